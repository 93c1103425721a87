/// A batch update: changes to the sections and items of a collection, made together.
///
/// Deletions, reloads and the sources of moves are named by their indices before the batch;
/// insertions and the targets of moves by their indices after it. So the order within the lists
/// does not matter. Whatever is not named keeps its order. A section that is moved or reloaded
/// keeps its items, except those named.
///
/// With a function `snapshot` that makes the data of names:
/// ```swift
/// let first = ItemPath(section: 0, item: 0)
/// let update = CollectionUpdate(deletedItems: [first])
/// try collection.performBatchUpdates(update, snapshot(["B", "C"]))
/// ```
public struct CollectionUpdate: Hashable, Sendable {
  /// The deleted items, by old path. Those of a deleted section need not be named.
  public var deletedItems: [ItemPath]
  /// The inserted items, by new path. Those of an inserted section need not be named.
  public var insertedItems: [ItemPath]
  /// The moved items, which keep their identity. They may leave a deleted section, and enter an
  /// inserted one.
  public var movedItems: [Move<ItemPath>]
  /// The items whose content changes, by old path. They keep their identity.
  public var reloadedItems: [ItemPath]
  /// The sections deleted with their items, by old index.
  public var deletedSections: [Int]
  /// The sections inserted with their items, by new index.
  public var insertedSections: [Int]
  /// The sections moved with their items.
  public var movedSections: [Move<Int>]
  /// The sections all of whose items change their content, by old index.
  public var reloadedSections: [Int]
  /// The sections whose style, header, footer or overflow item change, by old index. Their items
  /// are not reloaded.
  public var changedSections: [Int]

  /// The source and the target of a move.
  public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
    /// The place before the batch.
    public var from: Place
    /// The place after the batch.
    public var to: Place

    /// A move between two places.
    public init(from: Place, to: Place) {
      self.from = from
      self.to = to
    }
  }

  /// The given changes, by default none.
  public init(
    deletedItems: [ItemPath] = [], insertedItems: [ItemPath] = [],
    movedItems: [Move<ItemPath>] = [], reloadedItems: [ItemPath] = [],
    deletedSections: [Int] = [], insertedSections: [Int] = [],
    movedSections: [Move<Int>] = [], reloadedSections: [Int] = [], changedSections: [Int] = []
  ) {
    self.deletedItems = deletedItems
    self.insertedItems = insertedItems
    self.movedItems = movedItems
    self.reloadedItems = reloadedItems
    self.deletedSections = deletedSections
    self.insertedSections = insertedSections
    self.movedSections = movedSections
    self.reloadedSections = reloadedSections
    self.changedSections = changedSections
  }

  /// Whether there are no changes.
  public var isEmpty: Bool { self == CollectionUpdate() }
}

extension CollectionUpdate {
  /// The maximum count of sections, and of items of one section.
  public static let maximumCount = FlowSection.maximumItemCount

  static var counts: ClosedRange<Int> { 0...maximumCount }

  /// Checks the update against data with these counts of sections, and of items by section.
  ///
  /// Item counts are compared in all sections if there are at most 4,096, else only in those that
  /// a change touches. A section that another problem touches is not compared, because the effect
  /// of its changes is unknown; no section is if sections as such have a problem.
  /// - Returns: The valid update.
  /// - Throws: All problems.
  /// - Complexity: O(n log n) in the number of changes, and O(sections) up to 4,096.
  package func resolved(
    oldSectionCount: Int, newSectionCount: Int,
    oldCount: (_ section: Int) -> Int, newCount: (_ section: Int) -> Int
  ) throws(CollectionUpdateError) -> ResolvedUpdate {
    let resolved = ResolvedUpdate(unchecked: self)
    var check = UpdateCheck(update: resolved)
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

  /// The same for a list of the item counts of all sections.
  package func resolved(
    from old: [Int], to new: [Int]
  ) throws(CollectionUpdateError) -> ResolvedUpdate {
    try resolved(
      oldSectionCount: old.count, newSectionCount: new.count,
      oldCount: { old[$0] }, newCount: { new[$0] })
  }
}
