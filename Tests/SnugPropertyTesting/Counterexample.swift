/// A case for which a property fails, as simple as the shrinker could make it.
public struct Counterexample<Value>: CustomStringConvertible {
  /// The value the property fails for; nil when the generator itself failed.
  public let value: Value?
  /// The error that the property threw for this value.
  public let error: any Error
  /// The choices that make the value again, for `pinned`.
  public let choices: [UInt64]
  /// The number of lists of choices that the shrinker tried.
  public internal(set) var attempts = 0
  /// True if the shrinker finished: no edit it knows makes the case simpler.
  public internal(set) var isMinimal = false

  /// The report: value, error, the literal to paste into `forAll`, and how far shrinking went.
  public var description: String {
    let subject = value.map { String(reflecting: $0) } ?? "choices the generator itself throws on"
    return """
      The property fails for \(subject)
      because: \(error)
      pinned: [\(choices)]
      \(isMinimal ? "Simplest" : "Not yet simplest") after \(attempts) shrinking attempts.
      """
  }
}
