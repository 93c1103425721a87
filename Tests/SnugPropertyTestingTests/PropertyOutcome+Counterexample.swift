import SnugPropertyTesting
import Testing

extension PropertyOutcome {
  /// The counterexample, for tests in which the property is bound to fail.
  func counterexample(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Counterexample<Value> {
    guard case .failed(let counterexample) = self else {
      Issue.record("no counterexample: \(self)", sourceLocation: sourceLocation)
      throw NoCounterexample()
    }
    return counterexample
  }
}

private struct NoCounterexample: Error {}
