import Snug

/// The sizers of the designs that documents of the same fonts and pixels have used last: of one that
/// many documents declare alike, constraints are compiled once.
final class SizerPool {
  let measurer: TextMeasurer
  private var sizers: [Design: CellSizer] = [:]
  /// As many are kept; then all are forgotten.
  private static let mostSizers = 64

  private struct Design: Hashable {
    var template: CellTemplate
    var direction: LayoutDirection
  }

  init(_ measurer: TextMeasurer) { self.measurer = measurer }

  func sizer(for template: CellTemplate, _ direction: LayoutDirection) -> CellSizer {
    let design = Design(template: template, direction: direction)
    if let known = sizers[design] { return known }
    if sizers.count == SizerPool.mostSizers { sizers = [:] }
    let sizer = CellSizer(template, measuring: measurer, direction: direction)
    sizers[design] = sizer
    return sizer
  }
}
