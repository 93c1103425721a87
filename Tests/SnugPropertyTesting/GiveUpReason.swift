/// The reason that a run of a property proves nothing.
public enum GiveUpReason: Equatable, CustomStringConvertible {
  /// The generator and the property's assumptions reject nearly everything.
  case tooManyDiscards(cases: Int, discards: Int)
  /// A pinned list of choices makes no case any more: the generator has changed since.
  case pinnedCaseDiscarded(choices: [UInt64])

  /// The reason as a sentence.
  public var description: String {
    switch self {
    case .tooManyDiscards(let cases, let discards):
      "Gave up: \(discards) cases discarded, only \(cases) tested."
    case .pinnedCaseDiscarded(let choices):
      "The pinned case \(choices) is discarded: the generator has changed, pin it anew."
    }
  }
}
