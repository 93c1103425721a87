import Snug

extension Diagnostic {
  /// What there is to say about a label as it is shown.
  /// - Parameter source: The label's text as given.
  static func of(
    _ text: TextLayout, of source: @autoclosure () -> String, path: String
  ) -> [Diagnostic] {
    var result: [Diagnostic] = []
    if text.nothingFits {
      result.append(
        Diagnostic(
          code: .nothingFits, path: path,
          message: "not even the ellipsis fits in the label's width: nothing is shown"))
    }
    if let character = text.clippedCharacter {
      result.append(
        Diagnostic(code: .clippedCharacter, path: path, message: character.sentence))
    }
    if text.hasUnbalancedLines {
      result.append(
        Diagnostic(
          code: .unbalancedLines, path: path,
          message:
            "a paragraph has too many places to break it to balance its lines: they are as full as "
            + "they can be; shorten it, or end lines in the text"))
    }
    if !text.missingGlyphOffsets.isEmpty {
      result.append(
        Diagnostic(
          code: .missingGlyphs, path: path,
          message: MissingCharacters(at: text.missingGlyphOffsets, of: source()).sentence))
    }
    return result
  }
}

extension TextLayout.ClippedCharacter {
  /// What happened, and what to try.
  var sentence: String {
    let width = NumberText.decimal(width)
    return "the character at byte \(sourceOffset) of the text is \(width) points wide, and a line "
      + "may be \(NumberText.decimal(limit)): it stands alone and its frame cuts it off; allow "
      + "lines of \(width) points, or make the font smaller"
  }
}

extension JSONWriter {
  /// All of them, one a line.
  mutating func diagnostics(_ diagnostics: [Diagnostic]) {
    beginArray(isMultiline: true)
    for diagnostic in diagnostics { self.diagnostic(diagnostic) }
    end()
  }

  private mutating func diagnostic(_ diagnostic: Diagnostic) {
    beginObject()
    for (name, value) in [
      ("severity", diagnostic.severity), ("code", diagnostic.code.rawValue),
      ("path", diagnostic.path), ("message", diagnostic.message),
    ] {
      key(named: name)
      string(value)
    }
    end()
  }
}
