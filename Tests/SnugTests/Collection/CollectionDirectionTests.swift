import Snug
import SnugCollectionTesting
import Testing

@Suite("Collection: right-to-left content")
struct CollectionDirectionTests {
  private let recorder = CollectionRecorder()

  /// Columns that are 20 wide by default, and as high as the viewport of 100 by 100.
  private func columns(_ ids: some Sequence<Int>, widths: [Int: Double] = [:])
    -> CollectionSnapshot<Int>
  {
    CollectionSnapshot(ids.map { .init($0, .block(widths[$0] ?? 20, 100)) })
  }

  /// Twenty columns: column 0 spans 380 to 400, column 19 spans 0 to 20.
  private func collection(
    prefetchAhead: Double = 0
  ) throws -> CellCollection<Int, RecordedCell> {
    let scene = CollectionScene(
      layout: FlowLayout(
        scrollAxis: .horizontal, containerSize: Size(width: 100, height: 100),
        direction: .rightToLeft),
      estimatedSize: nil, data: columns(0..<20))
    let collection = try scene.collection(recorder, measuring: RecordingMeasurer())
    collection.prefetchAhead = prefetchAhead
    try collection.reload(scene.data)
    return collection
  }

  @Test("horizontal right-to-left content opens at its right end")
  func opening() throws {
    let collection = try collection()
    #expect(collection.contentOffset == Point(x: 300, y: 0))
    #expect(collection.visibleElements.compactMap(\.id) == [0, 1, 2, 3, 4])
    #expect(collection.visibleElements[0].frame == Rect(x: 380, y: 0, width: 20, height: 100))
  }

  @Test("items to the left are prefetched before the viewport has ever moved")
  func prefetching() throws {
    _ = try collection(prefetchAhead: 40)
    let asked = recorder.takeEvents().compactMap { event in
      if case .prefetch(let items) = event { items.map(\.id) } else { nil }
    }
    #expect(asked == [[5, 6]])
  }

  @Test("the rightmost visible item keeps its right edge where it is on the screen")
  func anchor() throws {
    let collection = try collection()
    try collection.setContentOffset(Point(x: 195, y: 0))
    // Column 5, which spans 280 to 300, extends 5 beyond the right edge; column 6, from 260 to 280, is
    // the rightmost that is fully in view, 15 from that edge.
    try collection.apply(columns(0..<23))
    // With three more columns to its left, column 6 spans 320 to 340.
    #expect(collection.contentOffset.x == 340 + 15 - 100)
    // A wider column 6 grows to the right, as content starts there: it spans 320 to 370.
    try collection.apply(columns(0..<23, widths: [6: 50]))
    #expect(collection.frame(of: .item(path(6)))?.x == 320)
    #expect(collection.contentOffset.x == 370 + 15 - 100)
  }

  @Test("overscroll is kept at both ends when items are added")
  func overscroll() throws {
    let collection = try collection()
    try collection.setContentOffset(Point(x: -30, y: 0), allowingOverscroll: true)
    try collection.apply(columns(0..<22))
    #expect(collection.contentOffset.x == -30)
    // The content is 440 wide now.
    try collection.setContentOffset(Point(x: 365, y: 0), allowingOverscroll: true)
    #expect(collection.overscroll.x == 25)
    try collection.apply(columns(0..<24))
    #expect(collection.contentOffset.x == 405)
    #expect(collection.overscroll.x == 25)
  }

  @Test("scrolling an item to the nearest position scrolls no further than needed")
  func nearest() throws {
    let collection = try collection()
    try collection.setContentOffset(Point(x: 195, y: 0))
    try collection.scrollToItem(at: path(5), .nearest)
    #expect(collection.contentOffset.x == 200)
    // Column 12 spans 140 to 160.
    try collection.scrollToItem(at: path(12), .nearest)
    #expect(collection.contentOffset.x == 140)
  }
}
