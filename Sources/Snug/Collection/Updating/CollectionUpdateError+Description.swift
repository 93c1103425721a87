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
