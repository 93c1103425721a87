import Snug
import SnugCollectionTesting
import Testing

@Suite("Collection: data changes")
struct DataChangeTests {
  private let list: ListFixture

  init() throws { list = try ListFixture(0..<5) }

  @Test("deletions and moves start from old paths; insertions and moves lead to new paths")
  func places() throws {
    try list.update(
      CollectionUpdate(
        deletedItems: [path(1)], insertedItems: [path(2)],
        movedItems: [.init(from: path(0), to: path(4))]),
      .rows([2, 3, 9, 4, 0]))
    #expect(list.visible == [2, 3, 9, 4, 0])
    // Rows that stay or move keep their cells; the cell of row 1 now shows row 9.
    #expect(list.cells == [3, 4, 2, 5, 1])
    #expect(
      list.calls() == ["ended 2 0-1", "prepared 2", "configured 2 0-2", "began 2 0-2"])
  }

  @Test("the order within each list of a batch does not matter")
  func orderOfLists() throws {
    let ids = [7, 2, 4, 8, 1]
    let update = CollectionUpdate(
      deletedItems: [path(0), path(3)], insertedItems: [path(0), path(3)],
      movedItems: [.init(from: path(1), to: path(4))], reloadedItems: [path(2), path(4)])
    var reversed = update
    reversed.deletedItems.reverse()
    reversed.insertedItems.reverse()
    reversed.reloadedItems.reverse()
    let (one, other) = (try ListFixture(0..<5), try ListFixture(0..<5))
    let transition = try one.update(update, .rows(ids))
    #expect(try other.update(reversed, .rows(ids)) == transition)
    #expect(one.calls() == other.calls())
    #expect(one.visible == ids)
  }

  @Test("all problems of a batch are reported at once, and nothing changes")
  func illegal() throws {
    let before = CollectionObservables(list.collection, .rows(0..<5))
    let error = #expect(throws: CollectionError.self) {
      try list.update(
        CollectionUpdate(
          deletedItems: [path(1), path(1), path(9)],
          movedItems: [.init(from: path(2), to: path(0))], reloadedItems: [path(1)]),
        .rows(0..<4))
    }
    #expect(
      Set(error?.problems ?? []) == [
        .duplicate(.item(path(1)), in: .deleted),
        .outOfRange(.item(path(9)), in: .deleted, count: 5),
        .keptAndDeleted(.item(path(1)), in: .reloaded),
      ])
    #expect(CollectionObservables(list.collection, .rows(0..<5)) == before)
    #expect(list.calls() == [])
  }

  @Test("item counts that do not add up are an error that reports the expected count")
  func counts() throws {
    let error = #expect(throws: CollectionError.self) {
      try list.update(CollectionUpdate(deletedItems: [path(1)]), .rows(0..<5))
    }
    guard case .itemCount(0, 0, let tally) = error?.problems.first else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect((tally.old, tally.deleted, tally.expected, tally.actual) == (5, 1, 4, 5))
    #expect(list.visible == [0, 1, 2, 3, 4])
  }

  @Test("an inserted item with unsatisfiable constraints is an error, and nothing changes")
  func unsatisfiable() throws {
    var data = CollectionSnapshot.rows([0, 1, 2, 3, 4])
    data.sections[0].items.insert(.text(7, "longer than twelve", in: "strict"), at: 1)
    let error = #expect(throws: CollectionError.self) {
      try list.update(CollectionUpdate(insertedItems: [path(1)]), data)
    }
    #expect(error?.unsatisfiable == .item(path(1)))
    #expect(list.visible == [0, 1, 2, 3, 4])
    #expect(list.calls() == [])
    // The same batch with a text that fits.
    data.sections[0].items[1] = .text(7, "shorter", in: "strict")
    try list.update(CollectionUpdate(insertedItems: [path(1)]), data)
    #expect(list.visible == [0, 7, 1, 2, 3, 4])
  }

  @Test("an item that cannot be fitted when it comes into view is an error, and nothing changes")
  func unsatisfiableInView() throws {
    // Rows 5 to 14 are half as high as estimated: measured, they bring row 12 into view.
    var data = CollectionSnapshot.rows(0..<40)
    for id in 5..<15 { data.sections[0].items[id] = .row(id, height: 10) }
    data.sections[0].items[12] = .text(12, "longer than twelve", in: "strict")
    let list = try ListFixture(data, estimate: Size(width: 100, height: 20))
    try list.collection.selectItem(at: path(30))
    let before = CollectionObservables(list.collection, data)
    func expectRefusal(_ item: Int, _ body: () throws -> Void) {
      let error = #expect(throws: CollectionError.self, performing: body)
      #expect(error?.unsatisfiable == .item(path(item)))
      #expect(CollectionObservables(list.collection, data) == before)
      #expect(list.calls() == [])
    }
    expectRefusal(12) { try list.scroll(to: 100) }
    expectRefusal(12) { try list.collection.scrollToItem(at: path(14), .end) }
    expectRefusal(12) { try list.collection.setViewportSize(Size(width: 100, height: 200)) }
    var rest = data
    rest.sections[0].items.removeFirst(5)
    expectRefusal(7) {
      try list.collection.performBatchUpdates(
        CollectionUpdate(deletedItems: (0..<5).map { path($0) }), rest)
    }
    expectRefusal(7) { try list.collection.apply(rest) }
    expectRefusal(7) { try list.collection.reload(rest) }
    // Scrolling still shows the old data.
    try list.scroll(to: 340)
    #expect(list.visible == Array(17..<22))
  }

  @Test("after a batch, a snapshot is compared with the data after the batch")
  func snapshotAfterBatch() throws {
    try list.update(CollectionUpdate(deletedItems: [path(1)]), .rows([0, 2, 3, 4]))
    let transition = try list.apply(.rows([0, 2, 3, 1]))
    #expect(list.visible == [0, 2, 3, 1])
    #expect(transition.changes.map(\.kind) == [.removed, .inserted])
  }

  @Test("items that move into an inserted section are not measured again")
  func movedIntoNewSection() throws {
    var data = CollectionSnapshot.rows(0..<3)
    let list = try ListFixture(data)
    data.sections[0].items.removeFirst()
    data.sections.append(.init(1, [.row(0), .row(9)]))
    try list.update(
      CollectionUpdate(
        movedItems: [.init(from: path(0), to: path(1, 0))],
        insertedSections: [1]), data)
    #expect(list.visible == [1, 2, 0, 9])
    // Rows 0 to 2, and row 9.
    #expect(list.collection.measuredCount == 4)
  }

  @Test("reloading an item keeps its identity, drops its size and configures its cell again")
  func reload() throws {
    var data = CollectionSnapshot.rows(0..<5)
    data.sections[0].items[2] = .row(2, height: 36)
    let transition = try list.update(CollectionUpdate(reloadedItems: [path(2)]), data)
    #expect(list.collection.frame(of: .item(path(2)))?.height == 36)
    #expect(list.collection.measuredCount == 6)
    // 20 + 20 + 36 + 20 leave 4 points of the viewport to the last row.
    #expect(
      list.calls() == ["ended 3 0-2", "prepared 3", "configured 3 0-2", "began 3 0-2"])
    #expect(transition.changes.first { $0.id == 2 }?.kind == .resized)
  }

  @Test("a batch without a snapshot reads the changed data source again")
  func ownSource() throws {
    let list = try ListFixture([])
    let source = ChangingRows(.rows(0..<5))
    try list.collection.reload(source)
    source.snapshot.sections[0].items.insert(.row(9), at: 1)
    try list.collection.performBatchUpdates(CollectionUpdate(insertedItems: [path(1)]))
    #expect(list.visible == [0, 9, 1, 2, 3])
    #expect(throws: CollectionError.noSnapshot) { try list.collection.apply(.rows([1])) }
  }

  @Test("applying a snapshot shows its items, and items that remain keep their cells")
  func snapshot() throws {
    try list.apply(.rows([4, 1, 9, 2]))
    #expect(list.visible == [4, 1, 9, 2])
    // Rows that remain keep their cells; row 9 takes the cell released last.
    #expect(list.cells == [5, 2, 4, 3])
  }

  @Test("duplicate identities are an error, and nothing changes")
  func duplicates() throws {
    #expect(throws: CollectionError.self) { try list.apply(.rows([0, 1, 0])) }
    #expect(throws: CollectionError.self) { try list.show(.rows([3, 3])) }
    #expect(list.visible == [0, 1, 2, 3, 4])
    #expect(list.calls() == [])
  }

  @Test("a header that a snapshot changes is configured again")
  func changedHeader() throws {
    var data = CollectionSnapshot.rows(0..<2)
    data.sections[0].section.header = CollectionItem("note", .texts(["one"]))
    let list = try ListFixture(data)
    data.sections[0].section.header = CollectionItem("note", .texts(["two"]))
    try list.apply(data)
    #expect(list.calls().contains { $0.hasPrefix("configured") && $0.hasSuffix("header 0") })
  }

  @Test("a header with the same content and another reuse identifier gets another cell")
  func headerInAnotherCell() throws {
    var data = CollectionSnapshot.rows(0..<2)
    data.sections[0].section.header = .block(100, 10)
    let list = try ListFixture(data)
    data.sections[0].section.header?.reuseIdentifier = "dot"
    try list.apply(data)
    #expect(
      list.calls() == [
        "ended 1 header 0", "made 4 dot", "configured 4 header 0", "began 4 header 0",
      ])
  }

  @Test("an item that moves out of a reloaded section is measured again")
  func movedFromReloadedSection() throws {
    var data = CollectionSnapshot.rows(inSections: [0..<2, 2..<4])
    let list = try ListFixture(data)
    data.sections[0].items.removeFirst()
    data.sections[1].items.append(.row(0, height: 50))
    try list.update(
      CollectionUpdate(
        movedItems: [.init(from: path(0), to: path(1, 2))],
        reloadedSections: [0]), data)
    #expect(list.collection.contentSize.height == 20 * 3 + 50)
  }

  @Test("without an estimate, an inserted item is measured for the new lines of its section")
  func insertedWithStyle() throws {
    var data = CollectionSnapshot([.init(0, (0..<40).map { .text($0, "text", in: "note") })])
    let list = try ListFixture(data)
    data.sections[0].items.append(.text(99, "one two three four", in: "note"))
    data.sections[0].section.style.sectionInset = EdgeInsets(
      top: 0, bottom: 0, horizontal: .directional(leading: 0, trailing: 40))
    try list.update(
      CollectionUpdate(insertedItems: [path(40)], reloadedSections: [0]), data)
    #expect(list.collection.isMeasured(path(40)))
    #expect(list.collection.frame(of: .item(path(40)))?.height == 24)
  }

  @Test("if a section's lines become shorter, its items are fitted again as they come into view")
  func shorterLines() throws {
    var data = CollectionSnapshot([
      .init(0, (0..<20).map { .text($0, "aaaa bbbb cccc dddd", in: "note") })
    ])
    let list = try ListFixture(data)
    #expect(list.collection.frame(of: .item(path(0)))?.height == 14)
    data.sections[0].section.style.sectionInset = EdgeInsets(
      top: 0, bottom: 0, horizontal: .directional(leading: 0, trailing: 40))
    try list.apply(data)
    // A line of 56 points holds two words.
    #expect(list.collection.frame(of: .item(path(0)))?.height == 24)
    #expect(!list.collection.isExact)
    #expect(list.collection.frame(of: .item(path(19)))?.height == 14)
    try list.collection.scrollToItem(at: path(19), .end)
    #expect(list.collection.frame(of: .item(path(19)))?.height == 24)
  }

  @Test("an item of zero height leaves the view when its origin does")
  func noExtent() throws {
    let list = try ListFixture(.rows(0..<1, height: 0))
    #expect(list.visible == [0])
    try list.scroll(to: 0.25, allowingOverscroll: true)
    #expect(list.visible == [])
  }

  @Test("a reload ends the display of all items and measures all items again")
  func reloadAll() throws {
    try list.show(.rows(3..<5))
    #expect(
      list.calls() == (1...5).map { "ended \($0) 0-\($0 - 1)" } + [
        "prepared 5", "configured 5 0-0", "began 5 0-0", "prepared 4", "configured 4 0-1",
        "began 4 0-1",
      ])
    #expect(list.collection.measuredCount == 7)
  }
}

extension CollectionError {
  /// The problems of an update that is refused.
  fileprivate var problems: [CollectionUpdateError.Problem] {
    if case .update(let error) = self { error.problems } else { [] }
  }

  /// The place whose constraints cannot be satisfied.
  fileprivate var unsatisfiable: LayoutPlace? {
    if case .layout(let error) = self { error.unsatisfiable } else { nil }
  }
}
