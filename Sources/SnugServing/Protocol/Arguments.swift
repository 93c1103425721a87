import SnugChecking
import SnugDocument
import SnugGeometry

/// The arguments of a tool, by name. An unknown name is an error.
struct Arguments {
  private var values: [String: JSONValue] = [:]
  private let value: JSONValue?

  /// - Parameters:
  ///   - value: An object; `nil` for no arguments.
  ///   - what: What has the arguments, for messages.
  init(_ value: JSONValue?, of what: String, known: [String]) throws(DocumentError) {
    self.value = value
    guard let value else { return }
    guard value.kind == .object else {
      throw value.mismatch(expected: "the arguments of \(what), an object")
    }
    for (key, argument) in value.members {
      guard known.contains(key.text) else {
        let rest =
          known.isEmpty
          ? "; \(what) has none" : "; those of \(what) are \(known.joined(separator: ", "))"
        throw key.error(
          "unknown argument \(Excerpt.quoted(key.text))"
            + (NearMiss.question(for: key.text, among: known) ?? rest))
      }
      values[key.text] = argument
    }
  }

  subscript(name: String) -> JSONValue? { values[name] }

  /// Returns an argument that must be there.
  func required(_ name: String, _ what: String) throws(DocumentError) -> JSONValue {
    if let value = values[name] { return value }
    let message = "expected \"\(name)\", \(what)"
    let place = JSONPlace(line: 1, column: 1, path: "params")
    throw value?.error(message) ?? DocumentError(place: place, message: message)
  }

  func flag(_ name: String) throws(DocumentError) -> Bool {
    guard let value = values[name] else { return false }
    guard value.kind == .true || value.kind == .false else {
      throw value.mismatch(expected: "true or false")
    }
    return value.kind == .true
  }
}
