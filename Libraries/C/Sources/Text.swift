import Snug
import SnugDocument
public import SnugHeader
import SnugText

/// A text as it is shown.
final class Text: ExclusiveHandle {
  let layout: TextLayout
  let length: Int
  /// Made for the first question about places in the text.
  lazy var carets = TextCarets(layout, of: source)
  /// Without marks of ranges.
  private let source: String
  private let catalog: FontCatalog

  // What callers borrow.
  private var isFilled = false
  private var glyphs = BorrowedGlyphs()
  let lines = Borrowed<snug_text_line>()
  let rects = Borrowed<snug_rect>()
  private let texts = BorrowedMemory()
  private let missing = Borrowed<Int>()
  private lazy var shown = texts.add(layout.visibleText)

  /// Lays out a text.
  /// - Parameter marked: The text with the marks of its ranges (`RangeStyles`).
  init(
    _ marked: String, _ style: TextStyle, _ measurer: TextMeasurer, in box: Size,
    maximumLines: Int
  ) throws {
    try check(maximumWidth: box.width)
    guard box.height >= 0 else {
      throw Failure.invalid("\"maximum_height\" is \(box.height): expected 0 or more")
    }
    try check(maximumLines: maximumLines)
    layout = try measurer.layout(
      marked, style: style, in: box, maximumLines: maximumLines, includingGlyphs: true)
    source = style.ranges.unmarked(marked)
    catalog = measurer.catalog
    length = source.utf8.count
    for line in layout.lines {
      self.lines.append(
        snug_text_line(
          frame: snug_rect(line.frame), baseline: line.baseline, utf8: texts.add(line.text),
          length: line.text.utf8.count))
    }
  }

  func write(to info: UnsafeMutablePointer<snug_text_info>) {
    missing.fill(layout.missingGlyphOffsets)
    info.write(
      snug_text_info(
        size: 0, is_truncated: layout.isTruncated ? 1 : 0,
        nothing_fits: layout.nothingFits ? 1 : 0, is_shrunk: layout.isShrunk ? 1 : 0,
        direction: layout.baseDirection.code, font_size: layout.fontSize, shown: shown,
        shown_length: layout.visibleText.utf8.count,
        ellipsis: layout.ellipsisFrame.map { snug_rect($0) } ?? snug_rect(),
        missing: missing.pointer, missing_count: missing.count))
  }

  func write(to list: UnsafeMutablePointer<snug_glyph_list>) {
    if !isFilled { glyphs.fill(layout, of: catalog) }
    isFilled = true
    glyphs.write(to: list)
  }
}

@c @implementation
public func snug_text_create(
  _ measurer: OpaquePointer!, _ style: UnsafePointer<CChar>!, _ styleLength: Int,
  _ utf8: UnsafePointer<CChar>!, _ length: Int, _ maximumWidth: Double, _ maximumLines: Int,
  _ text: HandleSlot!, _ error: ErrorSlot!
) -> snug_status {
  create(
    measurer, (style, styleLength), (utf8, length), isJSON: false,
    in: Size(width: maximumWidth, height: .infinity), maximumLines, text, error)
}

@c @implementation
public func snug_text_create_ranges(
  _ measurer: OpaquePointer!, _ style: UnsafePointer<CChar>!, _ styleLength: Int,
  _ json: UnsafePointer<CChar>!, _ length: Int, _ maximumWidth: Double, _ maximumLines: Int,
  _ text: HandleSlot!, _ error: ErrorSlot!
) -> snug_status {
  create(
    measurer, (style, styleLength), (json, length), isJSON: true,
    in: Size(width: maximumWidth, height: .infinity), maximumLines, text, error)
}

@c @implementation
public func snug_text_create_in_box(
  _ measurer: OpaquePointer!, _ style: UnsafePointer<CChar>!, _ styleLength: Int,
  _ utf8: UnsafePointer<CChar>!, _ length: Int, _ isJSON: Int32, _ maximumWidth: Double,
  _ maximumHeight: Double, _ maximumLines: Int, _ text: HandleSlot!, _ error: ErrorSlot!
) -> snug_status {
  create(
    measurer, (style, styleLength), (utf8, length), isJSON: isJSON != 0,
    in: Size(width: maximumWidth, height: maximumHeight), maximumLines, text, error)
}

private func create(
  _ measurer: OpaquePointer!, _ style: (UnsafePointer<CChar>?, Int),
  _ source: (UnsafePointer<CChar>?, Int), isJSON: Bool, in box: Size, _ maximumLines: Int,
  _ text: HandleSlot!, _ error: ErrorSlot!
) -> snug_status {
  status(measurer, "measurer", error) { (measurer: Measurer) in
    let slot = try required(text, "text")
    var style = try measurer.style(style.0, style.1)
    let marked =
      isJSON
      ? try RangeReader.text(
        json: try bytes(source.0, source.1, "json"), for: &style, files: measurer.named)
      : try SnugC.text(source.0, source.1, "utf8")
    slot.pointee = Handle.retained(
      try Text(marked, style, measurer.measurer, in: box, maximumLines: maximumLines))
  }
}

@c @implementation
public func snug_text_reference(_ text: OpaquePointer!) -> OpaquePointer! {
  Handle.reference(text)
}

@c @implementation
public func snug_text_release(_ text: OpaquePointer!) { Handle.release(text) }

@c @implementation
public func snug_text_get_metrics(
  _ text: OpaquePointer!, _ metrics: UnsafeMutablePointer<snug_text_metrics>!, _ error: ErrorSlot!
) -> snug_status {
  status(text, "text", error) { (text: Text) in
    try required(metrics, "metrics").pointee = snug_text_metrics(text.layout.metrics)
  }
}

@c @implementation
public func snug_text_get_info(
  _ text: OpaquePointer!, _ info: UnsafeMutablePointer<snug_text_info>!, _ error: ErrorSlot!
) -> snug_status {
  status(text, "text", error) { (text: Text) in
    text.write(to: try writable(info, "info"))
  }
}

@c @implementation
public func snug_text_lines(
  _ text: OpaquePointer!, _ lines: ArraySlot<snug_text_line>!, _ count: UnsafeMutablePointer<Int>!,
  _ error: ErrorSlot!
) -> snug_status {
  lend(text, "text", (lines, "lines"), (count, "count"), error) { (text: Text) in text.lines }
}

@c @implementation
public func snug_text_get_list(
  _ text: OpaquePointer!, _ list: UnsafeMutablePointer<snug_glyph_list>!, _ error: ErrorSlot!
) -> snug_status {
  status(text, "text", error) { (text: Text) in
    text.write(to: try writable(list, "list"))
  }
}

// MARK: Places in the text

extension snug_caret {
  fileprivate init(_ caret: TextCarets.Caret) {
    self.init(
      offset: caret.offset, line: caret.line, x: caret.x, y: caret.y, height: caret.height,
      direction: caret.direction.code)
  }
}

/// Returns the points of a caller, which are finite.
private func points(_ pointer: UnsafePointer<snug_point>?, _ count: Int) throws -> [Point] {
  try array(pointer, count, "points").enumerated().map { index, point in
    guard point.x.isFinite, point.y.isFinite else {
      throw Failure.invalid("point \(index) is (\(point.x), \(point.y))")
    }
    return Point(point)
  }
}

@c @implementation
public func snug_text_carets(
  _ text: OpaquePointer!, _ offsets: UnsafePointer<Int>!, _ count: Int,
  _ carets: UnsafeMutablePointer<snug_caret>!, _ error: ErrorSlot!
) -> snug_status {
  status(text, "text", error) { (text: Text) in
    let offsets = try array(offsets, count, "offsets")
    let carets = try array(carets, count, "carets")
    for offset in offsets where !(0...text.length).contains(offset) {
      throw Failure.outOfRange(
        "there is no offset \(UInt(bitPattern: offset)): the text has \(text.length) bytes")
    }
    for (index, offset) in offsets.enumerated() {
      carets[index] = snug_caret(text.carets.caret(at: offset))
    }
  }
}

@c @implementation
public func snug_text_carets_at(
  _ text: OpaquePointer!, _ points: UnsafePointer<snug_point>!, _ count: Int,
  _ carets: UnsafeMutablePointer<snug_caret>!, _ error: ErrorSlot!
) -> snug_status {
  status(text, "text", error) { (text: Text) in
    let points = try SnugC.points(points, count)
    let carets = try array(carets, count, "carets")
    for (index, point) in points.enumerated() {
      carets[index] = snug_caret(text.carets.caret(nearest: point))
    }
  }
}

@c @implementation
public func snug_text_characters_at(
  _ text: OpaquePointer!, _ points: UnsafePointer<snug_point>!, _ count: Int,
  _ characters: UnsafeMutablePointer<snug_range>!, _ error: ErrorSlot!
) -> snug_status {
  status(text, "text", error) { (text: Text) in
    let points = try SnugC.points(points, count)
    let characters = try array(characters, count, "characters")
    for (index, point) in points.enumerated() {
      characters[index] = snug_range(text.carets.character(at: point) ?? 0..<0)
    }
  }
}

@c @implementation
public func snug_text_rects(
  _ text: OpaquePointer!, _ first: Int, _ count: Int, _ rects: ArraySlot<snug_rect>!,
  _ rectCount: UnsafeMutablePointer<Int>!, _ error: ErrorSlot!
) -> snug_status {
  lend(text, "text", (rects, "rects"), (rectCount, "rect_count"), error) { (text: Text) in
    let range = try range(first, count, of: text.length, "bytes")
    text.rects.fill(text.carets.rects(of: range).map { snug_rect($0) })
    return text.rects
  }
}
