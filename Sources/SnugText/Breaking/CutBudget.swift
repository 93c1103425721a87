/// How much may be shaped or resolved again while places to cut a text are tried one by one.
///
/// Real texts stay below: few candidates are not told to be too wide by sums. Where hundreds are not,
/// as in a font without advances, the place is then looked for by halving, and what is kept fits but
/// may not be longest.
struct CutBudget {
  private var bytesLeft: Int

  /// How many times the text may be worked through in all.
  private static let mostPasses = 8
  /// The bytes that may be worked through in a short text.
  private static let leastBytes = 1 << 20

  init(for text: NormalizedText) {
    bytesLeft = max(Self.leastBytes, Self.mostPasses * text.utf8.count)
  }

  mutating func spend(_ bytes: Int) { bytesLeft -= bytes }

  var isUsedUp: Bool { bytesLeft < 0 }
}
