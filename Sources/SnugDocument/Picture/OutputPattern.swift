import SnugGeometry

/// A name of files, one for each document: `cards/{id}.png`.
package struct OutputPattern {
  package let text: String

  package init(text: String) { self.text = text }

  /// The parts of a name that documents have.
  package static let keys = ["id", "index"]

  /// Returns the words in braces of a name.
  package static func words(of name: String) -> [String] {
    name.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      guard let end = part.firstIndex(of: "}") else { return nil }
      let word = part[..<end]
      return !word.isEmpty && word.allSatisfy(\.isLetter) ? String(word) : nil
    }
  }

  /// Whether there is one file for each document.
  package var isMany: Bool { Self.keys.contains { text.contains("{\($0)}") } }

  /// Whether there is one file for each step of a script.
  package var isOfSteps: Bool { text.contains("{step}") }

  /// Returns the file of a document, which is in the folder that the name says.
  /// - Parameters:
  ///   - id: Its `id`.
  ///   - index: Its number, from 1.
  ///   - step: The count of the steps performed on it.
  package func path(
    ofID id: String?, index: Int, step: Int? = nil
  ) throws(DocumentError) -> String {
    var path = text.replacing("{index}", with: "\(index)")
    if let step { path = path.replacing("{step}", with: "\(step)") }
    guard path.contains("{id}") else { return path }
    guard let id else {
      throw DocumentError(
        place: .document,
        message: "the document has no \"id\" for the name \(text): add one, or write {index} there")
    }
    guard !id.isEmpty, !id.utf8.contains(0), !id.utf8.contains(UInt8(ascii: "/")),
      id != ".", id != "..", id.utf8.count <= 200
    else {
      throw DocumentError(
        place: .document,
        message:
          "the id \(Excerpt.quoted(id)) is no name of a file: one has at most 200 bytes, no / "
          + "and is neither . nor ..")
    }
    path = path.replacing("{id}", with: id)
    guard path != "-" else {
      throw DocumentError(
        place: .document,
        message: "the id \"-\" alone would be standard output: write -o './{id}', or another id")
    }
    return path
  }
}
