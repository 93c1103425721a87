/// The index of a section or the path of an item, as a place in a list: of all sections, or of the
/// items of one.
protocol UpdatePlace: Hashable, Comparable, Sendable {
  /// The index in its list.
  var indexInList: Int { get }
  /// The place as an error names it.
  var errorPlace: LayoutPlace { get }
}

extension Int: UpdatePlace {
  var indexInList: Int { self }
  var errorPlace: LayoutPlace { .section(self) }
}

extension ItemPath: UpdatePlace {
  var indexInList: Int { item }
  var errorPlace: LayoutPlace { .item(self) }
}
