import Snug

/// A document's collection, on which the steps of a script are performed.
package final class Simulation {
  private let document: Document
  private let script: SimulationScript
  let collection: CellCollection<Int, SimulatedCell>
  let recorder: SimulationRecorder
  private(set) var items: SimulatedItems
  /// The seconds that the script has waited.
  private var time = 0.0
  /// The diagnostics about the fonts of cells in use.
  package let diagnostics: [Diagnostic]

  /// The outcome of a step.
  enum Outcome {
    case done(CollectionTransition<Int>?)
    /// Nothing has changed, with one sentence for each reason.
    case refused([String])
  }

  /// Opens a document's collection, and displays the elements in view.
  /// - Throws: For the first error in the text, with those of other cells as its `others`.
  convenience init(
    _ document: Document, _ script: SimulationScript, pool: SizerPool
  ) throws(DocumentError) {
    try document.checkViewport()
    self.init(
      try document.tellingEachCell { document throws(DocumentError) in
        try OpenedCollection(document, script, pool: pool)
      }, document, script)
  }

  private init(_ opened: OpenedCollection, _ document: Document, _ script: SimulationScript) {
    self.document = document
    self.script = script
    collection = opened.collection
    recorder = opened.recorder
    items = opened.items
    diagnostics = opened.diagnostics
  }

  /// The count of steps in the script.
  var stepCount: Int { script.steps.count }

  /// Performs a step of the script; a refused step changes nothing.
  func perform(_ index: Int) -> Outcome {
    recorder.reset()
    do throws(CollectionError) {
      return try perform(script.steps[index])
    } catch {
      return .refused(sentences(of: error, items))
    }
  }

  private func perform(_ step: SimulationStep) throws(CollectionError) -> Outcome {
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
    case .wait(let seconds, let frames):
      let start = time
      for frame in 1...frames {
        time = start + seconds * Double(frame) / Double(frames)
        try collection.advance(to: time)
      }
    case .cancel: collection.cancelTouch()
    case .down(let path): try collection.touchDown(at: path)
    case .up(let path): try collection.touchUp(at: path)
    case .select(let path): try collection.selectItem(at: path)
    case .deselect(let path): try collection.deselectItem(at: path)
    case .update(let update): return perform(update)
    case .apply(let snapshot): return try apply(snapshot)
    case .load(let path, let item): return try load(item, at: path)
    case .layout(let change): return layOut(change)
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
    let repeated = next.repeatedIDs(in: next.paths(insertedBy: update.changes))
    guard repeated.isEmpty else {
      return .refused(
        repeated.map { path, first, id in
          "item \(path) has the same id \(Excerpt.quoted(id)) as item \(first): "
            + "each item needs its own id"
        })
    }
    return perform(update.changes, next)
  }

  private func apply(_ snapshot: [SimulatedSection]) throws(CollectionError) -> Outcome {
    let missing = snapshot.compactMap(\.origin).filter { $0 >= items.sectionCount }
    guard missing.isEmpty else { return .refused(missing.map(noSection)) }
    let next = items.applied(snapshot)
    return perform(
      try CollectionUpdate(
        from: items, items.identities, to: next, next.identities), next)
  }

  private func noSection(_ section: Int) -> String {
    "there is no section \(section): \(CollectionError.countedSections(items.sectionCount))"
  }

  private func load(
    _ item: SimulatedItem, at path: ItemPath
  ) throws(CollectionError) -> Outcome {
    guard items.holds(path) else { throw .noSuchItem(path) }
    if let id = item.alone.id, id != items.name(ofItem: items.id(ofItem: path)) {
      let known = Excerpt.quoted(items.name(ofItem: items.id(ofItem: path)))
      return .refused([
        "item \(path) has the name \(known), which \"load\" does not change: "
          + "leave out the id \(Excerpt.quoted(id))"
      ])
    }
    if let refusal = item.refusal(itemSize: items.itemSize(ofSection: path.section)) {
      return .refused([refusal])
    }
    let next = items.loaded(item, at: path)
    return perform(CollectionUpdate(reloadedItems: [path]), next)
  }

  private func layOut(_ change: SimulatedLayout) -> Outcome {
    let section = change.section
    guard section < items.sectionCount else { return .refused([noSection(section)]) }
    let metrics = LayoutReader.metrics(
      items.section(section).metrics, changedBy: change.metrics, cells: document.cellNames,
      ErrorList())
    let next = items.laidOut(by: metrics, inSection: section)
    return perform(CollectionUpdate(changedSections: [section]), next)
  }

  private func perform(_ changes: CollectionUpdate, _ next: SimulatedItems) -> Outcome {
    do throws(CollectionError) {
      let transition = try collection.performBatchUpdates(changes, next)
      items = next
      return .done(transition)
    } catch {
      return .refused(sentences(of: error, next))
    }
  }

  /// - Parameter items: The items that the error refers to.
  private func sentences(of error: CollectionError, _ items: SimulatedItems) -> [String] {
    error.sentences(itemCounts: items.itemCounts) { error, place in
      let item = items.item(place)
      let told = document.error(error, at: JSONPlace(of: item?.value), of: item)
      let path = told.place.path
      let isOfScript = item?.value.map { $0.tree !== document.tree } ?? false
      return told.message + (path.isEmpty ? "" : " (\(isOfScript ? "script" : "")\(path))")
    }
  }
}

extension LayoutSession {
  /// Opens a document's collection for a script.
  /// - Throws: For the first error in the text, with those of other cells as its `others`.
  package func simulate(
    _ document: Document, _ script: SimulationScript
  ) throws(DocumentError) -> Simulation {
    try Simulation(document, script, pool: pool(for: document))
  }
}

extension CollectionError {
  /// Returns the reasons why a collection was not changed, one sentence each.
  /// - Parameters:
  ///   - itemCounts: The count of items in each section.
  ///   - fitting: Returns the reason why the element at a place cannot be fitted.
  func sentences(
    itemCounts: [Int], fitting: (FittingError, LayoutPlace) -> String
  ) -> [String] {
    switch self {
    case .unregistered(let kind, let identifier, let place, let known):
      let list =
        known.isEmpty
        ? "no cell is registered for it"
        : "use \(known.count == 1 ? "" : "one of ")\(known.joined(separator: ", "))"
      return [
        "\(place.phrase) has the cell \"\(identifier)\", which is not registered for the kind "
          + "\(kind.rawValue): \(list)"
      ]
    case .noSizer(_, let identifier, let place):
      return [
        "\(place.phrase) has texts, but its cell \"\(identifier)\" is registered without a sizer "
          + "to measure them"
      ]
    case .layout(let error):
      switch (error.cause, error.place) {
      case (.fitting(let error), let place?):
        return ["\(place.phrase) cannot be fitted: \(fitting(error, place))"]
      case (.fitting(let error), nil): return [error.sentence]
      case (.flow(let error), let place?): return ["\(place.phrase): \(error.sentence)"]
      case (.flow(let error), nil): return [error.sentence]
      }
    case .noSuchItem(let path):
      return ["there is no item \(path): \(Self.counted(path.section, itemCounts))"]
    case .hiddenItem(let path):
      return ["item \(path) is hidden: \"maximumLines\" leaves no line for it in its section"]
    case .count(let count, let section):
      let noun = section.map { "items of section \($0)" } ?? "sections"
      return [
        "the number of \(noun) is \(count): expected 0 to \(CollectionUpdate.maximumCount)"
      ]
    // Descriptions end with a full stop, which the sentences here do not have.
    case .update(let error): return error.problems.map { String($0.description.dropLast()) }
    case .duplicates(let error): return error.duplicates.map { String($0.description.dropLast()) }
    case .noSnapshot:
      return ["the collection does not show a snapshot that a new one could be compared with"]
    case .offset(let point):
      return [
        "the offset \(NumberText.decimal(point.x)), \(NumberText.decimal(point.y)) is not finite"
      ]
    case .time(let time): return ["the time \(NumberText.decimal(time)) is not finite"]
    case .velocity(let point):
      return [
        "the velocity \(NumberText.decimal(point.x)), \(NumberText.decimal(point.y)) is not within "
          + "\(NumberText.decimal(ScrollPhysics.maximumVelocity)) points a second"
      ]
    case .busy:
      return ["the collection is being changed already: change it again when that has ended"]
    }
  }

  fileprivate static func countedSections(_ count: Int) -> String {
    count == 1 ? "there is 1 section" : "there are \(count) sections"
  }

  private static func counted(_ section: Int, _ itemCounts: [Int]) -> String {
    guard itemCounts.indices.contains(section) else {
      return countedSections(itemCounts.count)
    }
    switch itemCounts[section] {
    case 0: return "section \(section) is empty"
    case 1: return "section \(section) has 1 item"
    case let count: return "section \(section) has \(count) items"
    }
  }
}
