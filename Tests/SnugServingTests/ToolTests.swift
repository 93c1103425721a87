import SnugDocument
import Testing

@testable import SnugServing

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
      (
        "render", "{\"document\": {\"items\": []}, \"format\": \"png\", \"scale\": 0}",
        "params.scale: expected a number from 0.0625 to 64, found 0"
      ),
      (
        "explain", "{\"document\": {\"items\": [\"a\"]}, \"item\": 0, \"view\": \"lable\"}",
        "params.view: the cell \"tag\" has no view \"lable\": did you mean \"label\"?"
      ),
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
        "params.item: there is no item 4: section 0 has 0"
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
