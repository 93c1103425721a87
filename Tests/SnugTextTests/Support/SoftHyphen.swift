extension String {
  /// Whether `shown` is this text, with hyphens for some of its soft hyphens.
  func isShown(as shown: String) -> Bool {
    let hyphens: [Unicode.Scalar] = ["\u{2010}", "-", "\u{58A}", "\u{1400}"]
    return unicodeScalars.count == shown.unicodeScalars.count
      && zip(unicodeScalars, shown.unicodeScalars).allSatisfy { own, other in
        own == other || own == "\u{AD}" && hyphens.contains(other)
      }
  }
}
