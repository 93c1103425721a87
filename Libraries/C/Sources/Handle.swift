public import SnugHeader
import Synchronization

// A handle of C is a reference to an object, which Swift counts.

/// What a handle stands for.
class Handle {
  /// Returns the handle to an object, with one reference more.
  static func retained(_ object: Handle) -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  static func reference(_ pointer: OpaquePointer?) -> OpaquePointer? {
    if let pointer { _ = Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).retain() }
    return pointer
  }

  static func release(_ pointer: OpaquePointer?) {
    if let pointer { Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).release() }
  }

  fileprivate static func object(_ pointer: OpaquePointer) -> Handle {
    Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }
}

/// What one call at a time may use.
class ExclusiveHandle: Handle {
  private let isBusy = Atomic(false)

  /// Begins a call; `false` during another one.
  func begin() -> Bool {
    isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
  }

  func end() { isBusy.store(false, ordering: .releasing) }
}

/// Where a caller wants errors.
public typealias ErrorSlot = UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>

/// Where a caller wants a new handle.
public typealias HandleSlot = UnsafeMutablePointer<OpaquePointer?>

/// Where a caller wants the address of an array that it borrows.
public typealias ArraySlot<Element> = UnsafeMutablePointer<UnsafePointer<Element>?>

/// Runs a function of C: its errors become statuses.
func status(_ slot: ErrorSlot?, _ body: () throws -> Void) -> snug_status {
  do {
    try body()
    return snug_status(SNUG_OK)
  } catch {
    let failure = Failure(error)
    slot?.pointee = failure.error()
    return failure.status
  }
}

/// Returns the object of a handle.
func object<Object: Handle>(_ pointer: OpaquePointer?, _ name: StaticString) throws -> Object {
  guard let pointer else { throw Failure.null(name) }
  guard let object = Handle.object(pointer) as? Object else {
    throw Failure.invalid("\"\(name)\" is a handle of another type")
  }
  return object
}

/// Runs a function about an object that one call at a time may use.
func status<Object: ExclusiveHandle>(
  _ pointer: OpaquePointer?, _ name: StaticString, _ slot: ErrorSlot?,
  _ body: (Object) throws -> Void
) -> snug_status {
  status(slot) { try exclusively(pointer, name, body) }
}

/// Runs `body` as the only user of the object of a handle.
func exclusively<Object: ExclusiveHandle>(
  _ pointer: OpaquePointer?, _ name: StaticString, _ body: (Object) throws -> Void
) throws {
  let object: Object = try object(pointer, name)
  guard object.begin() else {
    throw Failure(
      status: SNUG_BUSY, "\"\(name)\" is in use by another thread, or by the caller of a callback")
  }
  defer { object.end() }
  try body(object)
}

/// Runs a function that lends an array of an object.
/// - Parameters:
///   - start: Where the caller wants its address, and the name of that.
///   - count: Where the caller wants the count of its elements, and the name of that.
///   - body: Fills and returns the array.
func lend<Object: ExclusiveHandle, Element>(
  _ pointer: OpaquePointer?, _ name: StaticString,
  _ start: (slot: ArraySlot<Element>?, name: StaticString),
  _ count: (slot: UnsafeMutablePointer<Int>?, name: StaticString), _ error: ErrorSlot?,
  _ body: (Object) throws -> Borrowed<Element>
) -> snug_status {
  status(pointer, name, error) { (object: Object) in
    let startSlot = try required(start.slot, start.name)
    let countSlot = try required(count.slot, count.name)
    let lent = try body(object)
    (startSlot.pointee, countSlot.pointee) = (lent.pointer, lent.count)
  }
}
