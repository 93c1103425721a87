import Snug

/// A document's collection, to which a script's steps are done.
public final class Simulation {
  private let document: Document
  private let script: SimulationScript
  let collection: CellCollection<Int, SimulatedCell>
  let recorder: SimulationRecorder
  private(set) var items: SimulatedItems
  /// What there is to say about the fonts of cells in use.
  public let diagnostics: [Diagnostic]

  /// What a step comes to.
  enum Outcome {
    case done(CollectionTransition<Int>?)
    /// Why nothing has changed, a sentence for each reason.
    case refused([String])
  }

  /// Opens a document's collection, and shows what is in view.
  /// - Throws: for what cannot be shown: the first in the text, and of other cells as its `others`.
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

  /// How many steps the script has.
  var stepCount: Int { script.steps.count }

  /// Does a step of the script; what is refused changes nothing.
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
    case .scroll(let target):
      var offset = collection.contentOffset
      offset[collection.flowLayout.scrollAxis] = target
      try collection.setContentOffset(offset)
    case .resize(let size): try collection.setViewportSize(size)
    case .scrollTo(let path, let alignment): try collection.scrollToItem(at: path, alignment)
    case .down(let path): try collection.touchDown(at: path)
    case .up(let path): try collection.touchUp(at: path)
    case .select(let path): try collection.selectItem(at: path)
    case .deselect(let path): try collection.deselectItem(at: path)
    case .update(let update): return perform(update)
    case .load(let path, let item): return try load(item, at: path)
    }
    return .done(nil)
  }

  private func perform(_ update: SimulatedUpdate) -> Outcome {
    let next = items.updated(by: update)
    let repeated = next.repeatedIDs(in: update.changes.insertedItems)
    guard repeated.isEmpty else {
      return .refused(
        repeated.map { path, first, id in
          "item \(path) has the id \(Excerpt.quoted(id)) of item \(first): each needs its own"
        })
    }
    return perform(update.changes, next)
  }

  private func load(
    _ item: SimulatedItem, at path: ItemPath
  ) throws(CollectionError) -> Outcome {
    guard items.holds(path) else { throw .noSuchItem(path) }
    if let id = item.item.id, id != items.name(ofItem: items.id(ofItem: path)) {
      let known = Excerpt.quoted(items.name(ofItem: items.id(ofItem: path)))
      return .refused([
        "item \(path) is known as \(known), and stays so: leave the id \(Excerpt.quoted(id)) out"
      ])
    }
    let next = items.loaded(item, at: path)
    return perform(CollectionUpdate(reloadedItems: [path]), next)
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

  /// - Parameter items: The items of which some cannot be shown.
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
