import Snug

/// Stands for a cell on the screen.
struct SimulatedCell: ReusableCell {}

/// Answers what a collection asks, and keeps what it is asked and told in a step.
final class SimulationRecorder: CollectionDelegate {
  /// Calls about touches and cells, in order, as in `shouldSelect 0-3` and `willDisplay header 0`.
  private(set) var calls: [String] = []
  /// The items whose content was asked for, and for which it is no more.
  private(set) var prefetched: [ItemPath] = []
  private(set) var cancelled: [ItemPath] = []
  private let refusals: Set<CollectionSettings.Refusal>

  init(refusing refusals: Set<CollectionSettings.Refusal>) { self.refusals = refusals }

  /// Forgets what was kept, before the next step.
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

/// A collection that shows a document.
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
    for kind in CellKind.allCases {
      collection.register(SimulatedItems.fixedSizeIdentifier, for: kind) { SimulatedCell() }
      for cell in document.cellsInUse.union(script.cells).sorted() {
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
  /// The cells that items, headers and footers have.
  fileprivate var cellsInUse: Set<Int> {
    var cells: Set<Int> = []
    func note(_ item: Item?) {
      if case .cell(let cell, _) = item?.content { cells.insert(cell) }
    }
    for section in sections {
      note(section.header)
      note(section.footer)
      cells.formUnion(section.items.columns.compactMap(\.cell))
    }
    return cells
  }

  /// What no `id` begins with: `#`, or as many of them as it takes.
  fileprivate func namePrefix(_ script: SimulationScript) -> String {
    var mark = "#"
    func isBeginning(of ids: some Sequence<String>) -> Bool { ids.contains { $0.hasPrefix(mark) } }
    while isBeginning(of: script.ids) || sections.contains(where: { isBeginning(of: $0.ids) }) {
      mark += "#"
    }
    return mark
  }

  /// A collection shows a part of its content at a time.
  func checkViewport() throws(DocumentError) {
    let root = tree?.root
    guard container.height != nil else {
      throw DocumentError(
        place: JSONPlace(of: root?.member("container") ?? root),
        message: "a simulation needs the container's height: so much is in view at once; "
          + "set \"height\", or give --height 480")
    }
    for section in sections where section.metrics.maximumLines != nil {
      guard let overflow = section.overflow else { continue }
      throw DocumentError(
        place: JSONPlace(of: overflow.value),
        message: "a simulation does not show \"overflow\" yet: leave it out")
    }
  }

  /// Where a cell or a number is wrong when a collection is opened, and why.
  fileprivate func error(_ error: CollectionError) -> DocumentError {
    switch error {
    case .layout(let error): self.error(error)
    case .unregistered, .noSizer, .noSuchItem, .hiddenItem, .count, .update, .duplicates,
      .noSnapshot, .offset, .busy:
      DocumentError(
        place: .document,
        message: error.sentences(itemCounts: sections.map(\.items.count)) { error, _ in
          error.sentence
        }.joined(separator: "; "))
    }
  }
}

extension Document.Section {
  /// The ids of its items, of those that have one.
  fileprivate var ids: some Sequence<String> {
    items.indices.lazy.compactMap { items.id($0) }
  }
}

extension SimulationScript {
  /// The ids of items that come.
  fileprivate var ids: [String] {
    steps.flatMap { step -> [String] in
      guard case .update(let update) = step else { return [] }
      return update.items.compactMap(\.item.id)
    }
  }
}
