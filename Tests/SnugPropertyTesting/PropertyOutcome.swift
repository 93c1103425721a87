/// The outcome of a run of a property.
public enum PropertyOutcome<Value> {
  /// The property held for this many cases, the pinned ones included.
  case passed(cases: Int)
  /// The property failed.
  case failed(Counterexample<Value>)
  /// The run proves nothing.
  case gaveUp(GiveUpReason)
}
