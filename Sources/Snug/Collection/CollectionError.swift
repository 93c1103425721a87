import SnugFlow
public import SnugGeometry

/// Why a collection could not do what it was asked for; nothing has changed then.
public enum CollectionError: Error, Hashable, Sendable {
  /// No cell is registered under an item's, a header's or a footer's identifier; `known` are those
  /// that are, in alphabetical order.
  case unregistered(CellKind, identifier: String, at: LayoutPlace, known: [String])
  /// An item has texts, and its cell was registered without a sizer to measure them.
  case noSizer(CellKind, identifier: String, at: LayoutPlace)
  /// A cell cannot be measured, fitted or placed.
  case layout(CellFlowError)
  /// There is no such item.
  case noSuchItem(ItemPath)
  /// The item stands behind the most lines that its section may have, and has no frame.
  case hiddenItem(ItemPath)
  /// A number of sections or items is below 0, or too large; the section is `nil` for the number of
  /// sections.
  case count(Int, section: Int?)
  /// A batch of changes makes no sense.
  case update(CollectionUpdateError)
  /// Identities of a snapshot are there twice.
  case duplicates(DuplicateIdentityError)
  /// What is shown is no snapshot, which another could be compared with.
  case noSnapshot
  /// An offset has a coordinate that is not finite.
  case offset(Point)
  /// The collection was asked to change while it was telling its delegate about another change.
  case busy
}

extension CollectionError {
  /// Does what may find a number that cannot be used.
  static func flow<Result>(
    _ body: () throws(FlowError) -> Result
  ) throws(CollectionError) -> Result {
    do throws(FlowError) {
      return try body()
    } catch {
      throw .layout(CellFlowError(error))
    }
  }

  /// Does what may find a cell that cannot be measured, fitted or placed.
  static func layout<Result>(
    _ body: () throws(CellFlowError) -> Result
  ) throws(CollectionError) -> Result {
    do throws(CellFlowError) {
      return try body()
    } catch {
      throw .layout(error)
    }
  }
}
