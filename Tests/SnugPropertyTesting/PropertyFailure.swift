public import Testing

/// The error that `check` throws: a message and the place of the check.
public struct PropertyFailure: Error, CustomStringConvertible {
  /// The failure, as a sentence.
  public let message: String
  /// The place of the check in the source.
  public let sourceLocation: SourceLocation

  /// The message and the line of the check.
  public var description: String {
    "\(message) (\(sourceLocation.fileID):\(sourceLocation.line))"
  }
}

/// Fails the property unless the condition is true.
///
/// Properties use this and not `#expect` or `#require`: those record an issue for each failing
/// attempt of the shrinker (and `#expect` does not throw, so the run would count it as a success).
/// - Throws: `PropertyFailure` with the message.
public func check(
  _ condition: Bool, _ message: @autoclosure () -> String = "the check does not hold",
  sourceLocation: SourceLocation = #_sourceLocation
) throws(PropertyFailure) {
  if !condition { throw PropertyFailure(message: message(), sourceLocation: sourceLocation) }
}

/// Fails the property unless both values are equal.
/// - Throws: `PropertyFailure` with both values.
public func checkEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ message: @autoclosure () -> String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) throws(PropertyFailure) {
  if actual == expected { return }
  let subject = message()
  let values = "\(String(reflecting: actual)) is not equal to \(String(reflecting: expected))"
  throw PropertyFailure(
    message: subject.isEmpty ? values : "\(subject): \(values)", sourceLocation: sourceLocation)
}
