import Snug
import SnugCollectionTesting
import Testing

@Suite("Batch updates: errors")
struct CollectionUpdateErrorTests {
  /// The problems of an update between these item counts.
  private func problems(
    _ update: CollectionUpdate, from old: [Int], to new: [Int]
  ) -> [CollectionUpdateError.Problem] {
    do {
      _ = try update.resolved(from: old, to: new)
      return []
    } catch {
      return error.problems
    }
  }

  @Test(
    "an item that does not exist is an error, however far off its index is",
    arguments: [Int.min, -1, 2, .max])
  func itemOutOfRange(index: Int) {
    let bad = path(0, index)
    let good = path(0, 0)
    let cases: [(CollectionUpdate, CollectionUpdateError.List)] = [
      (CollectionUpdate(deletedItems: [bad]), .deleted),
      (CollectionUpdate(insertedItems: [bad]), .inserted),
      (CollectionUpdate(movedItems: [.init(from: bad, to: good)]), .movedFrom),
      (CollectionUpdate(movedItems: [.init(from: good, to: bad)]), .movedTo),
      (CollectionUpdate(reloadedItems: [bad]), .reloaded),
    ]
    for (update, list) in cases {
      let found = problems(update, from: [2], to: [2])
      #expect(found == [.outOfRange(.item(bad), in: list, count: 2)], "\(list)")
    }
  }

  @Test("an item of a section that does not exist is an error", arguments: [Int.min, -1, 1, .max])
  func itemOfNoSection(section: Int) {
    let bad = path(section, 0)
    let update = CollectionUpdate(
      deletedItems: [bad], insertedItems: [bad], movedItems: [.init(from: bad, to: bad)],
      reloadedItems: [bad])
    let found = problems(update, from: [2], to: [2])
    for list in CollectionUpdateError.List.allCases where list != .changed {
      #expect(found.contains(.sectionOutOfRange(bad, in: list, sectionCount: 1)))
    }
  }

  @Test(
    "a section that does not exist is an error, however far off its index is",
    arguments: [Int.min, -1, 1, .max])
  func sectionOutOfRange(index: Int) {
    let cases: [(CollectionUpdate, CollectionUpdateError.List)] = [
      (CollectionUpdate(deletedSections: [index]), .deleted),
      (CollectionUpdate(insertedSections: [index]), .inserted),
      (CollectionUpdate(movedSections: [.init(from: index, to: 0)]), .movedFrom),
      (CollectionUpdate(movedSections: [.init(from: 0, to: index)]), .movedTo),
      (CollectionUpdate(reloadedSections: [index]), .reloaded),
      (CollectionUpdate(changedSections: [index]), .changed),
    ]
    for (update, list) in cases {
      let found = problems(update, from: [2], to: [2])
      #expect(found == [.outOfRange(.section(index), in: list, count: 1)], "\(list)")
    }
  }

  /// An update between item counts, and its problems.
  struct Case: CustomTestStringConvertible {
    var update: CollectionUpdate
    var old: [Int]
    var new: [Int]
    var problems: [CollectionUpdateError.Problem]

    init(
      _ update: CollectionUpdate, from old: [Int], to new: [Int],
      _ problems: CollectionUpdateError.Problem...
    ) {
      (self.update, self.old, self.new, self.problems) = (update, old, new, problems)
    }

    var testDescription: String { problems.map(\.description).joined(separator: "; ") }
  }

  private static let twice = [
    Case(
      CollectionUpdate(deletedItems: [path(1), path(1)]), from: [2],
      to: [1], .duplicate(.item(path(1)), in: .deleted)),
    Case(
      CollectionUpdate(insertedItems: [path(1), path(1)]), from: [2],
      to: [3], .duplicate(.item(path(1)), in: .inserted)),
    Case(
      CollectionUpdate(reloadedItems: [path(1), path(1)]), from: [2],
      to: [2], .duplicate(.item(path(1)), in: .reloaded)),
    Case(
      CollectionUpdate(deletedSections: [0, 0]), from: [2], to: [],
      .duplicate(.section(0), in: .deleted)),
    Case(
      CollectionUpdate(insertedSections: [0, 0]), from: [2],
      to: [2, 2], .duplicate(.section(0), in: .inserted)),
    Case(
      CollectionUpdate(reloadedSections: [0, 0]), from: [2], to: [2],
      .duplicate(.section(0), in: .reloaded)),
    Case(
      CollectionUpdate(changedSections: [0, 0]), from: [2], to: [2],
      .duplicate(.section(0), in: .changed)),
  ]

  private static let contradictions = [
    Case(
      CollectionUpdate(
        deletedItems: [path(0)], movedItems: [.init(from: path(0), to: path(1))]), from: [2],
      to: [2], .movedAndDeleted(.item(path(0)))),
    Case(
      CollectionUpdate(deletedSections: [0], movedSections: [.init(from: 0, to: 1)]),
      from: [0, 0], to: [0, 0], .movedAndDeleted(.section(0))),
    Case(
      CollectionUpdate(deletedItems: [path(0)], reloadedItems: [path(0)]), from: [2], to: [1],
      .keptAndDeleted(.item(path(0)), in: .reloaded)),
    Case(
      CollectionUpdate(deletedSections: [0], reloadedSections: [0]), from: [2], to: [],
      .keptAndDeleted(.section(0), in: .reloaded)),
    Case(
      CollectionUpdate(deletedSections: [0], changedSections: [0]), from: [2], to: [],
      .keptAndDeleted(.section(0), in: .changed)),
    Case(
      CollectionUpdate(
        insertedItems: [path(1)], movedItems: [.init(from: path(0), to: path(1))]), from: [2],
      to: [3], .insertedAndMovedTo(.item(path(1)))),
    Case(
      CollectionUpdate(insertedSections: [1], movedSections: [.init(from: 0, to: 1)]),
      from: [0, 0], to: [0, 0, 0], .insertedAndMovedTo(.section(1))),
    Case(
      CollectionUpdate(movedItems: [
        .init(from: path(0), to: path(1)), .init(from: path(0), to: path(2)),
      ]), from: [3], to: [3], .movedTwice(.item(path(0)))),
    Case(
      CollectionUpdate(movedItems: [
        .init(from: path(1), to: path(0)), .init(from: path(2), to: path(0)),
      ]), from: [3], to: [3], .severalMovedTo(.item(path(0)))),
    Case(
      CollectionUpdate(
        movedSections: [.init(from: 0, to: 1), .init(from: 0, to: 2), .init(from: 1, to: 2)]),
      from: [0, 0, 0], to: [0, 0, 0], .movedTwice(.section(0)), .severalMovedTo(.section(2))),
  ]

  private static let counts = [
    // An item count that does not match the changes is an error of its section.
    Case(
      CollectionUpdate(
        deletedItems: [path(0, 0)], insertedItems: [path(1, 0), path(1, 1)],
        movedItems: [.init(from: path(0, 1), to: path(1, 2))]), from: [5, 1, 7], to: [4, 3, 7],
      .itemCount(
        oldSection: 0, newSection: 0, .init(old: 5, deleted: 1, movedOut: 1, actual: 4)),
      .itemCount(oldSection: 1, newSection: 1, .init(old: 1, inserted: 2, movedIn: 1, actual: 3))),
    // Sections that are unchanged, moved or reloaded must keep their item counts.
    Case(
      CollectionUpdate(movedSections: [.init(from: 0, to: 2)], reloadedSections: [1]),
      from: [1, 2, 3], to: [3, 4, 5],
      .itemCount(oldSection: 1, newSection: 0, .init(old: 2, actual: 3)),
      .itemCount(oldSection: 2, newSection: 1, .init(old: 3, actual: 4)),
      .itemCount(oldSection: 0, newSection: 2, .init(old: 1, actual: 5))),
    // A section count that does not match the changes is an error, and no items are counted.
    Case(
      CollectionUpdate(deletedSections: [0, 1], insertedSections: [0]), from: [1, 1, 1],
      to: [1, 1, 1], .sectionCount(.init(old: 3, deleted: 2, inserted: 1, actual: 3))),
  ]

  @Test(
    "what is named twice, is to go and to stay, or does not add up is an error",
    arguments: twice + contradictions + counts)
  func refused(_ test: Case) {
    #expect(problems(test.update, from: test.old, to: test.new) == test.problems)
  }

  @Test(
    "a count that is negative or greater than 2,147,483,647 is an error",
    arguments: [Int.min, -1, 1 << 31, .max])
  func invalidCounts(count: Int) {
    #expect(
      problems(CollectionUpdate(), from: [count, 1], to: [count, 1]) == [
        .invalidCount(count, section: 0, .before), .invalidCount(count, section: 0, .after),
      ])
    #expect(
      problems(CollectionUpdate(insertedSections: [0]), from: [], to: [count])
        == [.invalidCount(count, section: 0, .after)])
    var found: CollectionUpdateError?
    do {
      _ = try CollectionUpdate().resolved(
        oldSectionCount: count, newSectionCount: count, oldCount: { _ in 0 }, newCount: { _ in 0 })
    } catch {
      found = error
    }
    #expect(
      found?.problems == [
        .invalidCount(count, section: nil, .before), .invalidCount(count, section: nil, .after),
      ])
  }

  @Test("of more than 4,096 sections, only those that a change touches are counted")
  func manySections() throws {
    let count = 1_000_000_000
    let update = CollectionUpdate(
      deletedItems: [path(5, 0)], insertedItems: [path(7, 0), path(count - 1, 0)])
    var asked: Set<Int> = []
    var found: CollectionUpdateError?
    do {
      _ = try update.resolved(
        oldSectionCount: count, newSectionCount: count,
        oldCount: { section in
          asked.insert(section)
          return 3
        },
        newCount: { $0 == 5 ? 2 : $0 == 7 ? 4 : 3 })
    } catch {
      found = error
    }
    #expect(
      found?.problems == [
        .itemCount(
          oldSection: count - 1, newSection: count - 1,
          .init(old: 3, inserted: 1, actual: 3))
      ])
    #expect(asked == [5, 7, count - 1])
  }

  @Test("all problems are reported, in the order sections, old items, new items, counts")
  func together() {
    let update = CollectionUpdate(
      deletedItems: [path(0, 9), path(0, 0)], insertedItems: [path(1, 5), path(4, 0)],
      movedItems: [.init(from: path(0, 0), to: path(1, 0))], reloadedItems: [path(2, 8)])
    #expect(
      problems(update, from: [2, 2, 2, 2], to: [2, 2, 2, 3]) == [
        .movedAndDeleted(.item(path(0, 0))),
        .outOfRange(.item(path(0, 9)), in: .deleted, count: 2),
        .outOfRange(.item(path(2, 8)), in: .reloaded, count: 2),
        .outOfRange(.item(path(1, 5)), in: .inserted, count: 2),
        .sectionOutOfRange(path(4, 0), in: .inserted, sectionCount: 4),
        .itemCount(
          oldSection: 3, newSection: 3,
          .init(old: 2, actual: 3)),
      ])
    var withSection = update
    withSection.deletedSections = [6]
    #expect(
      problems(withSection, from: [2, 2, 2, 2], to: [2, 2, 2, 3]).first
        == .outOfRange(.section(6), in: .deleted, count: 4))
  }

  @Test("the error describes in sentences what is wrong and what was expected")
  func sentences() {
    let tally = CollectionUpdateError.Tally(
      old: 5, deleted: 2, movedOut: 1, inserted: 3, actual: 4)
    let item = LayoutPlace.item(path(0, 7))
    let problems: [CollectionUpdateError.Problem] = [
      .outOfRange(item, in: .deleted, count: 3), .outOfRange(.section(2), in: .movedTo, count: 1),
      .sectionOutOfRange(path(0, 7), in: .inserted, sectionCount: 0),
      .duplicate(item, in: .reloaded), .movedAndDeleted(item), .keptAndDeleted(item, in: .reloaded),
      .insertedAndMovedTo(item), .movedTwice(item), .severalMovedTo(.section(1)),
      .invalidCount(-1, section: 2, .after), .invalidCount(-1, section: nil, .before),
      .sectionCount(tally), .itemCount(oldSection: 1, newSection: 1, tally),
      .itemCount(oldSection: 1, newSection: 2, tally),
    ]
    let sentences = """
      item 0-7 is deleted, but there are only 3 items in section 0 before the update
      section 2 is the target of a move, but there is only 1 section after the update
      item 0-7 is inserted, but there is no section after the update
      item 0-7 is reloaded more than once; name it once
      item 0-7 is both moved and deleted; only one is possible
      item 0-7 is both reloaded and deleted; only one is possible
      item 0-7 is both inserted and the target of a move; only one can stand there
      item 0-7 is moved more than once; it can be moved to one place only
      section 1 is the target of several moves; only one can stand there
      the number of items of section 2 after the update is -1; expected a number from 0 to 2147483647
      the number of sections before the update is -1; expected a number from 0 to 2147483647
      the number of sections is 4 after the update, expected 5: 5 before, 2 deleted, 1 moved out, 3 inserted
      the number of items of section 1 is 4 after the update, expected 5: 5 before, 2 deleted, 1 moved out, 3 inserted
      the number of items of section 2 (section 1 before) is 4 after the update, expected 5: 5 before, 2 deleted, 1 moved out, 3 inserted
      """
    #expect(CollectionUpdateError(problems: problems).description == sentences)
    for (problem, sentence) in zip(problems, sentences.split(separator: "\n")) {
      #expect(problem.description == sentence)
    }
  }
}
