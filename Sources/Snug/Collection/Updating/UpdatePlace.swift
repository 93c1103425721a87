/// The index of a section or the path of an item, as a place in a list: of all sections, or of the
/// items of one.
protocol UpdatePlace: Hashable, Comparable, Sendable {
  /// The index in its list.
  var indexInList: Int { get }
  /// The place as an error names it.
  var errorPlace: CollectionUpdateError.Place { get }
}

extension Int: UpdatePlace {
  var indexInList: Int { self }
  var errorPlace: CollectionUpdateError.Place { .section(self) }
}

extension ItemPath: UpdatePlace {
  var indexInList: Int { item }
  var errorPlace: CollectionUpdateError.Place { .item(self) }
}
