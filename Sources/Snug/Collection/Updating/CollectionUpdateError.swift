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

extension CollectionUpdateError: CustomStringConvertible {
  /// A sentence for each problem, one a line.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}

extension CollectionUpdateError.Problem: CustomStringConvertible {
  /// What is wrong and what was expected, as a sentence.
  public var description: String {
    switch self {
    case .outOfRange(let place, let list, let count):
      "\(place.phrase) is \(list), but there \(Self.available(count, like: place)) \(list.moment)."
    case .sectionOutOfRange(let path, let list, let count):
      "item \(path) is \(list), but there \(Self.counted(count, "section")) \(list.moment)."
    case .duplicate(let place, let list):
      "\(place.phrase) is \(list) more than once; name it once."
    case .movedAndDeleted(let place):
      "\(place.phrase) is both moved and deleted; only one is possible."
    case .reloadedAndDeleted(let place):
      "\(place.phrase) is both reloaded and deleted; only one is possible."
    case .insertedAndMovedTo(let place):
      "\(place.phrase) is both inserted and the target of a move; only one can stand there."
    case .movedTwice(let place):
      "\(place.phrase) is moved more than once; it can be moved to one place only."
    case .severalMovedTo(let place):
      "\(place.phrase) is the target of several moves; only one can stand there."
    case .invalidCount(let count, let section, let moment):
      "\(Self.subject(ofSection: section, moment)) \(count); "
        + "expected a number from 0 to \(CollectionUpdate.maximumCount)."
    case .sectionCount(let tally):
      "the number of sections is \(tally.actual) after the update, "
        + "expected \(tally.expected): \(tally)."
    case .itemCount(let old, let new, let tally):
      "the number of items of section \(new)\(old == new ? "" : " (section \(old) before)") is "
        + "\(tally.actual) after the update, expected \(tally.expected): \(tally)."
    }
  }

  private static func available(_ count: Int, like place: LayoutPlace) -> String {
    switch place {
    case .item(let path): counted(count, "item") + " in section \(path.section)"
    case .section, .header, .overflow, .footer: counted(count, "section")
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    switch count {
    case 0: "is no \(noun)"
    case 1: "is only 1 \(noun)"
    default: "are only \(count) \(noun)s"
    }
  }

  private static func subject(
    ofSection section: Int?, _ moment: CollectionUpdateError.Moment
  ) -> String {
    let noun = section.map { "items of section \($0)" } ?? "sections"
    return "the number of \(noun) \(moment) is"
  }
}

extension CollectionUpdateError.List: CustomStringConvertible {
  /// What is said of a place, as in `deleted`.
  public var description: String {
    switch self {
    case .deleted: "deleted"
    case .inserted: "inserted"
    case .movedFrom: "moved"
    case .movedTo: "the target of a move"
    case .reloaded: "reloaded"
    }
  }

  /// The data its places are of.
  public var moment: CollectionUpdateError.Moment {
    switch self {
    case .deleted, .movedFrom, .reloaded: .before
    case .inserted, .movedTo: .after
    }
  }
}

extension CollectionUpdateError.Moment: CustomStringConvertible {
  /// As in `before the update`.
  public var description: String {
    switch self {
    case .before: "before the update"
    case .after: "after the update"
    }
  }
}

extension CollectionUpdateError.Tally: CustomStringConvertible {
  /// As in `5 before, 2 deleted, 1 moved out, 3 inserted, 1 moved in`; zeros are left out.
  public var description: String {
    let changes = [
      (deleted, "deleted"), (movedOut, "moved out"), (inserted, "inserted"), (movedIn, "moved in"),
    ]
    return (["\(old) before"] + changes.filter { $0.0 > 0 }.map { "\($0) \($1)" })
      .joined(separator: ", ")
  }
}
