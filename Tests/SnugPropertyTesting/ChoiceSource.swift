/// Hands out the choices a generator makes and keeps the list of them: random ones when
/// generating, recorded ones when replaying.
///
/// The list stands for the value: replaying it makes the value again, and the shrinker edits it
/// without knowing any type. 0 is always the simplest choice.
public struct ChoiceSource {
  private enum Origin {
    case random(SplitMix64, percent: UInt64)
    case recorded([UInt64])
  }

  /// The choices made so far, each within the range it was asked for.
  public private(set) var choices: [UInt64] = []

  private var origin: Origin

  /// Past this many choices even a random source gives 0, so that recursion comes to an end.
  private static let limit = 8192

  /// Replays `choices`: one above its range counts as the end of the range, and after the last
  /// one every choice is 0, so that any edited list still makes a value.
  public init(replaying choices: [UInt64]) {
    origin = .recorded(choices)
  }

  /// Makes random choices; counts and magnitudes stay within `percent` of their ranges, 1 to 100.
  init(seed: UInt64, percent: UInt64) {
    origin = .random(SplitMix64(seed: seed), percent: percent)
  }

  /// True if the choices are recorded ones, so that drawing again cannot change the outcome.
  var isReplaying: Bool {
    if case .recorded = origin { true } else { false }
  }

  /// Makes a value with the next choices. - Throws: what the generator throws.
  public mutating func draw<Value>(_ generator: Generator<Value>) throws -> Value {
    try generator.generate(&self)
  }

  /// A choice between 0 and `bound`, both included, all equally likely.
  public mutating func choose(atMost bound: UInt64) -> UInt64 {
    let proposal = propose { random, _ in UInt64.random(in: 0...bound, using: &random) }
    return record(proposal, in: 0...bound)
  }

  /// A random number that is not a choice by itself, only a hint for choices to come;
  /// nil when the choices are given already.
  mutating func propose<Proposal>(
    _ make: (_ random: inout SplitMix64, _ percent: UInt64) -> Proposal
  ) -> Proposal? {
    guard case .random(var random, let percent) = origin, choices.count < Self.limit else {
      return nil
    }
    defer { origin = .random(random, percent: percent) }
    return make(&random, percent)
  }

  /// Makes the next choice: the recorded one when replaying, else `proposal`, brought into `range`.
  mutating func record(_ proposal: UInt64?, in range: ClosedRange<UInt64>) -> UInt64 {
    var choice = proposal ?? 0
    if case .recorded(let list) = origin {
      choice = choices.count < list.count ? list[choices.count] : 0
    }
    choice = min(max(choice, range.lowerBound), range.upperBound)
    choices.append(choice)
    return choice
  }

  /// Forgets the choices after the first `count`: those of a value that was rejected.
  mutating func rewind(to count: Int) {
    choices.removeLast(choices.count - count)
  }
}
