import Snug
import SnugCollectionTesting
import Testing

@Suite("Collection: cell reuse")
struct CellReuseTests {
  private let list: ListFixture

  init() throws { list = try ListFixture(0..<20) }

  @Test("the cell released last is reused first: prepared, configured, then displayed")
  func lastReleased() throws {
    #expect(list.cells == [1, 2, 3, 4, 5])
    // Rows 0 and 1 leave the view; rows 5 and 6 enter it.
    try list.scroll(to: 40)
    #expect(
      list.calls() == [
        "ended 1 0-0", "ended 2 0-1", "prepared 2", "configured 2 0-5", "began 2 0-5",
        "prepared 1", "configured 1 0-6", "began 1 0-6",
      ])
    #expect(list.cells == [3, 4, 5, 2, 1])
  }

  @Test("a cell is made if no cell of its identifier is queued for reuse")
  func made() throws {
    try list.scroll(to: 10)
    #expect(list.calls() == ["made 6 block", "configured 6 0-5", "began 6 0-5"])
    #expect(list.visible == [0, 1, 2, 3, 4, 5])
  }

  @Test("a queued cell of another identifier is not reused")
  func otherIdentifier() throws {
    var data = CollectionSnapshot.rows(0..<20)
    data.sections[0].items[5].item.reuseIdentifier = "dot"
    let list = try ListFixture(data)
    try list.scroll(to: 20)
    #expect(
      list.calls() == ["ended 1 0-0", "made 6 dot", "configured 6 0-5", "began 6 0-5"])
  }

  @Test("an item's cell is not reused for a header of the same identifier")
  func otherKind() throws {
    var data = CollectionSnapshot.rows(inSections: [0..<5, 5..<9])
    data.sections[1].section.header = .block(100, 20)
    let list = try ListFixture(data)
    try list.scroll(to: 20)
    #expect(
      list.calls() == [
        "ended 1 0-0", "made 6 block", "configured 6 header 1", "began 6 header 1",
      ])
  }

  @Test("live cells are those on display and those in the reuse queue, whose length is limited")
  func live() throws {
    let list = try ListFixture(0..<20, maximumQueuedCells: 2)
    #expect(list.collection.cellCounts.live == 5)
    try list.show(.rows(0..<1))
    // Of the five cells released two are queued, and one of these is shown again.
    var counts = CellCounts()
    (counts.made, counts.reused, counts.live) = (5, 1, 2)
    #expect(list.collection.cellCounts == counts)
  }

  @Test("registering an identifier again discards its queued cells")
  func registeredAgain() throws {
    try list.show(.rows(0..<1))
    #expect(list.collection.cellCounts.live == 5)
    list.collection.register("block") { list.recorder.makeCell(.item, "other") }
    #expect(list.collection.cellCounts.live == 1)
    _ = list.calls()
    try list.show(.rows(0..<3))
    let made = list.calls().filter { $0.hasPrefix("made") || $0.hasPrefix("prepared") }
    #expect(made == ["made 6 other", "made 7 other", "made 8 other"])
  }

  @Test("an unregistered identifier is an error that lists the registered ones")
  func unregistered() throws {
    let list = try ListFixture(0..<3)
    var data = CollectionSnapshot.rows(0..<3)
    data.sections[0].items[1].item.reuseIdentifier = "unknown"
    #expect(
      throws: CollectionError.unregistered(
        .item, identifier: "unknown", at: .item(path(1)),
        known: ["block", "dot", "note", "strict", "tag"])
    ) { try list.collection.reload(data) }
    #expect(list.visible == [0, 1, 2])
    #expect(list.calls() == [])
  }

  @Test("an item with texts is an error if its identifier has no sizer")
  func noSizer() throws {
    let list = try ListFixture(0..<3)
    let data = CollectionSnapshot([.init(0, [.text(7, "text", in: "block")])])
    #expect(
      throws: CollectionError.noSizer(.item, identifier: "block", at: .item(path(0)))
    ) { try list.collection.reload(data) }
    #expect(list.visible == [0, 1, 2])
  }

  @Test("measuring an item uses no cell")
  func measuring() throws {
    let list = try ListFixture(
      0..<100, estimate: Size(width: 100, height: 10), measuringMargin: 500)
    #expect(list.collection.cellCounts.made == 5)
    #expect(list.collection.measuredCount > 20)
  }

  @Test("while a cell is configured, the collection can be read but not changed")
  func busy() throws {
    var refusals: [CollectionError?] = []
    list.recorder.content = { _ in
      #expect(list.collection.contentOffset.y == 40)
      do throws(CollectionError) {
        try list.collection.setContentOffset(Point(x: 0, y: 100))
        refusals.append(nil)
      } catch {
        refusals.append(error)
      }
      return nil
    }
    try list.scroll(to: 40)
    #expect(refusals == [.busy, .busy])
    #expect(list.visible == [2, 3, 4, 5, 6])
  }
}
