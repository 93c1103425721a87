import Snug
import SnugDocument
import SnugPropertyTesting
import Testing

@testable import SnugServing

/// A server with the built-in fonts.
func server(_ change: (inout ServerLimits) -> Void = { _ in }) throws -> Server {
  var limits = ServerLimits()
  change(&limits)
  return try Server(
    FontCatalog(files: [], usesSystemFonts: false), fontFiles: [], files: .refused, limits,
    version: "1.2.3")
}

extension Server {
  func answer(_ line: String) -> String? {
    answer(Array(line.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The answer to a call, without what all answers begin with.
  func call(_ method: String, _ params: String) -> String {
    let answer = answer(
      "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"\(method)\", \"params\": \(params)}")
    let start = "{\"jsonrpc\":\"2.0\",\"id\":7,"
    guard let answer, answer.hasPrefix(start) else { return "unexpected: \(answer ?? "nothing")" }
    return String(answer.dropFirst(start.count).dropLast())
  }
}

@Suite("Server: messages")
struct ServerTests {
  @Test("each request has an answer with its id, and a notification has none")
  func ids() throws {
    let server = try server()
    for id in ["1", #""a\n""#, "null"] {
      #expect(
        server.answer(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#)
          == #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#)
    }
    for line in [
      #"{"jsonrpc":"2.0","method":"ping"}"#,
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","method":"measure","params":{"wrong":1}}"#, " \t",
      // The answer of a client.
      #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
    ] { #expect(server.answer(line) == nil, "\(line)") }
  }

  @Test(
    "a message that is none has an error that says what is wrong",
    arguments: [
      ("{\"jsonrpc\"", -32700, "column 11: "), ("nonsense", -32700, "column 1: "),
      ("5", -32600, "expected a message"), ("{}", -32600, "expected \"jsonrpc\": \"2.0\""),
      (#"{"jsonrpc":"1.0","id":3,"method":"ping"}"#, -32600, "expected \"jsonrpc\""),
      (#"{"jsonrpc":"2.0","id":3}"#, -32600, "expected \"method\""),
      (
        #"{"jsonrpc":"2.0","id":[3],"method":"ping"}"#, -32600,
        "\"id\": expected a string or a number, found [3]"
      ),
      (
        #"{"jsonrpc":"2.0","id":3,"method":"mesure"}"#, -32601,
        "there is no method \"mesure\": did you mean \"measure\"?"
      ),
      ("[]", -32600, "a batch has 1 to 1000 messages, and this one 0"),
      (#"{"jsonrpc":"2.0","id":3,"id":4,"method":"ping"}"#, -32700, "column 25: "),
    ])
  func faults(_ line: String, _ code: Int, _ message: String) throws {
    let answer = try #require(try server().answer(line))
    let error = try JSONTree(parsing: Array(answer.utf8)).root.part("error")
    #expect(error?.part("code")?.source == "\(code)", "\(answer)")
    #expect(error?.part("message")?.text.hasPrefix(message) == true, "\(answer)")
  }

  @Test("a batch is answered in order, without its notifications")
  func batch() throws {
    let server = try server()
    let answer = server.answer(
      #"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"ping"},5]"#)
    #expect(
      answer?.hasPrefix(
        #"[{"jsonrpc":"2.0","id":1,"result":{}},{"jsonrpc":"2.0","id":null,"error""#) == true)
    #expect(server.answer(#"[{"jsonrpc":"2.0","method":"ping"}]"#) == nil)
  }

  @Test("a message that is too long is answered, and the next one, too")
  func length() throws {
    let server = try server { $0.messageBytes = 60 }
    let long =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"" + String(repeating: " ", count: 60) + "}"
    #expect(
      server.answer(long)?.contains("longer than 60 bytes: --message-size allows more") == true)
    #expect(server.answer(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#) != nil)
  }

  @Test(
    "no bytes make the server stop, and each answer is one line of JSON with a result or an error")
  func noise() throws {
    let server = try server()
    let words = Generator<String>.element(of: [
      "{", "}", "[", "]", ":", ",", "\"jsonrpc\":\"2.0\"", "\"id\":1", "\"method\":", "\"measure\"",
      "\"params\":",
      "\"texts\":[\"a\"]", "\"document\":{\"items\":[\"a\"]}", "\"layout\"", "\"open\"", "\"edit\"",
      "\"tools/call\"",
      "\"name\":\"check\"", "\"arguments\":{}", "null", "1e999", "\"\\ud800\"", "\u{0}",
      "\u{1F469}\u{200D}",
    ])
    forAll(Generator<[String]>.array(of: words, count: 0...14), count: 3000) { words in
      guard let answer = server.answer(Array(words.joined(separator: "").utf8)) else { return }
      try check(!answer.contains(0x0A))
      let root = try JSONTree(parsing: answer).root
      let answers = root.kind == .array ? Array(root.elements) : [root]
      for answer in answers {
        try check((answer.part("result") == nil) != (answer.part("error") == nil))
      }
    }
  }
}
