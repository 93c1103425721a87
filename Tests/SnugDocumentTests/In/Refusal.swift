import SnugDocument
import Testing

/// A document or a script that is rejected, with the expected error.
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

  /// The refusals of a table: the document of each is on one line, and on the next the error, as
  /// `column path: beginning of the message`; that of the document itself has no path.
  static func table(_ text: String) -> [Refusal] {
    pairs(text).map { document, error in
      let place = error.prefix { $0 != ":" }.split(separator: " ", maxSplits: 1)
      let message = error.drop { $0 != ":" }
      return Refusal(document, "\(place[0])\(message)", at: place.count > 1 ? String(place[1]) : "")
    }
  }

  /// Each two lines of a text, without the white space before them; lines of comments are none.
  static func pairs(_ text: String) -> [(String, String)] {
    let lines = text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
      .filter { !$0.hasPrefix("//") }
    return stride(from: 0, to: lines.count, by: 2).map { (lines[$0], lines[$0 + 1]) }
  }

  var testDescription: String { String(document.prefix(80)) }

  /// Records an issue unless the document is refused as expected.
  func verify(sourceLocation: SourceLocation = #_sourceLocation) {
    verify(documentError(document), sourceLocation: sourceLocation)
  }

  /// Records an issue unless the error is the expected one.
  func verify(_ error: DocumentError?, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let error else {
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
