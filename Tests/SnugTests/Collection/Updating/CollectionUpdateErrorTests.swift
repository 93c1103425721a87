import Snug
import Testing

@Suite("Batch updates: errors")
struct CollectionUpdateErrorTests {
  private func path(_ section: Int, _ item: Int) -> ItemPath {
    ItemPath(section: section, item: item)
  }

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
    typealias Case = (CollectionUpdate, [CollectionUpdateError.List])
    let cases: [Case] = [
      (CollectionUpdate(deletedItems: [bad]), [.deleted]),
      (CollectionUpdate(insertedItems: [bad]), [.inserted]),
      (CollectionUpdate(movedItems: [.init(from: bad, to: good)]), [.movedFrom]),
      (CollectionUpdate(movedItems: [.init(from: good, to: bad)]), [.movedTo]),
      (CollectionUpdate(reloadedItems: [bad]), [.reloaded]),
    ]
    for (update, lists) in cases {
      #expect(
        problems(update, from: [2], to: [2])
          == lists.map { .outOfRange(.item(bad), in: $0, count: 2) })
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
      #expect(
        problems(update, from: [2], to: [2])
          == [.outOfRange(.section(index), in: list, count: 1)])
    }
  }

  @Test("an item or section that is named twice in one list is an error")
  func duplicates() {
    let item = path(0, 1)
    #expect(
      problems(CollectionUpdate(deletedItems: [item, item]), from: [2], to: [1])
        == [.duplicate(.item(item), in: .deleted)])
    #expect(
      problems(CollectionUpdate(insertedItems: [item, item]), from: [2], to: [3])
        == [.duplicate(.item(item), in: .inserted)])
    #expect(
      problems(CollectionUpdate(reloadedItems: [item, item]), from: [2], to: [2])
        == [.duplicate(.item(item), in: .reloaded)])
    #expect(
      problems(CollectionUpdate(deletedSections: [0, 0]), from: [2], to: [])
        == [.duplicate(.section(0), in: .deleted)])
    #expect(
      problems(CollectionUpdate(insertedSections: [0, 0]), from: [2], to: [2, 2])
        == [.duplicate(.section(0), in: .inserted)])
    #expect(
      problems(CollectionUpdate(reloadedSections: [0, 0]), from: [2], to: [2])
        == [.duplicate(.section(0), in: .reloaded)])
    #expect(
      problems(CollectionUpdate(changedSections: [0, 0]), from: [2], to: [2])
        == [.duplicate(.section(0), in: .changed)])
  }

  @Test("a move and a deletion of one item or section are an error")
  func movedAndDeleted() {
    let update = CollectionUpdate(
      deletedItems: [path(0, 0)], movedItems: [.init(from: path(0, 0), to: path(0, 1))])
    #expect(problems(update, from: [2], to: [2]) == [.movedAndDeleted(.item(path(0, 0)))])
    let ofSections = CollectionUpdate(
      deletedSections: [0], movedSections: [.init(from: 0, to: 1)])
    #expect(problems(ofSections, from: [0, 0], to: [0, 0]) == [.movedAndDeleted(.section(0))])
  }

  @Test("a reload or a change, and a deletion of one item or section are an error")
  func keptAndDeleted() {
    let update = CollectionUpdate(deletedItems: [path(0, 0)], reloadedItems: [path(0, 0)])
    #expect(
      problems(update, from: [2], to: [1]) == [.keptAndDeleted(.item(path(0, 0)), in: .reloaded)])
    let ofSections = CollectionUpdate(deletedSections: [0], reloadedSections: [0])
    #expect(
      problems(ofSections, from: [2], to: []) == [.keptAndDeleted(.section(0), in: .reloaded)])
    let changed = CollectionUpdate(deletedSections: [0], changedSections: [0])
    #expect(problems(changed, from: [2], to: []) == [.keptAndDeleted(.section(0), in: .changed)])
  }

  @Test("an insertion and a move to one place are an error")
  func insertedAndMovedTo() {
    let update = CollectionUpdate(
      insertedItems: [path(0, 1)], movedItems: [.init(from: path(0, 0), to: path(0, 1))])
    #expect(problems(update, from: [2], to: [3]) == [.insertedAndMovedTo(.item(path(0, 1)))])
    let ofSections = CollectionUpdate(
      insertedSections: [1], movedSections: [.init(from: 0, to: 1)])
    #expect(
      problems(ofSections, from: [0, 0], to: [0, 0, 0]) == [.insertedAndMovedTo(.section(1))])
  }

  @Test("two moves from one place are an error, and so are two moves to one place")
  func movedTwice() {
    let from = CollectionUpdate(
      movedItems: [
        .init(from: path(0, 0), to: path(0, 1)), .init(from: path(0, 0), to: path(0, 2)),
      ])
    #expect(problems(from, from: [3], to: [3]) == [.movedTwice(.item(path(0, 0)))])
    let to = CollectionUpdate(
      movedItems: [
        .init(from: path(0, 1), to: path(0, 0)), .init(from: path(0, 2), to: path(0, 0)),
      ])
    #expect(problems(to, from: [3], to: [3]) == [.severalMovedTo(.item(path(0, 0)))])
    let sections = CollectionUpdate(
      movedSections: [.init(from: 0, to: 1), .init(from: 0, to: 2), .init(from: 1, to: 2)])
    #expect(
      problems(sections, from: [0, 0, 0], to: [0, 0, 0])
        == [.movedTwice(.section(0)), .severalMovedTo(.section(2))])
  }

  @Test("an item count that does not match the changes is an error of its section")
  func itemCounts() {
    let update = CollectionUpdate(
      deletedItems: [path(0, 0)], insertedItems: [path(1, 0), path(1, 1)],
      movedItems: [.init(from: path(0, 1), to: path(1, 2))])
    #expect(
      problems(update, from: [5, 1, 7], to: [4, 3, 7]) == [
        .itemCount(
          oldSection: 0, newSection: 0,
          .init(old: 5, deleted: 1, movedOut: 1, actual: 4)),
        .itemCount(
          oldSection: 1, newSection: 1,
          .init(old: 1, inserted: 2, movedIn: 1, actual: 3)),
      ])
  }

  @Test("sections that are unchanged, moved or reloaded must keep their item counts")
  func itemCountsOfOtherSections() {
    let update = CollectionUpdate(
      movedSections: [.init(from: 0, to: 2)], reloadedSections: [1])
    #expect(
      problems(update, from: [1, 2, 3], to: [3, 4, 5]) == [
        .itemCount(
          oldSection: 1, newSection: 0,
          .init(old: 2, actual: 3)),
        .itemCount(
          oldSection: 2, newSection: 1,
          .init(old: 3, actual: 4)),
        .itemCount(
          oldSection: 0, newSection: 2,
          .init(old: 1, actual: 5)),
      ])
  }

  @Test("a section count that does not match the changes is an error, and no items are counted")
  func sectionCount() {
    let update = CollectionUpdate(deletedSections: [0, 1], insertedSections: [0])
    #expect(
      problems(update, from: [1, 1, 1], to: [1, 1, 1]) == [
        .sectionCount(
          .init(old: 3, deleted: 2, inserted: 1, actual: 3))
      ])
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
    let problems: [(CollectionUpdateError.Problem, String)] = [
      (
        .outOfRange(item, in: .deleted, count: 3),
        "item 0-7 is deleted, but there are only 3 items in section 0 before the update"
      ),
      (
        .outOfRange(.section(2), in: .movedTo, count: 1),
        "section 2 is the target of a move, but there is only 1 section after the update"
      ),
      (
        .sectionOutOfRange(path(0, 7), in: .inserted, sectionCount: 0),
        "item 0-7 is inserted, but there is no section after the update"
      ),
      (.duplicate(item, in: .reloaded), "item 0-7 is reloaded more than once; name it once"),
      (.movedAndDeleted(item), "item 0-7 is both moved and deleted; only one is possible"),
      (
        .keptAndDeleted(item, in: .reloaded),
        "item 0-7 is both reloaded and deleted; only one is possible"
      ),
      (
        .insertedAndMovedTo(item),
        "item 0-7 is both inserted and the target of a move; only one can stand there"
      ),
      (.movedTwice(item), "item 0-7 is moved more than once; it can be moved to one place only"),
      (
        .severalMovedTo(.section(1)),
        "section 1 is the target of several moves; only one can stand there"
      ),
      (
        .invalidCount(-1, section: 2, .after),
        "the number of items of section 2 after the update is -1; "
          + "expected a number from 0 to 2147483647"
      ),
      (
        .invalidCount(-1, section: nil, .before),
        "the number of sections before the update is -1; expected a number from 0 to 2147483647"
      ),
      (
        .sectionCount(tally),
        "the number of sections is 4 after the update, expected 5: "
          + "5 before, 2 deleted, 1 moved out, 3 inserted"
      ),
      (
        .itemCount(oldSection: 1, newSection: 1, tally),
        "the number of items of section 1 is 4 after the update, expected 5: "
          + "5 before, 2 deleted, 1 moved out, 3 inserted"
      ),
      (
        .itemCount(oldSection: 1, newSection: 2, tally),
        "the number of items of section 2 (section 1 before) is 4 after the update, expected 5: "
          + "5 before, 2 deleted, 1 moved out, 3 inserted"
      ),
    ]
    for (problem, sentence) in problems { #expect(problem.description == sentence) }
    let error = CollectionUpdateError(problems: [problems[3].0, problems[4].0])
    #expect(error.description == problems[3].1 + "\n" + problems[4].1)
  }
}
