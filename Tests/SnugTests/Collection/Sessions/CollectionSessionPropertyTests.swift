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

  @Test("with many items and steps, the collection equals a plain list laid out from scratch")
  func longSessions() {
    var sessions = CollectionSessions()
    sessions.items = 0...40
    sessions.steps = 1...30
    forAll(sessions.sessions(), count: 60) { session in
      try session.check()
    }
  }

  @Test("with more sections than a block holds, the collection equals a plain list from scratch")
  func manySections() {
    var sessions = CollectionSessions()
    sessions.sections = 120...180
    sessions.items = 0...2
    sessions.steps = 1...6
    forAll(sessions.sessions(), count: 15) { session in
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
        let before = Standing(run.observables)
        try assume(try run.perform(step))
        try check(try run.perform(.update(change.inverse(data))), "nor is what takes it back")
        try checkEqual(Standing(run.observables), before, "taken back")
        try check(try run.perform(step), "made again")
        data = change.data
      }
    }
  }

  /// All frames, and the content size.
  private struct Standing: Equatable {
    var frames: [Rect?]
    var contentSize: Size

    init(_ observables: CollectionObservables) {
      frames = observables.frames
      contentSize = observables.contentSize
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
