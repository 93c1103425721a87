import Snug
import SnugDrawing
public import SnugHeader

/// The outlines of glyphs in the arrays of C.
final class Outlines: ExclusiveHandle {
  private let verbs = Borrowed<UInt8>()
  private let points = Borrowed<snug_point>()
  private let verbEnds = Borrowed<Int>()
  private let pointEnds = Borrowed<Int>()
  private let needsPen = Borrowed<UInt8>()
  private let inks = Borrowed<snug_rect>()

  /// Replaces the outlines by those of glyphs.
  func fill(_ font: Font, _ glyphs: UnsafeBufferPointer<UInt32>, em: Double) throws {
    // A glyph that the font does not have leaves the arrays as they are.
    let images = try font.images(of: Array(glyphs), em: em)
    verbs.removeAll()
    points.removeAll()
    verbEnds.removeAll()
    pointEnds.removeAll()
    needsPen.removeAll()
    inks.removeAll()
    for image in images {
      if case .outline(let outline) = image { append(outline) }
      verbEnds.append(verbs.count)
      pointEnds.append(points.count)
      if case .outline = image { needsPen.append(0) } else { needsPen.append(1) }
      inks.append(image.bounds.map { snug_rect($0) } ?? snug_rect())
    }
  }

  private func append(_ outline: GlyphOutline) {
    for element in outline.elements {
      let verb: snug_path
      switch element {
      case .move(let to):
        verb = SNUG_PATH_MOVE
        points.append(snug_point(to))
      case .line(let to):
        verb = SNUG_PATH_LINE
        points.append(snug_point(to))
      case .quadratic(let control, let to):
        verb = SNUG_PATH_QUADRATIC
        points.append(snug_point(control))
        points.append(snug_point(to))
      case .cubic(let control1, let control2, let to):
        verb = SNUG_PATH_CUBIC
        points.append(snug_point(control1))
        points.append(snug_point(control2))
        points.append(snug_point(to))
      case .close: verb = SNUG_PATH_CLOSE
      }
      verbs.append(UInt8(verb))
    }
  }

  func write(to list: UnsafeMutablePointer<snug_outline_list>) {
    list.write(
      snug_outline_list(
        size: 0, glyph_count: needsPen.count, verbs: verbs.pointer, verb_count: verbs.count,
        points: points.pointer, point_count: points.count, verb_ends: verbEnds.pointer,
        point_ends: pointEnds.pointer, needs_pen: needsPen.pointer, inks: inks.pointer))
  }
}

@c @implementation
public func snug_outlines_create(_ outlines: HandleSlot!, _ error: ErrorSlot!) -> snug_status {
  status(error) { try required(outlines, "outlines").pointee = Handle.retained(Outlines()) }
}

@c @implementation
public func snug_outlines_reference(_ outlines: OpaquePointer!) -> OpaquePointer! {
  Handle.reference(outlines)
}

@c @implementation
public func snug_outlines_release(_ outlines: OpaquePointer!) { Handle.release(outlines) }

@c @implementation
public func snug_outlines_fill(
  _ outlines: OpaquePointer!, _ font: OpaquePointer!, _ glyphs: UnsafePointer<UInt32>!,
  _ count: Int, _ em: Double, _ error: ErrorSlot!
) -> snug_status {
  status(outlines, "outlines", error) { (outlines: Outlines) in
    let font: Font = try object(font, "font")
    let glyphs = try array(glyphs, count, "glyphs")
    try check(em, "em", in: 0...TextStyle.maximumSize)
    try outlines.fill(font, glyphs, em: em)
  }
}

@c @implementation
public func snug_outlines_get_list(
  _ outlines: OpaquePointer!, _ list: UnsafeMutablePointer<snug_outline_list>!, _ error: ErrorSlot!
) -> snug_status {
  status(outlines, "outlines", error) { (outlines: Outlines) in
    outlines.write(to: try writable(list, "list"))
  }
}
