/// A cell of an element that has left the display, kept until its transition ends.
struct LeavingCell<ID: Hashable, Cell: ReusableCell> {
  var element: CollectionElement<ID>
  var cell: DisplayedCell<ID, Cell>
}

extension CellCollection {
  /// Calls `body` with each cell that left the display by a transition and is kept for it, in the
  /// order of their old places, up to the first error. Meanwhile the collection can be read, but not changed.
  public func forEachLeavingCell<Failure: Error>(
    of transition: CollectionTransition<ID>,
    _ body: (_ element: CollectionElement<ID>, _ cell: inout Cell) throws(Failure) -> Void
  ) throws(Failure) {
    guard let kept = leavingCells[transition.number] else { return }
    let wasBusy = activity.isBusy
    activity.isBusy = true
    defer { activity.isBusy = wasBusy }
    for index in kept.indices {
      var cell = kept[index].cell.dequeued.cell
      defer { leavingCells[transition.number]?[index].cell.dequeued.cell = cell }
      try body(kept[index].element, &cell)
    }
  }

  /// Ends a transition: the display of the elements that left by it ends, and their cells may be
  /// reused. Ending it again changes nothing.
  public func endTransition(
    _ transition: CollectionTransition<ID>
  ) throws(CollectionError) {
    try exclusively { () throws(CollectionError) in endTransition(transition.number) }
  }

  func endTransition(_ number: Int) {
    leavingCells.removeValue(forKey: number)?.forEach(end)
  }

  /// Ends all transitions, the first ones first.
  func endTransitions() {
    for number in leavingCells.keys.sorted() { endTransition(number) }
  }
}
