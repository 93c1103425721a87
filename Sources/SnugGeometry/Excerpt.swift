/// Short quotes from a text for messages: the beginning says as much as a megabyte of it.
package enum Excerpt {
  private static let maximumLength = 40

  /// Returns the text, truncated if it is long.
  package static func of(_ text: String) -> String {
    // A text has no more characters than bytes.
    guard text.utf8.count > maximumLength,
      let end = text.index(text.startIndex, offsetBy: maximumLength, limitedBy: text.endIndex),
      end < text.endIndex
    else { return text }
    return text[..<end] + "\u{2026}"
  }

  /// Returns the same in quotes.
  package static func quoted(_ text: String) -> String { "\"\(of(text))\"" }
}
