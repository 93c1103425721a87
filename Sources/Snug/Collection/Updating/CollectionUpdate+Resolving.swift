extension CollectionUpdate {
  /// The changes, found to be valid for data of these numbers of sections and items. The latter are
  /// asked for by section.
  ///
  /// The numbers of items are compared in all sections where there are at most 100,000, and else in
  /// those that a change touches. A section that another problem touches is not counted: what its
  /// changes come to is not known. None is if sections as such have a problem.
  /// - Throws: all that is wrong.
  /// - Complexity: O(n log n) in the number of changes, and O(sections) up to 100,000.
  package func resolved(
    oldSectionCount: Int, newSectionCount: Int,
    oldCount: (_ section: Int) -> Int, newCount: (_ section: Int) -> Int
  ) throws(CollectionUpdateError) -> ResolvedUpdate {
    let resolved = ResolvedUpdate(unchecked: self)
    var check = UpdateCheck(of: resolved)
    check.checkSections(oldCount: oldSectionCount, newCount: newSectionCount)
    let sectionsAreValid = check.problems.isEmpty
    check.checkLeavingItems(sectionCount: oldSectionCount, oldCount)
    check.checkArrivingItems(sectionCount: newSectionCount, newCount)
    if sectionsAreValid {
      check.checkItemCounts(
        oldSectionCount: oldSectionCount, newSectionCount: newSectionCount, oldCount, newCount)
    }
    guard check.problems.isEmpty else { throw CollectionUpdateError(problems: check.problems) }
    return resolved
  }

  /// The same for the numbers of items of each section.
  package func resolved(
    from old: [Int], to new: [Int]
  ) throws(CollectionUpdateError) -> ResolvedUpdate {
    try resolved(
      oldSectionCount: old.count, newSectionCount: new.count,
      oldCount: { old[$0] }, newCount: { new[$0] })
  }
}
