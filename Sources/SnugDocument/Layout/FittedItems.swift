import Snug

/// The cells of a section's items at the sizes their frames have, those shown; `nil` for items of
/// known size.
struct FittedItems: RandomAccessCollection {
  private let storage: Storage

  private enum Storage {
    case column(FittedCells, count: Int)
    case listed([FittedCell?])
  }

  init(_ cells: [FittedCell?]) { storage = .listed(cells) }

  /// The first `count` of some cells.
  init(_ cells: FittedCells, count: Int) { storage = .column(cells, count: count) }

  /// Cells that were fitted together, of which the first are shown.
  var column: FittedCells? {
    if case .column(let cells, _) = storage { cells } else { nil }
  }

  /// What those of them that are shown have in common, kind by kind.
  var kinds: ArraySlice<FittedCells.Kind> {
    guard case .column(let cells, let count) = storage else { return [] }
    if count == cells.count { return cells.kinds[...] }
    return cells.kinds[..<(cells.numbers[..<count].max().map { Int($0) + 1 } ?? 0)]
  }

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch storage {
    case .column(_, let count): count
    case .listed(let cells): cells.count
    }
  }

  subscript(index: Int) -> FittedCell? {
    switch storage {
    case .column(let cells, _): cells[index]
    case .listed(let cells): cells[index]
    }
  }
}
