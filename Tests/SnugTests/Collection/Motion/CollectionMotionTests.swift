import Snug
import SnugCollectionTesting
import SnugPropertyTesting
import Testing

/// Rows 100 wide and 20 high in a viewport of 100 by 100: of 50 rows, offsets are from 0 to 900.
@Suite("Collection: motion")
struct CollectionMotionTests {
  private let list: ListFixture

  init() throws { list = try ListFixture(0..<50) }

  private let up = Point(x: 0, y: -100)

  /// Advances a motion in frames to its end, or for 10 seconds.
  @discardableResult
  private func run(
    _ collection: CellCollection<Int, RecordedCell>, from start: Double = 0, rate: Double
  ) throws -> Int {
    for frame in 1...Int(10 * rate) {
      guard try collection.advance(to: start + Double(frame) / rate) else { return frame }
    }
    return 0
  }

  private func fling(
    _ list: ListFixture, velocity: Double, by translation: Double = 0, at time: Double = 0
  ) throws {
    try list.collection.beginDragging(at: time)
    if translation != 0 { try list.collection.drag(by: Point(x: 0, y: -translation)) }
    try list.collection.endDragging(velocity: Point(x: 0, y: -velocity), at: time)
  }

  @Test("a drag follows the finger, and slows down from its velocity, with UIKit's calls in order")
  func drag() throws {
    let collection = list.collection
    try collection.beginDragging(at: 0)
    #expect(collection.scrollPhase == .dragging)
    try collection.drag(by: Point(x: 0, y: -30))
    #expect(collection.contentOffset == Point(x: 0, y: 30))
    try collection.endDragging(velocity: Point(x: 0, y: -400), at: 0.1)
    #expect(collection.scrollPhase == .decelerating)
    // It rests from 10 points a second: 30 + 390 / 2.002.
    let end = ScrollMotion(from: 30, velocity: 400, in: 0...900, viewportExtent: 100).end
    #expect(abs(end - (30 + 390 / 2.002002670673)) < 0.001)
    #expect(
      list.recorder.takeScrolls() == [
        "willBeginDragging", "didScroll", "willEndDragging 400.0 \(end)", "didEndDragging true",
        "willBeginDecelerating",
      ])
    let frames = try run(collection, from: 0.1, rate: 60)
    #expect(collection.contentOffset.y == end)
    #expect(collection.scrollPhase == .idle)
    let calls = list.recorder.takeScrolls()
    #expect(calls.last == "didEndDecelerating")
    #expect(calls.dropLast().allSatisfy { $0 == "didScroll" })
    #expect(calls.count <= frames + 1)
  }

  @Test("a finger that is still when it is lifted leaves the viewport where it is")
  func still() throws {
    try fling(list, velocity: 0, by: 30)
    #expect(
      list.recorder.takeScrolls() == [
        "willBeginDragging", "didScroll", "willEndDragging 0.0 30.0", "didEndDragging false",
      ])
    #expect(list.collection.scrollPhase == .idle)
    #expect(try !list.collection.advance(to: 1))
  }

  @Test("frames at 60 and at 120 a second land at the same place, bit for bit, also on estimates")
  func frameRates() {
    let flings = Generator<[Double]>.array(of: .length(in: -4000...4000), count: 1...4)
    let heights = Generator<[Double]>.array(of: .length(in: 5...60), count: 60...60)
    forAll(Generator { (try $0.draw(flings), try $0.draw(heights)) }, count: 60) {
      flings, heights in
      let rows = heights.enumerated().map {
        CollectionSnapshot<Int>.Item.row($0.offset, height: $0.element)
      }
      let lists = try [60.0, 120, 97].map { rate in
        let list = try ListFixture(CollectionSnapshot(rows), estimate: Size(width: 100, height: 20))
        try list.scroll(to: 300)
        var time = 0.0
        for velocity in flings {
          try fling(list, velocity: velocity, at: time)
          try run(list.collection, from: time, rate: rate)
          time += 20
        }
        return list.collection
      }
      let first = lists[0].visibleElements
      for list in lists {
        // Rows above may be estimates still, so that offsets differ: what is in view does not.
        let shown = list.visibleElements.map { ($0.id, $0.frame.y - list.contentOffset.y) }
        let expected = first.map { ($0.id, $0.frame.y - lists[0].contentOffset.y) }
        try checkEqual(shown.map(\.0), expected.map(\.0))
        for (a, b) in zip(shown, expected) { try check(abs(a.1 - b.1) < 1e-9, "\(a) is not \(b)") }
      }
    }
  }

  @Test("at the end of the content, the viewport goes beyond it and back")
  func bounce() throws {
    try list.scroll(to: 800)
    try fling(list, velocity: 2000)
    var most = 0.0
    for frame in 1...300 {
      try list.collection.advance(to: Double(frame) / 60)
      most = max(most, list.collection.overscroll.y)
    }
    #expect(most > 10 && most <= 25)
    #expect(list.collection.contentOffset.y == 900)
    #expect(list.recorder.takeScrolls().last == "didEndDecelerating")
  }

  // Of 100 points beyond the content, 35.48 are shown: 100 (1 - 1 / 1.55).
  @Test("beyond the content, the viewport follows the finger less, and glides back")
  func stretched() throws {
    try list.collection.beginDragging(at: 0)
    try list.collection.drag(by: Point(x: 0, y: 100))
    #expect(abs(list.collection.contentOffset.y + 35.483870967741936) < 1e-9)
    try list.collection.endDragging(velocity: .zero, at: 1)
    #expect(
      list.recorder.takeScrolls().suffix(2) == ["didEndDragging true", "willBeginDecelerating"])
    try list.collection.advance(to: 1.25)
    #expect(abs(list.collection.contentOffset.y + 35.483870967741936 / 2) < 0.01)
    // A finger that takes hold of it goes on from there.
    try list.collection.beginDragging(at: 1.25)
    let held = list.collection.contentOffset.y
    try list.collection.drag(by: .zero)
    #expect(abs(list.collection.contentOffset.y - held) < 1e-9)
    try list.collection.endDragging(velocity: .zero, at: 2)
    #expect(try !list.collection.advance(to: 2.5))
    #expect(list.collection.contentOffset.y == 0)
  }

  @Test("a viewport without an extent returns to the content, too")
  func noExtent() throws {
    try list.scroll(to: 900)
    try list.collection.beginDragging(at: 0)
    try list.collection.drag(by: Point(x: 0, y: -50))
    try list.collection.setViewportSize(Size(width: 100, height: 0))
    try list.collection.drag(by: Point(x: 0, y: -250))
    try list.collection.endDragging(velocity: Point(x: 0, y: -3000), at: 0)
    try list.collection.advance(to: 1)
    #expect(list.collection.overscroll == .zero)
  }

  @Test("a drag cancels the touch of an item")
  func cancelledTouch() throws {
    let path = path(1)
    try list.collection.touchDown(at: path)
    try list.collection.beginDragging(at: 0)
    #expect(list.collection.highlightedItem == nil)
    try list.collection.touchUp(at: path)
    #expect(list.collection.selection.items == [])
  }

  @Test("while a cell is lent to the renderer, nothing moves the viewport")
  func busy() throws {
    try list.collection.beginDragging(at: 0)
    list.collection.withVisibleCell(of: 0) { _, _ in
      let calls: [(String, (CellCollection<Int, RecordedCell>) throws -> Void)] = [
        ("drag", { try $0.drag(by: up) }), ("advance", { _ = try $0.advance(to: 1) }),
        ("begin", { try $0.beginDragging(at: 1) }), ("stop", { try $0.stopScrolling(at: 1) }),
        ("end", { try $0.endDragging(velocity: .zero, at: 1) }),
        ("animate", { try $0.setContentOffset(.zero, animatedAt: 1) }),
      ]
      for (name, call) in calls {
        #expect(throws: CollectionError.busy, "\(name)") { try call(list.collection) }
      }
    }
    #expect(list.collection.scrollPhase == .dragging)
  }

  @Test("an offset that is not finite stops no motion, and tells of none that has ended")
  func refused() throws {
    try fling(list, velocity: 500)
    _ = list.recorder.takeScrolls()
    #expect(throws: CollectionError.self) {
      try list.collection.setContentOffset(Point(x: 0, y: .nan))
    }
    #expect(list.collection.scrollPhase == .decelerating)
    #expect(list.recorder.takeScrolls() == [])
    #expect(throws: CollectionError.noSuchItem(path(7, 0))) {
      try list.collection.scrollToItem(at: path(7, 0), .start)
    }
    #expect(list.collection.scrollPhase == .decelerating)
  }

  @Test("a touch stops a motion that leads to an item that cannot be fitted")
  func unfittable() throws {
    var rows = (0..<20).map { CollectionSnapshot<Int>.Item.row($0) }
    rows[8] = .text(8, "a text of many characters", in: "strict")
    let list = try ListFixture(CollectionSnapshot(rows), estimate: Size(width: 100, height: 20))
    try fling(list, velocity: 2000)
    #expect(throws: CollectionError.self) { try list.collection.advance(to: 0.05) }
    #expect(list.collection.scrollPhase == .decelerating)
    try list.collection.beginDragging(at: 0.06)
    #expect(list.collection.scrollPhase == .dragging)
    #expect(list.collection.contentOffset == .zero)
  }

  @Test("a scroll delegate of its own stays when another delegate is set")
  func scrollDelegate() throws {
    final class Told: CollectionScrollDelegate {
      var count = 0
      func didScroll() { count += 1 }
    }
    final class Renderer: CollectionDelegate {
      func configure(_ cell: inout RecordedCell, for element: CollectionElement<Int>) {}
    }
    let (told, renderer) = (Told(), Renderer())
    list.collection.scrollDelegate = told
    list.collection.delegate = renderer
    try list.scroll(to: 5)
    #expect(told.count == 1)
    list.collection.delegate = list.recorder
    try list.scroll(to: 6)
    #expect(told.count == 1)
    #expect(list.recorder.takeScrolls() == ["didScroll"])
  }

  @Test("content that fits does not move, unless it always bounces")
  func fitting() throws {
    let list = try ListFixture(0..<3)
    try fling(list, velocity: 500, by: 30)
    #expect(list.collection.contentOffset.y == 0)
    #expect(list.collection.scrollPhase == .idle)
    list.collection.physics.alwaysBounces = true
    try list.collection.beginDragging(at: 1)
    try list.collection.drag(by: Point(x: 0, y: -30))
    #expect(list.collection.contentOffset.y > 10)
    try list.collection.endDragging(velocity: .zero, at: 1)
    #expect(try !list.collection.advance(to: 2))
    #expect(list.collection.contentOffset.y == 0)
  }

  @Test("a touch stops a motion where it is at that time, and the delegate is told of its end")
  func interrupted() throws {
    try fling(list, velocity: 1000)
    try list.collection.advance(to: 0.1)
    _ = list.recorder.takeScrolls()
    try list.collection.beginDragging(at: 0.2)
    let motion = ScrollMotion(from: 0, velocity: 1000, in: 0...900, viewportExtent: 100)
    #expect(abs(list.collection.contentOffset.y - motion.offset(at: 0.2)) < 1e-9)
    #expect(
      list.recorder.takeScrolls() == ["didScroll", "didEndDecelerating", "willBeginDragging"])
    try list.collection.endDragging(velocity: .zero, at: 0.3)
    try fling(list, velocity: 1000, at: 1)
    try list.collection.stopScrolling(at: 1.5)
    #expect(list.collection.scrollPhase == .idle)
    #expect(list.recorder.takeScrolls().last == "didEndDecelerating")
  }

  @Test("an animated scroll takes 0.3 seconds, and the delegate is told of its end")
  func animated() throws {
    try list.collection.setContentOffset(Point(x: 0, y: 500), animatedAt: 2)
    #expect(list.collection.scrollPhase == .animating)
    #expect(list.collection.contentOffset.y == 0)
    try list.collection.advance(to: 2.15)
    #expect(abs(list.collection.contentOffset.y - 250) < 1e-9)
    #expect(abs(list.collection.scrollVelocity(at: 2.15) - 2500) < 1e-6)
    #expect(try !list.collection.advance(to: 2.3))
    #expect(list.collection.contentOffset.y == 500)
    #expect(
      list.recorder.takeScrolls() == ["didScroll", "didScroll", "didEndScrollingAnimation"])
    // Another one takes over from it without a jump.
    try list.collection.setContentOffset(Point(x: 0, y: 0), animatedAt: 3)
    try list.collection.setContentOffset(Point(x: 0, y: 900), animatedAt: 3.1)
    #expect(list.collection.scrollVelocity(at: 3.1) < -1000)
    #expect(list.recorder.takeScrolls().last == "didEndScrollingAnimation")
    try list.collection.advance(to: 5)
    #expect(list.collection.contentOffset.y == 900)
  }

  @Test("an animated scroll to an item ends there, whatever sizes are found on the way")
  func animatedToItem() throws {
    let rows = (0..<200).map {
      CollectionSnapshot<Int>.Item.row($0, height: Double(10 + $0 % 7 * 9))
    }
    let list = try ListFixture(CollectionSnapshot(rows), estimate: Size(width: 100, height: 20))
    let target = path(120)
    for rate in [60.0, 120, 7] {
      try list.scroll(to: 0)
      try list.collection.scrollToItem(at: target, .start, animatedAt: 0)
      try run(list.collection, rate: rate)
      #expect(list.collection.contentOffset.y == list.collection.frame(of: .item(target))?.y)
    }
    #expect(throws: CollectionError.noSuchItem(path(1, 0))) {
      try list.collection.scrollToItem(at: path(1, 0), .start, animatedAt: 0)
    }
  }

  @Test("a drag ends at an item, a line or a page nearest to where it would have ended")
  func snapping() throws {
    // At 70 points a second it would go on by (70 - 10) / 2.002 = 30 points from 7 on. Rows in
    // the centre are at offsets of 20 n + 10 - 50.
    for (snapping, velocity, end) in [
      (ScrollSnapping.items(.start), 70.0, 40.0), (.items(.center), 70, 40),
      (.lines(.end), 70, 40), (.pages, 70, 0), (.pages, 400, 100), (.pages, 4000, 100),
      (.items(.start), -10, 0), (.items(.start), 0, 0), (.items(.start), 5000, 900),
    ] {
      let list = try ListFixture(0..<50)
      list.collection.snapping = snapping
      try fling(list, velocity: velocity, by: 7)
      try run(list.collection, rate: 60)
      #expect(list.collection.contentOffset.y == end, "\(snapping) \(velocity)")
    }
  }

  @Test("the delegate may choose another target, which the viewport reaches and does not pass")
  func chosenTarget() throws {
    for (target, end) in [(50.0, 50.0), (333, 333), (5000, 900), (.nan, nil)] as [(Double, Double?)]
    {
      let list = try ListFixture(0..<50)
      list.recorder.chosenTarget = target
      try fling(list, velocity: 300)
      var last = 0.0
      for frame in 1...200 {
        try list.collection.advance(to: Double(frame) / 60)
        #expect(list.collection.contentOffset.y >= last)
        last = list.collection.contentOffset.y
      }
      if let end { #expect(last == end) } else { #expect(last > 140 && last < 150) }
    }
  }

  @Test("data that changes under a motion takes it along, as it takes along what is in view")
  func changedData() throws {
    let list = try ListFixture(0..<100)
    try list.scroll(to: 400)
    try fling(list, velocity: 200)
    try list.collection.advance(to: 0.1)
    let first = try #require(list.collection.visibleElements.first { $0.frame.y >= 410 })
    let gap = first.frame.y - list.collection.contentOffset.y
    let inserted = (0..<10).map { path($0) }
    try list.update(
      CollectionUpdate(insertedItems: inserted), .rows(Array(200..<210) + Array(0..<100)))
    let moved = try #require(list.collection.visibleElements.first { $0.id == first.id })
    #expect(abs(moved.frame.y - list.collection.contentOffset.y - gap) < 1e-9)
    try run(list.collection, from: 0.1, rate: 60)
    let end = ScrollMotion(from: 400, velocity: 200, in: 0...1900, viewportExtent: 100).end
    #expect(abs(list.collection.contentOffset.y - (end + 200)) < 1e-9)
  }

  @Test("calls without a motion do nothing, and numbers that are not finite are errors")
  func misuse() throws {
    try list.collection.drag(by: Point(x: 0, y: -30))
    try list.collection.endDragging(velocity: .zero, at: 0)
    try list.collection.stopScrolling(at: 0)
    #expect(list.recorder.takeScrolls() == [])
    #expect(throws: CollectionError.time(.infinity)) {
      try list.collection.beginDragging(at: .infinity)
    }
    try list.collection.beginDragging(at: 0)
    let bad = Point(x: 0, y: -Double.infinity)
    #expect(throws: CollectionError.velocity(bad)) {
      try list.collection.endDragging(velocity: bad, at: 0)
    }
    #expect(throws: CollectionError.offset(bad)) { try list.collection.drag(by: bad) }
    #expect(list.collection.scrollPhase == .dragging)
    try list.collection.endDragging(velocity: up, at: 0)
    // An earlier time moves nothing back.
    try list.collection.advance(to: 0.5)
    let offset = list.collection.contentOffset
    try list.collection.advance(to: 0.4)
    #expect(list.collection.contentOffset == offset)
    try list.collection.setContentOffset(.zero)
    #expect(list.collection.scrollPhase == .idle)
  }
}
