import CollectionTesting
import Snug
import Testing

@Suite("Collection: asking for content ahead")
struct CollectionPrefetchingTests {
  private func list(ahead: Double = 60, behind: Double = 20) throws -> ListFixture {
    let list = try ListFixture(0..<50)
    try list.scroll(to: 400)
    list.collection.prefetchAhead = ahead
    list.collection.prefetchBehind = behind
    _ = list.calls()
    return list
  }

  /// What is asked for, and no more.
  private func requests(_ list: ListFixture) -> [String] {
    list.calls().filter { $0.hasPrefix("prefetch") || $0.hasPrefix("cancel") }
  }

  @Test("nothing is asked for without a window")
  func noWindow() throws {
    let list = try list(ahead: 0, behind: 0)
    try list.scroll(to: 440)
    #expect(requests(list) == [])
  }

  @Test("what lies in the window is asked for, nearest first, of two as near the first")
  func order() throws {
    let list = try list()
    // From 440 to 540 rows 22 to 26 are in view, from 420 to 600 those asked for.
    try list.scroll(to: 440)
    #expect(requests(list) == ["prefetch [21, 27, 28, 29]"])
  }

  @Test("scrolling back, the window reaches further before what is in view")
  func backwards() throws {
    let list = try list()
    try list.scroll(to: 360)
    // Rows 18 to 22 are in view; 60 before them and 20 behind.
    #expect(requests(list) == ["prefetch [17, 23, 16, 15]"])
  }

  @Test("what was asked for is not asked for again while it is in the window")
  func once() throws {
    let list = try list()
    try list.scroll(to: 440)
    _ = list.calls()
    try list.scroll(to: 460)
    // Rows 23 to 27 are in view, from 440 to 620 the window; row 21 is out of it.
    #expect(requests(list) == ["cancel [21]", "prefetch [22, 30]"])
  }

  @Test("display clears a request, so that it is not called off afterwards")
  func displayClears() throws {
    let list = try list(ahead: 40, behind: 0)
    try list.scroll(to: 420)
    #expect(requests(list) == ["prefetch [26, 27]"])
    try list.scroll(to: 800)
    // Rows 26 and 27 were neither displayed nor are they in the window.
    #expect(requests(list) == ["cancel [26, 27]", "prefetch [45, 46]"])
    try list.scroll(to: 820)
    #expect(requests(list) == ["prefetch [47]"])
    try list.scroll(to: 860)
    // Row 45, which is displayed, is called off by nobody.
    #expect(requests(list) == ["prefetch [48, 49]"])
  }

  @Test("requests of deleted items are called off, those of moved ones go with them")
  func changes() throws {
    let list = try list(ahead: 40, behind: 0)
    try list.scroll(to: 420)
    _ = list.calls()
    // Rows 21 to 25 are in view; 26 goes, and 27 follows.
    let kept = (0..<50).filter { $0 != 26 }
    try list.update(
      CollectionUpdate(deletedItems: [ItemPath(section: 0, item: 26)]), .rows(kept))
    #expect(requests(list) == ["cancel [26]", "prefetch [28]"])
  }

  @Test("no cell is made for what is asked for")
  func noCells() throws {
    let list = try list(ahead: 400, behind: 100)
    try list.scroll(to: 440)
    #expect(list.collection.cellCounts.live == 5)
  }

  @Test("the direction of motion is followed while there is no window")
  func directionWithoutWindow() throws {
    let list = try ListFixture(0..<50)
    try list.scroll(to: 405)
    try list.scroll(to: 402)
    list.collection.prefetchAhead = 20
    _ = list.calls()
    try list.scroll(to: 402)
    // Rows 20 to 25 are in view, from 382 to 502 the window.
    #expect(requests(list) == ["prefetch [19]"])
  }

  @Test("requests are called off when the window is taken away")
  func windowTakenAway() throws {
    let list = try list()
    try list.scroll(to: 445)
    list.collection.prefetchAhead = 0
    list.collection.prefetchBehind = 0
    _ = list.calls()
    try list.scroll(to: 445)
    #expect(requests(list) == ["cancel [21, 28, 29, 30]"])
  }

  @Test("scrolling back is no motion ahead, though what is measured moves the viewport down")
  func backwardsOverEstimates() throws {
    let list = try ListFixture(0..<100, estimate: Size(width: 100, height: 4))
    // Rows 0 to 24 were measured on opening, so that 25 begins at 500, and 50 at 600; it and those
    // to 74 are measured now.
    try list.scroll(to: 600)
    list.collection.prefetchAhead = 40
    _ = list.calls()
    try list.scroll(to: 598)
    // Row 49 comes into view at 596 and is 16 higher than estimated: row 50 stays 2 points below the
    // viewport's top, at 616. Row 48 ends at 596; 40 before 614 is within row 43, of 572 to 576.
    #expect(list.collection.contentOffset == Point(x: 0, y: 614))
    #expect(requests(list) == ["prefetch [48, 47, 46, 45, 44, 43]"])
  }
}
