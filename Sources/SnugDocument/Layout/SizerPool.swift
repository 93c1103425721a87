import Snug

/// The sizers of the designs that documents of the same fonts and pixels have used last: of one that
/// many documents declare alike, or one document in many sizes of text, constraints are compiled once.
final class SizerPool {
  let measurer: TextMeasurer
  private var sizers = Memo<Design, CellSizer>(capacity: 64)
  /// By designs whose texts are all of the same style.
  private var programs = Memo<Design, FittingPrograms>(capacity: 64)

  private struct Design: Hashable {
    var template: CellTemplate
    var direction: LayoutDirection
  }

  init(_ measurer: TextMeasurer) { self.measurer = measurer }

  func sizer(for template: CellTemplate, _ direction: LayoutDirection) -> CellSizer {
    let design = Design(template: template, direction: direction)
    if let known = sizers[design] { return known }
    let sizer = CellSizer(template, measuring: measurer, programs: programs(of: design))
    sizers[design] = sizer
    return sizer
  }

  private func programs(of design: Design) -> FittingPrograms {
    var unstyled = design
    unstyled.template = design.template.restyled { $0 = TextStyle() }
    if let known = programs[unstyled] { return known }
    let new = FittingPrograms(unstyled.template, direction: design.direction)
    programs[unstyled] = new
    return new
  }
}
