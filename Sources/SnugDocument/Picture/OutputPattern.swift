import SnugGeometry

/// A name of files, one for each document: `cards/{id}.png`.
package struct OutputPattern {
  private let text: String
  private var parts: [Part] = []
  /// The words in braces that mean nothing.
  package private(set) var unknownKeys: [String] = []

  private enum Part: Equatable {
    case text(Substring)
    case key(Key)
  }

  /// What a name has of a document.
  package enum Key: String, CaseIterable {
    case id, index, step
  }

  package init(text: String) {
    self.text = text
    var (rest, literal) = (text[...], text.startIndex)
    while let open = rest.firstIndex(of: "{"), let end = text[open...].firstIndex(of: "}") {
      let word = text[text.index(after: open)..<end]
      rest = text[text.index(after: open)...]
      guard let key = Key(rawValue: String(word)) else {
        if !word.isEmpty, word.allSatisfy(\.isLetter) { unknownKeys.append(String(word)) }
        continue
      }
      rest = text[text.index(after: end)...]
      parts += [.text(text[literal..<open]), .key(key)]
      literal = rest.startIndex
    }
    parts.append(.text(text[literal...]))
  }

  /// Whether there is one file for each document.
  package var isMany: Bool { parts.contains(.key(.id)) || parts.contains(.key(.index)) }

  /// Whether there is one file for each step of a script.
  package var isOfSteps: Bool { parts.contains(.key(.step)) }

  /// Returns the file of a document, which is in the folder that the name says.
  /// - Parameters:
  ///   - id: Its `id`.
  ///   - index: Its number, from 1.
  ///   - step: The count of the steps performed on it; `nil` without a script.
  package func path(
    ofID id: String?, index: Int, step: Int? = nil
  ) throws(DocumentError) -> String {
    var path = ""
    for part in parts {
      switch part {
      case .text(let text): path += text
      case .key(.id): path += try name(id)
      case .key(.index): path += "\(index)"
      case .key(.step): path += step.map { "\($0)" } ?? "{step}"
      }
    }
    guard path != "-" || text == "-" else {
      throw DocumentError(
        place: .document,
        message: "the id \"-\" alone would be standard output: write -o './{id}', or another id")
    }
    return path
  }

  /// Checks that an ID is a part of the name of a file.
  private func name(_ id: String?) throws(DocumentError) -> String {
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
    return id
  }
}
