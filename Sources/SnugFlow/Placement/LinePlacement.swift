/// The main-axis placement of a line's items by its free space, applied when a frame is read.
enum LinePlacement: Equatable {
  case aligned(SectionStyle.LineAlignment)
  /// The columns of a full line of equal items, which leaves `free`.
  case columnGrid(columns: Int, free: Int64)

  /// The shift of items from their positions at the start of the line:
  /// `start + round(free * index / parts)`, so that units never pile up at the end.
  struct Shift: Equatable {
    var start: Int64 = 0
    var free: Int64 = 0
    var parts: Int64 = 1

    func at(_ index: Int) -> Int64 {
      free == 0 ? start : start + (2 * free * Int64(index) + parts) / (2 * parts)
    }
  }

  /// Returns the shift of the items of a line of `count` that leaves `free`.
  func shift(count: Int, free: Int64) -> Shift {
    // Most lines are leading and need no further checks.
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
  /// Returns how many items of one length fill a line, by division: as many as filling one finds.
  /// - Precondition: `length + interitemSpacing > 0`.
  func itemsPerLine(length: Int64) -> Int {
    length > limit ? 1 : Int(1 + (limit - length) / (length + interitemSpacing))
  }

  /// Returns the free space of a line with `count` items of these total lengths; never below 0.
  func free(count: Int, lengths: Int64) -> Int64 {
    max(0, limit - lengths - Int64(count - 1) * interitemSpacing)
  }
}

/// The main-axis placement of each line of a section; only the last may differ.
struct LastLine: Equatable {
  private(set) var ordinary: LinePlacement
  let last: LinePlacement

  /// - Parameters:
  ///   - uniformLength: The length of all items when they have the same size, and no break is
  ///     forced or caused by an item limit.
  ///   - everyLineHoldsOne: Whether every line has one item; the last line is then like the others.
  init(_ section: UnitSection, uniformLength: Int64?, everyLineHoldsOne: Bool) {
    let alignment = section.style.lineAlignment
    ordinary = .aligned(alignment)
    switch section.style.lastLineAlignment {
    case .same: last = ordinary
    case .fixed(let alignment): last = .aligned(alignment)
    case .automatic where alignment != .justified: last = ordinary
    case .automatic:
      if let uniformLength {
        last = LastLine.columnGrid(of: uniformLength, section)
        // Greedy lines before it are full: if justified, they have these columns anyway.
        if section.style.lineBreaking == .balanced { ordinary = last }
      } else {
        last = .aligned(everyLineHoldsOne ? .center : .leading)
      }
    }
  }

  /// Whether the placement depends on whether items have the same size.
  static func dependsOnSizes(_ section: UnitSection) -> Bool {
    section.style.lineAlignment == .justified && section.style.lastLineAlignment == .automatic
      && section.style.maximumItemsPerLine == nil
  }

  func placement(isLast: Bool) -> LinePlacement { isLast ? last : ordinary }

  private static func columnGrid(of length: Int64, _ section: UnitSection) -> LinePlacement {
    guard length + section.interitemSpacing > 0 else { return .aligned(.leading) }
    let columns = section.itemsPerLine(length: length)
    return .columnGrid(
      columns: columns, free: section.free(count: columns, lengths: Int64(columns) * length))
  }
}
