import Snug
import Testing

/// A text that cannot be read, and what its error must report.
struct FormatErrorCase: CustomTestStringConvertible {
  let text: String
  let column: Int
  let expected: String
  let found: String
  let suggestions: [String]

  init(
    _ text: String, _ column: Int, _ expected: String, found: String = "",
    suggesting suggestions: [String] = []
  ) {
    (self.text, self.column, self.expected) = (text, column, expected)
    (self.found, self.suggestions) = (found, suggestions)
  }

  var testDescription: String { text }

  /// Expects all that the error must report.
  func check(_ error: FormatError?) throws {
    let error = try #require(error)
    #expect(error.column == column)
    #expect(error.expected == expected)
    #expect(error.found == found)
    #expect(error.suggestions == suggestions)
  }
}
