/// A batch of changes of which all is measured that has to be.
struct PreparedUpdate {
  var changes: [LayoutChange]
  /// How many items were measured.
  var measuredCount: Int
  /// Headers and footers that show something else, by the places they had.
  var changedBars: [CollectionPlace]
}
