import SnugDocument
import Testing

/// A document that is rejected, with the expected error.
struct Refusal: CustomTestStringConvertible, Sendable {
  var document: String
  /// `column: beginning of the message`; the line is 1.
  var start: String
  /// The JSON path, empty for the document itself.
  var path: String

  init(_ document: String, _ start: String, at path: String = "") {
    self.document = document
    self.start = start
    self.path = path
  }

  var testDescription: String { String(document.prefix(80)) }

  /// Records an issue unless the document is refused as expected.
  func verify(sourceLocation: SourceLocation = #_sourceLocation) {
    guard let error = documentError(document) else {
      Issue.record("accepted: \(document)", sourceLocation: sourceLocation)
      return
    }
    #expect(
      "\(error.place.column): \(error.message)".hasPrefix(start), "\(error.description)",
      sourceLocation: sourceLocation)
    #expect(error.place.path == path, "\(error.description)", sourceLocation: sourceLocation)
    #expect(error.place.line == 1, sourceLocation: sourceLocation)
  }
}
