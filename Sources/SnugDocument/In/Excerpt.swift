/// What messages quote of a text: its beginning says as much as a megabyte of it.
enum Excerpt {
  private static let maximumLength = 40

  /// The text, cut short when it is long.
  static func of(_ text: String) -> String {
    text.count > maximumLength ? text.prefix(maximumLength) + "\u{2026}" : text
  }

  /// The same in quotes.
  static func quoted(_ text: String) -> String { "\"\(of(text))\"" }
}
