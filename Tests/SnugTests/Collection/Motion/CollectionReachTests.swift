import Snug
import SnugCollectionTesting
import SnugPropertyTesting
import Testing

/// Rows 100 wide and 20 high in a viewport of 100 by 100.
@Suite("Collection: the reach of motions")
struct CollectionReachTests {
  private func along(_ y: Double) -> Point { Point(x: 0, y: y) }

  /// A drag, its release, and what takes over from it after a time.
  private struct Case {
    var rows: Int
    var physics: ScrollPhysics
    var snapping: ScrollSnapping
    var start, translation, velocity: Double
    /// The target that the delegate chooses.
    var chosen: Double?
    var pause: Double
    var next: Next

    enum Next { case nothing, offset(Double), item(Int, ScrollAlignment), stop }
  }

  private static var cases: Generator<Case> {
    Generator { source in
      let rows = try source.draw(.integer(in: 2...40))
      let lengths = Generator<Double>.length(in: -150...1000)
      let velocities = Generator<Double>.frequency([
        (3, .length(in: -8000...8000)), (1, .length(in: -100...100)), (1, .constant(0)),
      ])
      let alignment = try source.draw(.element(of: [ScrollAlignment.start, .center, .end]))
      let snapping = try source.draw(
        .element(of: [ScrollSnapping.none, .items(alignment), .lines(alignment), .pages]))
      let next: Case.Next =
        switch try source.draw(.integer(in: 0...4)) {
        case 0: .nothing
        case 1, 2: .offset(try source.draw(lengths))
        case 3: .item(try source.draw(.integer(in: 0...rows - 1)), alignment)
        default: .stop
        }
      return Case(
        rows: rows,
        physics: ScrollPhysics(
          deceleration: try source.draw(.element(of: ScrollPhysics.Deceleration.allCases)),
          bounces: try source.draw(.bool), alwaysBounces: try source.draw(.bool)),
        snapping: snapping, start: try source.draw(lengths),
        translation: try source.draw(.length(in: -120...120)),
        velocity: try source.draw(velocities),
        chosen: try source.draw(.bool) ? nil : try source.draw(lengths),
        pause: try source.draw(.length(in: 0...1)), next: next)
    }
  }

  /// Plays a case, and checks each frame.
  /// - Returns: The offset at which it rests.
  private func play(_ test: Case, rate: Double) throws -> Double {
    let list = try ListFixture(0..<test.rows)
    let collection = list.collection
    collection.physics = test.physics
    collection.snapping = test.snapping
    list.recorder.chosenTarget = test.chosen
    let end = max(0, Double(test.rows) * 20 - 100)
    try list.scroll(to: test.start, allowingOverscroll: true)
    try collection.beginDragging(at: 0)
    try collection.drag(by: .zero)
    try checkEqual(collection.contentOffset.y, test.start, "a finger that does not move")
    try collection.drag(by: along(test.translation))
    let mayBounce = test.physics.bounces && (test.physics.alwaysBounces || end > 0)
    let beyond = mayBounce ? 25.0 : 0
    let most = max(beyond, abs(collection.overscroll.y))
    try collection.endDragging(velocity: along(test.velocity), at: 0)
    func run(from start: Double, to last: Double) throws {
      for frame in 1... {
        let time = start + Double(frame) / rate
        guard time < last else { break }
        let goesOn = try collection.advance(to: time)
        try check(
          abs(collection.overscroll.y) <= most,
          "\(collection.contentOffset.y) is far beyond 0...\(end)")
        if !goesOn { break }
      }
    }
    try run(from: 0, to: test.pause)
    if case .nothing = test.next {} else { try collection.advance(to: test.pause) }
    let velocity = collection.scrollVelocity(at: test.pause)
    let offset = collection.contentOffset.y
    switch test.next {
    case .nothing: break
    case .offset(let y): try collection.setContentOffset(along(y), animatedAt: test.pause)
    case .item(let item, let alignment):
      try collection.scrollToItem(at: path(item), alignment, animatedAt: test.pause)
    case .stop: try collection.stopScrolling(at: test.pause)
    }
    let room = velocity < 0 ? offset + beyond : end + beyond - offset
    if collection.scrollPhase == .animating, room > 1e-6 {
      try check(
        abs(collection.scrollVelocity(at: test.pause) - velocity) <= 1e-6 * abs(velocity),
        "the velocity jumps from \(velocity)")
    }
    try run(from: test.pause, to: 60)
    try checkEqual(collection.scrollPhase, .idle)
    try check(
      (0...end).contains(collection.contentOffset.y),
      "it rests at \(collection.contentOffset.y), beyond 0...\(end)")
    return collection.contentOffset.y
  }

  @Test(
    "after a release, whatever follows stays within a quarter of the viewport, and frames do not matter"
  )
  func reach() {
    forAll(Self.cases, count: 400) { test in
      let ends = try [60.0, 120, 97, 7].map { try play(test, rate: $0) }
      for end in ends { try checkEqual(end, ends[0], "the end at another rate of frames") }
    }
  }

  // Of 600 points of content, offsets are 0 to 500; a quarter of the viewport is 25.
  @Test("an animated scroll back during a fling turns before the end of the content")
  func flingAway() throws {
    for (bounces, most) in [(true, 525.0), (false, 500)] {
      let list = try ListFixture(.rows(0..<6, height: 100))
      list.collection.physics.bounces = bounces
      try list.scroll(to: 450)
      try list.collection.beginDragging(at: 0)
      try list.collection.endDragging(velocity: along(-5000), at: 0)
      try list.collection.setContentOffset(along(300), animatedAt: 0)
      #expect(abs(list.collection.scrollVelocity(at: 0) - 5000) < 1e-6)
      var reached = 0.0
      for frame in 1...40 {
        try list.collection.advance(to: Double(frame) / 120)
        reached = max(reached, list.collection.contentOffset.y)
      }
      #expect(reached > 470 && reached <= most)
      #expect(list.collection.contentOffset.y == 300)
    }
  }

  @Test(
    "a drag that begins farther beyond the content than a rubber band reaches follows the finger back"
  )
  func farBeyond() throws {
    // Offsets are 0 to 200.
    let list = try ListFixture(.rows(0..<6, height: 50))
    try list.scroll(to: 500, allowingOverscroll: true)
    try list.collection.beginDragging(at: 0)
    for (translation, offset) in [(0.0, 500.0), (80, 420), (-50, 500), (310, 190)] {
      try list.collection.drag(by: along(translation))
      #expect(list.collection.contentOffset.y == offset)
    }
    // At the other end there is a band: 100 (1 - 1 / 1.55).
    try list.collection.drag(by: along(600))
    #expect(abs(list.collection.contentOffset.y + 35.483870967741936) < 1e-9)
  }

  @Test("where the band does not reach quite as far as the drag begins, nothing jumps either")
  func almostOut() throws {
    let list = try ListFixture(.rows(0..<6, height: 50))
    for beyond in [99.0, 99.99999, 99.9999999999, 100] {
      try list.scroll(to: 200 + beyond, allowingOverscroll: true)
      try list.collection.beginDragging(at: 0)
      try list.collection.drag(by: .zero)
      #expect(list.collection.contentOffset.y == 200 + beyond)
      try list.collection.endDragging(velocity: .zero, at: 0)
    }
  }

  @Test("without bounces, a drag that begins beyond the content leads back and not out again")
  func withoutBounces() throws {
    let list = try ListFixture(.rows(0..<6, height: 50))
    list.collection.physics.bounces = false
    try list.scroll(to: 230, allowingOverscroll: true)
    try list.collection.beginDragging(at: 0)
    for (translation, offset) in [(0.0, 230.0), (-10, 230), (10, 220), (40, 190), (400, 0)] {
      try list.collection.drag(by: along(translation))
      #expect(list.collection.contentOffset.y == offset)
    }
  }
}
