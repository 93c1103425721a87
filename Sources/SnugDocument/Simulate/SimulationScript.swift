public import Snug

/// What is done to a document's collection, step by step.
public struct SimulationScript {
  /// The steps, in order.
  public internal(set) var steps: [SimulationStep] = []
  /// The cells of the document that items of the script have.
  var cells: Set<Int> = []

  /// Reads a script, a JSON list of steps.
  /// - Parameter document: Has the cells that items of the script name.
  /// - Throws: for what in it cannot be used: the first in the text, the rest as its `others`.
  public static func read(
    _ bytes: [UInt8], for document: Document
  ) throws(DocumentError) -> SimulationScript {
    let tree: JSONTree
    do throws(JSONError) {
      tree = try JSONTree(parsing: bytes)
    } catch {
      throw DocumentError(error, in: bytes)
    }
    return try ScriptReader.read(tree.root, for: document)
  }
}

/// One step of a script.
public enum SimulationStep {
  /// The viewport is scrolled along its axis, to an offset in points.
  case scroll(Double)
  /// The viewport gets another size, in points.
  case resize(Size)
  case scrollTo(ItemPath, ScrollAlignment)
  /// A finger comes down on an item.
  case down(ItemPath)
  /// It is lifted over an item, or over none.
  case up(ItemPath?)
  case select(ItemPath)
  case deselect(ItemPath)
  case update(SimulatedUpdate)
  /// An item's content arrives.
  case load(ItemPath, SimulatedItem)
}

/// A batch of changes, and the items that come with it.
public struct SimulatedUpdate {
  /// What goes, comes, moves and is reloaded.
  public var changes = CollectionUpdate()
  /// The items that come, as `insertedItems` of the changes lists their places.
  public var items: [SimulatedItem] = []
}

/// An item of a script: one of a document that has not been there from its beginning.
public struct SimulatedItem {
  let item: Document.Item
}
