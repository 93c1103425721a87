import Snug
import SnugCollectionTesting
import Testing

@Suite("Collection: estimates")
struct CollectionEstimateTests {
  /// Ten million rows that are created on demand.
  private struct EndlessRows: CollectionDataSource {
    let count = 10_000_000
    var sectionCount: Int { 1 }
    func itemCount(inSection section: Int) -> Int { count }
    func section(_ section: Int) -> CollectionSection { CollectionSection() }
    func id(ofItem path: ItemPath) -> Int { path.item }
    func item(at path: ItemPath) -> CollectionItem {
      .block(100, Double(16 + path.item % 9))
    }
  }

  private func endless() throws -> CellCollection<Int, RecordedCell> {
    let scene = CollectionScene(
      layout: FlowLayout(containerSize: Size(width: 100, height: 400)),
      estimatedSize: Size(width: 100, height: 20), data: CollectionSnapshot())
    let collection = try scene.collection(
      CollectionRecorder(), measuring: RecordingMeasurer())
    try collection.reload(EndlessRows())
    return collection
  }

  @Test("opening ten million items measures only a screenful")
  func opening() throws {
    let collection = try endless()
    // Twenty by the estimate, and a few more that come into view as some are smaller.
    #expect((20...25).contains(collection.measuredCount))
    #expect(!collection.isExact)
    #expect(collection.contentSize.height > 199_999_000)
  }

  @Test(
    "scrolling to a distant item measures about a screenful, and doing it again moves nothing",
    arguments: [9_999_999, 5_000_000, 17], [ScrollAlignment.start, .center, .end, .nearest])
  func farAway(item: Int, alignment: ScrollAlignment) throws {
    let collection = try endless()
    let opened = collection.measuredCount
    let path = path(item)
    try collection.scrollToItem(at: path, alignment)
    let measured = collection.measuredCount
    #expect(measured - opened <= 60)
    let offset = collection.contentOffset
    let elements = collection.visibleElements
    #expect(elements.contains { $0.place == .item(path) })
    #expect(elements.allSatisfy { $0.frame.height == Double(16 + ($0.id ?? 0) % 9) })
    try collection.scrollToItem(at: path, alignment)
    #expect(collection.contentOffset == offset)
    #expect(collection.visibleElements == elements)
    #expect(collection.measuredCount == measured)
  }

  @Test("items within the measuring margin around the viewport are measured too")
  func margin() throws {
    let estimate = Size(width: 100, height: 20)
    let list = try ListFixture(0..<50, estimate: estimate, measuringMargin: 60)
    // Rows 0 to 4 are in view, and three rows below them.
    #expect(list.collection.measuredCount == 8)
    try list.scroll(to: 400)
    // Rows 20 to 24, and three rows before and after them.
    #expect(list.collection.measuredCount == 8 + 11)
    #expect(list.visible == [20, 21, 22, 23, 24])
    let measured = (0..<50).filter {
      list.collection.isMeasured(path($0))
    }
    #expect(measured == Array(0..<8) + Array(17..<28))
  }

  @Test("scrolling measures the margin, even if the same elements stay in view")
  func marginInView() throws {
    let list = try ListFixture(0..<50, estimate: Size(width: 100, height: 20), measuringMargin: 50)
    // Rows 0 to 7 lie above 150.
    #expect(list.collection.measuredCount == 8)
    try list.scroll(to: 5)
    #expect(list.collection.measuredCount == 8)
    // Row 8, which begins at 160, is in the margin, which ends at 165; rows 0 to 5 are in view.
    try list.scroll(to: 15)
    #expect(list.collection.isMeasured(path(8)))
  }

  @Test(
    "an item of the next section is measured when it enters the margin and nothing enters the view")
  func marginOfNextSection() throws {
    let data = CollectionSnapshot.rows(inSections: [0..<10, 10..<40])
    let list = try ListFixture(data, estimate: Size(width: 100, height: 20), measuringMargin: 50)
    // The margin ends where the first section does, at 200.
    try list.scroll(to: 50)
    let first = path(1, 0)
    #expect(!list.collection.isMeasured(first))
    try list.scroll(to: 52)
    #expect(list.collection.isMeasured(first))
  }

  @Test(
    "a negative or NaN margin counts as zero, and an infinite margin measures every item",
    arguments: [-30, .nan, -Double.infinity])
  func anyMargin(margin: Double) throws {
    let list = try ListFixture(
      0..<50, estimate: Size(width: 100, height: 20), measuringMargin: margin)
    #expect(list.collection.measuredCount == 5)
    try list.scroll(to: 410)
    #expect(list.collection.measuredCount == 5 + 6)
    list.collection.measuringMargin = .infinity
    try list.scroll(to: 411)
    #expect(list.collection.isExact)
  }

  @Test("the content size is exact once every item is measured")
  func exact() throws {
    let list = try ListFixture(0..<8, estimate: Size(width: 100, height: 15))
    #expect(!list.collection.isExact)
    #expect(list.collection.contentSize.height == 7 * 20 + 15)
    try list.scroll(to: 60)
    #expect(list.collection.isExact)
    #expect(list.collection.contentSize.height == 8 * 20)
  }

  @Test("without an estimate, all items are measured at once")
  func noEstimate() throws {
    let list = try ListFixture(0..<1000)
    #expect(list.collection.isExact)
    #expect(list.collection.measuredCount == 1000)
    #expect(list.collection.contentSize.height == 20_000)
  }

  @Test("a text is measured once, however often it comes into view")
  func measuredOnce() throws {
    let texts = (0..<40).map { CollectionSnapshot<Int>.Item.text($0, "text \($0)") }
    let list = try ListFixture(CollectionSnapshot(texts), estimate: Size(width: 90, height: 14))
    try list.scroll(to: 200)
    try list.scroll(to: 0)
    try list.scroll(to: 200)
    let measured = list.measurer.takeTexts()
    #expect(Set(measured).count == measured.count)
    #expect(measured.count == list.collection.measuredCount)
  }

  @Test("a label of several lines is measured once for each line length")
  func widths() throws {
    let text = "aaaa bbbb cccc dddd"
    let list = try ListFixture(
      CollectionSnapshot([.init(0, [.text(0, text, in: "note")])]),
      estimate: Size(width: 50, height: 10))
    let path = path(0)
    // 19 characters of 5 points fit in 100 less two margins of 2.
    #expect(list.collection.frame(of: .item(path))?.size == Size(width: 99, height: 14))
    try list.collection.setViewportSize(Size(width: 60, height: 100))
    // A line of 56 points holds two words.
    #expect(list.collection.frame(of: .item(path))?.height == 24)
    #expect(list.collection.measuredCount == 2)
    _ = list.measurer.takeTexts()
    try list.collection.setViewportSize(Size(width: 100, height: 100))
    try list.collection.setViewportSize(Size(width: 60, height: 100))
    #expect(list.measurer.takeTexts() == [])
    #expect(list.collection.measuredCount == 2)
  }

  @Test("when the line length changes, an item out of view keeps its old size as an estimate")
  func staleSizes() throws {
    let texts = (0..<20).map { id in
      CollectionSnapshot<Int>.Item.text(id, "aaaa bbbb cccc dddd", in: "note")
    }
    let list = try ListFixture(CollectionSnapshot(texts))
    #expect(list.collection.isExact)
    try list.collection.setViewportSize(Size(width: 60, height: 48))
    #expect(!list.collection.isExact)
    let last = path(19)
    #expect(list.collection.frame(of: .item(last))?.size == Size(width: 99, height: 14))
    try list.collection.scrollToItem(at: last, .end)
    #expect(list.collection.frame(of: .item(last))?.height == 24)
  }

  @Test("an estimate that is negative or not finite is an error")
  func invalidEstimate() {
    for width in [-1, Double.nan, .infinity] {
      #expect(throws: CollectionError.self) {
        try CellCollection<Int, RecordedCell>(
          FlowLayout(width: 100), estimatedSize: Size(width: width, height: 10))
      }
    }
  }
}
