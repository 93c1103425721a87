/// How each line of a section is placed along; only the last may differ.
struct LastLine: Equatable {
  private(set) var ordinary: LinePlacement
  let last: LinePlacement

  /// - Parameters:
  ///   - uniformLength: the length of all items when they have the same size, and no break is
  ///     forced or capped.
  ///   - everyLineHoldsOne: as it says; the last line of such a section is like the others.
  init(_ section: UnitSection, uniformLength: Int64?, everyLineHoldsOne: Bool) {
    let alignment = section.metrics.lineAlignment
    ordinary = .aligned(alignment)
    switch section.metrics.lastLineAlignment {
    case .same: last = ordinary
    case .fixed(let alignment): last = .aligned(alignment)
    case .automatic where alignment != .justified: last = ordinary
    case .automatic:
      if let uniformLength {
        last = LastLine.columnGrid(of: uniformLength, section)
        // Greedy lines before it are full: justified they stand on these columns anyway.
        if section.metrics.lineBreaking == .balanced { ordinary = last }
      } else {
        last = .aligned(everyLineHoldsOne ? .center : .leading)
      }
    }
  }

  /// Whether it matters that items have the same size.
  static func dependsOnSizes(_ section: UnitSection) -> Bool {
    section.metrics.lineAlignment == .justified && section.metrics.lastLineAlignment == .automatic
      && section.metrics.maximumItemsPerLine == nil
  }

  func placement(isLast: Bool) -> LinePlacement { isLast ? last : ordinary }

  private static func columnGrid(of length: Int64, _ section: UnitSection) -> LinePlacement {
    guard length + section.interitemSpacing > 0 else { return .aligned(.leading) }
    let columns = section.itemsPerLine(length: length)
    return .columnGrid(
      columns: columns, free: section.free(count: columns, lengths: Int64(columns) * length))
  }
}
