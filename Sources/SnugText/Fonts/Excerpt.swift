/// Short quotes from a text for messages: the beginning says as much as a megabyte of it.
package enum Excerpt {
  private static let maximumLength = 40

  /// Returns the text, truncated if it is long.
  package static func of(_ text: String) -> String {
    text.count > maximumLength ? text.prefix(maximumLength) + "\u{2026}" : text
  }

  /// Returns the same in quotes.
  package static func quoted(_ text: String) -> String { "\"\(of(text))\"" }
}
