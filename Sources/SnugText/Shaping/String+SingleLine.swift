extension Span<UInt8> {
  /// Whether a text in UTF-8 surely is as a label of one line shows it, as can be told byte by byte.
  package var isSurelySingleLine: Bool {
    for index in indices {
      let byte = self[index]
      // U+0080-00BF, and U+2000-203F: some are controls, some break lines.
      if byte < 0x20 || byte == 0x7F || byte == 0xC2 { return false }
      if byte == 0xE2, index + 1 < count, self[index + 1] == 0x80 { return false }
    }
    return true
  }
}

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
