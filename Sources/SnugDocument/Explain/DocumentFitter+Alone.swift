import Snug

extension DocumentFitter {
  /// Fits the cell that is asked about alone, as it is fitted for its place.
  /// - Throws: for a cell that cannot be measured or fitted.
  mutating func fitAlone(_ request: ExplanationRequest) throws(DocumentError) {
    let section = document.sections[request.section]
    var cells = CellFlowSection([], metrics: section.metrics)
    switch request.element {
    case .item(let item): cells.items = [CellFlowItem(try content(section.items[item]))]
    case .header: if let header = section.header { cells.header = try content(header) }
    case .footer: if let footer = section.footer { cells.footer = try content(footer) }
    case .overflow:
      // How many items are hidden is known only when all can be fitted.
      guard let overflow = section.overflow else { return }
      cells.items = [CellFlowItem(try content(overflow).countingHidden(1))]
    }
    do throws(CellFlowError) {
      _ = try CellFlow(flow, [cells])
    } catch {
      guard case .fitting = error.cause else { return }
      var error = error
      error.place = request.place
      throw document.error(error)
    }
  }
}
