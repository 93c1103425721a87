package import Snug

/// A stand-in for a cell on the screen.
package struct SimulatedCell: ReusableCell {
  /// The number of cells made before it.
  package let slot: Int
}

/// What a collection told its delegate, or asked it.
package enum SimulationCall {
  case ask(CollectionSettings.Question, ItemPath)
  case highlight(ItemPath, id: Int, Bool)
  case select(ItemPath, id: Int, Bool)
  case display(LayoutPlace, id: Int?, slot: Int)
  case endDisplay(LayoutPlace, id: Int?, slot: Int)
  /// A message about scrolling.
  case scroll(String)
  case configure(LayoutPlace)
}

extension SimulationCall: CustomStringConvertible {
  /// As in `shouldSelect 0-3`, `willDisplay header 0`.
  package var description: String {
    switch self {
    case .ask(let question, let path): "\(question.rawValue) \(path)"
    case .highlight(let path, _, true): "didHighlight \(path)"
    case .highlight(let path, _, false): "didUnhighlight \(path)"
    case .select(let path, _, true): "didSelect \(path)"
    case .select(let path, _, false): "didDeselect \(path)"
    case .display(let place, _, _): "willDisplay \(place)"
    case .endDisplay(let place, _, _): "didEndDisplaying \(place)"
    case .scroll(let message): message
    case .configure(let place): "configure \(place)"
    }
  }
}

/// A delegate that answers a collection's questions, and records the calls of a step.
package final class SimulationRecorder: CollectionDelegate, CollectionScrollDelegate {
  /// What was recorded since the last step began.
  var record = Record()
  /// Whether cells are configured because a step says so, not because they come into view.
  var isReconfiguring = false
  private let refusals: Set<CollectionSettings.Refusal>

  struct Record {
    /// The frames of the step in which anything happened, in order; the last one may be empty.
    var frames = [Frame(number: 1)]
    /// Whether the step has several frames.
    private(set) var isSeries = false

    var last: Frame {
      get { frames[frames.count - 1] }
      _modify { yield &frames[frames.count - 1] }
    }

    /// Begins a frame of a step that has several.
    mutating func begin(frame number: Int) {
      isSeries = true
      if last.isEmpty { frames.removeLast() }
      frames.append(Frame(number: number))
    }

    /// The items whose last news is a request or a cancellation, in the order of the news. An item that
    /// was requested when the step began and is so again, or neither, is none of them.
    func changed(isRequest: Bool) -> [PrefetchedItem<Int>] {
      guard frames.count > 1 else { return isRequest ? last.prefetched : last.cancelled }
      var first: [Int: Bool] = [:]
      var latest: [Int: (isRequest: Bool, order: Int)] = [:]
      var news: [PrefetchedItem<Int>] = []
      for frame in frames {
        for (items, isRequest) in [(frame.cancelled, false), (frame.prefetched, true)] {
          for item in items {
            if first[item.id] == nil { first[item.id] = isRequest }
            latest[item.id] = (isRequest, news.count)
            news.append(item)
          }
        }
      }
      return news.enumerated().filter { order, item in
        first[item.id] == isRequest && latest[item.id].map { $0 == (isRequest, order) } ?? false
      }.map(\.element)
    }
  }

  /// What a collection told its delegate in one frame, or asked it.
  package struct Frame {
    /// The number of the frame within its step, from 1.
    package let number: Int
    /// The calls about touches, cells and scrolling, in order; what follows comes after them.
    package fileprivate(set) var calls: [SimulationCall] = []
    /// The items whose content was requested, and those whose request was cancelled: no item is both.
    package fileprivate(set) var prefetched: [PrefetchedItem<Int>] = []
    package fileprivate(set) var cancelled: [PrefetchedItem<Int>] = []

    var isEmpty: Bool { calls.isEmpty && prefetched.isEmpty && cancelled.isEmpty }
  }

  /// The frames of the last step, in order: at least those in which anything happened.
  package var frames: [Frame] { record.frames }

  /// The calls about touches, cells and scrolling, in order.
  package var calls: [SimulationCall] { record.frames.flatMap(\.calls) }
  /// The items whose content was requested in the step and those whose request was cancelled, when it
  /// ends: no item is both.
  package var prefetched: [PrefetchedItem<Int>] { record.changed(isRequest: true) }
  package var cancelled: [PrefetchedItem<Int>] { record.changed(isRequest: false) }

  init(refusing refusals: Set<CollectionSettings.Refusal>) { self.refusals = refusals }

  private func note(_ call: SimulationCall) { record.last.calls.append(call) }

  private func ask(_ question: CollectionSettings.Question, _ path: ItemPath) -> Bool {
    note(.ask(question, path))
    return !refusals.contains(.init(question: question, path: path))
  }

  // MARK: Touches

  package func shouldHighlight(_ id: Int, at path: ItemPath) -> Bool {
    ask(.shouldHighlight, path)
  }
  package func didHighlight(_ id: Int, at path: ItemPath) { note(.highlight(path, id: id, true)) }
  package func didUnhighlight(_ id: Int, at path: ItemPath) {
    note(.highlight(path, id: id, false))
  }
  package func shouldSelect(_ id: Int, at path: ItemPath) -> Bool { ask(.shouldSelect, path) }
  package func didSelect(_ id: Int, at path: ItemPath) { note(.select(path, id: id, true)) }
  package func shouldDeselect(_ id: Int, at path: ItemPath) -> Bool { ask(.shouldDeselect, path) }
  package func didDeselect(_ id: Int, at path: ItemPath) { note(.select(path, id: id, false)) }

  // MARK: Scrolling

  package func willBeginDragging() { note(.scroll("willBeginDragging")) }
  package func willEndDragging(velocity: Point, target: inout Point) {
    note(.scroll("willEndDragging"))
  }
  package func didEndDragging(willDecelerate: Bool) {
    note(.scroll("didEndDragging \(willDecelerate)"))
  }
  package func willBeginDecelerating() { note(.scroll("willBeginDecelerating")) }
  package func didEndDecelerating() { note(.scroll("didEndDecelerating")) }
  package func didEndScrollingAnimation() { note(.scroll("didEndScrollingAnimation")) }

  // MARK: Cells and their content

  package func configure(_ cell: inout SimulatedCell, for element: CollectionElement<Int>) {
    if isReconfiguring { note(.configure(element.place)) }
  }

  package func willDisplay(_ cell: inout SimulatedCell, for element: CollectionElement<Int>) {
    note(.display(element.place, id: element.id, slot: cell.slot))
  }

  package func didEndDisplaying(
    _ cell: inout SimulatedCell, for element: CollectionElement<Int>
  ) {
    note(.endDisplay(element.place, id: element.id, slot: cell.slot))
  }

  package func prefetch(_ items: [PrefetchedItem<Int>]) { record.last.prefetched += items }

  package func cancelPrefetching(_ items: [PrefetchedItem<Int>]) { record.last.cancelled += items }
}

/// A collection that shows a document, with a sizer registered for each cell in use.
struct OpenedCollection {
  let collection: CellCollection<Int, SimulatedCell>
  let recorder: SimulationRecorder
  let items: SimulatedItems
  let diagnostics: [Diagnostic]
  let cells: SimulatedCells

  init(
    _ document: Document, _ script: SimulationScript, pool: SizerPool
  ) throws(DocumentError) {
    let fitter = try DocumentFitter(document, pool: pool)
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
    let cells = SimulatedCells(fitter)
    cells.registerSizes(in: collection)
    try cells.register(
      document.sections.reduce(into: script.cells) { $0.formUnion($1.cells) }, in: collection)
    do throws(CollectionError) {
      try collection.reload(items)
      for (section, declared) in document.sections.enumerated() {
        for (item, value) in declared.items.drawn.sorted(by: { $0.key < $1.key })
        where value.saysSelected == true {
          try collection.selectItem(at: ItemPath(section: section, item: item))
        }
      }
    } catch {
      throw document.error(error)
    }
    self.recorder = recorder
    self.items = items
    self.cells = cells
    diagnostics = cells.fitter.sizers.diagnostics
  }
}

/// The cells that a simulation has registered.
final class SimulatedCells {
  private(set) var fitter: DocumentFitter
  private var known: Set<Int> = []
  private var madeCount = 0

  init(_ fitter: DocumentFitter) { self.fitter = fitter }

  private func make() -> SimulatedCell {
    madeCount += 1
    return SimulatedCell(slot: madeCount - 1)
  }

  /// Registers what is of known size, and backgrounds.
  func registerSizes(in collection: CellCollection<Int, SimulatedCell>) {
    // A background that has only a style is of the standard kind.
    for kind in fitter.document.cells.map(\.name) + [FlowBackground().kind] {
      collection.register(kind, for: .background) { [self] in make() }
    }
    for kind in CellKind.allCases where kind != .background {
      collection.register(SimulatedItems.fixedSizeIdentifier, for: kind) { [self] in make() }
    }
  }

  /// Whether all content is of known size.
  var isEmpty: Bool { known.isEmpty }

  /// Changes how cells are fitted. Elements in view keep the sizers that they were measured with.
  /// - Throws: An error for the fonts of a cell; nothing has changed then.
  func change(
    in collection: CellCollection<Int, SimulatedCell>, _ change: (inout DocumentFitter) -> Void
  ) throws(DocumentError) {
    var changed = fitter
    change(&changed)
    for cell in known.sorted() { _ = try changed.sizer(forCell: cell) }
    restore(changed, in: collection)
  }

  /// Gives cells the designs that a fitter has sizers of. Of others, the next use makes sizers.
  func restore(
    _ fitter: DocumentFitter, in collection: CellCollection<Int, SimulatedCell>
  ) {
    self.fitter = fitter
    for cell in known {
      guard let sizer = fitter.sizers.sizers[cell] else {
        known.remove(cell)
        continue
      }
      for kind in CellKind.allCases where kind != .background {
        collection.replaceSizer(
          of: SimulatedItems.reuseIdentifier(ofCell: cell), for: kind, with: sizer)
      }
    }
  }

  /// Registers the cells that are not yet registered.
  /// - Throws: An error for the fonts of a cell.
  func register(
    _ cells: Set<Int>, in collection: CellCollection<Int, SimulatedCell>
  ) throws(DocumentError) {
    for cell in cells.sorted() where !known.contains(cell) {
      let sizer = try fitter.sizer(forCell: cell)
      known.insert(cell)
      for kind in CellKind.allCases where kind != .background {
        collection.register(
          SimulatedItems.reuseIdentifier(ofCell: cell), for: kind, sizer: sizer
        ) { [self] in make() }
      }
    }
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
    if case .layout(let error) = error { return self.error(error) }
    let sentences = error.sentences(itemCounts: sections.map(\.items.count)) { error, _ in
      error.description
    }
    return DocumentError(place: .document, message: sentences.joined(separator: "; "))
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
    for attached in items.attachedViews {
      if let cell = attached.asked.content.cell { cells.insert(cell) }
    }
    return cells
  }
}

extension Document.Item {
  /// The indices of the cells that it and the views attached to it use.
  var cells: [Int] { ([cell] + attachedViews.map(\.content.cell)).compactMap(\.self) }
}
