/// What is wrong with a document, and where.
public struct DocumentError: Error, Hashable, Sendable {
  /// Where the document is wrong.
  public var place: JSONPlace
  /// A sentence: what is wrong, what was expected, what to try.
  public var message: String

  /// `line:column: error: message (path)`.
  public var description: String {
    let path = place.path.isEmpty ? "" : " (\(place.path))"
    return "\(place.line):\(place.column): error: \(message)\(path)"
  }

  /// The constraints that cannot hold together, if that is what is wrong.
  package let conflict: DocumentConflict?

  package init(place: JSONPlace, message: String, conflict: DocumentConflict? = nil) {
    self.place = place
    self.message = message
    self.conflict = conflict
  }
}
