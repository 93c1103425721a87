extension String {
  /// The text as a label of one line shows it: line breaks and tabs are spaces, other controls
  /// are left out.
  package var singleLine: String {
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
    var normalized = NormalizedText()
    normalized.assign(self)
    return normalized.string
  }
}
