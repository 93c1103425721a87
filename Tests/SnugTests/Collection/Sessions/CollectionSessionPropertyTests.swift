import Snug
import SnugCollectionTesting
import SnugPropertyTesting
import Testing

@Suite("Collection: sessions")
struct CollectionSessionPropertyTests {
  @Test("after each step, the collection equals a plain list laid out from scratch")
  func steps() {
    // A reload keeps the start of the scroll axis, although the viewport was scrolled across it.
    let scrolledAcross: [UInt64] = [
      0, 0, 0, 0, 1, 0, 1, 2, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 7, 1, 0, 1, 4, 2,
      1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0,
    ]
    forAll(CollectionSessions().sessions(), count: 400, pinned: [scrolledAcross]) { session in
      try session.check()
    }
  }

  @Test(
    "with many items, steps or sections, the collection equals a plain list laid out from scratch",
    arguments: [
      ("many items and steps", 0...3, 0...40, 1...30, 60),
      ("more sections than a block holds", 120...180, 0...2, 1...6, 15),
    ])
  func largeSessions(
    size: String, sections: ClosedRange<Int>, items: ClosedRange<Int>, steps: ClosedRange<Int>,
    count: Int
  ) {
    var sessions = CollectionSessions()
    (sessions.sections, sessions.items, sessions.steps) = (sections, items, steps)
    forAll(sessions.sessions(), count: count) { session in
      try session.check()
    }
  }

  @Test("the same session has the same outcome each time")
  func determinism() {
    forAll(CollectionSessions().sessions(), count: 100) { session in
      let first = try session.check().log
      try checkEqual(try session.check().log, first)
    }
  }

  @Test("a batch followed by its inverse restores all frames and the content size")
  func inverse() {
    var sessions = CollectionSessions()
    sessions.measuresAll = true
    sessions.allowsUnsatisfiable = false
    sessions.steps = 1...4
    forAll(sessions.sessions(), count: 150) { session in
      var data = session.scene.data
      let run = try CollectionRun(session.scene)
      // Headers may not fit a narrow viewport.
      try assume(try run.perform(.reload(data)))
      for step in session.steps {
        guard case .update(let change) = step else {
          try assume(try run.perform(step))
          data = step.data ?? data
          continue
        }
        // In the inverse, items that moved into a reloaded section would move out of one.
        try assume(change.reloadedSections.isEmpty || change.update.movedItems.isEmpty)
        // Items out of view keep their sizes as estimates when their lines change in length.
        try assume(try run.perform(.reload(data)))
        let before = run.observables
        try assume(try run.perform(step))
        try check(try run.perform(.update(change.inverse(data))), "nor is what takes it back")
        try checkEqual(run.observables.frames, before.frames, "taken back")
        try checkEqual(run.observables.contentSize, before.contentSize, "taken back")
        try check(try run.perform(step), "made again")
        data = change.data
      }
    }
  }
}

extension CollectionStep {
  /// The data after the step, if the step replaces the data.
  fileprivate var data: CollectionSnapshot<Int>? {
    switch self {
    case .apply(let change): change.data
    case .reload(let data): data
    default: nil
    }
  }
}
