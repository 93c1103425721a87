/// How much may be shaped or resolved again while a place to cut a text is looked for.
///
/// Real texts stay below: some hundred candidates lie within the slack. Where thousands do, as in a
/// font without advances, candidates are then left out, ever more of them, and what is kept fits but
/// may not be longest.
struct CutBudget {
  private var bytesLeft: Int
  private var step = 1

  /// How many times the text may be worked through in all.
  private static let mostPasses = 8
  /// The bytes that may be worked through in a short text.
  private static let leastBytes = 1 << 20

  init(for text: NormalizedText) {
    bytesLeft = max(Self.leastBytes, Self.mostPasses * text.utf8.count)
  }

  mutating func spend(_ bytes: Int) { bytesLeft -= bytes }

  /// How far on the next candidate is.
  mutating func nextStep() -> Int {
    if bytesLeft < 0 { step *= 2 }
    return step
  }
}
