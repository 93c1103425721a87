import Snug
import SnugCollectionTesting
import Testing

@Suite("Collection: contents that arrive late", .timeLimit(.minutes(5)))
struct LateContentTests {
  private static let orders: [[Int]] = [
    Array(0..<14), (0..<14).reversed(), [7, 0, 13, 6, 1, 12, 5, 2, 11, 4, 3, 10, 9, 8],
    [3, 4, 5, 6, 7, 0, 1, 2, 8, 13, 12, 11, 10, 9],
  ]

  /// The height of an item once its content has arrived.
  private static func height(_ id: Int) -> Double { Double(8 + id % 4 * 9) }

  @Test(
    "late content is measured once, the topmost item stays, and all orders give the same frames",
    arguments: orders, [1, 3])
  func order(ids: [Int], loads: Int) async throws {
    let loader = try CollectionLoader<Int, Double>(maximumLoads: loads, costLimit: 100) {
      LoadedContent(Self.height($0), cost: 1)
    }
    var data = CollectionSnapshot.rows(0..<14)
    let list = try ListFixture(data)
    try list.scroll(to: 70)
    for start in stride(from: 0, to: ids.count, by: 5) {
      loader.request(ids[start..<min(start + 5, ids.count)])
      await loader.waitUntilIdle()
      for (id, result) in loader.takeLoaded() {
        data.sections[0].items[id] = .row(id, height: try result.get())
        let top = list.collection.contentOffset.y
        let visible = list.collection.visibleElements
        let anchor = try #require(visible.first { $0.frame.y >= top } ?? visible.first)
        let distance = anchor.frame.y - list.collection.contentOffset.y
        try list.update(CollectionUpdate(reloadedItems: [path(id)]), data)
        let offset = list.collection.contentOffset.y
        let frame = try #require(list.collection.frame(of: anchor.place))
        let last = list.collection.contentSize.height - 100
        #expect(offset == min(frame.y - distance, last))
      }
    }
    var y = 0.0
    for id in 0..<14 {
      #expect(
        list.collection.frame(of: .item(path(id)))
          == Rect(x: 0, y: y, width: 100, height: Self.height(id)))
      y += Self.height(id)
    }
    #expect(list.collection.measuredCount == 28)
  }
}
