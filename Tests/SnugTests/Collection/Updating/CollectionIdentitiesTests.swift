import Snug
import SnugCollectionTesting
import Testing

@Suite("Snapshot differences: items and sections")
struct CollectionIdentitiesTests {
  private typealias Section = CollectionIdentities<String>.Section

  /// Sections named by the text before the colon, with an item for each letter after it.
  private func sections(_ texts: [String]) -> [Section] {
    texts.map { text in
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      return Section(id: String(parts[0]), items: parts[1].map(String.init))
    }
  }

  private func update(_ old: [String], _ new: [String]) throws -> CollectionUpdate {
    var identities = try CollectionIdentities(sections(old))
    let update = try identities.change(to: sections(new))
    #expect(identities.sections == sections(new))
    return update
  }

  private func duplicates(_ texts: [String]) -> [DuplicateIdentityError.Duplicate] {
    do {
      _ = try CollectionIdentities(sections(texts))
      return []
    } catch {
      return error.duplicates
    }
  }

  @Test(
    "the difference of two snapshots names as little as possible",
    arguments: [
      (
        "a removed item is deleted at its old path, and a new item is inserted at its new path",
        ["A:abcd"], ["A:xacd"],
        CollectionUpdate(deletedItems: [path(0, 1)], insertedItems: [path(0, 0)])
      ),
      (
        "an item that goes to the end of its section is one move", ["A:abcde"], ["A:bcdea"],
        CollectionUpdate(movedItems: [.init(from: path(0, 0), to: path(0, 4))])
      ),
      (
        "an item that goes to the start of its section is one move", ["A:abcde"], ["A:eabcd"],
        CollectionUpdate(movedItems: [.init(from: path(0, 4), to: path(0, 0))])
      ),
      (
        "an item that is in another section now is one move", ["A:ab", "B:cd"], ["A:b", "B:cad"],
        CollectionUpdate(movedItems: [.init(from: path(0, 0), to: path(1, 1))])
      ),
      (
        "an item that stays in a section that moves is not listed",
        ["A:ab", "B:c", "C:"], ["B:c", "C:", "A:ab"],
        CollectionUpdate(movedSections: [.init(from: 0, to: 2)])
      ),
      (
        "items of deleted or inserted sections are not listed, unless they move out",
        ["A:abc", "B:d"], ["B:db", "C:xy"],
        CollectionUpdate(
          movedItems: [.init(from: path(0, 1), to: path(0, 1))], deletedSections: [0],
          insertedSections: [1])
      ),
      (
        "items of inserted sections are not listed, unless they move in",
        ["B:abc"], ["B:ac", "C:xb"],
        CollectionUpdate(
          movedItems: [.init(from: path(0, 1), to: path(1, 1))], insertedSections: [1])
      ),
      ("empty snapshots do not differ", [], [], CollectionUpdate()),
      (
        "a difference may lead from an empty snapshot", [], ["A:a"],
        CollectionUpdate(insertedSections: [0])
      ),
      (
        "a difference may lead to an empty snapshot", ["A:a"], [],
        CollectionUpdate(deletedSections: [0])
      ),
      (
        "a difference may lead to an empty section", ["A:a"], ["A:"],
        CollectionUpdate(deletedItems: [path(0, 0)])
      ),
    ] as [(String, [String], [String], CollectionUpdate)])
  func differences(
    rule: String, old: [String], new: [String], expected: CollectionUpdate
  ) throws {
    #expect(try update(old, new) == expected)
  }

  @Test("two items that pass fifty move, and the fifty do not")
  func blocks() throws {
    let many = (0..<50).map { "item \($0)" }
    var identities = try CollectionIdentities([Section(id: "A", items: ["a", "b"] + many)])
    let update = try identities.change(to: [Section(id: "A", items: many + ["a", "b"])])
    #expect(
      update
        == CollectionUpdate(movedItems: [
          .init(from: path(0, 0), to: path(0, 50)), .init(from: path(0, 1), to: path(0, 51)),
        ]))
  }

  @Test("a section and an item may have the same identity")
  func separateNames() throws {
    #expect(try update(["a:a"], ["b:a"]).movedItems == [.init(from: path(0, 0), to: path(0, 0))])
  }

  @Test("a removed block and an inserted block far apart move no other items")
  func largeBlocks() throws {
    typealias Numbers = CollectionIdentities<Int>
    let old = Array(0..<5000)
    var new = old
    new.removeSubrange(3000..<4000)
    new.insert(contentsOf: 6000..<6500, at: 1000)
    var identities = try Numbers([Numbers.Section(id: 0, items: old)])
    let update = try identities.change(to: [Numbers.Section(id: 0, items: new)])
    #expect(update.deletedItems == (3000..<4000).map { path(0, $0) })
    #expect(update.insertedItems == (1000..<1500).map { path(0, $0) })
    #expect(update.movedItems.isEmpty)
  }

  @Test("a duplicate identity is an error that names both places")
  func duplicates() {
    let cases: [([String], [DuplicateIdentityError.Duplicate])] = [
      (["A:abca"], [.item(path(0, 3), first: path(0, 0))]),
      (["A:ab", "B:b"], [.item(path(1, 0), first: path(0, 1))]),
      (["A:", "B:", "A:"], [.section(2, first: 0)]),
      (
        ["A:aa", "A:a"],
        [
          .section(1, first: 0), .item(path(0, 1), first: path(0, 0)),
          .item(path(1, 0), first: path(0, 0)),
        ]
      ),
    ]
    for (texts, expected) in cases { #expect(duplicates(texts) == expected, "\(texts)") }
  }

  @Test("a duplicate is an error if its item or section stayed, came or moved, and nothing changes")
  func duplicatesInChange() throws {
    let cases: [([String], [DuplicateIdentityError.Duplicate])] = [
      (["A:abca", "B:d"], [.item(path(0, 3), first: path(0, 0))]),
      (["A:axbcx", "B:d"], [.item(path(0, 4), first: path(0, 1))]),
      (["A:bcd", "B:d"], [.item(path(1, 0), first: path(0, 2))]),
      (["A:abc", "B:d", "C:d"], [.item(path(2, 0), first: path(1, 0))]),
      (["A:abc", "B:d", "A:"], [.section(2, first: 0)]),
      (["A:abc", "C:", "C:", "B:d"], [.section(2, first: 1)]),
    ]
    for (new, expected) in cases {
      var identities = try CollectionIdentities(sections(["A:abc", "B:d"]))
      var found: DuplicateIdentityError?
      do { _ = try identities.change(to: sections(new)) } catch { found = error }
      #expect(found?.duplicates == expected, "\(new)")
      #expect(identities.sections == sections(["A:abc", "B:d"]))
    }
  }

  @Test("the error describes in sentences which places have the same identity")
  func sentences() {
    let item = DuplicateIdentityError.Duplicate.item(path(1, 2), first: path(0, 3))
    #expect(item.description == "item 1-2 has the identity of item 0-3; each needs its own")
    let section = DuplicateIdentityError.Duplicate.section(2, first: 0)
    #expect(section.description == "section 2 has the identity of section 0; each needs its own")
  }
}
