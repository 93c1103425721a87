/// How the free space of a line moves its items along it.
enum LinePlacement: Equatable {
  case aligned(FlowMetrics.LineAlignment)
  /// On the columns of a full line of equal items, which leaves `free`.
  case columnGrid(columns: Int, free: Int64)

  /// How far items move from where they would stand at the start of the line:
  /// `start + round(free * index / parts)`, so that units never pile up at the end.
  struct Shift: Equatable {
    var start: Int64 = 0
    var free: Int64 = 0
    var parts: Int64 = 1

    func at(_ index: Int) -> Int64 {
      free == 0 ? start : start + (2 * free * Int64(index) + parts) / (2 * parts)
    }
  }

  /// The movement of the items of a line of `count` that leaves `free`.
  func shift(count: Int, free: Int64) -> Shift {
    // Most lines lead; no more is looked at for them.
    if case .aligned(.leading) = self { return Shift() }
    let parts = Int64(count)
    return switch self {
    case .aligned(.leading), .aligned(.fill): Shift()
    case .aligned(.center): Shift(start: free / 2)
    case .aligned(.trailing): Shift(start: free)
    case .aligned(.justified):
      count == 1 ? Shift(start: free / 2) : Shift(free: free, parts: parts - 1)
    case .aligned(.spaceBetween): count == 1 ? Shift() : Shift(free: free, parts: parts - 1)
    case .aligned(.spaceAround): Shift(start: free / (2 * parts), free: free, parts: parts)
    case .aligned(.spaceEvenly): Shift(start: free / (parts + 1), free: free, parts: parts + 1)
    case .columnGrid(let columns, let free):
      columns == 1 ? Shift(start: free / 2) : Shift(free: free, parts: Int64(columns - 1))
    }
  }
}

extension UnitSection {
  /// How many items of one length stand on a full line, by division: what filling one would find.
  /// - Precondition: `length + interitemSpacing > 0`.
  func itemsPerLine(length: Int64) -> Int {
    length > limit ? 1 : Int(1 + (limit - length) / (length + interitemSpacing))
  }

  /// What `count` items of these lengths together leave of the line; never below 0.
  func free(count: Int, lengths: Int64) -> Int64 {
    max(0, limit - lengths - Int64(count - 1) * interitemSpacing)
  }
}

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
