import Snug
import SnugCollectionTesting
import Testing

/// Blocks 30 wide and 20 high in a viewport of 100 by 100, three on a line.
@Suite("Collection: changes of the layout, and cells that leave")
struct LayoutChangeTests {
  private func list(_ count: Int) throws -> ListFixture {
    let block = CollectionItem.block(30, 20)
    return try ListFixture(
      CollectionSnapshot([.init(0, (0..<count).map { .init($0, block) })]))
  }

  private func told(_ transition: CollectionTransition<Int>) -> [String] {
    transition.changes.map {
      "\($0.place) \($0.kind) \(Int($0.from.x)),\(Int($0.from.y)) \(Int($0.to.x)),\(Int($0.to.y))"
    }
  }

  @Test("a viewport of another width returns where its elements move")
  func width() throws {
    let list = try list(5)
    let transition = try list.collection.setViewportSize(Size(width: 70, height: 100))
    #expect(
      told(transition) == [
        "0-2 moved 60,0 0,20", "0-3 moved 0,20 30,20", "0-4 moved 30,20 0,40",
      ])
    #expect(try list.collection.setViewportSize(Size(width: 70, height: 90)).changes.isEmpty)
  }

  @Test("an inset moves the content in a transition")
  func inset() throws {
    let list = try list(2)
    let transition = try list.collection.setContentInset(EdgeInsets(leading: 80))
    #expect(told(transition) == ["0-1 moved 30,0 0,20"])
  }

  @Test("lines in another direction are a transition of all that is in view")
  func turned() throws {
    let list = try list(4)
    var layout = list.collection.flowLayout
    layout.scrollAxis = .horizontal
    layout.containerSize = Size(width: 100, height: 50)
    // Two blocks in a column.
    #expect(
      told(try list.collection.setFlowLayout(layout)) == [
        "0-1 moved 30,0 0,20", "0-2 moved 60,0 30,0", "0-3 moved 0,20 30,20",
      ])
    layout.direction = .rightToLeft
    #expect(try list.collection.setFlowLayout(layout).changes.count == 4)
    // Content that fits starts at its left in both directions.
    #expect(list.collection.contentOffset == .zero)
  }

  @Test("another display scale is a transition to frames on its pixels")
  func scale() throws {
    let block = CollectionItem.block(30.25, 20)
    let list = try ListFixture(CollectionSnapshot([.init(0, [0, 1].map { .init($0, block) })]))
    var layout = list.collection.flowLayout
    layout.displayScale = 1
    layout.snapping = .origins
    let transition = try list.collection.setFlowLayout(layout)
    #expect(transition.changes.map(\.from.x) == [30.25])
    #expect(transition.changes.map(\.to.x) == [30])
  }

  @Test("data and layout change together, in one transition")
  func together() throws {
    let list = try list(4)
    let row = CollectionItem.block(100, 20)
    var layout = list.collection.flowLayout
    layout.containerSize = Size(width: 200, height: 100)
    let data = CollectionSnapshot([.init(0, (0..<3).map { .init($0, row) })])
    let transition = try list.collection.performBatchUpdates(
      CollectionUpdate(
        deletedItems: [path(3)],
        reloadedItems: (0..<3).map { path($0) }), data, in: layout)
    #expect(
      told(transition) == [
        "0-3 removed 0,20 0,20", "0-0 resized 0,0 0,0", "0-1 resized 30,0 100,0",
        "0-2 resized 60,0 0,20",
      ])
  }

  @Test("a layout that cannot be used is an error, and nothing changes")
  func invalid() throws {
    let list = try list(4)
    let before = list.collection.flowLayout
    #expect(throws: CollectionError.self) {
      try list.collection.setViewportSize(Size(width: -1, height: 100))
    }
    #expect(list.collection.flowLayout == before)
    #expect(list.visible == [0, 1, 2, 3])
  }

  @Test("cells that leave by an update stay out of the reuse queue until their transition ends")
  func leaving() throws {
    let list = try list(3)
    list.collection.keepsLeavingCells = true
    let block = CollectionItem.block(30, 20)
    func data(_ ids: [Int]) -> CollectionSnapshot<Int> {
      CollectionSnapshot([.init(0, ids.map { .init($0, block) })])
    }
    let first = try list.apply(data([0, 2]))
    #expect(list.calls() == [])
    var kept: [Int] = []
    list.collection.forEachLeavingCell(of: first) { element, cell in
      kept.append(cell.number)
      #expect(element.id == 1)
    }
    #expect(kept == [2])
    // What comes meanwhile gets another cell.
    let second = try list.apply(data([0, 2, 7]))
    #expect(list.calls() == ["made 4 block", "configured 4 0-2", "began 4 0-2"])
    #expect(list.collection.cellCounts.live == 4)
    try list.collection.endTransition(first)
    #expect(list.calls() == ["ended 2 0-1"])
    try list.collection.endTransition(first)
    try list.collection.endTransition(second)
    #expect(list.calls() == [])
    try list.apply(data([0, 2, 7, 8]))
    #expect(list.calls() == ["prepared 2", "configured 2 0-3", "began 2 0-3"])
  }

  @Test("a reload ends all transitions; scrolling keeps no cells")
  func leavingEnds() throws {
    let list = try list(30)
    list.collection.keepsLeavingCells = true
    try list.scroll(to: 100)
    #expect(list.calls().filter { $0.hasPrefix("ended") }.count == 15)
    let data = CollectionSnapshot.rows(0..<1)
    try list.apply(data)
    #expect(list.calls().filter { $0.hasPrefix("ended") } == [])
    try list.show(data)
    #expect(list.calls().filter { $0.hasPrefix("ended") }.count == 16)
  }
}
