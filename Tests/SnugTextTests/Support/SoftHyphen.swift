extension String {
  /// Whether `line` shows this text, perhaps with a hyphen for a soft hyphen at its end.
  func isShown(as line: String) -> Bool {
    let (own, other) = (Array(unicodeScalars), Array(line.unicodeScalars))
    guard own != other else { return true }
    let hyphens: [Unicode.Scalar?] = ["\u{2010}", "-", "\u{58A}", "\u{1400}"]
    return own.dropLast() == other.dropLast() && own.last == "\u{AD}"
      && hyphens.contains(other.last)
  }
}
