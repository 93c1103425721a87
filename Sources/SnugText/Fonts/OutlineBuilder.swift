import CFreeType
import SnugGeometry

/// Turns a loaded FreeType outline into elements, step by step, in its own 26.6 units, y upwards.
struct OutlineBuilder {
  private var elements: [GlyphOutline.Element] = []
  private var start = Point.zero
  private var isOpen = false

  /// The elements of the outline in `slot`; `nil` if FreeType finds it damaged.
  static func elements26Dot6(of slot: FT_GlyphSlot) -> [GlyphOutline.Element]? {
    var steps = unsafe FT_Outline_Funcs(
      move_to: { end, context in
        unsafe OutlineBuilder.add(to: context) { builder in
          builder.close()
          builder.start = unsafe Point(end)
          builder.isOpen = true
          builder.elements.append(.move(to: builder.start))
        }
      },
      line_to: { end, context in
        unsafe OutlineBuilder.add(to: context) { unsafe $0.elements.append(.line(to: Point(end))) }
      },
      conic_to: { control, end, context in
        unsafe OutlineBuilder.add(to: context) {
          unsafe $0.elements.append(.quadratic(control: Point(control), to: Point(end)))
        }
      },
      cubic_to: { control1, control2, end, context in
        unsafe OutlineBuilder.add(to: context) {
          unsafe $0.elements.append(
            .cubic(control1: Point(control1), control2: Point(control2), to: Point(end)))
        }
      },
      shift: 0, delta: 0)
    var builder = OutlineBuilder()
    let code = unsafe withUnsafeMutablePointer(to: &builder) { builder in
      unsafe FT_Outline_Decompose(&slot.pointee.outline, &steps, builder)
    }
    guard code == 0 else { return nil }
    builder.close()
    return builder.elements
  }

  /// Ends the contour. FreeType leads every contour back to its start, which closing does too.
  private mutating func close() {
    guard isOpen else { return }
    isOpen = false
    if elements.last == .line(to: start) { elements.removeLast() }
    // A contour of one point, such as an anchor, has no ink and no extent.
    if elements.last == .move(to: start) { elements.removeLast() } else { elements.append(.close) }
  }

  /// Runs one step on the builder that FreeType hands back as `context`; 0 tells it to go on.
  private static func add(
    to context: UnsafeMutableRawPointer?, _ step: (inout OutlineBuilder) -> Void
  ) -> Int32 {
    guard let context = unsafe context else { return 1 }
    unsafe step(&context.assumingMemoryBound(to: OutlineBuilder.self).pointee)
    return 0
  }
}

extension Point {
  /// The point FreeType points to; it never hands out a null pointer.
  fileprivate init(_ vector: UnsafePointer<FT_Vector>?) {
    guard let vector = unsafe vector else { preconditionFailure("a step has its points") }
    unsafe self.init(x: Double(vector.pointee.x), y: Double(vector.pointee.y))
  }
}
