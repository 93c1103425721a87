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

  /// A cell of each kind of a column of which there is more to tell than frames, those shown.
  var notableKinds: [FittedCell] {
    guard case .column(let cells, let count) = storage else { return [] }
    let shown =
      count == cells.count
      ? cells.kinds.count : cells.numbers[..<count].max().map { Int($0) + 1 } ?? 0
    return cells.kinds.notableKinds.filter { $0 < shown }.map { cells.example(ofKind: $0) }
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
