import Testing

/// A text that cannot be read, and what its error must report.
struct FormatErrorCase: CustomTestStringConvertible {
  let text: String
  let column: Int
  let expected: String
  let found: String

  init(_ text: String, _ column: Int, _ expected: String, found: String = "") {
    self.text = text
    self.column = column
    self.expected = expected
    self.found = found
  }

  var testDescription: String { text }
}
