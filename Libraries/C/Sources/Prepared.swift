import Snug
public import SnugHeader
import SnugText

/// Texts that were measured once.
final class Prepared: ExclusiveHandle {
  fileprivate let measurer: TextMeasurer
  fileprivate let texts: [PreparedText]
  fileprivate let lines = Borrowed<snug_prepared_line>()

  init(_ texts: [String], _ style: TextStyle, _ measurer: TextMeasurer) throws {
    // A measurer of its own, as the caller's may be in use when it is asked.
    self.measurer = try TextMeasurer(catalog: measurer.catalog, grid: measurer.grid)
    self.texts = try self.measurer.prepare(texts, style: style)
  }

  /// Returns some of the texts.
  fileprivate func texts(_ first: Int, _ count: Int) throws -> [PreparedText] {
    Array(texts[try range(first, count, of: texts.count, "texts")])
  }
}

@c @implementation
public func snug_prepared_create(
  _ measurer: OpaquePointer!, _ style: UnsafePointer<CChar>!, _ styleLength: Int,
  _ texts: UnsafePointer<snug_column>!, _ count: Int, _ prepared: HandleSlot!, _ error: ErrorSlot!
) -> snug_status {
  status(measurer, "measurer", error) { (measurer: Measurer) in
    let slot = try required(prepared, "prepared")
    let style = try measurer.style(style, styleLength)
    let list = try SnugC.texts(try required(texts, "texts").pointee, count: count)
    slot.pointee = Handle.retained(
      try Prepared((0..<list.count).map { list[$0] }, style, measurer.measurer))
  }
}

@c @implementation
public func snug_prepared_reference(_ prepared: OpaquePointer!) -> OpaquePointer! {
  Handle.reference(prepared)
}

@c @implementation
public func snug_prepared_release(_ prepared: OpaquePointer!) { Handle.release(prepared) }

@c @implementation
public func snug_prepared_heights(
  _ prepared: OpaquePointer!, _ first: Int, _ count: Int, _ maximumWidths: UnsafePointer<Double>!,
  _ widthCount: Int, _ maximumLines: Int, _ heights: UnsafeMutablePointer<Double>!,
  _ lineCounts: UnsafeMutablePointer<UInt32>!, _ error: ErrorSlot!
) -> snug_status {
  status(prepared, "prepared", error) { (prepared: Prepared) in
    let texts = try prepared.texts(first, count)
    let given = try array(maximumWidths, widthCount, "maximum_widths")
    guard widthCount == 1 || widthCount == count else {
      throw Failure.invalid(
        "the count of \"maximum_widths\" is \(UInt(bitPattern: widthCount)): expected 1 or \(count)"
      )
    }
    for (index, width) in given.enumerated() { try check(maximumWidth: width, index) }
    try check(maximumLines: maximumLines)
    let widths = widthCount == count ? Array(given) : Array(repeating: given[0], count: count)
    let (measurer, lines) = (prepared.measurer, maximumLines)
    // Both are found before either is written.
    let found =
      heights == nil ? [] : try measurer.heights(of: texts, widths: widths, maximumLines: lines)
    if let lineCounts {
      let counts = try measurer.lineCounts(of: texts, widths: widths, maximumLines: lines)
      for (index, count) in counts.enumerated() { lineCounts[index] = UInt32(count) }
    }
    if let heights {
      for (index, height) in found.enumerated() { heights[index] = height }
    }
  }
}

@c @implementation
public func snug_prepared_least_widths(
  _ prepared: OpaquePointer!, _ first: Int, _ count: Int, _ maximumLines: Int,
  _ widths: UnsafeMutablePointer<Double>!, _ error: ErrorSlot!
) -> snug_status {
  status(prepared, "prepared", error) { (prepared: Prepared) in
    let texts = try prepared.texts(first, count)
    let widths = try array(widths, count, "widths")
    try check(maximumLines: maximumLines, from: 1)
    let found = try prepared.measurer.leastWidths(of: texts, forLines: maximumLines)
    for (index, width) in found.enumerated() { widths[index] = width ?? .nan }
  }
}

@c @implementation
public func snug_prepared_lines(
  _ prepared: OpaquePointer!, _ text: Int, _ maximumWidth: Double,
  _ lines: ArraySlot<snug_prepared_line>!, _ count: UnsafeMutablePointer<Int>!, _ error: ErrorSlot!
) -> snug_status {
  lend(prepared, "prepared", (lines, "lines"), (count, "count"), error) {
    (prepared: Prepared) in
    let text = try prepared.texts(text, 1)[0]
    try check(maximumWidth: maximumWidth)
    prepared.lines.fill(
      try text.lines(at: maximumWidth).map {
        snug_prepared_line(
          bytes: snug_range($0.sourceRange), width: $0.width, ideal_width: $0.idealWidth)
      })
    return prepared.lines
  }
}
