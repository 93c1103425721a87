import Snug
import SnugCollectionTesting
import Testing

@Suite("Collection: scroll anchoring")
struct CollectionAnchorTests {
  private let list: ListFixture

  init() throws { list = try ListFixture(0..<20) }

  /// Deletes rows, or inserts some at the top.
  private func update(delete: [Int] = [], insert: Int = 0) throws {
    let ids = (0..<insert).map { 1000 + $0 } + (0..<20).filter { !delete.contains($0) }
    try list.update(
      CollectionUpdate(
        deletedItems: delete.map { path($0) }, insertedItems: (0..<insert).map { path($0) }),
      .rows(ids))
  }

  @Test("items inserted above leave the topmost visible item where it is on the screen")
  func insertion() throws {
    try list.scroll(to: 105)
    try update(insert: 3)
    #expect(list.collection.contentOffset.y == 165)
    #expect(list.visible == [5, 6, 7, 8, 9, 10])
  }

  @Test("at the very top, new items above come into view")
  func top() throws {
    try update(insert: 3)
    #expect(list.collection.contentOffset.y == 0)
    #expect(list.visible == [1000, 1001, 1002, 0, 1])
  }

  @Test("if the topmost visible item is deleted, the next remaining visible item stays in place")
  func nextSurvivor() throws {
    try list.scroll(to: 105)
    // Row 7 was at 140, 35 below the viewport's top; it is the sixth row now, at 100.
    try update(delete: [5, 6])
    #expect(list.collection.contentOffset.y == 100 - 35)
    #expect(list.visible == [3, 4, 7, 8, 9, 10])
  }

  @Test("a row that is moved to the top of the list does not take its reader along")
  func movedAway() throws {
    try list.scroll(to: 105)
    // Row 5 was the topmost; row 6 was at 120, 15 below the viewport's top, and stays there.
    let move = CollectionUpdate.Move(from: path(5), to: path(0))
    try list.update(
      CollectionUpdate(movedItems: [move]), .rows([5, 0, 1, 2, 3, 4] + Array(6..<20)))
    #expect(list.collection.contentOffset.y == 105)
    #expect(list.visible == [4, 6, 7, 8, 9, 10])
  }

  @Test("if the batch moves all rows in view, the topmost of them stays in place")
  func allMovedAway() throws {
    try list.scroll(to: 105)
    let moves = (5...10).map { row in
      CollectionUpdate.Move(from: path(row), to: path(row - 5))
    }
    try list.update(
      CollectionUpdate(movedItems: moves),
      .rows(Array(5...10) + Array(0..<5) + Array(11..<20)))
    // Row 5 was at 100, 5 above the viewport's top. It is at 0 now.
    #expect(list.collection.contentOffset.y == 5)
    #expect(list.visible == [5, 6, 7, 8, 9, 10])
  }

  /// Lines of two items; the right one is higher, so that the topmost item of a line is on the
  /// right.
  private static var twoColumns: [CollectionSnapshot<Int>.Item] {
    (0..<40).map { id in
      let size = Size(width: 50, height: id.isMultiple(of: 2) ? 20 : 40)
      return .init(id, CollectionItem("block", .size(size)))
    }
  }

  @Test(
    "if no visible item after the deleted one remains, the visible item before it stays in place")
  func previousSurvivor() throws {
    let items = Self.twoColumns
    let list = try ListFixture(CollectionSnapshot(items))
    // Lines are 40 high: items 20 to 25 are in view, item 21 at 400 above item 20 at 410.
    try list.scroll(to: 400)
    let kept = items.filter { !(21...25).contains($0.id) }
    try list.update(
      CollectionUpdate(deletedItems: (21...25).map { path($0) }),
      CollectionSnapshot(kept))
    // Item 20 now shares its line with item 26, both 20 high, and starts at 400.
    #expect(list.collection.contentOffset.y == 390)
  }

  @Test(
    "a measured item stays in place, rather than an estimated one that comes into view above it")
  func measuredFirst() throws {
    let list = try ListFixture(.rows(0..<50, height: 30), estimate: Size(width: 100, height: 20))
    // Rows 0 to 4 are 150 high, and the 13 rows after them are estimated at 260.
    try list.scroll(to: 410)
    #expect(list.visible == [18, 19, 20, 21])
    // Row 17 comes into view at the top, 10 higher than estimated; row 18 is 10 below the top.
    try list.scroll(to: 400)
    #expect(list.visible.first == 17)
    let row = try #require(list.collection.frame(of: .item(path(18))))
    #expect(row.y - list.collection.contentOffset.y == 10)
  }

  @Test("after a deleted item, the next visible item stays in place rather than the previous one")
  func nextBeforePrevious() throws {
    let items = Self.twoColumns
    let list = try ListFixture(CollectionSnapshot(items))
    // Item 20 is at 410, item 21 on its right at 400, item 22 on the next line at 450.
    try list.scroll(to: 400)
    try list.apply(CollectionSnapshot(items.filter { $0.id != 21 }))
    // Items 20 and 22 are on one line at 400 now, and item 22 was 50 below the top.
    #expect(list.collection.contentOffset.y == 400 - 50)
  }

  @Test("if the content becomes too short for the offset, the offset is the greatest possible one")
  func clamped() throws {
    try list.scroll(to: 300)
    try update(delete: Array(16..<20))
    #expect(list.collection.contentOffset.y == 320 - 100)
    #expect(list.visible == [11, 12, 13, 14, 15])
  }

  @Test("items that are higher than estimated do not move the topmost visible item")
  func measuredAbove() throws {
    let list = try ListFixture(
      CollectionSnapshot.rows(0..<20), estimate: Size(width: 100, height: 10))
    // By their estimates rows 0 to 9 are in view; they are measured, and fill 200.
    #expect(list.visible == [0, 1, 2, 3, 4])
    #expect(list.collection.contentSize.height == 10 * 20 + 10 * 10)
    // Row 10, at 200, is measured.
    try list.scroll(to: 110)
    #expect(list.collection.contentOffset.y == 110)
    #expect(list.visible == [5, 6, 7, 8, 9, 10])
    // Rows 11 to 19, from 220 to 310, are measured; row 10 stays 10 above the viewport's top.
    try list.scroll(to: 10_000)
    #expect(list.collection.contentOffset.y == 210)
    #expect(list.visible == [10, 11, 12, 13, 14, 15])
  }

  @Test("a narrower viewport keeps the topmost visible item where it is")
  func rotation() throws {
    let items = (0..<60).map { id in
      CollectionSnapshot<Int>.Item(id, .block(50, 20))
    }
    let list = try ListFixture(CollectionSnapshot(items))
    try list.scroll(to: 205)
    // Item 22 is the topmost that is fully in view: it starts at 220 on lines of two, at 440 on lines
    // of one.
    try list.collection.setViewportSize(Size(width: 60, height: 100))
    #expect(list.collection.contentOffset.y == 425)
    try list.collection.setViewportSize(Size(width: 100, height: 100))
    #expect(list.collection.contentOffset.y == 205)
  }

  @Test("a viewport at the very top stays there when it becomes higher")
  func rotationAtTop() throws {
    let list = try ListFixture(0..<20, inset: EdgeInsets(6))
    try list.collection.setViewportSize(Size(width: 112, height: 400))
    #expect(list.collection.contentOffset == Point(x: -6, y: -6))
  }

  @Test("if the topmost visible item becomes hidden, the next visible item stays in place")
  func hidden() throws {
    var data = CollectionSnapshot.rows(inSections: [0..<20, 20..<40])
    let list = try ListFixture(data)
    // Rows 17 to 21 are in view.
    try list.scroll(to: 340)
    data.sections[0].section.style.maximumLines = 10
    try list.apply(data)
    // Row 20 was at 400, 60 below the viewport's top; now it is the eleventh shown, at 200.
    #expect(list.collection.contentOffset.y == 140)
  }

  /// Five sections of a row of 60, each with a header of 30.
  private func headed(pinning: Bool = false) -> CollectionSnapshot<Int> {
    let style = SectionStyle().with { $0.pinsHeaders = pinning }
    return CollectionSnapshot(
      (0..<5).map { id in
        .init(
          id, [.row(id, height: 60)],
          section: CollectionSection(style: style, header: .block(0, 30)))
      })
  }

  @Test("a header that is fully in view stays in place rather than an item partly in view")
  func header() throws {
    var data = headed()
    let list = try ListFixture(data)
    // Row 1, at 120, is partly in view; header 2, at 180, is 30 below the viewport's top.
    try list.scroll(to: 150)
    data.sections[1].items[0].item = .block(100, 80)
    try list.apply(data)
    #expect(list.collection.frame(of: .header(section: 2))?.y == 200)
    #expect(list.collection.contentOffset.y == 170)
  }

  @Test("a pinned header is no anchor")
  func pinned() throws {
    var data = headed(pinning: true)
    let list = try ListFixture(data)
    // Header 1 is at 90; row 1, at 120, is 30 below the viewport's top.
    try list.scroll(to: 90)
    data.sections[1].section.header?.content = .size(Size(width: 0, height: 50))
    try list.apply(data)
    #expect(list.collection.frame(of: .item(path(1, 0)))?.y == 140)
    #expect(list.collection.contentOffset.y == 110)
  }

  @Test("a view attached to an item is an anchor")
  func attachedView() throws {
    // A badge of 10 by 10 in the lower left corner of each row.
    func rows(_ heights: [Double]) -> CollectionSnapshot<Int> {
      let badge = AttachedCell(
        AttachedView(kind: "block", size: .zero, edges: [.bottom, .leading]),
        .size(Size(width: 10, height: 10)))
      let items = heights.enumerated().map { id, height in
        var row = CollectionSnapshot<Int>.Item.row(id, height: height)
        row.item.attachedViews = [badge]
        return row
      }
      return CollectionSnapshot(items)
    }
    let list = try ListFixture(rows([120, 120, 120]))
    // Of row 0 only the badge, from 110 to 120, is fully in view, 90 below the viewport's top.
    try list.scroll(to: 20)
    try list.apply(rows([150, 120, 120]))
    #expect(list.collection.contentOffset.y == 140 - 90)
  }

  @Test("a header that the batch moves or deletes passes the anchor on to the next in view")
  func movedHeader() throws {
    // A row of 600, four sections of a header of 30 alone, a row of 600.
    func data(_ headers: [Int], before row: Int = 0) -> CollectionSnapshot<Int> {
      var sections = headers.map { id in
        CollectionSnapshot<Int>.Section(id, [], section: CollectionSection(header: .block(0, 30)))
      }
      sections.insert(.init(0, [.row(0, height: 600)]), at: row)
      sections.append(.init(5, [.row(5, height: 600)]))
      return CollectionSnapshot(sections)
    }
    let list = try ListFixture(data([1, 2, 3, 4]))
    try list.scroll(to: 600)
    // Header 1 goes to the top; header 2, at 630, stays 30 below the viewport's top.
    try list.update(
      CollectionUpdate(movedSections: [.init(from: 1, to: 0)]), data([1, 2, 3, 4], before: 1))
    #expect(list.collection.contentOffset.y == 600)
    // It is deleted; header 3, at 660 of 630 to 720, goes on from there.
    try list.update(CollectionUpdate(deletedSections: [2]), data([1, 3, 4], before: 1))
    #expect(list.collection.contentOffset.y == 570)
  }
}
