/// All problems of a batch update, found before any change was made.
///
/// Example: `CollectionError`.
public struct CollectionUpdateError: Error, Hashable, Sendable {
  /// The problems, at least one, in an order that does not depend on that of the lists: first those
  /// of sections, then of items, then of item counts.
  package var problems: [Problem]

  package init(problems: [Problem]) {
    self.problems = problems
  }

  package enum Problem: Hashable, Sendable {
    /// The section or item does not exist: `count` is the count of sections, or of items in the
    /// section it names.
    case outOfRange(LayoutPlace, in: List, count: Int)
    /// The item's section does not exist.
    case sectionOutOfRange(ItemPath, in: List, sectionCount: Int)
    /// A list names it more than once.
    case duplicate(LayoutPlace, in: List)
    /// It is both moved and deleted.
    case movedAndDeleted(LayoutPlace)
    /// It is deleted, and in a list of those that stay.
    case keptAndDeleted(LayoutPlace, in: List)
    /// The place is both inserted and the target of a move.
    case insertedAndMovedTo(LayoutPlace)
    /// It is moved more than once.
    case movedTwice(LayoutPlace)
    /// Several moves have the same target.
    case severalMovedTo(LayoutPlace)
    /// The count of sections, or of items of a section, is not between 0 and
    /// `CollectionUpdate.maximumCount`.
    case invalidCount(Int, section: Int?, Moment)
    /// The new count of sections is not the one that the changes lead to.
    case sectionCount(Tally)
    /// The new item count of a section is not the one that the changes lead to.
    case itemCount(oldSection: Int, newSection: Int, Tally)
  }

  /// The list of a batch that names a place.
  package enum List: Hashable, Sendable, CaseIterable {
    case deleted, inserted, movedFrom, movedTo, reloaded, changed
  }

  /// The data that a count is of: that before the batch, or that after it.
  package enum Moment: Hashable, Sendable {
    case before, after
  }

  /// The old count, the changes and the new count.
  package struct Tally: Hashable, Sendable {
    /// The count before the batch.
    package var old: Int
    /// The count of deletions.
    package var deleted: Int
    /// The count of those that move away. For sections 0: no move leaves the collection.
    package var movedOut: Int
    /// The count of insertions.
    package var inserted: Int
    /// The count of those that move in. For sections 0.
    package var movedIn: Int
    /// The count after the batch.
    package var actual: Int

    package init(
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

    /// The count that there should be after the batch.
    package var expected: Int { old - deleted - movedOut + inserted + movedIn }
  }
}

extension CollectionUpdateError: CustomStringConvertible {
  /// A sentence for each problem, one a line.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}

extension CollectionUpdateError.Problem: CustomStringConvertible {
  /// The problem and what was expected, as a sentence.
  package var description: String {
    switch self {
    case .outOfRange(let place, let list, let count):
      "\(place.phrase) is \(list), but there \(Self.available(count, like: place)) \(list.moment)"
    case .sectionOutOfRange(let path, let list, let count):
      "item \(path) is \(list), but there \(Self.counted(count, "section")) \(list.moment)"
    case .duplicate(let place, let list):
      "\(place.phrase) is \(list) more than once; name it once"
    case .movedAndDeleted(let place):
      "\(place.phrase) is both moved and deleted; only one is possible"
    case .keptAndDeleted(let place, let list):
      "\(place.phrase) is both \(list) and deleted; only one is possible"
    case .insertedAndMovedTo(let place):
      "\(place.phrase) is both inserted and the target of a move; only one can stand there"
    case .movedTwice(let place):
      "\(place.phrase) is moved more than once; it can be moved to one place only"
    case .severalMovedTo(let place):
      "\(place.phrase) is the target of several moves; only one can stand there"
    case .invalidCount(let count, let section, let moment):
      "\(Self.subject(ofSection: section, moment)) \(count); "
        + "expected a number from 0 to \(CollectionUpdate.maximumCount)"
    case .sectionCount(let tally):
      "the number of sections is \(tally.actual) after the update, "
        + "expected \(tally.expected): \(tally)"
    case .itemCount(let old, let new, let tally):
      "the number of items of section \(new)\(old == new ? "" : " (section \(old) before)") is "
        + "\(tally.actual) after the update, expected \(tally.expected): \(tally)"
    }
  }

  private static func available(_ count: Int, like place: LayoutPlace) -> String {
    switch place {
    case .item(let path): counted(count, "item") + " in section \(path.section)"
    case .section, .background, .header, .supplementary, .overflow, .footer:
      counted(count, "section")
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
  /// The word for a place in the list, as in `deleted`.
  package var description: String {
    switch self {
    case .deleted: "deleted"
    case .inserted: "inserted"
    case .movedFrom: "moved"
    case .movedTo: "the target of a move"
    case .reloaded: "reloaded"
    case .changed: "changed"
    }
  }

  /// The data that its places refer to.
  package var moment: CollectionUpdateError.Moment {
    switch self {
    case .deleted, .movedFrom, .reloaded, .changed: .before
    case .inserted, .movedTo: .after
    }
  }
}

extension CollectionUpdateError.Moment: CustomStringConvertible {
  /// As in `before the update`.
  package var description: String {
    switch self {
    case .before: "before the update"
    case .after: "after the update"
    }
  }
}

extension CollectionUpdateError.Tally: CustomStringConvertible {
  /// As in `5 before, 2 deleted, 1 moved out, 3 inserted, 1 moved in`; zeros are left out.
  package var description: String {
    let changes = [
      (deleted, "deleted"), (movedOut, "moved out"), (inserted, "inserted"), (movedIn, "moved in"),
    ]
    return (["\(old) before"] + changes.filter { $0.0 > 0 }.map { "\($0) \($1)" })
      .joined(separator: ", ")
  }
}
