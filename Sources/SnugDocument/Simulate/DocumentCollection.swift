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

  fileprivate init(_ simulation: Simulation) { self.simulation = simulation }

  /// Performs a step.
  /// - Throws: A `DocumentError` for one that cannot be read, a `StepRefusal` for one that the state does not allow;
  ///   nothing has changed then.
  public func perform(json step: [UInt8]) throws {
    if case .refused(let reasons, _) = try simulation.perform(json: step) {
      throw StepRefusal(reasons: reasons)
    }
  }

  /// The elements in view, as `CellCollection.visibleElements`. The identity of an item is a number: 0, 1, 2 and so
  /// on for the document's items in order; later ones go on from there.
  public var visibleElements: [CollectionElement<Int>] { simulation.collection.visibleElements }

  /// The top left corner of the viewport, in content coordinates.
  public var contentOffset: Point { simulation.collection.contentOffset }

  /// The size of the content; estimated while not all items are measured.
  public var contentSize: Size { simulation.collection.contentSize }

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
  /// - Throws: For a container without a height, and as `layout(_:)`.
  public func collection(_ document: Document) throws(DocumentError) -> DocumentCollection {
    DocumentCollection(try simulate(document, SimulationScript()))
  }
}

extension Simulation {
  /// Reads a step and performs it; one that is refused changes nothing.
  package func perform(json step: [UInt8]) throws(DocumentError) -> Outcome {
    let script = try SimulationScript.read(step: step, for: document)
    let earlier = try prepare(for: script)
    let outcome = perform(script.steps[0])
    if case .refused = outcome, let earlier { restore(earlier) }
    return outcome
  }
}
