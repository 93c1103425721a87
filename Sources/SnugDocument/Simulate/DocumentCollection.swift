public import Snug

/// A document in a viewport that is scrolled, changed and touched, step by step.
///
/// A step is an object of JSON as in a script of `snug simulate`: `{"scroll": 120}`, `{"update": …}` and all
/// others. Not thread-safe.
///
/// ```swift
/// let json = #"{"container": {"width": 100, "height": 60}, "items": ["A", "longer", "B", "C"]}"#
/// let album = try LayoutSession().collection(try Document(json: Array(json.utf8)))
/// try album.perform(json: Array(#"{"update": {"delete": [[0, 1]]}}"#.utf8))
/// print(album.visibleElements.map(\.frame))
/// ```
public final class DocumentCollection {
  let simulation: Simulation
  /// The steps and edits so far; `nil` if they are not recorded.
  private var recorded: [String]?

  fileprivate init(_ simulation: Simulation, isRecorded: Bool) {
    self.simulation = simulation
    recorded = isRecorded ? [] : nil
  }

  /// The steps and edits so far as a script of `snug simulate`, which repeats them on the document; `nil` for a
  /// collection that was opened without recording. Refused ones are not among them.
  /// - Complexity: O(script). All of it is kept in memory.
  public var script: String? {
    recorded.map { $0.isEmpty ? "[]\n" : "[\n  \($0.joined(separator: ",\n  "))\n]\n" }
  }

  /// Performs a step.
  /// - Throws: A `DocumentError` for one that cannot be read, a `StepRefusal` for one that the state does not allow;
  ///   nothing has changed then.
  public func perform(json step: [UInt8]) throws {
    try record(String(decoding: step, as: UTF8.self), of: try simulation.perform(json: step))
  }

  /// Makes edits in JSON, in order, as one batch; all of them or none.
  ///
  /// They are those of `DocumentFlow.apply(json:)`: a list of objects such as `{"insert": [ITEM], "at": [0, 3]}`, with
  /// the indices that the edits before them leave. An item that is replaced keeps its name.
  /// - Throws: A `DocumentError` for an edit that cannot be read or made, a `StepRefusal` for what cannot be measured;
  ///   nothing has changed then.
  /// - Complexity: As `CellCollection.performBatchUpdates`, and O(edits) for each edit.
  public func apply(json edits: [UInt8]) throws {
    let outcome = try simulation.perform(edits: try JSONTree.reading(edits).root)
    try record("{\"edit\": \(String(decoding: edits, as: UTF8.self))}", of: outcome)
  }

  private func record(
    _ step: @autoclosure () -> String, of outcome: Simulation.Outcome
  ) throws(StepRefusal) {
    if case .refused(let reasons, _) = outcome { throw StepRefusal(reasons: reasons) }
    recorded?.append(step())
  }

  /// The elements in view, as `CellCollection.visibleElements`. The identity of an item is a number: 0, 1, 2 and so
  /// on for the document's items in order; later ones go on from there.
  public var visibleElements: [CollectionElement<Int>] { simulation.collection.visibleElements }

  /// The top left corner of the viewport, in content coordinates.
  public var contentOffset: Point { simulation.collection.contentOffset }

  /// The size of the content; estimated while not all items are measured.
  public var contentSize: Size { simulation.collection.contentSize }

  /// Whether neither the size of the content nor any frame depends on an estimate.
  public var isExact: Bool { simulation.collection.isExact }

  /// What moves the viewport.
  public var scrollPhase: ScrollPhase { simulation.collection.scrollPhase }

  /// The calls that the last step made, in order, as the `calls` in the output of `snug simulate`: `willDisplay 0-3`.
  public var calls: [String] { simulation.recorder.calls.map(\.description) }

  /// The changes of elements in view by the last step, for an animation; `nil` for a step without them, such as a scroll.
  public var transition: CollectionTransition<Int>? { simulation.transition }

  /// The selected items.
  public var selection: CollectionSelection<Int> { simulation.collection.selection }

  /// The frontmost element at a point of the content, if it is in view.
  public func element(at point: Point) -> CollectionElement<Int>? {
    simulation.collection.element(at: point)
  }

  /// Returns the frame of an element; `nil` for one that does not exist.
  public func frame(of place: LayoutPlace) -> Rect? { simulation.collection.frame(of: place) }

  /// Returns the fitted cell of an element, with the frames of its views; `nil` for a size without a cell.
  public func fittedCell(of place: LayoutPlace) throws(CollectionError) -> FittedCell? {
    try simulation.collection.fittedCell(of: place)
  }

  /// Fills `glyphs` with those of the labels in a rectangle of the content, of elements in view.
  public func glyphs(in rect: Rect, into glyphs: inout LabelGlyphs) throws(CollectionError) {
    try simulation.collection.glyphs(in: rect, into: &glyphs)
  }

  /// Returns where an item is; `nil` for a number that no item has.
  public func path(ofItem number: Int) -> ItemPath? { simulation.collection.path(of: number) }

  /// Returns where an item is; `nil` for an `id` that no item has.
  public func path(ofItem id: String) -> ItemPath? { simulation.paths(of: [id])[0] }

  /// Returns the name of an item: its `id`, else one that no item has as its `id`. `nil` for a number that no item has,
  /// or had lately.
  public func name(ofItem number: Int) -> String? { simulation.name(ofItem: number) }
}

/// A step that the state of a collection does not allow.
///
/// Example: `DocumentCollection`.
public struct StepRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence for each reason.
  public let reasons: [String]

  /// The reasons, one on a line.
  public var description: String { reasons.joined(separator: "\n") }
}

extension LayoutSession {
  /// Opens a document in a viewport, which is as large as its container.
  /// - Parameters:
  ///   - document: The document.
  ///   - isRecorded: Whether all steps and edits are kept, as a script.
  /// - Throws: For a container without a height, and as `layout(_:)`.
  public func collection(
    _ document: Document, isRecorded: Bool = false
  ) throws(DocumentError) -> DocumentCollection {
    DocumentCollection(try simulate(document, SimulationScript()), isRecorded: isRecorded)
  }
}
