import CollectionTesting
import Snug
import Testing

@Suite("Collection: content from the right")
struct CollectionDirectionTests {
  private let recorder = CollectionRecorder()

  /// Columns 20 wide, unless said otherwise, and as high as the viewport of 100 by 100.
  private func columns(_ ids: some Sequence<Int>, widths: [Int: Double] = [:])
    -> CollectionSnapshot<Int>
  {
    CollectionSnapshot([
      .init(
        0,
        ids.map { id in
          .init(
            id,
            CollectionItem("block", .size(Size(width: widths[id] ?? 20, height: 100))))
        })
    ])
  }

  /// Twenty columns: column 0 stands from 380 to 400, column 19 from 0 to 20.
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

  @Test("what lies to the left is asked for before the viewport has ever moved")
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
    // Column 5, from 280 to 300, reaches 5 beyond the right edge.
    try collection.apply(columns(0..<23))
    // Behind three more columns it stands from 340 to 360.
    #expect(collection.contentOffset.x == 360 - 5 - 100)
    try collection.apply(columns(0..<23, widths: [5: 50]))
    #expect(collection.frame(of: .item(ItemPath(section: 0, item: 5)))?.x == 340)
    #expect(collection.contentOffset.x == 390 - 5 - 100)
  }

  @Test("overscroll stays at both ends while items come")
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

  @Test("to the nearest place an item is scrolled no further than needed")
  func nearest() throws {
    let collection = try collection()
    try collection.setContentOffset(Point(x: 195, y: 0))
    try collection.scrollToItem(at: ItemPath(section: 0, item: 5), .nearest)
    #expect(collection.contentOffset.x == 200)
    // Column 12 stands from 140 to 160.
    try collection.scrollToItem(at: ItemPath(section: 0, item: 12), .nearest)
    #expect(collection.contentOffset.x == 140)
  }
}
