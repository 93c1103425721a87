extension String {
  /// A text that stays on one line and leaves the terminal alone, whatever it quotes.
  /// - Parameter maximumLength: how many characters of Unicode are kept.
  package func printable(maximumLength: Int = .max) -> String {
    var result = ""
    for scalar in unicodeScalars.prefix(maximumLength) {
      let isHarmless =
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isBidiControl
        }
      result += isHarmless ? String(scalar) : scalar.escaped(asASCII: true)
    }
    return unicodeScalars.count > maximumLength ? result + "\u{2026}" : result
  }
}
