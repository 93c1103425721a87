import Snug
import SnugDocument

/// Documents that stay laid out between calls, by the names that they were given.
struct OpenDocuments {
  private(set) var flows: [String: DocumentFlow] = [:]
  /// The bytes of the JSON that each was opened with, and of its edits.
  private var sizes: [String: Int] = [:]
  private var number = 0
  let limits: ServerLimits

  init(_ limits: ServerLimits) { self.limits = limits }

  var names: [String] { flows.keys.sorted() }
  var byteCount: Int { sizes.values.reduce(0, +) }

  private var hint: String {
    flows.isEmpty ? "none is open" : "open are \(names.prefix(20).joined(separator: ", "))"
  }

  private func unknown(_ name: JSONValue) -> DocumentError {
    guard name.kind == .string else {
      return name.mismatch(expected: "the name of an open document")
    }
    return name.error("there is no open document \(Excerpt.quoted(name.text)): \(hint)")
  }

  /// Returns an open document, to be asked for its layout.
  mutating func read<Output>(
    _ name: JSONValue, _ body: (inout DocumentFlow) throws(DocumentError) -> Output
  ) throws(DocumentError) -> Output {
    guard name.kind == .string, var flow = flows[name.text] else { throw unknown(name) }
    defer { flows[name.text] = flow }
    // Not copied when it is changed.
    flows[name.text] = nil
    return try body(&flow)
  }

  /// Opens a document.
  /// - Returns: Its name.
  mutating func open(
    _ value: JSONValue, _ flow: DocumentFlow
  ) throws(DocumentError) -> String {
    guard flows.count < limits.openDocuments else {
      throw value.error(
        "\(limits.openDocuments) documents are open, which is the limit: close one")
    }
    try check(value.range.count, at: value)
    number += 1
    let name = "d\(number)"
    flows[name] = flow
    sizes[name] = value.range.count
    return name
  }

  /// Counts the bytes of edits that were made.
  mutating func grow(_ name: JSONValue, by edits: JSONValue) {
    sizes[name.text, default: 0] += edits.range.count
  }

  /// Checks that there is room for the bytes of a document or of edits.
  func check(_ more: Int, at value: JSONValue) throws(DocumentError) {
    guard byteCount + more > limits.openBytes else { return }
    throw value.error(
      "open documents and their edits would have more than \(limits.openBytes) bytes of JSON: close one"
    )
  }

  mutating func close(_ name: JSONValue) throws(DocumentError) {
    guard name.kind == .string, flows.removeValue(forKey: name.text) != nil else {
      throw unknown(name)
    }
    sizes[name.text] = nil
  }
}

/// The most that a server takes on.
package struct ServerLimits: Sendable {
  /// The most bytes of a message.
  package var messageBytes = 1 << 20
  /// The most documents that are open at a time.
  package var openDocuments = 64
  /// The most bytes of the JSON of all of them, with their edits.
  package var openBytes = 1 << 26
  /// The most messages of a batch.
  package var batchCount = 1_000

  package init() {}
}
