/// The reason why a collection could not do what was requested; nothing has changed then.
///
/// With a collection of three items, and a function `snapshot` that makes the data of names:
/// ```swift
/// do {
///   try collection.performBatchUpdates(CollectionUpdate(), snapshot(["B", "C"]))
/// } catch {
///   print(error)  // the number of items of section 0 is 2 after the update, expected 3: 3 before
/// }
/// ```
public enum CollectionError: Error, Hashable, Sendable {
  /// No cell is registered under the identifier of an item, header or footer; `known` are the
  /// registered identifiers, in alphabetical order.
  case unregistered(CellKind, identifier: String, at: LayoutPlace, known: [String])
  /// An element has texts, but its cell is registered without a sizer to measure them.
  case noSizer(CellKind, identifier: String, at: LayoutPlace)
  /// A cell cannot be measured, fitted or placed.
  case layout(CellFlowError)
  /// The item does not exist.
  case noSuchItem(ItemPath)
  /// The item is hidden: it is beyond its section's maximum number of lines, and has no frame.
  case hiddenItem(ItemPath)
  /// A count of sections or items is below 0 or too large; the section is `nil` for the count of
  /// sections.
  case count(Int, section: Int?)
  /// A batch update is invalid.
  case update(CollectionUpdateError)
  /// Identities of a snapshot occur more than once.
  case duplicates(DuplicateIdentityError)
  /// The data shown is not a snapshot that another one could be compared with.
  case noSnapshot
  /// An offset has a coordinate that is not finite.
  case offset(Point)
  /// A time is not finite.
  case time(Double)
  /// A velocity is not finite, or above `ScrollPhysics.maximumVelocity`.
  case velocity(Point)
  /// A change was requested while the collection was notifying its delegate of another change.
  case busy
}

extension CollectionError {
  /// Runs `body`, and converts its error: that of a layout, or one of these.
  static func any<Result>(_ body: () throws -> Result) throws(CollectionError) -> Result {
    do {
      return try body()
    } catch let error as CollectionError {
      throw error
    } catch let error as CellFlowError {
      throw .layout(error)
    } catch let error as FlowError {
      throw .layout(CellFlowError(error))
    } catch {
      preconditionFailure("layouts throw no other errors: \(error)")
    }
  }
}
