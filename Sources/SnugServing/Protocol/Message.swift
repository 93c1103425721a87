import SnugChecking
import SnugDocument
import SnugGeometry

/// A message of JSON-RPC 2.0: a request, or a notification, which has no answer.
struct Message {
  /// The `id` as it is written; `nil` for a notification.
  let id: String?
  let method: String
  let params: JSONValue?
  /// Whether it answers a request instead, and needs no answer.
  let isAnswer: Bool

  /// Reads a message.
  /// - Throws: What is wrong with it, and its `id` if that can be told.
  init(_ value: JSONValue) throws(Fault) {
    guard value.kind == .object else {
      throw Fault(.invalidRequest, "expected a message, an object with \"jsonrpc\": \"2.0\"")
    }
    let id = value.part("id")
    if let id, ![.string, .number, .null].contains(id.kind) {
      throw Fault(.invalidRequest, "\"id\": expected a string or a number, found \(id.source)")
    }
    self.id = id?.source
    guard let version = value.part("jsonrpc"), version.kind == .string, version.text == "2.0" else {
      throw Fault(.invalidRequest, "expected \"jsonrpc\": \"2.0\"", id: self.id)
    }
    // The answer of a client, which was asked nothing.
    isAnswer = value.part("method") == nil && (value.part("result") ?? value.part("error")) != nil
    if isAnswer {
      (method, params) = ("", nil)
      return
    }
    guard let method = value.part("method"), method.kind == .string else {
      throw Fault(.invalidRequest, "expected \"method\", the name of a method", id: self.id)
    }
    self.method = method.text
    params = value.part("params")
  }
}

/// An error of JSON-RPC.
struct Fault: Error {
  var code: Code
  var message: String
  /// The `id` of its message, if that is known.
  var id: String?
  /// Where a document or an argument is wrong.
  var errors: [DocumentError] = []

  /// The codes of JSON-RPC 2.0, and one of this server.
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    /// A document, or a text, that cannot be laid out.
    case refused = -32000
  }

  init(_ code: Code, _ message: String, id: String? = nil) {
    (self.code, self.message, self.id) = (code, message, id)
  }

  init(_ code: Code, _ error: DocumentError) {
    self.init(code, error.messageWithPath)
    errors = error.all
  }

  /// All errors, a line each.
  var lines: [String] { errors.isEmpty ? [message] : errors.map(\.messageWithPath) }

  /// The answer to the message, a line without its line feed.
  var answer: [UInt8] {
    Answer.line(id: id) { json in
      json.object("error") { json in
        json.member("code", code.rawValue)
        json.member("message", message)
        guard !errors.isEmpty else { return }
        json.object("data") { json in
          json.array("errors", errors) { json, error in
            json.object { json in
              json.member("path", error.place.path)
              json.member("line", error.place.line)
              json.member("column", error.place.column)
              json.member("message", error.message)
            }
          }
        }
      }
    }
  }
}

enum Answer {
  /// Returns an answer, a line without its line feed.
  /// - Parameters:
  ///   - id: As it was written; `nil` if it is not known.
  ///   - write: Writes the member `result` or `error`.
  static func line(id: String?, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
    object { json in
      json.member("jsonrpc", "2.0")
      json.key("id")
      json.source(id ?? "null")
      write(&json)
    }
  }

  /// Returns an object as compact JSON.
  /// - Parameter write: Writes its members.
  static func object(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    let text = CollectedText()
    var json = JSONWriter(text.buffer(), isCompact: true)
    json.object(write)
    do throws(OutputError) {
      try json.finish()
    } catch {
      preconditionFailure("text that is kept cannot fail")
    }
    return text.bytes.dropLast()
  }
}

extension JSONValue {
  /// The value of a key of an object; `nil` without it.
  func part(_ key: String) -> JSONValue? {
    guard kind == .object else { return nil }
    for (name, value) in members where name.text == key { return value }
    return nil
  }
}
