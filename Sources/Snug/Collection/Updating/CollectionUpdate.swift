import SnugFlow

/// A batch of changes to the sections and items of a collection, made together.
///
/// What goes, what is reloaded and where a move starts is named as it stood before the batch; what
/// comes and where a move ends, as it stands after it. So the order within the lists does not
/// matter. Whatever is not named keeps its order, and a section that is moved or reloaded keeps its
/// items but for those named.
public struct CollectionUpdate: Hashable, Sendable {
  /// The items that go, as they stood. Those of a section that goes need not be named.
  public var deletedItems: [ItemPath]
  /// The items that come, as they will stand. Those of a section that comes need not be named.
  public var insertedItems: [ItemPath]
  /// The items that change places, which keep their identity. They may leave a section that goes,
  /// and enter one that comes.
  public var movedItems: [Move<ItemPath>]
  /// The items whose content changes, as they stood. They keep their identity.
  public var reloadedItems: [ItemPath]
  /// The sections that go with what they hold, as they stood.
  public var deletedSections: [Int]
  /// The sections that come with what they hold, as they will stand.
  public var insertedSections: [Int]
  /// The sections that change places with what they hold.
  public var movedSections: [Move<Int>]
  /// The sections all of whose items change their content, as they stood.
  public var reloadedSections: [Int]

  /// From where something goes, and to where.
  public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
    /// Where it stood before the batch.
    public var from: Place
    /// Where it stands after the batch.
    public var to: Place

    /// A move between two places.
    public init(from: Place, to: Place) {
      self.from = from
      self.to = to
    }
  }

  /// The changes given, else none.
  public init(
    deletedItems: [ItemPath] = [], insertedItems: [ItemPath] = [],
    movedItems: [Move<ItemPath>] = [], reloadedItems: [ItemPath] = [],
    deletedSections: [Int] = [], insertedSections: [Int] = [],
    movedSections: [Move<Int>] = [], reloadedSections: [Int] = []
  ) {
    self.deletedItems = deletedItems
    self.insertedItems = insertedItems
    self.movedItems = movedItems
    self.reloadedItems = reloadedItems
    self.deletedSections = deletedSections
    self.insertedSections = insertedSections
    self.movedSections = movedSections
    self.reloadedSections = reloadedSections
  }

  /// Whether it names nothing.
  public var isEmpty: Bool {
    deletedItems.isEmpty && insertedItems.isEmpty && movedItems.isEmpty && reloadedItems.isEmpty
      && deletedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && reloadedSections.isEmpty
  }
}

extension CollectionUpdate {
  /// How many sections there can be, and items of one section.
  public static let maximumCount = FlowSection.maximumItemCount

  static var counts: ClosedRange<Int> { 0...maximumCount }
}

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
