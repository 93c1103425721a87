package import Snug

/// A list of steps that a simulation performs on a document's collection.
package struct SimulationScript {
  /// The steps, in order.
  package internal(set) var steps: [SimulationStep] = []
  /// The indices of the document's cells that the script uses.
  private(set) var cells: Set<Int> = []
  /// The ids of the items that the script brings.
  private(set) var ids: [String] = []
  /// What read the texts of the script, with the styles of their ranges.
  var ranges: RangeReader?

  /// Creates a script without steps.
  package init() {}

  /// Reads a script, a JSON list of steps.
  /// - Parameter document: The document with the cells that items of the script name.
  /// - Throws: For invalid parts of the script: the first in the text, the rest as its `others`.
  package static func read(
    _ bytes: [UInt8], for document: Document
  ) throws(DocumentError) -> SimulationScript {
    try ScriptReader.read(try tree(of: bytes).root, for: document)
  }

  private static func tree(of bytes: [UInt8]) throws(DocumentError) -> JSONTree {
    do throws(JSONError) {
      return try JSONTree(parsing: bytes, file: nil, isScript: true)
    } catch {
      var failure = DocumentError(error, in: bytes)
      if case .textAfterValue = error.problem {
        failure.message = "expected the end of the script: a script is one array, [{...}, {...}]"
      }
      throw failure
    }
  }

  /// Reads one step of a script for a collection that is open.
  /// - Returns: A script of that step.
  /// - Throws: As `read(_:for:)`.
  package static func read(
    step bytes: [UInt8], for document: Document
  ) throws(DocumentError) -> SimulationScript {
    try ScriptReader.read(steps: [try tree(of: bytes).root], for: document)
  }

  mutating func note(_ item: Document.Item) {
    cells.formUnion(item.cells)
    if let id = item.id { ids.append(id) }
  }

  mutating func note(_ section: Document.Section) {
    cells.formUnion(section.cells)
    ids += section.ids
  }

  /// Notes the cells and the ids of what an edit brings.
  mutating func note(_ edit: DocumentEdit) {
    switch edit {
    case .setSection(.header(let item?), _), .setSection(.footer(let item?), _):
      note(item.item)
    case .set(_, let items, _), .insert(let items, _, _): for item in items { note(item.item) }
    case .insertSections(let sections, _): for section in sections { note(section.section) }
    case .setItem, .remove, .move, .setSection, .removeSections, .moveSection, .setContainer:
      break
    }
  }
}

/// One step of a script.
package indirect enum SimulationStep {
  /// A step some of whose paths stand for items by their ids: `ItemPath(reference:)`.
  case named(SimulationStep, ids: [String])
  /// Scrolls the viewport along its axis to an offset, in points.
  case scroll(Double, overscrolls: Bool, isAnimated: Bool)
  /// Gives the viewport another size, in points.
  case resize(Size)
  case scrollTo(ItemPath, ScrollAlignment, isAnimated: Bool)
  case inset(EdgeInsets)
  case scrollDirection(Axis)
  case direction(LayoutDirection)
  /// Makes drags end at other places.
  case snapping(ScrollSnapping)
  /// Makes the viewport move by itself in another way.
  case physics(SimulatedPhysics)
  /// Drags the viewport by a finger to a distance from where the drag began, in points.
  case drag(Double)
  /// Lifts that finger with a velocity, in points a second.
  case release(Double)
  /// Lets seconds pass, in a number of frames.
  case wait(Double, frames: Int)
  /// Lets time pass until then, in seconds since the beginning: a frame of a wait.
  case advance(to: Double)
  /// Ends the touch on an item without a tap.
  case touchCancel
  case touchDown(ItemPath)
  /// Ends the touch on an item, or with `nil` outside of all items.
  case touchUp(ItemPath?)
  /// A touch on an item that begins and ends there.
  case tap(ItemPath)
  /// The line of the step before has to hold a part; nothing is done.
  case expect(SimulationExpectation)
  case select(ItemPath)
  case deselect(ItemPath)
  /// Configures the cells of items again.
  case reconfigure([ItemPath])
  case update(SimulatedUpdate)
  /// Makes edits of a layout as one batch. They are read when the step is performed, for the sections of then.
  case edit(JSONValue)
  /// Shows other sections; what changes is found by identities.
  case apply([Document.Section])
  /// Gives an item content that has arrived, and reloads it.
  case setItem(ItemPath, SimulatedItem)
  /// Changes a section's style to what an object gives.
  case layout(JSONValue, section: Int)
}

/// A change of how a viewport moves by itself: what is given, the rest stays.
package struct SimulatedPhysics {
  let deceleration: ScrollPhysics.Deceleration?
  let bounces, alwaysBounces: Bool?

  func change(_ physics: inout ScrollPhysics) {
    physics.deceleration = deceleration ?? physics.deceleration
    physics.bounces = bounces ?? physics.bounces
    physics.alwaysBounces = alwaysBounces ?? physics.alwaysBounces
  }
}

/// A batch of changes, and what it inserts.
package struct SimulatedUpdate {
  /// The changes to sections and items.
  package var changes = CollectionUpdate()
  /// The inserted items, in the order of their paths in `changes.insertedItems`.
  package var items: [SimulatedItem] = []
  /// The inserted sections, in the order of their indices in `changes.insertedSections`.
  var sections: [Document.Section] = []
}

/// An item that a step of a script inserts or sets, written like an item of a document.
package struct SimulatedItem {
  /// The item in a section without an item size.
  let alone: Document.Item
  /// The same in a section with an item size, of which it may have none of its own.
  let sized: Document.Item
  /// The error of an item that only a section with an item size may have, such as one with a baseline.
  let problem: DocumentError?

  /// Returns the item in a section with that item size, if any.
  func item(itemSize: Size?) -> Document.Item {
    guard let itemSize, sized.cell == nil, alone.cell != nil || problem != nil else { return alone }
    var item = sized
    item.content = .fixed(itemSize)
    return item
  }

  /// The reason why a section without an item size, or with that one, cannot have the item.
  func refusal(itemSize: Size?) -> String? {
    guard itemSize == nil, let problem else { return nil }
    return problem.message + " (script\(problem.place.path))"
  }
}

extension ItemPath {
  /// Creates the stand-in for the path of an item that a step has by its id.
  /// - Parameter reference: The index of the id among those of the step.
  init(reference: Int) { self.init(section: -1, item: reference) }

  fileprivate var reference: Int? { section == -1 ? item : nil }
}

extension SimulationStep {
  /// Returns the step with the paths of the items that it has by their ids.
  func withPaths(_ paths: [ItemPath]) -> SimulationStep {
    func path(_ path: ItemPath) -> ItemPath { path.reference.map { paths[$0] } ?? path }
    switch self {
    case .named(let step, _): return step.withPaths(paths)
    case .scrollTo(let item, let alignment, let isAnimated):
      return .scrollTo(path(item), alignment, isAnimated: isAnimated)
    case .touchDown(let item): return .touchDown(path(item))
    case .touchUp(let item): return .touchUp(item.map(path))
    case .tap(let item): return .tap(path(item))
    case .select(let item): return .select(path(item))
    case .deselect(let item): return .deselect(path(item))
    case .reconfigure(let items): return .reconfigure(items.map(path))
    case .setItem(let item, let content): return .setItem(path(item), content)
    case .update(var update):
      update.changes.deletedItems = update.changes.deletedItems.map(path)
      update.changes.reloadedItems = update.changes.reloadedItems.map(path)
      update.changes.movedItems = update.changes.movedItems.map {
        .init(from: path($0.from), to: $0.to)
      }
      return .update(update)
    case .scroll, .resize, .inset, .scrollDirection, .direction, .snapping, .physics, .drag,
      .release,
      .wait, .advance, .touchCancel, .expect, .edit, .apply, .layout:
      return self
    }
  }
}
