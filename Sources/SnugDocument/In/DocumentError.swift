/// What is wrong with a document, and where.
public struct DocumentError: Error, Hashable, Sendable {
  /// Where the document is wrong.
  public var place: JSONPlace
  /// A sentence: what is wrong, what was expected, what to try.
  public var message: String
  /// What else is wrong with the document and does not follow from this, behind it in the text.
  public internal(set) var others: [DocumentError] = []
  /// Whether even more is wrong than is told here.
  public internal(set) var hasMore = false

  /// As many errors of one document are told: an error and its `others`.
  public static let maximumCount = 20

  /// `line:column: error: message (path)`.
  public var description: String {
    let path = place.path.isEmpty ? "" : " (\(place.path))"
    return "\(place.line):\(place.column): error: \(message)\(path)"
  }

  /// The error itself and the others, in the order of the text; those of another file stand where
  /// the document names it.
  public var all: [DocumentError] {
    var first = self
    first.others = []
    first.hasMore = false
    return [first] + others
  }

  /// The same of a document that is one line of a text: what is in it stands on that line.
  public func onLine(_ line: Int) -> DocumentError {
    var error = self
    if error.place.file == nil { error.place.line = line }
    error.others = others.map { $0.onLine(line) }
    return error
  }

  /// The constraints that cannot hold together, if that is what is wrong.
  package let conflict: DocumentConflict?
  /// The cell of the document that cannot be laid out, if one is what is wrong.
  let cell: Int?

  package init(place: JSONPlace, message: String) {
    self.init(place: place, message: message, conflict: nil, cell: nil)
  }

  init(place: JSONPlace, message: String, conflict: DocumentConflict?, cell: Int?) {
    self.place = place
    self.message = message
    self.conflict = conflict
    self.cell = cell
  }
}
