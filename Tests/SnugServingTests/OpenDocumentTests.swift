import SnugPropertyTesting
import Testing

@testable import SnugServing

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
    // Edits that are not made take no room.
    for _ in 0..<9 {
      #expect(
        server.call("edit", #"{"document": "d1", "edits": [{"remove": [0, 9]}]}"#)
          .contains("params.edits[0]"))
    }
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
