/// Thrown by a generator or a property to reject a case, which is counted and replaced.
public struct Discard: Error {
  /// Creates a discard; it carries no information.
  public init() {}
}

/// Goes on only with cases that meet the condition, in a generator or in a property.
/// - Throws: `Discard` when the condition is false. Too many discards fail the whole run.
public func assume(_ condition: Bool) throws(Discard) {
  if !condition { throw Discard() }
}
