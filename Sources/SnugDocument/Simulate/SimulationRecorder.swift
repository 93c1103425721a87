import Snug

/// A stand-in for a cell on the screen.
struct SimulatedCell: ReusableCell {}

/// A delegate that answers a collection's questions, and records the calls of a step.
final class SimulationRecorder: CollectionDelegate, CollectionScrollDelegate {
  /// The calls about touches, cells and scrolling in order, as in `shouldSelect 0-3`, `willDisplay
  /// header 0`.
  private(set) var calls: [String] = []
  /// The items whose content was requested, and those whose request was cancelled.
  private(set) var prefetched: [ItemPath] = []
  private(set) var cancelled: [ItemPath] = []
  private let refusals: Set<CollectionSettings.Refusal>

  init(refusing refusals: Set<CollectionSettings.Refusal>) { self.refusals = refusals }

  /// Discards the recorded calls, before the next step.
  func reset() {
    calls.removeAll(keepingCapacity: true)
    prefetched.removeAll(keepingCapacity: true)
    cancelled.removeAll(keepingCapacity: true)
  }

  private func ask(_ question: CollectionSettings.Question, _ path: ItemPath) -> Bool {
    calls.append("\(question.rawValue) \(path)")
    return !refusals.contains(.init(question, at: path))
  }

  // MARK: Touches

  func shouldHighlight(_ id: Int, at path: ItemPath) -> Bool { ask(.shouldHighlight, path) }
  func didHighlight(_ id: Int, at path: ItemPath) { calls.append("didHighlight \(path)") }
  func didUnhighlight(_ id: Int, at path: ItemPath) { calls.append("didUnhighlight \(path)") }
  func shouldSelect(_ id: Int, at path: ItemPath) -> Bool { ask(.shouldSelect, path) }
  func didSelect(_ id: Int, at path: ItemPath) { calls.append("didSelect \(path)") }
  func shouldDeselect(_ id: Int, at path: ItemPath) -> Bool { ask(.shouldDeselect, path) }
  func didDeselect(_ id: Int, at path: ItemPath) { calls.append("didDeselect \(path)") }

  // MARK: Scrolling

  func willBeginDragging() { calls.append("willBeginDragging") }

  func willEndDragging(velocity: Point, target: inout Point) {
    calls.append("willEndDragging")
  }

  func didEndDragging(willDecelerate: Bool) { calls.append("didEndDragging \(willDecelerate)") }
  func willBeginDecelerating() { calls.append("willBeginDecelerating") }
  func didEndDecelerating() { calls.append("didEndDecelerating") }
  func didEndScrollingAnimation() { calls.append("didEndScrollingAnimation") }

  // MARK: Cells and their content

  func configure(_ cell: inout SimulatedCell, for element: CollectionElement<Int>) {}

  func willDisplay(_ cell: inout SimulatedCell, for element: CollectionElement<Int>) {
    calls.append("willDisplay \(element.place)")
  }

  func didEndDisplaying(_ cell: inout SimulatedCell, for element: CollectionElement<Int>) {
    calls.append("didEndDisplaying \(element.place)")
  }

  func prefetch(_ items: [PrefetchedItem<Int>]) { prefetched += items.map(\.path) }

  func cancelPrefetching(_ items: [PrefetchedItem<Int>]) { cancelled += items.map(\.path) }
}

/// A collection that shows a document, with a sizer registered for each cell in use.
struct OpenedCollection {
  let collection: CellCollection<Int, SimulatedCell>
  let recorder: SimulationRecorder
  let items: SimulatedItems
  let diagnostics: [Diagnostic]

  init(
    _ document: Document, _ script: SimulationScript, pool: SizerPool
  ) throws(DocumentError) {
    var fitter = try DocumentFitter(document, pool: pool)
    let settings = document.collection
    let items = SimulatedItems(document, namePrefix: document.namePrefix(script))
    let recorder = SimulationRecorder(refusing: settings.refusals)
    do throws(CollectionError) {
      collection = try CellCollection(fitter.flow, estimatedSize: settings.estimatedSize)
    } catch {
      throw document.error(error)
    }
    collection.delegate = recorder
    collection.selectionMode = settings.selection
    collection.prefetchAhead = settings.prefetchAhead
    collection.prefetchBehind = settings.prefetchBehind
    for cell in document.cells {
      collection.register(cell.name, for: .background) { SimulatedCell() }
    }
    let cells = document.sections.reduce(into: script.cells) { $0.formUnion($1.cells) }.sorted()
    for kind in CellKind.allCases where kind != .background {
      collection.register(SimulatedItems.fixedSizeIdentifier, for: kind) { SimulatedCell() }
      for cell in cells {
        collection.register(
          SimulatedItems.reuseIdentifier(ofCell: cell), for: kind,
          sizer: try fitter.sizer(forCell: cell)
        ) { SimulatedCell() }
      }
    }
    do throws(CollectionError) {
      try collection.reload(items)
    } catch {
      throw document.error(error)
    }
    self.recorder = recorder
    self.items = items
    diagnostics = fitter.sizers.diagnostics
  }
}

extension Document {
  /// A prefix that no `id` begins with: one `#`, or as many as needed.
  fileprivate func namePrefix(_ script: SimulationScript) -> String {
    var mark = "#"
    func isBeginning(of ids: some Sequence<String>) -> Bool { ids.contains { $0.hasPrefix(mark) } }
    while isBeginning(of: script.ids) || sections.contains(where: { isBeginning(of: $0.ids) }) {
      mark += "#"
    }
    return mark
  }

  /// Checks that a viewport can show the document, which needs the container's height.
  func checkViewport() throws(DocumentError) {
    let root = tree?.root
    guard container.height != nil else {
      throw DocumentError(
        place: JSONPlace(of: root?.member("container") ?? root),
        message: "a simulation needs the container's height, which is the height of the viewport: "
          + "set \"height\", or pass --height 480")
    }
  }

  /// Converts an error of opening a collection to one with a place in the document.
  fileprivate func error(_ error: CollectionError) -> DocumentError {
    switch error {
    case .layout(let error): self.error(error)
    case .unregistered, .noSizer, .noSuchItem, .hiddenItem, .count, .update, .duplicates,
      .noSnapshot, .offset, .time, .velocity, .busy:
      DocumentError(
        place: .document,
        message: error.sentences(itemCounts: sections.map(\.items.count)) { error, _ in
          error.description
        }.joined(separator: "; "))
    }
  }
}

extension Document.Section {
  /// The ids of the items that have one.
  var ids: some Sequence<String> { items.indices.lazy.compactMap { items.id($0) } }

  /// The indices of the cells of its items, of the views attached to them, of its overflow item, its
  /// header and its footer.
  var cells: Set<Int> {
    var cells = Set(items.columns.compactMap(\.cell))
    for item in [header, footer, overflow] { cells.formUnion(item?.cells ?? []) }
    for attached in items.supplementaries {
      if let cell = attached.asked.content.cell { cells.insert(cell) }
    }
    return cells
  }
}

extension Document.Item {
  /// The indices of the cells that it and the views attached to it use.
  var cells: [Int] { ([cell] + supplementaries.map(\.content.cell)).compactMap(\.self) }
}
