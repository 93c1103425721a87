import SnugHeader
import Synchronization

// A handle of C is a reference to an object, which Swift counts.

/// What a handle stands for.
class Handle {
  /// Returns the handle to an object, with one reference more.
  static func retained(_ object: Handle) -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  /// Adds a reference.
  static func reference(_ pointer: OpaquePointer?) -> OpaquePointer? {
    if let pointer { _ = Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).retain() }
    return pointer
  }

  /// Removes a reference.
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

/// Where a caller wants errors; `nil` for nowhere.
typealias ErrorSlot = UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>?

/// Runs a function of C: its errors become statuses.
func status(_ slot: ErrorSlot, _ body: () throws -> Void) -> snug_status {
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
  _ pointer: OpaquePointer?, _ name: StaticString, _ slot: ErrorSlot,
  _ body: (Object) throws -> Void
) -> snug_status {
  status(slot) {
    let object: Object = try object(pointer, name)
    try exclusively(object, name) { try body(object) }
  }
}

/// Runs `body` as the only user of an object.
func exclusively(
  _ object: ExclusiveHandle, _ name: StaticString, _ body: () throws -> Void
) throws {
  guard object.begin() else {
    throw Failure(
      status: SNUG_BUSY, "\"\(name)\" is in use by another thread, or by the caller of a callback")
  }
  defer { object.end() }
  try body()
}
