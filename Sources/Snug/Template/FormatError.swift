/// Where the text of a constraint cannot be read, and what was expected there.
public struct FormatError: Error, Hashable, Sendable {
  /// In characters, from 1.
  public let column: Int
  /// In words: `a number or a metric`.
  public let expected: String
  /// The characters that stand there instead; empty at the end of the text.
  public let found: String
  /// Known names like the one found, when it is a name no one knows.
  public let suggestions: [String]

  init(column: Int, expected: String, found: String, suggestions: [String] = []) {
    self.column = column
    self.expected = expected
    self.found = found
    self.suggestions = suggestions
  }
}
