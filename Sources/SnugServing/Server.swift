import Snug
import SnugChecking
package import SnugDocument
import SnugEmbeddedSchemas
import SnugGeometry
package import SnugText

/// Answers messages of JSON-RPC 2.0, each on one line: the tools as methods, and the methods of the Model Context
/// Protocol for them. One message is answered after the other. Not thread-safe.
package final class Server {
  private var texts: TextTools
  private var documents: DocumentTools
  private let limits: ServerLimits
  private let version: String

  /// The versions of the Model Context Protocol that are spoken, the newest first.
  static let protocols = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  /// - Parameters:
  ///   - catalog: The fonts.
  ///   - files: Whether documents may name files.
  ///   - version: Its own version, for clients.
  /// - Throws: `.outOfMemory`.
  package init(
    _ catalog: FontCatalog, fontFiles: [String], files: NamedFiles,
    _ limits: ServerLimits = ServerLimits(), version: String
  ) throws(FontError) {
    texts = TextTools(try TextMeasurer(catalog: catalog))
    documents = DocumentTools(
      LayoutSession(catalog, fontFiles: fontFiles, fontData: []), files, limits)
    (self.limits, self.version) = (limits, version)
  }

  /// Returns the answer to a line, without a line feed; `nil` if it has none.
  package func answer(_ line: [UInt8]) -> [UInt8]? {
    guard line.count <= limits.messageBytes else { return answerToLongLine }
    if line.allSatisfy({ $0 <= 0x20 }) { return nil }
    let root: JSONValue
    do throws(DocumentError) {
      root = try JSONTree.reading(line).root
    } catch {
      return Fault(.parseError, "column \(error.place.column): \(error.message)").answer
    }
    guard root.kind == .array else { return answer(root) }
    let messages = Array(root.elements)
    guard 1...limits.batchCount ~= messages.count else {
      return Fault(
        .invalidRequest,
        "a batch has 1 to \(limits.batchCount) messages, and this one \(messages.count)"
      ).answer
    }
    let answers = messages.compactMap { answer($0) }
    guard !answers.isEmpty else { return nil }
    return Array("[".utf8) + answers.joined(separator: [UInt8(ascii: ",")]) + Array("]".utf8)
  }

  /// The answer to a line that is longer than a message may be.
  package var answerToLongLine: [UInt8] {
    Fault(
      .invalidRequest,
      "the message is longer than \(limits.messageBytes) bytes: --message-size allows more"
    ).answer
  }

  private func answer(_ value: JSONValue) -> [UInt8]? {
    var id: String?
    do throws(Fault) {
      let message = try Message(value)
      if message.isAnswer { return nil }
      id = message.id
      let result = try result(message)
      guard message.id != nil else { return nil }
      return Answer.line(id: id) { json in
        json.key("result")
        json.source(result)
      }
    } catch {
      var fault = error
      fault.id = fault.id ?? id
      // A notification has no answer, even to a mistake in it.
      if value.part("id") == nil, fault.code != .invalidRequest { return nil }
      return fault.answer
    }
  }

  private func result(_ message: Message) throws(Fault) -> [UInt8] {
    if let tool = Tool(rawValue: message.method) {
      do throws(DocumentError) {
        return try call(tool, message.params).json
      } catch {
        throw fault(error)
      }
    }
    switch message.method {
    case "initialize": return initialization(message.params)
    case "ping": return Array("{}".utf8)
    case "tools/list": return tools
    case "tools/call": return try toolResult(message.params)
    case let method where method.hasPrefix("notifications/"): return Array("{}".utf8)
    default:
      let known =
        Tool.allCases.map(\.rawValue) + ["initialize", "ping", "tools/list", "tools/call"]
      throw Fault(
        .methodNotFound,
        "there is no method \(Excerpt.quoted(message.method))"
          + (NearMiss.question(for: message.method, among: known) ?? "; tools/list lists the tools")
      )
    }
  }

  // MARK: Tools

  /// The error of a call: of an argument, or of a document in it.
  private func fault(_ error: DocumentError) -> Fault {
    Fault(error.place.path.hasPrefix("params") ? .invalidParams : .refused, error)
  }

  private func call(_ tool: Tool, _ params: JSONValue?) throws(DocumentError) -> ToolAnswer {
    let arguments = try Arguments(params, of: tool.rawValue, known: tool.arguments)
    switch tool {
    case .measure: return try texts.measure(arguments)
    case .check:
      guard let document = arguments["document"] else { return try texts.check(arguments) }
      guard arguments["rows"] == nil else {
        throw document.error("\"rows\" and \"document\" exclude each other: give one")
      }
      return try documents.check(arguments)
    case .fit: return try documents.fit(arguments)
    case .layout: return try documents.layOut(arguments)
    case .render: return try documents.render(arguments)
    case .explain: return try documents.explain(arguments)
    case .open: return try documents.open(arguments)
    case .edit: return try documents.edit(arguments)
    case .close: return try documents.close(arguments)
    case .status: return status
    }
  }

  private var status: ToolAnswer {
    ToolAnswer(
      json: Answer.object { json in
        json.member("version", version)
        json.array("open", documents.open.names) { json, name in json.string(name) }
        json.member("openBytes", documents.open.byteCount)
        json.member("mostMessageBytes", limits.messageBytes)
        json.member("mostOpenDocuments", limits.openDocuments)
        json.member("mostOpenBytes", limits.openBytes)
        json.member("mostMessagesOfBatch", limits.batchCount)
      })
  }

  // MARK: Model Context Protocol

  private func initialization(_ params: JSONValue?) -> [UInt8] {
    let asked = params?.part("protocolVersion").flatMap { $0.kind == .string ? $0.text : nil }
    return Answer.object { json in
      json.member(
        "protocolVersion",
        asked.flatMap { Self.protocols.contains($0) ? $0 : nil } ?? Self.protocols[0])
      json.object("capabilities") { json in json.object("tools") { _ in } }
      json.object("serverInfo") { json in
        json.member("name", "snug")
        json.member("version", version)
      }
      json.member(
        "instructions",
        "Snug measures texts with real fonts and lays out documents as Auto Layout and flow layouts do. Lengths "
          + "are points, of which 96 are an inch. The shape of documents: Documentation/Document-Format.md."
      )
    }
  }

  private var tools: [UInt8] {
    let list = UnsafeBufferPointer(start: snug_tools_bytes(), count: snug_tools_size)
    return Answer.object { json in
      json.key("tools")
      // On one line.
      json.source(list.filter { $0 != 0x0A })
    }
  }

  private func toolResult(_ params: JSONValue?) throws(Fault) -> [UInt8] {
    guard let name = params?.part("name"), name.kind == .string else {
      throw Fault(.invalidParams, "expected \"name\", that of a tool")
    }
    guard let tool = Tool(rawValue: name.text) else {
      let known = Tool.allCases.map(\.rawValue)
      throw Fault(
        .invalidParams,
        "there is no tool \(Excerpt.quoted(name.text))"
          + (NearMiss.question(for: name.text, among: known)
            ?? ": they are \(known.joined(separator: ", "))"))
    }
    do throws(DocumentError) {
      let answer = try call(tool, params?.part("arguments"))
      return toolResult { json in
        if let picture = answer.picture {
          json.member("type", "image")
          json.member("data", picture.data)
          json.member("mimeType", picture.type)
        } else {
          json.member("type", "text")
          json.member("text", answer.text ?? String(decoding: answer.json, as: UTF8.self))
        }
      } beside: { json in
        // A picture is there once.
        guard tool != .render else { return }
        json.key("structuredContent")
        json.source(answer.json)
      }
    } catch {
      // One that the model can correct.
      return toolResult { json in
        json.member("type", "text")
        json.member("text", fault(error).lines.joined(separator: "\n"))
      } beside: { json in
        json.member("isError", true)
      }
    }
  }

  /// Returns the result of a call.
  /// - Parameters:
  ///   - content: Writes the members of its only content.
  ///   - members: Writes what is beside the content.
  private func toolResult(
    _ content: (inout JSONWriter) -> Void, beside members: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    Answer.object { json in
      json.beginArray("content")
      json.object(content)
      json.end()
      members(&json)
    }
  }
}
