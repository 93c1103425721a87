import Snug
import SnugDocument
import SnugPropertyTesting
import Testing

@testable import SnugServing

/// A server with the built-in fonts.
private func server(_ change: (inout ServerLimits) -> Void = { _ in }) throws -> Server {
  var limits = ServerLimits()
  change(&limits)
  return try Server(
    FontCatalog(files: [], usesSystemFonts: false), fontFiles: [], files: .refused, limits,
    version: "1.2.3")
}

extension Server {
  fileprivate func answer(_ line: String) -> String? {
    answer(Array(line.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The answer to a call, without what all answers begin with.
  fileprivate func call(_ method: String, _ params: String) -> String {
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
    #expect(
      server.answer(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
        == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    #expect(
      server.answer(#"{"jsonrpc":"2.0","id":"a\n","method":"ping"}"#)
        == #"{"jsonrpc":"2.0","id":"a\n","result":{}}"#)
    #expect(
      server.answer(#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#)
        == #"{"jsonrpc":"2.0","id":null,"result":{}}"#)
    #expect(server.answer(#"{"jsonrpc":"2.0","method":"ping"}"#) == nil)
    #expect(server.answer(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#) == nil)
    #expect(server.answer(#"{"jsonrpc":"2.0","method":"measure","params":{"wrong":1}}"#) == nil)
    #expect(server.answer(" \t") == nil)
    // The answer of a client.
    #expect(server.answer(#"{"jsonrpc":"2.0","id":1,"result":{}}"#) == nil)
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

@Suite("Server: tools")
struct ToolTests {
  private static let style = #""style": {"font": {"family": "Snug Test", "size": 10}}"#

  @Test("measure, check, fit, layout, render and explain answer as the commands do")
  func tools() throws {
    let server = try server()
    let measured = server.call("measure", "{\"texts\": [\"A\", [\"ab\"]], \(Self.style)}")
    #expect(
      measured.hasPrefix(#""result":{"labels":[{"text":"A","width":10,"idealWidth":10,"#),
      "\(measured)")
    #expect(measured.contains(#"{"text":"ab","width":10,"#))
    let cut = server.call(
      "measure", "{\"texts\": [\"AAAA\"], \"maxWidth\": \"1cm\", \(Self.style)}")
    #expect(cut.contains(#""truncated":true"#))
    let checked = server.call(
      "check",
      "{\"rows\": [\"A\", {\"id\": \"b\", \"text\": \"AAA\"}], \"box\": {\"width\": 20}, \(Self.style)}"
    )
    #expect(
      checked.hasPrefix(#""result":{"fits":false,"misfits":1,"texts":[{"line":1,"fits":true,"#),
      "\(checked)")
    #expect(
      checked.contains(
        #"{"id":"b","line":2,"fits":false,"width":20,"maximumLines":1,"neededWidth":30,"#))
    let document = #"{"font": {"family": "Snug Test", "size": 10}, "items": ["A", "longer"]}"#
    #expect(
      server.call("layout", "{\"document\": \(document)}").hasPrefix(
        #""result":{"snug":1,"contentSize":{"width":320,"height":20}"#))
    #expect(
      server.call("layout", "{\"document\": \(document), \"width\": 45}").contains(
        #""contentSize":{"width":45,"height":48}"#))
    #expect(
      server.call("fit", "{\"document\": \(document)}").contains(
        #""item":1,"cell":"tag","width":40,"height":20"#))
    #expect(
      server.call("check", "{\"document\": \(document)}").hasPrefix(
        #""result":{"fits":true,"misfits":0,"texts":[{"path":"items[0].views.label","#))
    #expect(
      server.call("render", "{\"document\": \(document)}").hasPrefix(
        #""result":{"format":"svg","text":"<svg"#))
    #expect(
      server.call("explain", "{\"document\": \(document), \"item\": 1, \"attribute\": \"width\"}")
        .contains(#""values":[{"view":"super","attribute":"width","value":40,"#))
  }

  @Test(
    "arguments that are wrong are told with their path",
    arguments: [
      ("measure", "{\"text\": [\"a\"]}", "unknown argument \"text\": did you mean \"texts\"?"),
      ("measure", "{}", "expected \"texts\", a list of texts"),
      ("measure", "{\"texts\": \"a\"}", "params.texts: expected a list of texts"),
      ("measure", "{\"texts\": [1]}", "params.texts[0]: expected a string"),
      (
        "measure", "{\"texts\": [\"a\"], \"style\": {\"font\": {\"size\": -1}}}",
        "params.style.font.size: expected"
      ),
      (
        "measure", "{\"texts\": [\"a\"], \"style\": {\"font\": {\"file\": \"/etc/passwd\"}}}",
        "params.style.font.file: documents may name no files here"
      ),
      ("check", "{\"rows\": [\"a\"]}", "params: expected \"box\""),
      ("fit", "{\"document\": 5}", "params.document: expected a document"),
      (
        "fit", "{\"document\": {\"item\": []}}",
        "item: unknown key \"item\": did you mean \"items\"?"
      ),
      (
        "layout", "{\"document\": \"d9\"}",
        "params.document: there is no open document \"d9\": none is open"
      ),
      (
        "layout", "{\"document\": {\"fonts\": [\"/etc/passwd\"]}}",
        "fonts[0]: documents may name no files here"
      ),
      (
        "render", "{\"document\": {}, \"format\": \"gif\"}",
        "params.format: expected \"svg\" or \"png\", found \"gif\""
      ),
      (
        "explain", "{\"document\": {\"items\": []}, \"item\": 4}",
        "there is no item 4: section 0 has 0"
      ),
      ("close", "{\"document\": \"d1\"}", "params.document: there is no open document"),
      (
        "close", "{\"document\": 0}",
        "params.document: expected the name of an open document, found a number"
      ),
      ("measure", "5", "params: expected the arguments of measure"),
      (
        "check",
        "{\"rows\": [\"a\"], \"box\": {}, \"style\": {\"font\": {\"file\": \"/etc/passwd\"}}}",
        "params.style.font.file: documents may name no files here"
      ),
      (
        "check", "{\"rows\": [], \"document\": {}}",
        "params.document: \"rows\" and \"document\" exclude"
      ),
      ("status", "{\"all\": true}", "params.all: unknown argument \"all\"; status has none"),
    ])
  func arguments(_ tool: String, _ params: String, _ message: String) throws {
    let answer = try server().call(tool, params)
    let error = try JSONTree(parsing: Array("{\(answer)}".utf8)).root.part("error")
    #expect(error?.part("message")?.text.contains(message) == true, "\(answer)")
  }

  @Test("the tools that are listed are those that there are, with their arguments")
  func list() throws {
    let answer = try JSONTree(parsing: Array("{\(server().call("tools/list", "{}"))}".utf8)).root
    let tools = try #require(answer.part("result")?.part("tools"))
    #expect(tools.elements.compactMap { $0.part("name")?.text } == Tool.allCases.map(\.rawValue))
    for (tool, listed) in zip(Tool.allCases, tools.elements) {
      let schema = try #require(listed.part("inputSchema"))
      #expect(
        schema.part("properties")?.members.map(\.key.text).sorted() == tool.arguments.sorted(),
        "\(tool)")
    }
  }

  @Test(
    "a call by the Model Context Protocol has the answer as text and as JSON, and errors as results"
  )
  func context() throws {
    let server = try server()
    let hello = server.call(
      "initialize", #"{"protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {}}"#)
    #expect(
      hello.hasPrefix(
        #""result":{"protocolVersion":"2025-03-26","capabilities":{"tools":{}},"serverInfo":{"name":"snug","version":"1.2.3"}"#
      ))
    #expect(
      server.call("initialize", #"{"protocolVersion": "1999-01-01"}"#).contains(
        #""protocolVersion":"2025-11-25""#))
    let status = server.call("tools/call", #"{"name": "status"}"#)
    #expect(
      status.hasPrefix(
        #""result":{"content":[{"type":"text","text":"{\"version\":\"1.2.3\",\"open\":[]"#))
    #expect(status.contains(#""structuredContent":{"version":"1.2.3","open":[],"#))
    let wrong = server.call(
      "tools/call", #"{"name": "fit", "arguments": {"document": {"item": [], "cels": {}}}}"#)
    #expect(
      wrong.hasPrefix(#""result":{"content":[{"type":"text","text":"item: unknown key"#)
        && wrong.hasSuffix(#""isError":true}"#), "\(wrong)")
    #expect(wrong.contains(#"\ncels: unknown key"#))
    #expect(
      server.call("tools/call", #"{"name": "fits"}"#).contains(
        #""code":-32602,"message":"there is no tool \"fits\": did you mean \"fit\"?""#))
    let picture = server.call(
      "tools/call",
      #"{"name": "render", "arguments": {"document": {"items": ["A"]}, "format": "png"}}"#)
    #expect(
      picture.hasPrefix(#""result":{"content":[{"type":"image","data":"iVBORw0KGgo"#),
      "\(picture.prefix(200))")
  }
}

@Suite("Server: open documents")
struct OpenDocumentTests {
  private static let document =
    #"{"container": {"width": 110}, "items": [{"id": "a", "size": [60, 10]}, {"id": "b", "size": [60, 10]}, {"size": [60, 20]}]}"#

  @Test("an edit tells the frames that were placed again, and where later ones moved")
  func edits() throws {
    let server = try server()
    #expect(
      server.call("open", "{\"document\": \(Self.document)}")
        == #""result":{"document":"d1","contentSize":{"width":110,"height":56}}"#)
    let inserted = server.call(
      "edit",
      #"{"document": "d1", "edits": [{"insert": [{"id": "n", "size": [40, 10]}], "at": [0, 1]}]}"#)
    #expect(
      inserted
        == #""result":{"contentSize":{"width":110,"height":56},"placed":[{"section":0,"item":0,"id":"a","frame":{"x":0,"y":0,"width":60,"height":10}},{"section":0,"item":1,"id":"n","frame":{"x":68,"y":0,"width":40,"height":10}}],"shifts":[]}"#
    )
    let taller = server.call(
      "edit", #"{"document": "d1", "edits": [{"setItem": [0, 2], "item": {"size": [60, 15]}}]}"#)
    #expect(
      taller.contains(
        #"{"section":0,"item":2,"frame":{"x":0,"y":18,"width":60,"height":15}}],"shifts":[{"behind":[0,3],"by":{"x":0,"y":5}}]"#
      ), "\(taller)")
    #expect(
      server.call("layout", #"{"document": "d1"}"#).contains(
        #""item":3,"line":2,"frame":{"x":0,"y":41,"#))
    #expect(server.call("close", #"{"document": "d1"}"#) == "\"result\":{}")
    #expect(server.call("status", "{}").contains(#""open":[],"openBytes":0"#))
  }

  @Test(
    "an edit that cannot be made changes nothing, and says which and why",
    arguments: [
      (#"[{"remove": [0, 9]}]"#, "params.edits[0]: "),
      (#"[{"remove": [0, 0]}, {"remove": [0, 2]}]"#, "params.edits[1]: "),
      (
        #"[{"insert": [{"sise": [1, 2]}], "at": [0, 0]}]"#,
        "params.edits[0].insert[0].sise: unknown key"
      ),
      (#"[{"insert": []}]"#, "params.edits[0]: \"insert\" needs \"at\""),
      (#"[{"add": []}]"#, "params.edits[0]: expected an edit with one of the keys insert, remove"),
      (#"[{"remove": [0, 1], "to": 3}]"#, "params.edits[0].to: unknown key"),
      (
        #"[{"setItem": [0, 0], "item": {"id": "b"}}]"#,
        "params.edits[0]: the id \"b\" is used twice"
      ),
      (
        #"[{"setItem": [0, 0], "item": {"cell": "c"}}]"#,
        "params.edits[0].item.cell: there is no cell"
      ),
      (#"[{"layout": {"maximumLines": 0}}]"#, "params.edits[0].layout.maximumLines: expected"),
      (#"{"remove": [0, 1]}"#, "params.edits: expected an array"),
    ])
  func refused(_ edits: String, _ message: String) throws {
    let server = try server()
    _ = server.call("open", "{\"document\": \(Self.document)}")
    let before = server.call("layout", #"{"document": "d1"}"#)
    let answer = server.call("edit", "{\"document\": \"d1\", \"edits\": \(edits)}")
    #expect(answer.hasPrefix(#""error":{"code":-32602,"#), "\(answer)")
    #expect(answer.replacing("\\\"", with: "\"").contains(message), "\(answer)")
    #expect(server.call("layout", #"{"document": "d1"}"#) == before)
  }

  @Test("open documents are bounded in count and bytes")
  func bounds() throws {
    let server = try server {
      $0.openDocuments = 2
      $0.openBytes = 400
    }
    for name in ["d1", "d2"] {
      #expect(server.call("open", "{\"document\": \(Self.document)}").contains(name))
    }
    #expect(
      server.call("open", "{\"document\": {}}").contains(
        "2 documents are open, which is the limit: close one"))
    let long = String(repeating: "x", count: 200)
    #expect(
      server.call(
        "edit",
        "{\"document\": \"d1\", \"edits\": [{\"setItem\": [0, 0], \"item\": {\"id\": \"\(long)\"}}]}"
      )
      .contains("would have more than 400 bytes of JSON: close one"))
    _ = server.call("close", #"{"document": "d2"}"#)
    #expect(server.call("open", "{\"document\": {}}").contains("d3"))
  }

  private enum Step {
    case insert(Int, Int), remove(Int), move(Int, Int), set(Int, Int), resize(Int)
  }

  @Test("after any edits, the layout is that of the edited document")
  func equalsFromScratch() throws {
    let place = Generator<Int>.integer(in: 0...9)
    let step = Generator<Step>.oneOf([
      Generator { .insert(try $0.draw(place), try $0.draw(place)) },
      Generator { .remove(try $0.draw(place)) },
      Generator { .move(try $0.draw(place), try $0.draw(place)) },
      Generator { .set(try $0.draw(place), try $0.draw(place)) },
      Generator { .resize(try $0.draw(place)) },
    ])
    forAll(Generator<[Step]>.array(of: step, count: 0...12), count: 100) { steps in
      let server = try server()
      func item(_ number: Int) -> String { "{\"size\": [\(20 + 7 * number), \(10 + number)]}" }
      var (items, width) = ([item(1), item(5)], 100)
      func document() -> String {
        "{\"container\": {\"width\": \(width)}, \"items\": [\(items.joined(separator: ", "))]}"
      }
      _ = server.call("open", "{\"document\": \(document())}")
      for step in steps {
        let edit: String
        switch step {
        case .insert(let index, let number):
          let index = min(index, items.count)
          items.insert(item(number), at: index)
          edit = "{\"insert\": [\(item(number))], \"at\": [0, \(index)]}"
        case .remove(let index):
          guard index < items.count else { continue }
          items.remove(at: index)
          edit = "{\"remove\": [0, \(index)]}"
        case .move(let from, let to):
          guard from < items.count, to < items.count else { continue }
          items.insert(items.remove(at: from), at: to)
          edit = "{\"move\": [0, \(from)], \"to\": [0, \(to)]}"
        case .set(let index, let number):
          guard index < items.count else { continue }
          items[index] = item(number)
          edit = "{\"setItem\": [0, \(index)], \"item\": \(item(number))}"
        case .resize(let number):
          width = 60 + 20 * number
          edit = "{\"resize\": [\(width), null]}"
        }
        let answer = server.call("edit", "{\"document\": \"d1\", \"edits\": [\(edit)]}")
        try check(answer.hasPrefix("\"result\""), "\(answer)")
        try checkEqual(
          server.call("layout", #"{"document": "d1"}"#),
          server.call("layout", "{\"document\": \(document())}"))
      }
    }
  }
}
