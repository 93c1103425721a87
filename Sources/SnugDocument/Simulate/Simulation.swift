package import Snug

/// A document's collection, on which the steps of a script are performed.
package final class Simulation {
  /// The document, with the styles of ranges that scripts have brought.
  package private(set) var document: Document
  let script: SimulationScript
  package let collection: CellCollection<Int, SimulatedCell>
  package let recorder: SimulationRecorder
  private(set) var items: SimulatedItems
  private let cells: SimulatedCells
  /// The seconds that the script has waited.
  private var time = 0.0
  /// The transition of the last step, if it has one.
  package private(set) var transition: CollectionTransition<Int>?
  /// The outcome of the last step, which the next one may expect something of.
  private(set) var latest = Outcome.done(nil)
  /// The diagnostics about the fonts of cells in use.
  private let diagnostics: [Diagnostic]
  /// What was told of each element in view with labels that do not fit.
  private var told: Set<[Diagnostic]> = []

  /// The outcome of a step.
  package enum Outcome {
    case done(CollectionTransition<Int>?)
    /// Nothing has changed, with one sentence for each reason. Of a wait that was stopped at a later
    /// frame, what the frames before it did remains.
    case refused([String], isStopped: Bool = false)
  }

  /// Opens a document's collection, and displays the elements in view.
  /// - Throws: For the first error in the text, with those of other cells as its `others`.
  package init(
    _ document: Document, _ script: SimulationScript, pool: SizerPool
  ) throws(DocumentError) {
    try document.checkViewport()
    let opened = try document.tellingEachCell(pool) { document throws(DocumentError) in
      try OpenedCollection(document, script, pool: pool)
    }
    self.document = document
    self.script = script
    collection = opened.collection
    recorder = opened.recorder
    items = opened.items
    cells = opened.cells
    diagnostics = opened.diagnostics
  }

  /// Performs a step; a refused step changes nothing.
  package func perform(_ step: SimulationStep) -> Outcome {
    // What was recorded of the step before stays.
    if case .expect(let expectation) = step { return meets(expectation, after: latest) }
    if case .edit(let edits) = step { return perform(edit: edits) }
    return perform { () throws(CollectionError) in
      guard case .named(let named, let ids) = step else { return try outcome(of: step) }
      let paths = paths(of: ids)
      let missing = zip(ids, paths).filter { $1 == nil }.map { id, _ in
        "there is no item with the id \(Excerpt.quoted(id))"
      }
      return missing.isEmpty
        ? try outcome(of: named.withPaths(paths.compactMap(\.self))) : .refused(missing)
    }
  }

  /// Performs a step that is not one of a script.
  package func perform(_ step: () throws(CollectionError) -> Outcome) -> Outcome {
    let before = recorder.record
    recorder.record = .init()
    let outcome: Outcome
    do throws(CollectionError) {
      outcome = try step()
    } catch {
      outcome = .refused(sentences(of: error, items))
    }
    switch outcome {
    case .done(let made): transition = made
    case .refused(_, isStopped: true): transition = nil
    case .refused: recorder.record = before
    }
    latest = outcome
    return outcome
  }

  /// Gives up the styles of a script of which no step was performed, or a direction.
  package func restore(_ earlier: EarlierStyles) {
    document = earlier.document
    cells.restore(earlier.fitter, in: collection)
  }

  /// Readies the collection for the steps of another script.
  /// - Returns: The styles of ranges before, if the script brings new ones.
  /// - Throws: An error for the fonts of a cell, and for an id that may be the name of another item;
  ///   nothing has changed then.
  @discardableResult
  package func prepare(for script: SimulationScript) throws(DocumentError) -> EarlierStyles? {
    var styled = document
    if let ranges = script.ranges { styled.takeStyles(of: ranges) }
    return try prepare(for: script, styled)
  }

  /// - Parameter styled: The document with the styles of ranges that the script brings.
  func prepare(
    for script: SimulationScript, _ styled: Document
  ) throws(DocumentError) -> EarlierStyles? {
    if let id = script.ids.first(where: { $0.hasPrefix(items.namePrefix) }) {
      throw DocumentError(
        place: .document,
        message:
          "the id \(Excerpt.quoted(id)) begins with \"\(items.namePrefix)\", as the names of items "
          + "without an id do")
    }
    var earlier: EarlierStyles?
    if styled.rangeRevision != document.rangeRevision {
      earlier = EarlierStyles(document: document, fitter: cells.fitter)
      try cells.change(in: collection) { $0.restyle(styled.cells) }
      document = styled
    }
    do throws(DocumentError) {
      try cells.register(script.cells, in: collection)
    } catch {
      if let earlier { restore(earlier) }
      throw error
    }
    return earlier
  }

  package var catalog: FontCatalog { cells.fitter.measurer.catalog }

  /// Returns the diagnostics of fonts, at first, and of the labels of elements in view: of each what was
  /// not told after the last step.
  func newDiagnostics(isFirst: Bool, _ list: DiagnosticList) throws(OutputError) -> DiagnosticList {
    var list = list
    if isFirst { list.add(diagnostics) }
    var now: Set<[Diagnostic]> = []
    for element in collection.visibleElements {
      var own = DiagnosticList(maximumCount: .max)
      try addDiagnostics(of: element, to: &own)
      if !own.isEmpty, now.insert(own.listed).inserted, !told.contains(own.listed) { list.add(own) }
    }
    told = now
    return list
  }

  private func addDiagnostics(
    of element: CollectionElement<Int>, to list: inout DiagnosticList
  ) throws(OutputError) {
    let cell: FittedCell?
    do throws(CollectionError) {
      cell = try collection.fittedCell(of: element.place)
    } catch {
      throw .unmeasurable(message: sentences(of: error, items).joined(separator: "; "))
    }
    guard let cell, let item = items.item(element.place), let design = item.cell,
      let sizer = sizer(ofCell: design)
    else { return }
    try list.add(
      labelsOf: cell, of: sizer, at: path(of: item, at: element.place),
      id: element.id.map(items.name))
  }

  /// Returns what measures the texts of a cell; `nil` for one that is not in use.
  func sizer(ofCell cell: Int) -> CellSizer? { cells.fitter.sizers.sizers[cell] }

  private func outcome(of step: SimulationStep) throws(CollectionError) -> Outcome {
    switch step {
    case .scroll(let target, let overscrolls, let isAnimated):
      var offset = collection.contentOffset
      offset[collection.flowLayout.scrollAxis] = target
      if isAnimated {
        try collection.setContentOffset(offset, animatedAt: time)
      } else {
        try collection.setContentOffset(offset, allowingOverscroll: overscrolls)
      }
    case .resize(let size): return .done(try collection.setViewportSize(size))
    case .inset(let inset): return .done(try collection.setContentInset(inset))
    case .scrollDirection(let axis):
      var layout = collection.flowLayout
      layout.scrollAxis = axis
      return .done(try collection.setFlowLayout(layout))
    case .direction(let direction): return try turn(to: direction)
    case .snapping(let snapping): collection.snapping = snapping
    case .physics(let change): change.change(&collection.physics)
    case .scrollTo(let path, let alignment, isAnimated: false):
      try collection.scrollToItem(at: path, alignment)
    case .scrollTo(let path, let alignment, isAnimated: true):
      try collection.scrollToItem(at: path, alignment, animatedAt: time)
    case .drag(let distance):
      let begins = collection.scrollPhase != .dragging
      if begins { try collection.beginDragging(at: time) }
      do throws(CollectionError) {
        try collection.drag(by: along(distance))
      } catch {
        if begins { collection.forgetDrag() }
        throw error
      }
    case .release(let velocity):
      try collection.endDragging(velocity: along(velocity), at: time)
    case .wait(let seconds, let frames): return try wait(seconds, frames)
    case .advance(let end):
      try collection.advance(to: end)
      time = end
    case .touchCancel: collection.cancelTouch()
    case .touchDown(let path): try collection.touchDown(at: path)
    case .touchUp(let path): try collection.touchUp(at: path)
    case .tap(let path):
      try collection.touchDown(at: path)
      try collection.touchUp(at: path)
    case .named, .edit, .expect: break  // Resolved, or performed by themselves.
    case .select(let path): try collection.selectItem(at: path)
    case .deselect(let path): try collection.deselectItem(at: path)
    case .reconfigure(let paths):
      recorder.isReconfiguring = true
      defer { recorder.isReconfiguring = false }
      try collection.reconfigureItems(at: paths)
    case .update(let update): return perform(update)
    case .apply(let snapshot): return try apply(snapshot)
    case .setItem(let path, let item): return try setItem(item, at: path)
    case .layout(let style, let section): return layOut(section, by: style)
    }
    return .done(nil)
  }

  /// Returns the frames of a step that waits, as steps of their own; any other step as it is.
  func frames(of step: SimulationStep) -> [SimulationStep] {
    guard case .wait(let seconds, let frames) = step else { return [step] }
    return ends(ofFrames: frames, seconds).map { .advance(to: $0) }
  }

  /// The times at which frames end, from now on.
  private func ends(ofFrames frames: Int, _ seconds: Double) -> [Double] {
    (1...frames).map { time + seconds * Double($0) / Double(frames) }
  }

  /// Waits, until a frame is refused.
  private func wait(_ seconds: Double, _ frames: Int) throws(CollectionError) -> Outcome {
    for (frame, next) in zip(1..., ends(ofFrames: frames, seconds)) {
      let before = recorder.record
      if frames > 1 { recorder.record.begin(frame: frame) }
      do throws(CollectionError) {
        try collection.advance(to: next)
      } catch {
        guard frame > 1 else { throw error }
        recorder.record = before
        return .refused(sentences(of: error, items), isStopped: true)
      }
      time = next
    }
    return .done(nil)
  }

  /// A vector along the axis that is scrolled.
  private func along(_ distance: Double) -> Point {
    var point = Point.zero
    point[collection.flowLayout.scrollAxis] = distance
    return point
  }

  private func perform(_ update: SimulatedUpdate) -> Outcome {
    let next = items.updated(by: update)
    let unfit = zip(update.changes.insertedItems, update.items).compactMap { path, item in
      item.refusal(itemSize: next.itemSize(ofSection: path.section))
    }
    guard unfit.isEmpty else { return .refused(unfit) }
    return perform(update.changes, next)
  }

  private func apply(_ snapshot: [Document.Section]) throws(CollectionError) -> Outcome {
    let next = items.applied(snapshot)
    let update = try CollectionUpdate(from: items, items.identities, to: next, next.identities)
    return perform(update, next, replaced: update.reloadedItems.map(items.id))
  }

  private func setItem(
    _ item: SimulatedItem, at path: ItemPath
  ) throws(CollectionError) -> Outcome {
    guard items.holds(path) else { throw .noSuchItem(path) }
    if let id = item.alone.id, id != items.name(ofItem: items.id(ofItem: path)) {
      let known = Excerpt.quoted(items.name(ofItem: items.id(ofItem: path)))
      return .refused([
        "item \(path) has the name \(known), which \"setItem\" does not change: "
          + "leave out the id \(Excerpt.quoted(id))"
      ])
    }
    if let refusal = item.refusal(itemSize: items.itemSize(ofSection: path.section)) {
      return .refused([refusal])
    }
    var next = items
    let number = next.set(item.item(itemSize: items.itemSize(ofSection: path.section)), at: path)
    return perform(CollectionUpdate(reloadedItems: [path]), next, replaced: [number])
  }

  /// Lays out the content in another direction, in which its cells are fitted again.
  private func turn(to direction: LayoutDirection) throws(CollectionError) -> Outcome {
    var layout = collection.flowLayout
    guard layout.direction != direction else { return .done(nil) }
    layout.direction = direction
    let earlier = EarlierStyles(document: document, fitter: cells.fitter)
    do throws(DocumentError) {
      try cells.change(in: collection) { $0.turn(to: direction) }
    } catch {
      return .refused([error.message])
    }
    document.container.direction = direction
    let reloaded = cells.isEmpty ? [] : Array(0..<items.sectionCount)
    do throws(CollectionError) {
      return .done(
        try collection.performBatchUpdates(
          CollectionUpdate(reloadedSections: reloaded), items, in: layout))
    } catch {
      restore(earlier)
      throw error
    }
  }

  private func layOut(_ section: Int, by change: JSONValue) -> Outcome {
    guard section < items.sectionCount else {
      let count = CollectionError.countedSections(items.sectionCount)
      return .refused(["there is no section \(section): \(count)"])
    }
    let next = items.laidOut(by: change, inSection: section)
    return perform(CollectionUpdate(changedSections: [section]), next)
  }

  /// - Parameters:
  ///   - layout: The layout after the changes; `nil` for the present one.
  ///   - replaced: The items that were replaced, by number.
  func perform(
    _ changes: CollectionUpdate, _ next: SimulatedItems, in layout: FlowLayout? = nil,
    replaced: [Int] = []
  ) -> Outcome {
    func refusal(_ what: String, _ place: String, _ first: String, _ id: String) -> String {
      "\(what) \(place) has the same id \(Excerpt.quoted(id)) as \(what) \(first): "
        + "each \(what) needs its own id"
    }
    let repeatedItems = next.repeatedIDs(in: next.paths(insertedBy: changes))
      .map { refusal("item", "\($0)", "\($1)", $2) }
    guard repeatedItems.isEmpty else { return .refused(repeatedItems) }
    let repeatedSections = next.repeatedSectionIDs(in: changes.insertedSections)
      .map { refusal("section", "\($0)", "\($1)", $2) }
    guard repeatedSections.isEmpty else { return .refused(repeatedSections) }
    do throws(CollectionError) {
      let transition = try collection.performBatchUpdates(changes, next, in: layout)
      items = next
      for path in next.paths(insertedBy: changes) + next.paths(choosing: replaced) {
        switch next.item(.item(path))?.value?.saysSelected {
        case true: try collection.selectItem(at: path)
        case false: try collection.deselectItem(at: path)
        case nil: break
        }
      }
      return .done(transition)
    } catch {
      return .refused(sentences(of: error, next))
    }
  }
}

extension LayoutSession {
  /// Opens a document's collection for a script.
  /// - Throws: For the first error in the text, with those of other cells as its `others`.
  package func simulate(
    _ document: Document, _ script: SimulationScript
  ) throws(DocumentError) -> Simulation {
    var document = document
    if let ranges = script.ranges { document.takeStyles(of: ranges) }
    return try Simulation(document, script, pool: pool(for: document))
  }
}
