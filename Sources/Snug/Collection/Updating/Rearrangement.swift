/// What becomes of the places of sections, or of items.
struct Rearrangement<Place: UpdatePlace>: Hashable, Sendable {
  /// The places that are emptied, as they stood.
  let leaving: EditedPlaces<Place>
  /// The places that are filled, as they will stand.
  let arriving: EditedPlaces<Place>

  /// The lists of an update, in any order.
  init(deleted: [Place], inserted: [Place], moved: [CollectionUpdate.Move<Place>]) {
    leaving = EditedPlaces(
      deleted.map { .init(place: $0) } + moved.map { .init(place: $0.from, counterpart: $0.to) })
    arriving = EditedPlaces(
      inserted.map { .init(place: $0) } + moved.map { .init(place: $0.to, counterpart: $0.from) })
  }
}

extension Rearrangement<Int> {
  /// Where a section there was stands afterwards; nil if it is deleted.
  /// - Complexity: O(log n) in the number of edits.
  func newSection(ofOld section: Int) -> Int? {
    if let edit = leaving.edit(at: section) { return edit.counterpart }
    let rank = leaving.rankOfSurvivor(at: section, in: leaving.edits.indices)
    return arriving.indexOfSurvivor(ranked: rank, in: arriving.edits.indices)
  }

  /// Where a section there is stood before; nil if it is inserted.
  /// - Complexity: O(log n) in the number of edits.
  func oldSection(ofNew section: Int) -> Int? {
    if let edit = arriving.edit(at: section) { return edit.counterpart }
    let rank = arriving.rankOfSurvivor(at: section, in: arriving.edits.indices)
    return leaving.indexOfSurvivor(ranked: rank, in: leaving.edits.indices)
  }
}
