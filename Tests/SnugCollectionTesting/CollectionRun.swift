package import Snug
import SnugPropertyTesting
import Testing  // for the source locations of failures

/// A running session: the collection, and its expected state.
package final class CollectionRun {
  let collection: CellCollection<Int, RecordedCell>
  let recorder = CollectionRecorder()
  let measurer = RecordingMeasurer()
  var model: CollectionModel
  var state: CollectionState
  var pool: PoolModel
  var touches: TouchModel<Int>
  /// True if the viewport was last scrolled towards greater offsets.
  var isForward: Bool
  /// True if `isForward` is known to be the direction that the collection assumes.
  var isDirectionKnown = true
  /// The time that motions are told.
  var time = 0.0
  /// True if the viewport may still be beyond the content.
  var mayOverscroll = false
  /// The distance beyond the content at which the last drag began.
  var grabbedBeyond = 0.0
  /// True if the prefetch window has changed since items were last requested.
  var hasNewWindow = false
  /// True if the measuring margin has changed since items were last measured for it.
  var hasNewMargin = false
  /// The outcome of each step, for comparison with another run.
  package private(set) var log: [Entry] = []

  package struct Entry: Equatable {
    package var error: CollectionError?
    package var events: [CollectionEvent]
    package var observables: CollectionObservables
    package var transition: CollectionTransition<Int>?
  }

  /// Opens a collection.
  package init(_ scene: CollectionScene, references: CellReferences = CellReferences()) throws {
    collection = try scene.collection(recorder, measuring: measurer)
    model = CollectionModel(scene, references)
    state = CollectionState(
      layout: scene.layout, data: model.data, paths: [:], result: try model.result(),
      deciding: [], measured: [], offset: collection.contentOffset, visible: [], prefetched: [])
    pool = PoolModel(maximumQueued: scene.maximumQueuedCells)
    touches = TouchModel(mode: scene.selectionMode, refused: scene.refused)
    isForward = !state.startsAtRight
    try checkEqual(collection.contentOffset[state.axis], state.start, "the first offset")
  }

  /// Everything that can be read from the collection now.
  package var observables: CollectionObservables { CollectionObservables(collection, model.data) }

  /// Performs a step, and checks its outcome.
  /// - Returns: false if the step should have changed the data and was refused.
  package func perform(_ step: CollectionStep) throws -> Bool {
    _ = recorder.takeEvents()
    _ = measurer.takeTexts()
    _ = recorder.takeScrolls()
    let before = CollectionObservables(collection, model.data)
    let attempt = try attempt(step)
    let held = model.data
    recorder.follow(attempt.model.data, in: collection)
    var entry: Entry
    do {
      let transition = try act(step)
      let events = recorder.takeEvents()
      let texts = measurer.takeTexts()
      let hasScrolled = collection.contentOffset != before.offset
      let scrolls = recorder.takeScrolls().filter { $0 == "didScroll" }
      try check(
        step.isMotion ? !hasScrolled || !scrolls.isEmpty : scrolls.count == (hasScrolled ? 1 : 0),
        "scrolling told: \(scrolls)")
      try checkAllowed(step)
      try checkOutcome(attempt, step, events, transition, texts: texts, before)
      entry = Entry(
        events: events, observables: CollectionObservables(collection, model.data),
        transition: transition)
    } catch let error as CollectionError {
      recorder.follow(held, in: collection)
      try checkRefusal(error, of: step, attempt)
      try checkEqual(recorder.takeEvents(), [], "calls of a step that was refused")
      let scrolls = recorder.takeScrolls().filter { $0 == "didScroll" }
      try checkEqual(scrolls, [], "scrolling told of a step that was refused")
      let after = CollectionObservables(collection, model.data)
      try checkEqual(after, before, "after \(error)")
      entry = Entry(error: error, events: [], observables: after)
    }
    log.append(entry)
    return entry.error == nil || !step.changesData
  }

  /// The intended result of a step, before it is known which items will be measured.
  struct Attempt {
    var model: CollectionModel
    /// Elements with new content, and those listed as reloaded.
    var reloaded: Set<CollectionState.Identity> = []
    /// Elements that may be configured again or not.
    var mayBeReloaded: Set<CollectionState.Identity> = []
  }

  private func attempt(_ step: CollectionStep) throws -> Attempt {
    var attempt = Attempt(model: model)
    switch step {
    case .viewport(let size): attempt.model.layout.containerSize = size
    case .inset(let inset): attempt.model.layout.contentInset = inset
    case .turn(let axis, let direction):
      attempt.model.layout.scrollAxis = axis
      attempt.model.layout.direction = direction
    case .update(let change), .illegalUpdate(let change):
      attempt.take(change)
      attempt.noteChangedBars(from: model.data)
      for section in change.reloadedSections {
        attempt.reloaded.formUnion([
          .background(section), .header(section), .overflow(section), .footer(section),
        ])
      }
    case .apply(let change):
      attempt.take(change)
      attempt.noteChangedBars(from: model.data)
    case .illegalSnapshot(let data), .reload(let data):
      attempt.model.take(data) { _ in true }
    default: break
    }
    return attempt
  }

  /// Performs the step on the collection.
  private func act(_ step: CollectionStep) throws -> CollectionTransition<Int>? {
    switch step {
    case .scroll(_, let allowingOverscroll):
      try collection.setContentOffset(
        target(of: step), allowingOverscroll: allowingOverscroll)
    case .scrollFar: try collection.setContentOffset(target(of: step))
    case .scrollRect(let rect): try collection.scrollRectToVisible(rect)
    case .scrollToItem(let path, let alignment):
      try collection.scrollToItem(at: path, alignment)
    case .grab: try collection.beginDragging(at: time)
    case .drag(let distance): try collection.drag(by: along(distance))
    case .release(let velocity):
      try collection.endDragging(velocity: along(velocity), at: time)
    case .animate(let path, let alignment):
      try collection.scrollToItem(at: path, alignment, animatedAt: time)
    case .advance(let seconds):
      time += seconds
      try collection.advance(to: time)
    case .viewport(let size): return try collection.setViewportSize(size)
    case .inset(let inset): return try collection.setContentInset(inset)
    case .turn(let axis, let direction):
      var layout = collection.flowLayout
      layout.scrollAxis = axis
      layout.direction = direction
      return try collection.setFlowLayout(layout)
    case .update(let change), .illegalUpdate(let change):
      return try collection.performBatchUpdates(change.update, change.data)
    case .apply(let change): return try collection.apply(change.data)
    case .illegalSnapshot(let data): return try collection.apply(data)
    case .reload(let data): try collection.reload(data)
    case .touchDown(let path): try collection.touchDown(at: path)
    case .touchUp(let path): try collection.touchUp(at: path)
    case .cancelTouch: collection.cancelTouch()
    case .select(let path): try collection.selectItem(at: path)
    case .deselect(let path): try collection.deselectItem(at: path)
    case .mode(let mode): collection.selectionMode = mode
    case .prefetchWindow(let ahead, let behind):
      collection.prefetchAhead = ahead
      collection.prefetchBehind = behind
    case .margin(let margin): collection.measuringMargin = margin
    }
    return nil
  }

  private func along(_ distance: Double) -> Point {
    var point = Point.zero
    point[state.axis] = distance
    return point
  }

  /// The offset that a step requests.
  func target(of step: CollectionStep) -> Point {
    var target = state.offset
    switch step {
    case .scroll(let by, _):
      target[state.axis] += by.y
      target[state.axis.perpendicular] += by.x
    case .scrollFar(let sixteenths):
      target[state.axis] = state.result.contentSize[state.axis] * Double(sixteenths) / 16
    case .scrollRect(let rect): target = state.offset(showing: rect)
    default: break
    }
    return target
  }
}

extension CollectionRun.Attempt {
  fileprivate mutating func take(_ change: DataChange) {
    model.take(change.data) { change.reloadedItems.contains($0) }
    for item in change.reloadedItems {
      reloaded.insert(.item(item))
      for index in 0..<ContentDrawer.mostAttachedViews {
        reloaded.insert(.supplementary(item, index: index))
      }
    }
  }

  /// Headers and footers with new content are configured again; others may be if their section
  /// changes.
  fileprivate mutating func noteChangedBars(from old: CollectionSnapshot<Int>) {
    var before: [Int: CollectionSection] = [:]
    for section in old.sections { before[section.id] = section.section }
    for section in model.data.sections {
      guard let known = before[section.id], !known.isKnownSame(as: section.section) else {
        continue
      }
      let (now, id) = (section.section, section.id)
      let bars: [(CollectionState.Identity, isSame: Bool)] = [
        (.background(id), known.style.background?.kind == now.style.background?.kind),
        (.header(id), known.header == now.header), (.footer(id), known.footer == now.footer),
      ]
      for (bar, isSame) in bars {
        if isSame { mayBeReloaded.insert(bar) } else { reloaded.insert(bar) }
      }
    }
  }
}

extension CollectionStep {
  /// True if later steps rely on the data of this one.
  fileprivate var changesData: Bool {
    switch self {
    case .update, .apply, .reload: true
    default: false
    }
  }
}
