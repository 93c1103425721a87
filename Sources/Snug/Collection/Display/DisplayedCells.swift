/// The cells on display, each in a slot of its own, so that elements can come and go around them.
struct DisplayedCells<ID: Hashable, Cell: ReusableCell> {
  private var cells: [DisplayedCell<ID, Cell>?] = []
  private var free: [Int] = []

  /// - Precondition: A cell is there.
  subscript(slot: Int) -> DisplayedCell<ID, Cell> {
    get {
      guard let cell = cells[slot] else { preconditionFailure("the slot is free") }
      return cell
    }
    set { cells[slot] = newValue }
  }

  /// Keeps a cell. - Returns: its slot.
  mutating func insert(_ cell: DisplayedCell<ID, Cell>) -> Int {
    if let slot = free.popLast() {
      cells[slot] = cell
      return slot
    }
    cells.append(cell)
    return cells.count - 1
  }

  /// Gives a slot free. - Returns: the cell that was there.
  mutating func remove(_ slot: Int) -> DisplayedCell<ID, Cell> {
    let cell = self[slot]
    cells[slot] = nil
    free.append(slot)
    return cell
  }
}
