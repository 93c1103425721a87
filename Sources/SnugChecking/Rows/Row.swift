package import SnugDocument

/// A text to be checked, and what its row says about it.
package struct Row: Sendable, Equatable {
  /// The name of the text, as answers and budgets have it.
  package var id: String?
  package var text: String
  /// A BCP 47 tag; `nil` for the language of the options.
  package var language: String?
  /// The size of the text's box, in points; `nil` for that of the options.
  package var width, height: Double?
  /// The most lines, 0 for any; `nil` for that of the options.
  package var lines: Int?
  /// What differs from the style of the options, as a label's JSON.
  package var style: String?
  /// Whether the format says that its placeholders are those of `printf`.
  package var isFormat = false
  /// The line in its file, from 1.
  package var line: Int

  package init(id: String? = nil, text: String, language: String? = nil, line: Int) {
    (self.id, self.text, self.language, self.line) = (id, text, language, line)
  }
}

/// An error in a file of rows: of one row, or of all of the file.
package struct RowError: Error, Hashable, Sendable {
  /// The place in the file, from 1; columns count Unicode scalars.
  package var line, column: Int
  /// What is wrong, what was expected, what to try.
  package var message: String
  /// The name of the text, if that could be read.
  package var id: String?

  package init(line: Int, column: Int = 1, _ message: String) {
    (self.line, self.column, self.message) = (line, column, message)
  }

  /// Returns the error of the text with a name.
  func of(_ id: String?) -> RowError {
    var error = self
    error.id = id ?? error.id
    return error
  }
}

extension DocumentError {
  /// The message behind the path of what it is about.
  package var messageWithPath: String {
    place.path.isEmpty ? message : "\(place.path): \(message)"
  }
}

/// A row, or the error that it has.
package typealias RowResult = Result<Row, RowError>

extension RowResult {
  /// The line in its file, from 1.
  fileprivate var line: Int {
    switch self {
    case .success(let row): row.line
    case .failure(let error): error.line
    }
  }
}

extension [RowResult] {
  /// The same by their lines; those of one line stay in order.
  var byLine: [RowResult] {
    enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(
      \.element)
  }
}
