/// What a collection keeps of an item that was measured.
struct MeasuredItem {
  /// The cell as it was fitted last, and what the item asks beyond its size.
  var placed: PlacedCell
  /// The identifier whose sizer measured it.
  var reuseIdentifier: String
  /// Whether it was fitted within lines as long as they are now; else its size is an estimate.
  var isCurrent = true
  /// The cell as it was fitted within lines of other lengths: it is never fitted within one of them
  /// again.
  var others: [PlacedCell.Content] = []

  /// Finds the cell for lines of another length, if it was ever fitted within such.
  mutating func adapt(to fitting: CellFitting) {
    isCurrent = true
    guard !fitting.keeps(placed.content) else { return }
    if let known = others.firstIndex(where: { fitting.keeps($0) }) {
      swap(&placed.content, &others[known])
    } else {
      isCurrent = false
    }
  }

  /// Takes a cell fitted within lines of another length, and keeps the one there was.
  mutating func take(_ content: PlacedCell.Content) {
    others.append(placed.content)
    placed.content = content
    isCurrent = true
  }
}
