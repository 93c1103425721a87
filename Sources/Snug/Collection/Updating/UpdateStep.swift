/// One of the edits that, performed one after the other, make the old data the new. Indices are
/// those the steps before left.
///
/// An item of a place that is filled may be one that moved: `ResolvedUpdate.oldPath(ofNew:)` of its
/// final path tells where its state is to be had. Places are filled last and in order, so the
/// indices of `insertSections`, `insert` and `move` are final.
package enum UpdateStep: Hashable, Sendable {
  /// Takes items out. Some may have moved.
  case remove(Range<Int>, section: Int)
  /// Takes sections out with what they hold. Some of the items may have moved.
  case removeSections(Range<Int>)
  /// Takes a section out, and puts it in where `to` is once that is done.
  case moveSection(from: Int, to: Int)
  /// Puts sections in that will stand at these indices, with all the items they have after the
  /// update.
  case insertSections(Range<Int>)
  /// Puts items in that will stand at these indices.
  case insert(Range<Int>, section: Int)
  /// Takes an item out, and puts it in where `to` is once that is done, in the same section.
  case move(from: Int, to: Int, section: Int)
}
