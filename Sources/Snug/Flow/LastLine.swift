/// Which alignment each line of a section takes; only the last may differ.
struct LastLine {
  private let ordinary: LinePlacement.Mode
  private let last: LinePlacement.Mode

  /// - Parameters:
  ///   - isUniform: all items have the same size, and no break is forced or capped.
  ///   - everyLineHoldsOne: as it says; the last line of such a section is like the others.
  init(_ section: UnitSection, isUniform: Bool, everyLineHoldsOne: Bool) {
    let alignment = section.metrics.lineAlignment
    ordinary = .aligned(alignment)
    switch section.metrics.lastLineAlignment {
    case .same: last = ordinary
    case .fixed(let alignment): last = .aligned(alignment)
    case .automatic where alignment != .justified: last = ordinary
    case .automatic where isUniform: last = LastLine.columnGrid(section)
    case .automatic: last = .aligned(everyLineHoldsOne ? .center : .leading)
    }
  }

  func mode(isLast: Bool) -> LinePlacement.Mode { isLast ? last : ordinary }

  private static func columnGrid(_ section: UnitSection) -> LinePlacement.Mode {
    let length: Int64? =
      switch section.lengths {
      case .each(let main, _): main.first.map(Int64.init)
      case .uniform(let main, _, _): Int64(main)
      }
    guard let length, length + section.interitemSpacing > 0 else { return .aligned(.leading) }
    return .columnGrid(
      itemsPerLine: LineBreaking.itemsPerLine(
        length: length, limit: section.limit, spacing: section.interitemSpacing))
  }
}
