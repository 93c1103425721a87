import Snug
import SnugPropertyTesting
import Testing  // for the source locations of failures

extension CollectionRun {
  /// Checks the outcome of a step, and makes it the current state.
  func checkOutcome(
    _ attempt: Attempt, _ step: CollectionStep, _ events: [CollectionEvent],
    _ transition: CollectionTransition<Int>?, texts: [String], _ before: CollectionObservables
  ) throws {
    let old = state
    let oldModel = attempt.model
    model = attempt.model
    try model.learn(collection.isMeasured)
    state = try newState()
    try checkFrames()
    try checkEqual(collection.diagnostics, [], "the diagnostics")
    try checkMeasuring(texts, before, oldModel, step)
    guard step.isLaidOut else {
      try checkQuiet(old, before, step)
      try checkTouches(step, events, old)
      return
    }
    let isReload = if case .reload = step { true } else { false }
    if isReload { touches.forget { _ in true } }
    touches.forget { state.paths[$0] == nil }
    try checkTouches(step, events, old)
    if case .turn = step, state.isTurned(old) {
      (isForward, isDirectionKnown) = (!state.startsAtRight, true)
    }
    if step.isMotion {
      // What a drag brings into view may move the viewport back to where it was.
      if state.offset != old.offset || step.isDrag { isDirectionKnown = false }
    } else if step.isScroll {
      let asked = asked(step, old)[old.axis]
      if asked != old.offset[old.axis] {
        isForward = asked > old.offset[old.axis]
        isDirectionKnown = true
      }
    }
    try checkOffset(step, old)
    if leavesWindows(step, old) {
      try checkVisible(margin: hasNewMargin ? 0 : collection.measuringMargin)
    } else {
      hasNewMargin = false
      try checkVisible(margin: collection.measuringMargin)
    }
    try checkDisplay(events, old, attempt, isReload: isReload)
    try checkPrefetching(events, old, step)
    if let transition { try checkTransition(transition, old, step) }
  }

  /// True if a step scrolls to an item that is in view already, so that the collection may leave
  /// the margin and the prefetch window as they are.
  func leavesWindows(_ step: CollectionStep, _ old: CollectionState) -> Bool {
    if case .scrollToItem(_, .nearest) = step { return old.offset == state.offset }
    return step.isMotion && old.offset == state.offset
  }

  private func newState() throws -> CollectionState {
    let paths = model.paths
    var visible: [CollectionState.Shown] = []
    collection.forEachVisibleCell { element, cell in
      visible.append(.init(element: element, cell: cell.number, content: cell.content))
    }
    return CollectionState(
      layout: model.layout, data: model.data, paths: paths, result: try model.result(),
      deciding: try model.decidingCounts(),
      measured: Set(paths.filter { collection.isMeasured($0.value) }.keys),
      offset: collection.contentOffset, visible: visible, prefetched: state.prefetched)
  }

  /// Checks that frames equal those of a layout from scratch.
  private func checkFrames() throws {
    try checkEqual(collection.flowLayout, model.layout)
    try checkEqual(collection.bounds, state.bounds)
    try checkEqual(collection.contentSize, state.result.contentSize, "the size of the content")
    for place in state.places {
      try checkEqual(
        collection.frame(of: place), state.frame(of: place), "the frame of \(place)")
    }
    let count = model.data.sections.count
    for section in 0...count {
      let items = section < count ? model.data.sections[section].items.count : 0
      let path = ItemPath(section: section, item: items)
      try checkEqual(collection.frame(of: .item(path)), nil, "\(path) is no item")
    }
    try checkEqual(collection.frame(of: .header(section: count)), nil, "there is no such section")
    let isExact = state.data.sections.indices.allSatisfy { section in
      state.data.sections[section].items[..<state.decidingCount(section)].allSatisfy {
        state.measured.contains($0.id)
      }
    }
    try checkEqual(collection.isExact, isExact, "whether it is exact")
  }

  /// Checks that items are measured only if they were not yet measured for their line length.
  private func checkMeasuring(
    _ texts: [String], _ before: CollectionObservables, _ old: CollectionModel,
    _ step: CollectionStep
  ) throws {
    var owners: [String: ItemPath] = [:]
    var (least, most) = (0, 0)
    for (section, content) in model.data.sections.enumerated() {
      for (index, item) in content.items.enumerated() {
        let path = ItemPath(section: section, item: index)
        for content in [item.item.content] + item.item.attachedViews.map(\.content) {
          if case .texts(let texts) = content {
            for text in texts { owners[text] = path }
          }
        }
        guard state.measured.contains(item.id) else { continue }
        if !old.wasMeasured(item.id) { least += 1 }
        // In a batch, the line length may change after items are inserted.
        let times = step.change?.reloadedSections.contains(content.id) ?? false ? 2 : 1
        if !old.wasMeasured(item.id, within: try model.limit(path.section)) { most += times }
      }
    }
    // Overflow items are measured whenever they may be needed.
    for text in texts where !text.hasPrefix("+") {
      guard let path = owners[text] else {
        try check(!step.isScroll, "\(text) is of no item, and measured on the way")
        continue
      }
      let id = model.data.sections[path.section].items[path.item].id
      guard state.measured.contains(id) else {
        // A touch stops a motion even where what comes into view cannot be shown.
        try check(
          step.stopsMotion && (try !areSatisfiable(state.places)), "\(path) is measured for nothing"
        )
        continue
      }
      try check(
        !old.wasMeasured(id, within: try model.limit(path.section)), "\(path) is measured again")
    }
    let count = collection.measuredCount - before.measuredCount
    try check(
      (least...most).contains(count), "\(count) are said to be measured, not \(least)...\(most)")
  }

  /// Checks a step that neither scrolls nor changes anything in view.
  private func checkQuiet(
    _ old: CollectionState, _ before: CollectionObservables, _ step: CollectionStep
  ) throws {
    if case .prefetchWindow = step { hasNewWindow = true }
    if case .margin = step { hasNewMargin = true }
    var after = CollectionObservables(collection, model.data)
    (after.selection, after.mode, after.highlighted) = (
      before.selection, before.mode, before.highlighted
    )
    after.prefetchWindow = before.prefetchWindow
    for index in after.visible.indices where before.visible.indices.contains(index) {
      after.visible[index].isSelected = before.visible[index].isSelected
      after.visible[index].isHighlighted = before.visible[index].isHighlighted
    }
    try checkEqual(after, before, "what \(step) leaves alone")
  }

  /// Checks that items in view and in the margin are measured, and that cells show what they
  /// should.
  private func checkVisible(margin: Double) throws {
    let bounds = state.bounds
    var expected: [ElementFacts] = []
    for place in state.places {
      guard let frame = state.pinnedFrame(of: place), bounds.meets(frame) else { continue }
      let style = state.data.sections[place.section].section.style
      let zIndex =
        switch place {
        case .header: style.pinsHeaders && !isEmpty(bounds) ? 2 : 0
        case .footer: style.pinsFooters && !isEmpty(bounds) ? 1 : 0
        case .background: style.background?.zIndex ?? 0
        case .supplementary(let path, let index):
          state.data.sections[path.section].items[path.item].item.attachedViews[index].view.zIndex
        case .section, .item, .overflow: 0
        }
      let id: Int? = if case .item(let id) = state.identity(of: place) { id } else { nil }
      expected.append(
        ElementFacts(
          place: place, id: id, reuseIdentifier: state.identifier(of: place) ?? "",
          frame: frame, zIndex: zIndex))
    }
    try checkEqual(collection.visibleElements.map(ElementFacts.init), expected, "what is in view")
    var around = bounds
    around.origin[state.axis] -= margin
    around.size[state.axis] += 2 * margin
    for (id, path) in state.paths {
      guard let frame = state.frame(of: .item(path)), around.meets(frame) else { continue }
      try check(
        state.measured.contains(id), "\(path) is in view or near it, and an estimate")
    }
    try check(!state.isUndecided(in: around), "an estimate hides an item")
    for shown in state.visible {
      let place = shown.element.place
      try checkEqual(shown.content, state.content(of: place), "what the cell of \(place) shows")
      try checkFitted(place)
    }
  }

  private func isEmpty(_ rect: Rect) -> Bool { rect.width <= 0 || rect.height <= 0 }

  /// Checks that the cell given to a renderer is the measured one, or one of the size of its frame.
  private func checkFitted(_ place: LayoutPlace) throws {
    guard let content = state.content(of: place), let frame = state.frame(of: place) else { return }
    let fitting =
      switch place {
      case .item, .overflow: try model.itemFitting(place.section)
      case .supplementary: Fitting.compressed
      case .section, .background, .header, .footer: try model.barFitting()
      }
    let expected = try model.references.cell(content, fitting)
    let cell = try collection.fittedCell(of: place)
    guard let expected else { return try check(cell == nil, "\(place) has a known size") }
    try checkEqual(cell?.size, frame.size, "the cell of \(place)")
    guard expected.size == frame.size else { return }
    try checkEqual(cell?.frames, expected.frames, "the views of \(place)")
    try checkEqual(cell?.texts, expected.texts, "the texts of \(place)")
  }
}

/// The expected properties of an element on display.
private struct ElementFacts: Equatable {
  var place: LayoutPlace
  var id: Int?
  var reuseIdentifier: String
  var frame: Rect
  var zIndex: Int
}

extension ElementFacts {
  init(_ element: CollectionElement<Int>) {
    self.init(
      place: element.place, id: element.id, reuseIdentifier: element.reuseIdentifier,
      frame: element.frame, zIndex: element.zIndex)
  }
}

extension CollectionStep {
  /// True if the step only moves the viewport.
  var isScroll: Bool {
    switch self {
    case .scroll, .scrollFar, .scrollRect, .scrollToItem: true
    default: isMotion
    }
  }

  /// True if the step is one of a drag, or of a motion.
  var isMotion: Bool {
    switch self {
    case .grab, .drag, .release, .animate, .advance: true
    default: false
    }
  }

  fileprivate var isDrag: Bool { if case .drag = self { true } else { false } }

  /// True if the step begins by stopping a motion.
  fileprivate var stopsMotion: Bool {
    switch self {
    case .grab, .animate: true
    default: false
    }
  }

  /// The change of the data, if the step is a batch or a snapshot.
  var change: DataChange? {
    switch self {
    case .update(let change), .apply(let change): change
    default: nil
    }
  }

  /// True if the step may change what is in view.
  var isLaidOut: Bool {
    switch self {
    case .viewport, .inset, .turn, .update, .apply, .reload: true
    default: isScroll
    }
  }
}
