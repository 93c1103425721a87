import Snug
import SnugCollectionTesting
import Testing

@Suite("Collection: prefetching")
struct CollectionPrefetchingTests {
  private func list(ahead: Double = 60, behind: Double = 20) throws -> ListFixture {
    let list = try ListFixture(0..<50)
    try list.scroll(to: 400)
    list.collection.prefetchAhead = ahead
    list.collection.prefetchBehind = behind
    _ = list.calls()
    return list
  }

  /// The prefetch requests and cancellations since the last call.
  private func requests(_ list: ListFixture) -> [String] {
    list.calls().filter { $0.hasPrefix("prefetch") || $0.hasPrefix("cancel") }
  }

  /// Scrolls from 400 on, and the requests of each.
  struct Case: CustomTestStringConvertible {
    var rule: String
    var ahead = 60.0
    var behind = 20.0
    var scrolls: [(to: Double, requests: [String])]

    var testDescription: String { rule }
  }

  private static let cases = [
    Case(
      rule: "nothing is requested without a prefetch window", ahead: 0, behind: 0,
      scrolls: [(440, [])]),
    // Rows 22 to 26 are in view, from 440 to 540; the window spans 420 to 600.
    Case(
      rule: "items in the window are requested, nearest first; of two equally near, the first",
      scrolls: [(440, ["prefetch [21, 27, 28, 29]"])]),
    // Rows 18 to 22 are in view; the window extends 60 before them and 20 after them.
    Case(
      rule: "scrolling back, the window extends further before the visible items than after them",
      scrolls: [(360, ["prefetch [17, 23, 16, 15]"])]),
    // At 460, rows 23 to 27 are in view, the window spans 440 to 620; row 21 is out of it.
    Case(
      rule: "an item is not requested again while it stays in the window",
      scrolls: [(440, ["prefetch [21, 27, 28, 29]"]), (460, ["cancel [21]", "prefetch [22, 30]"])]),
    // At 800, rows 26 and 27 were not displayed, and are no longer in the window. At 860, row 45 is
    // displayed, so its request is not cancelled.
    Case(
      rule: "displaying an item clears its request, so that it is not cancelled afterwards",
      ahead: 40, behind: 0,
      scrolls: [
        (420, ["prefetch [26, 27]"]), (800, ["cancel [26, 27]", "prefetch [45, 46]"]),
        (820, ["prefetch [47]"]), (860, ["prefetch [48, 49]"]),
      ]),
    // At 445, rows 22 to 27 are in view; the window spans 445 to 605, and then 384 to 544.
    Case(
      rule: "reversing the direction moves the window, even if the same items are in view",
      behind: 0,
      scrolls: [
        (445, ["prefetch [28, 29, 30]"]), (444, ["cancel [28, 29, 30]", "prefetch [21, 20, 19]"]),
      ]),
  ]

  @Test(
    "items are requested as they enter the window, and cancelled as they leave", arguments: cases)
  func scrolling(_ test: Case) throws {
    let list = try list(ahead: test.ahead, behind: test.behind)
    for (y, expected) in test.scrolls {
      try list.scroll(to: y)
      #expect(requests(list) == expected, "at \(y)")
    }
  }

  @Test("an empty window contains nothing, not even an item that crosses it")
  func emptyWindow() throws {
    let list = try list(ahead: 60, behind: 0)
    try list.collection.setViewportSize(Size(width: 100, height: 0))
    _ = list.calls()
    try list.scroll(to: 440)
    // Row 22 was requested already.
    #expect(requests(list) == ["cancel [20, 21]", "prefetch [23, 24]"])
    list.collection.prefetchAhead = 0
    // The empty window is within row 22 now.
    try list.scroll(to: 450)
    #expect(requests(list) == ["cancel [22, 23, 24]"])
  }

  @Test("a deleted item's request is cancelled, and an item whose path changes keeps its request")
  func changes() throws {
    let list = try list(ahead: 40, behind: 0)
    try list.scroll(to: 420)
    _ = list.calls()
    // Rows 21 to 25 are in view; row 26 is deleted, and row 27 takes its path.
    let kept = (0..<50).filter { $0 != 26 }
    try list.update(CollectionUpdate(deletedItems: [path(26)]), .rows(kept))
    #expect(requests(list) == ["cancel [26]", "prefetch [28]"])
  }

  @Test("after a reload, items still in the window are neither cancelled nor requested again")
  func reload() throws {
    let list = try list(ahead: 40, behind: 0)
    try list.scroll(to: 420)
    #expect(requests(list) == ["prefetch [26, 27]"])
    // Rows 21 to 24 and 26 are in view, rows 50 and 27 after them.
    try list.show(.rows(Array(0..<25) + [26, 50, 27] + Array(28..<50)))
    #expect(requests(list) == ["prefetch [50]"])
    #expect(list.collection.path(of: 27) == path(27))
    try list.show(.rows(100..<150))
    #expect(requests(list) == ["cancel [50, 27]", "prefetch [126, 127]"])
  }

  @Test(
    "a negative or NaN window is empty, and an infinite window covers all content",
    arguments: [-1, .nan, -Double.infinity])
  func anyWindow(length: Double) throws {
    let list = try list(ahead: length, behind: length)
    try list.scroll(to: 440)
    #expect(requests(list) == [])
    list.collection.prefetchAhead = .infinity
    try list.scroll(to: 460)
    #expect(requests(list) == ["prefetch \(Array(28..<50))"])
    list.collection.prefetchBehind = .infinity
    try list.scroll(to: 480)
    #expect(requests(list) == ["prefetch \(Array((0..<24).reversed()))"])
  }

  @Test("requests for items that become hidden are cancelled")
  func hidden() throws {
    let list = try ListFixture(0..<50)
    list.collection.prefetchAhead = 60
    list.collection.prefetchBehind = 20
    _ = list.calls()
    try list.scroll(to: 10)
    #expect(requests(list) == ["prefetch [6, 7, 8]"])
    var data = CollectionSnapshot.rows(0..<50)
    data.sections[0].section.style.maximumLines = 7
    try list.apply(data)
    #expect(requests(list) == ["cancel [7, 8]"])
  }

  @Test("if a change moves items, those that leave the window are cancelled and new ones requested")
  func movedFrames() throws {
    let list = try ListFixture(0..<50, estimate: Size(width: 100, height: 20))
    list.collection.prefetchAhead = 40
    try list.scroll(to: 2)
    // Rows 0 to 5 are in view; the window spans 2 to 142.
    #expect(requests(list) == ["prefetch [6, 7]"])
    var data = CollectionSnapshot.rows(0..<50)
    data.sections[0].items[4] = .row(4, height: 60)
    try list.apply(data)
    // Row 4 ends at 140 and row 5 is no longer in view; rows 6 and 7 have left the window.
    #expect(requests(list) == ["cancel [6, 7]", "prefetch [5]"])
  }

  @Test("requests for items that measuring moves out of the window are cancelled")
  func measuredAway() throws {
    var data = CollectionSnapshot.rows(0..<50, height: 30)
    data.sections[0].items[5] = .row(5, height: 90)
    let list = try ListFixture(data, estimate: Size(width: 100, height: 20))
    list.collection.prefetchAhead = 40
    // Rows 0 to 4 end at 150; row 6 is estimated to begin at 170, and the window ends at 172.
    try list.scroll(to: 32)
    #expect(requests(list) == ["prefetch [5, 6]"])
    // Row 5 comes into view and ends at 240; the window ends at 191.
    try list.scroll(to: 51)
    #expect(requests(list) == ["cancel [6]"])
  }

  @Test("no cell is made for a requested item")
  func noCells() throws {
    let list = try list(ahead: 400, behind: 100)
    try list.scroll(to: 440)
    #expect(list.collection.cellCounts.live == 5)
  }

  @Test("the scroll direction is tracked even while there is no prefetch window")
  func directionWithoutWindow() throws {
    let list = try ListFixture(0..<50)
    try list.scroll(to: 405)
    try list.scroll(to: 402)
    list.collection.prefetchAhead = 20
    _ = list.calls()
    try list.scroll(to: 402)
    // Rows 20 to 25 are in view; the window spans 382 to 502.
    #expect(requests(list) == ["prefetch [19]"])
  }

  @Test("requests are cancelled when the window is removed")
  func windowTakenAway() throws {
    let list = try list()
    try list.scroll(to: 445)
    list.collection.prefetchAhead = 0
    list.collection.prefetchBehind = 0
    _ = list.calls()
    try list.scroll(to: 445)
    #expect(requests(list) == ["cancel [21, 28, 29, 30]"])
  }

  @Test("scrolling back requests earlier items, even if measuring moves the viewport down")
  func backwardsOverEstimates() throws {
    let list = try ListFixture(0..<100, estimate: Size(width: 100, height: 4))
    // Rows 0 to 24 were measured on opening, so that row 25 begins at 500, and row 50 at 600. Rows
    // 50 to 74 are measured now.
    try list.scroll(to: 600)
    list.collection.prefetchAhead = 40
    _ = list.calls()
    try list.scroll(to: 598)
    // Row 49 comes into view at 596 and is 16 higher than estimated: row 50 stays 2 points below
    // the viewport's top, at 616. Row 48 ends at 596. The window begins at 574, 40 before 614,
    // within row 43, which spans 572 to 576.
    #expect(list.collection.contentOffset == Point(x: 0, y: 614))
    #expect(requests(list) == ["prefetch [48, 47, 46, 45, 44, 43]"])
  }
}
