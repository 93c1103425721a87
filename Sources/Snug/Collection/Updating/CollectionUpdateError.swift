/// All that is wrong with a batch of changes, found before any was made.
public struct CollectionUpdateError: Error, Hashable, Sendable {
  /// What is wrong, at least one thing, in an order that does not depend on that of the lists:
  /// first sections, then items, then the numbers of items.
  public var problems: [Problem]

  /// What is wrong, at least one thing.
  public init(problems: [Problem]) {
    self.problems = problems
  }

  /// One thing that is wrong.
  public enum Problem: Hashable, Sendable {
    /// The section or item does not exist: there are only so many sections, or items in the section
    /// it names.
    case outOfRange(LayoutPlace, in: List, count: Int)
    /// The item is of a section that does not exist.
    case sectionOutOfRange(ItemPath, in: List, sectionCount: Int)
    /// A list names it more than once.
    case duplicate(LayoutPlace, in: List)
    /// It both moves and goes.
    case movedAndDeleted(LayoutPlace)
    /// It is both reloaded and goes.
    case reloadedAndDeleted(LayoutPlace)
    /// Something comes and something else moves to one place.
    case insertedAndMovedTo(LayoutPlace)
    /// It is moved more than once.
    case movedTwice(LayoutPlace)
    /// Several move to one place.
    case severalMovedTo(LayoutPlace)
    /// There cannot be so many sections, or items of a section: from 0 to
    /// `CollectionUpdate.maximumCount`.
    case invalidCount(Int, section: Int?, Moment)
    /// The number of sections is not what the changes make it.
    case sectionCount(Tally)
    /// The number of items of a section is not what the changes make it.
    case itemCount(oldSection: Int, newSection: Int, Tally)
  }

  /// What a batch says of a place.
  public enum List: Hashable, Sendable, CaseIterable {
    case deleted, inserted, movedFrom, movedTo, reloaded
  }

  /// Which data a number is of: those before the batch, or those after it.
  public enum Moment: Hashable, Sendable {
    case before, after
  }

  /// How many there were, what changes, and how many there are.
  public struct Tally: Hashable, Sendable {
    /// How many there were before the batch.
    public var old: Int
    /// How many go.
    public var deleted: Int
    /// How many move away. For sections 0: none leaves the collection by a move.
    public var movedOut: Int
    /// How many come.
    public var inserted: Int
    /// How many move in. For sections 0.
    public var movedIn: Int
    /// How many there are after the batch.
    public var actual: Int

    /// The numbers.
    public init(
      old: Int, deleted: Int = 0, movedOut: Int = 0, inserted: Int = 0, movedIn: Int = 0,
      actual: Int
    ) {
      self.old = old
      self.deleted = deleted
      self.movedOut = movedOut
      self.inserted = inserted
      self.movedIn = movedIn
      self.actual = actual
    }

    /// How many there should be after the batch.
    public var expected: Int { old - deleted - movedOut + inserted + movedIn }
  }
}
