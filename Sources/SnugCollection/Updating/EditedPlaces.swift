/// The places that an update empties, by old index, or fills, by new index.
///
/// All other places survive in order, so that a survivor is identified by its rank in its list.
struct EditedPlaces<Place: UpdatePlace>: Hashable, Sendable {
  /// In the order of places, none twice if the update is valid.
  let edits: [Edit]

  struct Edit: Hashable, Sendable {
    var place: Place
    /// The other end of a move; `nil` for a deletion or an insertion.
    var counterpart: Place?
  }

  /// - Complexity: O(n log n), O(n) if the edits are in order.
  init(_ edits: [Edit]) {
    self.edits = edits.count < 2 ? edits : edits.sorted { $0.place < $1.place }
  }

  /// The edit at a place; `nil` for a survivor.
  func edit(at place: Place) -> Edit? {
    edits.index(of: place) { $0.place }.map { edits[$0] }
  }

  /// Whether a place is deleted, even if it is named more than once.
  func holdsDeletion(of place: Place) -> Bool {
    edits[edits.partitioningIndex { $0.place >= place }...].lazy.prefix { $0.place == place }
      .contains { $0.counterpart == nil }
  }

  /// The count of survivors before an index of the list whose edits are `list`.
  fileprivate func rankOfSurvivor(at index: Int, in list: Range<Int>) -> Int {
    index - (list.partitioningIndex { edits[$0].place.indexInList >= index } - list.lowerBound)
  }

  /// The index of the survivor that has `rank` others before it in the list whose edits are `list`.
  fileprivate func indexOfSurvivor(ranked rank: Int, in list: Range<Int>) -> Int {
    // An edit is before the survivor if at most `rank` survivors are before the edit.
    let firstBehind = list.partitioningIndex {
      edits[$0].place.indexInList - ($0 - list.lowerBound) > rank
    }
    return rank + (firstBehind - list.lowerBound)
  }
}

extension EditedPlaces<Int> {
  /// The index of a section on the other side of the update, whose edits are `other`; `nil` if it is not there.
  func counterpart(of section: Int, in other: Self) -> Int? {
    if let edit = edit(at: section) { return edit.counterpart }
    let rank = rankOfSurvivor(at: section, in: edits.indices)
    return other.indexOfSurvivor(ranked: rank, in: other.edits.indices)
  }
}

extension EditedPlaces<ItemPath> {
  /// The path of an item on the other side of the update, whose edits are `other`; `nil` if it is not there.
  /// - Parameter section: Returns the index of a section there.
  func counterpart(of path: ItemPath, in other: Self, section: (Int) -> Int?) -> ItemPath? {
    if let edit = edit(at: path) { return edit.counterpart }
    guard let section = section(path.section) else { return nil }
    let rank = rankOfSurvivor(at: path.item, in: edits(ofSection: path.section))
    return ItemPath(
      section: section,
      item: other.indexOfSurvivor(ranked: rank, in: other.edits(ofSection: section)))
  }

  /// The range of the edits that are of items of a section.
  func edits(ofSection section: Int) -> Range<Int> {
    let first = edits.partitioningIndex { $0.place.section >= section }
    guard first < edits.count, edits[first].place.section == section else { return first..<first }
    return first..<(first..<edits.count).partitioningIndex { edits[$0].place.section > section }
  }
}

/// The index of a section or the path of an item, as a place in a list: the list of all sections,
/// or that of one section's items.
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

extension Array {
  /// Returns the index of the element with a key; the elements are in the order of their keys.
  func index<Key: Comparable>(of key: Key, _ keyOf: (Element) -> Key) -> Int? {
    let index = partitioningIndex { keyOf($0) >= key }
    return index < count && keyOf(self[index]) == key ? index : nil
  }
}
