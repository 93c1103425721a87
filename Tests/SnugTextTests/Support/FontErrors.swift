import SnugText

/// Returns the error that a call throws, if any.
func fontError(_ body: () throws -> Void) throws -> FontError? {
  do {
    try body()
    return nil
  } catch let error as FontError {
    return error
  }
}

extension FontError {
  /// The property of a number that is out of range.
  var property: String? {
    guard case .numberOutOfRange(let property, _, _) = self else { return nil }
    return property
  }
}
