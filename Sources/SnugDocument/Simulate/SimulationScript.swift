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
    try ScriptReader.read(step: try tree(of: bytes).root, for: document)
  }

  /// Notes the cells and the id of an item.
  mutating func note(_ item: Document.Item) {
    cells.formUnion(item.cells)
    if let id = item.id { ids.append(id) }
  }

  /// Notes the cells and the ids of a section.
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
  /// Gives the viewport another inset.
  case inset(EdgeInsets)
  /// Makes the content scroll along another axis.
  case scrollDirection(Axis)
  /// Lays out the content in another direction.
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
  /// Begins a touch on an item.
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
  case layout(SimulatedLayout)
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

/// A change of a section's style to what an object gives.
package struct SimulatedLayout {
  let section: Int
  let style: JSONValue
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
  private let sized: Document.Item
  /// The error of an item that only a section with an item size may have, such as one with a baseline.
  private let problem: DocumentError?

  init(alone: Document.Item, sized: Document.Item, problem: DocumentError?) {
    (self.alone, self.sized, self.problem) = (alone, sized, problem)
  }

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
