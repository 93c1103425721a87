import Snug
import SnugCollectionTesting
import Testing

@Suite("Collection: scrolling")
struct CollectionScrollingTests {
  private let list: ListFixture

  init() throws { list = try ListFixture(0..<20) }

  private let inset = EdgeInsets(
    top: 8, bottom: 12, horizontal: .directional(leading: 0, trailing: 0))

  @Test("the offset is kept within the content and its inset")
  func validOffsets() throws {
    let list = try ListFixture(0..<20, inset: inset)
    #expect(list.collection.contentOffset == Point(x: 0, y: -8))
    try list.scroll(to: 5000)
    // 20 rows of 20, and 12 below them, end where the viewport of 100 does.
    #expect(list.collection.contentOffset.y == 400 + 12 - 100)
    try list.scroll(to: -5000)
    #expect(list.collection.contentOffset.y == -8)
    #expect(list.collection.overscroll == .zero)
  }

  @Test("content shorter than the viewport is not scrolled")
  func shortContent() throws {
    let list = try ListFixture(0..<2, inset: inset)
    try list.scroll(to: 30)
    #expect(list.collection.contentOffset.y == -8)
  }

  @Test("overscroll is possible where it is allowed, and is reported")
  func overscroll() throws {
    let list = try ListFixture(0..<20, inset: inset)
    try list.scroll(to: -50, allowingOverscroll: true)
    #expect(list.collection.contentOffset.y == -50)
    #expect(list.collection.overscroll == Point(x: 0, y: -42))
    #expect(list.visible == [0, 1, 2])
    try list.scroll(to: 330, allowingOverscroll: true)
    #expect(list.collection.overscroll == Point(x: 0, y: 18))
    try list.scroll(to: 330)
    #expect(list.collection.overscroll == .zero)
  }

  @Test(
    "overscroll across the scroll axis ends with the next scroll that does not allow overscroll")
  func overscrollAcross() throws {
    try list.collection.setContentOffset(Point(x: 4, y: 10), allowingOverscroll: true)
    #expect(list.collection.overscroll == Point(x: 4, y: 0))
    try list.collection.setContentOffset(Point(x: 4, y: 12))
    #expect(list.collection.contentOffset == Point(x: 0, y: 12))
  }

  @Test("overscroll is kept when items are measured, or when the data, viewport or inset changes")
  func overscrollStays() throws {
    let list = try ListFixture(0..<20, estimate: Size(width: 100, height: 15), inset: inset)
    let overscroll = Point(x: 7, y: -30)
    try list.collection.setContentOffset(Point(x: 7, y: -38), allowingOverscroll: true)
    #expect(list.collection.overscroll == overscroll)
    try list.apply(.rows([20, 30] + Array(0..<20)))
    #expect(list.visible.first == 20)
    #expect(list.collection.overscroll == overscroll)
    try list.collection.setViewportSize(Size(width: 90, height: 120))
    #expect(list.collection.overscroll == overscroll)
    try list.collection.setContentInset(EdgeInsets(3))
    #expect(list.collection.overscroll == overscroll)
    #expect(list.collection.contentOffset == Point(x: 7 - 3, y: -33))
    // At the end, rows are measured, which are higher than estimated.
    let end = list.collection.contentSize.height + 3 - 120
    try list.collection.setContentOffset(Point(x: 2, y: end + 40), allowingOverscroll: true)
    #expect(list.collection.contentSize.height + 3 - 120 > end)
    #expect(list.collection.overscroll == Point(x: 5, y: 40))
    #expect(list.visible.last == 19)
  }

  @Test("an offset that is not finite is an error")
  func notFinite() throws {
    for y in [Double.nan, .infinity, -.infinity] {
      #expect(throws: CollectionError.self) { try list.scroll(to: y) }
    }
    #expect(list.collection.contentOffset == .zero)
  }

  @Test(
    "an item can be scrolled to the top, the middle or the bottom within the inset",
    arguments: [(.start, 200.0 - 8), (.center, 210.0 - 48), (.end, 220.0 - 88)]
      as [(ScrollAlignment, Double)])
  func alignment(alignment: ScrollAlignment, offset: Double) throws {
    let list = try ListFixture(0..<20, inset: inset)
    try list.collection.scrollToItem(at: path(10), alignment)
    #expect(list.collection.contentOffset.y == offset)
  }

  @Test("scrolling an item to the nearest position scrolls no further than needed")
  func nearest() throws {
    try list.scroll(to: 100)
    for (item, y) in [(7, 100.0), (10, 220 - 100), (2, 40)] {
      try list.collection.scrollToItem(at: path(item), .nearest)
      #expect(list.collection.contentOffset.y == y, "\(item)")
    }
  }

  @Test("a rectangle is shown with as little scrolling as possible, within the inset")
  func rectangles() throws {
    let rows: [(inset: EdgeInsets, rects: [(y: Double, height: Double, offset: Double)])] = [
      // Of a rectangle higher than the viewport, as much as fits is shown, at the nearer end.
      (.zero, [(130, 30, 60), (70, 50, 60), (50, 20, 50), (200, 150, 200), (0, 150, 50)]),
      (inset, [(130, 30, 160 + 12 - 100), (20, 10, 20 - 8)]),
    ]
    for (inset, rects) in rows {
      let list = try ListFixture(0..<20, inset: inset)
      for (y, height, offset) in rects {
        try list.collection.scrollRectToVisible(Rect(x: 0, y: y, width: 50, height: height))
        #expect(list.collection.contentOffset.y == offset, "\(y) \(height) \(inset)")
      }
    }
  }

  @Test("scrolling to an item that does not exist or is hidden is an error")
  func missing() throws {
    var data = CollectionSnapshot.rows(0..<20)
    data.sections[0].section.style.maximumLines = 3
    let list = try ListFixture(data)
    let missing = path(20)
    let hidden = path(3)
    #expect(throws: CollectionError.noSuchItem(missing)) {
      try list.collection.scrollToItem(at: missing, .start)
    }
    #expect(throws: CollectionError.hiddenItem(hidden)) {
      try list.collection.scrollToItem(at: hidden, .start)
    }
    #expect(list.collection.frame(of: .item(hidden)) == nil)
  }

  @Test("scrolling to an item that measuring turns out to hide is an error, and nothing changes")
  func hiddenByMeasuring() throws {
    // By the estimate, five items fill a line and twenty items of the second section are shown. In
    // fact one item fills a line.
    var data = CollectionSnapshot.rows(0..<50)
    let limited = CollectionSection(style: SectionStyle(maximumLines: 4))
    data.sections.append(.init(1, (50..<90).map { .row($0) }, section: limited))
    let list = try ListFixture(data, estimate: Size(width: 20, height: 20))
    let item = path(1, 15)
    #expect(list.collection.frame(of: .item(item)) != nil)
    let before = CollectionObservables(list.collection, data)
    for alignment in ScrollAlignment.allCases {
      #expect(throws: CollectionError.hiddenItem(item)) {
        try list.collection.scrollToItem(at: item, alignment)
      }
      #expect(list.calls() == [])
      #expect(CollectionObservables(list.collection, data) == before)
    }
    let shown = path(1, 3)
    try list.collection.scrollToItem(at: shown, .end)
    #expect(list.visible.last == 53)
    #expect(list.collection.frame(of: .item(item)) == nil)
  }
}
