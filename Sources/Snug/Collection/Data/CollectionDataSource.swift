/// What a collection shows.
///
/// Counts and sections are asked for when data is loaded or changed, an item when it comes near
/// the viewport: ten million items need no more than their number to begin with. Answers may only
/// change with a call that says so. `CollectionSnapshot` serves where all is at hand.
public protocol CollectionDataSource<ID> {
  /// What an item is known by while its path changes; no two items have the same.
  associatedtype ID: Hashable

  /// The number of sections.
  var sectionCount: Int { get }

  /// The number of items in a section.
  func itemCount(inSection section: Int) -> Int

  /// How a section is laid out, its header and its footer.
  func section(_ section: Int) -> CollectionSection

  /// What an item is known by.
  func id(ofItem path: ItemPath) -> ID

  /// What an item shows.
  func item(at path: ItemPath) -> CollectionItem
}
