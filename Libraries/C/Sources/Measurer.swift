import Snug
import SnugDocument
public import SnugHeader
import SnugText

/// Measures texts without a layout.
final class Measurer: ExclusiveHandle {
  let measurer: TextMeasurer
  /// The style used last, by its JSON.
  private var last: (json: [UInt8], style: TextStyle)?
  /// Whether styles and ranges may name files.
  let named: NamedFiles
  /// What callers borrow.
  let verdicts = BorrowedVerdicts()
  let diagnostics = BorrowedDiagnostics()

  init(_ catalog: Catalog, _ grid: PixelGrid) throws {
    measurer = try TextMeasurer(catalog: catalog.fonts, grid: grid)
    named = catalog.named
  }

  func style(_ json: UnsafePointer<CChar>?, _ length: Int) throws -> TextStyle {
    guard json != nil else { return TextStyle() }
    let bytes = try bytes(json, length, "style")
    if let last, last.json == bytes { return last.style }
    let style = try TextStyle(json: bytes, files: named)
    last = (bytes, style)
    return style
  }
}

@c @implementation
public func snug_measurer_create(
  _ catalog: OpaquePointer!, _ scale: Double, _ measurer: HandleSlot!, _ error: ErrorSlot!
) -> snug_status {
  status(error) {
    let catalog: Catalog = try object(catalog, "catalog")
    let slot = try required(measurer, "measurer")
    var grid = PixelGrid.layoutUnits
    if scale != 0 {
      try check(scale, "scale", in: PixelGrid.scales)
      grid = PixelGrid(scale: scale) ?? grid
    }
    slot.pointee = Handle.retained(try Measurer(catalog, grid))
  }
}

@c @implementation
public func snug_measurer_reference(_ measurer: OpaquePointer!) -> OpaquePointer! {
  Handle.reference(measurer)
}

@c @implementation
public func snug_measurer_release(_ measurer: OpaquePointer!) { Handle.release(measurer) }

@c @implementation
public func snug_measurer_measure(
  _ measurer: OpaquePointer!, _ style: UnsafePointer<CChar>!, _ styleLength: Int,
  _ texts: UnsafePointer<snug_column>!, _ count: Int,
  _ metrics: UnsafeMutablePointer<snug_text_metrics>!, _ error: ErrorSlot!
) -> snug_status {
  measure(measurer, style, styleLength, texts, count, metrics, "metrics", error) {
    snug_text_metrics($0)
  }
}

@c @implementation
public func snug_measurer_widths(
  _ measurer: OpaquePointer!, _ style: UnsafePointer<CChar>!, _ styleLength: Int,
  _ texts: UnsafePointer<snug_column>!, _ count: Int, _ widths: UnsafeMutablePointer<Double>!,
  _ error: ErrorSlot!
) -> snug_status {
  measure(measurer, style, styleLength, texts, count, widths, "widths", error) { $0.width }
}

@c @implementation
public func snug_measurer_diagnostics(
  _ measurer: OpaquePointer!, _ style: UnsafePointer<CChar>!, _ styleLength: Int,
  _ diagnostics: ArraySlot<snug_diagnostic>!, _ count: UnsafeMutablePointer<Int>!,
  _ error: ErrorSlot!
) -> snug_status {
  lend(measurer, "measurer", (diagnostics, "diagnostics"), (count, "count"), error) {
    (measurer: Measurer) in
    let style = try measurer.style(style, styleLength)
    measurer.diagnostics.fill(try measurer.measurer.diagnostics(ofFonts: style))
    return measurer.diagnostics.all
  }
}

/// Measures a column, and writes one result for each text.
private func measure<Output>(
  _ measurer: OpaquePointer?, _ style: UnsafePointer<CChar>?, _ styleLength: Int,
  _ column: UnsafePointer<snug_column>?, _ count: Int, _ results: UnsafeMutablePointer<Output>?,
  _ name: StaticString, _ error: ErrorSlot?, _ result: (TextMetrics) -> Output
) -> snug_status {
  status(measurer, "measurer", error) { (measurer: Measurer) in
    let style = try measurer.style(style, styleLength)
    let results = try array(results, count, name)
    let list = try texts(try required(column, "texts").pointee, count: count)
    let measured = try measurer.measurer.measure(list, style: style)
    // Many texts measure alike.
    let kinds = (0..<measured.kindCount).map { result(measured.kind($0).metrics) }
    for (place, number) in measured.numbers.enumerated() { results[place] = kinds[Int(number)] }
  }
}
