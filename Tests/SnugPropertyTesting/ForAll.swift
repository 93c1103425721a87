public import Testing

/// Records an issue at the caller's line if the property does not hold for all values.
///
/// Runs the pinned cases first, then `count` random ones, small ones first: 200 by default, or
/// `SNUG_PROPERTY_COUNT`. The seed is fixed, or `SNUG_PROPERTY_SEED`. The issue shows the simplest
/// counterexample found and the choices to paste into `pinned`, which keep it for ever.
///
/// The property fails by throwing: use `check` and `checkEqual`, not `#expect`.
public func forAll<Value>(
  _ generator: Generator<Value>, count: Int? = nil, pinned: [[UInt64]] = [],
  sourceLocation: SourceLocation = #_sourceLocation, _ property: (Value) throws -> Void
) {
  do {
    var settings = try PropertySettings.ofProcess()
    if let count { settings.count = count }
    switch propertyOutcome(generator, settings: settings, pinned: pinned, property) {
    case .passed: return
    case .failed(let counterexample): record(counterexample.description, at: sourceLocation)
    case .gaveUp(let reason): record(reason.description, at: sourceLocation)
    }
  } catch {
    record("\(error)", at: sourceLocation)
  }
}

/// The outcome of the same run, with nothing recorded and nothing read from the environment.
public func propertyOutcome<Value>(
  _ generator: Generator<Value>, settings: PropertySettings = PropertySettings(),
  pinned: [[UInt64]] = [], _ property: (Value) throws -> Void
) -> PropertyOutcome<Value> {
  precondition(settings.count > 0, "a property needs a case")
  return withoutActuallyEscaping(property) { property in
    PropertyRun(generator: generator, settings: settings, property: property)
      .outcome(pinned: pinned)
  }
}

private func record(_ report: String, at sourceLocation: SourceLocation) {
  Issue.record(Comment(rawValue: report), sourceLocation: sourceLocation)
}
