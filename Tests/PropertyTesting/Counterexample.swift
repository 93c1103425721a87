/// A case for which a property fails, as simple as the shrinker could make it.
public struct Counterexample<Value>: CustomStringConvertible {
  /// The value the property fails for; nil when the generator itself failed.
  public let value: Value?
  /// What the property threw for this value.
  public let error: any Error
  /// The choices that make the value again: those to pin.
  public let choices: [UInt64]
  /// How many lists of choices the shrinker tried.
  public internal(set) var attempts = 0
  /// Whether the shrinker came to an end of its own: no edit it knows makes the case simpler.
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
