import Snug
import SnugTesting

/// Reads bytes as a template of views, limits, priorities and constraints, and fits cells of it.
///
/// Nothing may trap: a template is refused, a fitting fails with a typed error, or every frame is
/// in range. A second sizer gives the same frames.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTemplates(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var input = Input(bytes: UnsafeBufferPointer(start: bytes, count: count)[...])
  let views = (0..<1 + input.byte() % 5).map { input.view("v\($0)", depth: 0) }
  let margins = EdgeInsets(input.element(of: [0, 0, 0, 8, 8, 8, -5, 1e7, .nan]))
  let metrics = ["m": input.number()]
  guard var design = template(views, [], margins, metrics) else { return 0 }
  input.names = design.views.map(\.name)
  var constraints: [ConstraintStatement] = []
  for _ in 0..<input.byte() % 12 {
    let statement = input.statement()
    // A refused statement must not keep the others from being fitted.
    guard let larger = template(views, constraints + [statement], margins, metrics) else {
      continue
    }
    constraints.append(statement)
    design = larger
  }
  checkFits(design, &input)
  return 0
}

private func template(
  _ views: [CellView], _ constraints: [ConstraintStatement], _ margins: EdgeInsets,
  _ metrics: [String: Double]
) -> CellTemplate? {
  do throws(TemplateError) {
    return try CellTemplate(
      views: views, constraints: constraints, margins: margins, metrics: metrics)
  } catch {
    return nil
  }
}

private func checkFits(_ template: CellTemplate, _ input: inout Input) {
  let direction = input.element(of: LayoutDirection.allCases)
  let warm = CellSizer(template, measuring: FixedMetricsMeasurer(), direction: direction)
  for _ in 0..<4 {
    let texts = template.labels.map { _ in String(repeating: "x", count: input.byte() % 64) }
    let fitting = input.fitting()
    let cold = CellSizer(template, measuring: FixedMetricsMeasurer(), direction: direction)
    let first = fit(warm, texts, fitting)
    let second = fit(cold, texts, fitting)
    switch (first, second) {
    case (.success(let a), .success(let b)):
      check(a, template)
      require(a.size.isNear(b.size), "\(a.size), not \(b.size)")
      for (a, b) in zip(a.frames, b.frames) {
        require(a.origin.isNear(b.origin) && a.size.isNear(b.size), "\(a), not \(b)")
      }
    case (.failure, .failure): break
    case (.success, .failure(let error)), (.failure(let error), .success):
      // A value that is just in range may be just out of range with other rounding.
      require(error != .unsolvable, "only one of two sizers fails: \(error)")
    }
  }
}

private func fit(
  _ sizer: CellSizer, _ texts: [String], _ fitting: Fitting
) -> Result<FittedCell, FittingError> {
  do throws(FittingError) {
    return .success(try sizer.fit([texts], fitting)[0])
  } catch {
    return .failure(error)
  }
}

private func check(_ cell: FittedCell, _ template: CellTemplate) {
  require(cell.frames.count == template.views.count, "a frame for each view")
  for frame in cell.frames {
    require(frame.width >= 0 && frame.height >= 0, "\(frame) is negative")
    for value in [frame.x, frame.y, frame.width, frame.height] {
      require(value.magnitude <= 4 * CellTemplate.maximumMagnitude, "\(frame) is out of range")
      require(value * 64 == (value * 64).rounded(), "\(frame) lies between units")
    }
  }
  require(cell.size.width >= 0 && cell.size.height >= 0, "\(cell.size) is negative")
}

/// Bytes read one by one; 0 when there are no more.
private struct Input {
  var bytes: Slice<UnsafeBufferPointer<UInt8>>
  /// The names of the views.
  var names = ["v0", "v0_0"]

  mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }

  mutating func element<Element>(of choices: [Element]) -> Element {
    choices[byte() % choices.count]
  }

  /// Mostly a length; now and then a number that must be refused, or is close to such a number.
  mutating func number() -> Double {
    switch byte() % 16 {
    case 0: element(of: [0, -0.0, 1e7, -1e7, 1e-6, 1e300, .nan, .infinity, 9_999_999.99])
    case 1: Double(byte()) / 3
    case 2: -Double(byte()) / 4
    default: Double(byte()) / 4
    }
  }

  mutating func priority() -> Double {
    let choices = [1000, 1000, 1000, 999, 750, 500, 251, 50, 1, 999.5]
    return byte() % 32 == 0 ? element(of: [0, .nan, 1000.5]) : element(of: choices)
  }

  mutating func view(_ name: String, depth: Int) -> CellView {
    let size = Size(width: Double(byte()) / 4, height: number())
    let content: CellView.Content =
      switch byte() % 8 {
      case 0...2: .label(TextStyle(size: Double(byte() % 40 + 1)))
      case 3: .image(size)
      case 4: .box(size)
      case 5: .guide(nil)
      case 6 where depth < 2:
        .container(
          (0..<byte() % 3).map { view("\(name)_\($0)", depth: depth + 1) },
          (0..<byte() % 3).map { _ in statement() })
      default: .box(nil)
      }
    let limits = (0..<4).map { _ in byte() % 4 == 0 ? number() : nil }
    return CellView(
      name, content, minWidth: limits[0], maxWidth: limits[1], minHeight: limits[2],
      maxHeight: limits[3],
      hugging: byte() % 4 == 0
        ? CellView.AxisPriorities(horizontal: priority(), vertical: priority()) : nil,
      compressionResistance: byte() % 4 == 0
        ? CellView.AxisPriorities(horizontal: priority(), vertical: priority())
        : CellView.AxisPriorities(750))
  }

  mutating func statement() -> ConstraintStatement {
    switch byte() % 3 {
    case 0: .text(format(), options: byte() % 4 == 0 ? [option()] : [])
    case 1: .text(equation())
    default: .constraint(constraint())
    }
  }

  private mutating func option() -> FormatOption {
    element(of: FormatOption.allCases)
  }

  private mutating func name() -> String { element(of: names) }

  private mutating func format() -> String {
    let gaps = ["-", "", "-0-", "-(>=4)-", "-12@750-", "-(m)-", "-(<=9,>=2@500)-", "-(-3)-"]
    let ends = ["|", "|-", "|-3-", "", "|-(>=0)-"]
    let start = element(of: ends)
    let sizes = ["", "", "(>=20)", "(==30@600)", "(>=10,<=40)", "(m)", "(==\(name()))"]
    let views = (0...byte() % 3).map { _ in "[\(name())\(element(of: sizes))]" }
    let end = String(element(of: ends).reversed())
    let row = views.dropFirst().reduce(views[0]) { $0 + element(of: gaps) + $1 }
    return element(of: ["H:", "V:"]) + start + row + end
  }

  private mutating func equation() -> String {
    let anchor = constraint()
    return Equation(anchor).description
  }

  private mutating func constraint() -> Constraint {
    // Attributes that may be compared with each other, more often than not.
    let kinds: [[Attribute]] = [
      [.leading, .trailing, .leadingMargin, .trailingMargin, .centerX],
      [.left, .right, .centerX, .leftMargin, .rightMargin],
      [
        .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .capTop, .xTop, .topMargin,
        .bottomMargin,
      ],
      [.width, .height, .width], Attribute.allCases,
    ]
    let kind = element(of: kinds)
    let first = anchor(element(of: kind))
    let second = byte() % 4 == 0 ? nil : anchor(element(of: kind))
    let multipliers = [1, 1, 1, 1, 0.5, 2, -1, 1.0 / 3, 16.0 / 9, 0, 1e-6, 1e7, 1e-3, 400]
    return Constraint(
      first, element(of: Constraint.Relation.allCases), second,
      multiplier: element(of: multipliers), constant: number(), priority: priority())
  }

  private mutating func anchor(_ attribute: Attribute) -> Anchor {
    Anchor(byte() % 3 == 0 ? .superview : .view(name()), attribute)
  }

  mutating func fitting() -> Fitting {
    let target = Size(width: number(), height: number())
    let priorities: [Double] = [50, 50, 50, 1000, 500, 1, 0]
    let fitting = Fitting(
      target: target, horizontalPriority: element(of: priorities),
      verticalPriority: element(of: priorities))
    guard byte() % 4 == 0 else { return fitting }
    return fitting.proposing(number(), along: element(of: Axis.allCases))
  }
}

extension Size {
  /// Compares to within a layout unit and the rounding error of numbers this large.
  fileprivate func isNear(_ other: Size) -> Bool {
    width.isNear(other.width) && height.isNear(other.height)
  }
}

extension Point {
  fileprivate func isNear(_ other: Point) -> Bool { x.isNear(other.x) && y.isNear(other.y) }
}

extension Double {
  fileprivate func isNear(_ other: Double) -> Bool {
    (self - other).magnitude <= 1.0 / 64 + 1e-6 * magnitude
  }
}

/// A precondition that prints its message in optimised builds, too.
private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
