import Snug

extension Diagnostic {
  /// The diagnostics of a label as shown.
  /// - Parameter source: The label's text as given.
  static func of(
    _ text: TextLayout, of source: @autoclosure () -> String, path: @autoclosure () -> String
  ) -> [Diagnostic] {
    var result: [Diagnostic] = []
    if text.nothingFits {
      result.append(
        Diagnostic(
          code: .nothingFits, path: path(),
          message: "not even the ellipsis fits in the label's width: nothing is shown"))
    }
    if let character = text.clippedCharacter {
      result.append(
        Diagnostic(code: .clippedCharacter, path: path(), message: character.sentence))
    }
    if text.hasUnbalancedLines {
      result.append(
        Diagnostic(
          code: .unbalancedLines, path: path(),
          message:
            "a paragraph has too many break opportunities for its lines to be balanced: each line "
            + "is filled as far as possible instead; shorten the paragraph, or add line breaks to "
            + "the text"))
    }
    if !text.missingGlyphOffsets.isEmpty {
      result.append(
        Diagnostic(
          code: .missingGlyphs, path: path(),
          message: MissingCharacters(at: text.missingGlyphOffsets, of: source()).sentence))
    }
    return result
  }
}

extension TextLayout.ClippedCharacter {
  /// A sentence that says what happened and what to try.
  var sentence: String {
    let width = NumberText.decimal(width)
    return "the character at byte \(sourceOffset) of the text is \(width) points wide, but a line "
      + "is at most \(NumberText.decimal(limit)) points wide: the character is alone on its line "
      + "and is clipped by its frame; allow lines of \(width) points, or use a smaller font"
  }
}

extension JSONWriter {
  /// Writes all diagnostics, one per line.
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

/// The characters of a text that no font draws.
struct MissingCharacters {
  private let count: Int
  private let offset: Int
  private let first: Character?

  /// - Parameter offsets: The offsets of the characters in the text's UTF-8; at least one.
  init(at offsets: [Int], of text: String) {
    count = offsets.count
    offset = offsets.first ?? 0
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: offset, limitedBy: bytes.endIndex)
    first = start.flatMap { text[$0...].first }
  }

  /// A sentence with the count of the characters, and the first of them.
  var sentence: String {
    let name = first.map(MissingCharacters.name) ?? "a character"
    guard count > 1 else {
      return "no font has a glyph for \(name) at byte \(offset) of the text; a box is shown"
    }
    return "no font has glyphs for \(count) characters of the text; the first is \(name) at byte "
      + "\(offset); boxes are shown"
  }

  /// The most code points listed for a character; a text may have a million marks on one.
  private static let mostTold = 8

  /// `"漢" (U+6F22)`, or only the code points if the character is invisible or has too many.
  private static func name(_ character: Character) -> String {
    let scalars = character.unicodeScalars
    let told = scalars.prefix(mostTold).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    let isLong = scalars.count > mostTold
    let numbers = told.joined(separator: " ") + (isLong ? " \u{2026}" : "")
    guard !isLong, scalars.contains(where: isVisible) else { return numbers }
    return "\"\(character)\" (\(numbers))"
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      false
    default: true
    }
  }
}
