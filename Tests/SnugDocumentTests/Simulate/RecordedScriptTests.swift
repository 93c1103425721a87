import Snug
import SnugPropertyTesting
import SnugSchemaTesting
import Testing

@testable import SnugDocument

/// The example prints; its test does not.
private func print(_: Any...) {}

@Suite("Simulating: edits as steps, and scripts of what was done")
struct RecordedScriptTests {
  private static let json = """
    {"container": {"width": 120, "height": 90}, "items": ["A", {"id": "b", "label": "longer"}, "C", "D",
     "much longer", "F", "G", {"id": "h", "label": "H"}]}
    """

  private func open(isRecorded: Bool = true) throws -> DocumentCollection {
    try collection(Self.json, isRecorded: isRecorded)
  }

  @Test("the program of Documentation/Reference/Scripts.md has the script of what was done")
  func example() throws {
    let json = #"{"container": {"width": 100, "height": 60}, "items": ["A", "longer", "B", "C"]}"#
    let document = try Document(json: Array(json.utf8))
    let album = try LayoutSession().collection(document, isRecorded: true)
    try album.perform(json: Array(#"{"scroll": 20}"#.utf8))
    try album.perform(json: Array(#"{"tap": [0, 2]}"#.utf8))
    print(album.script ?? "")
    #expect(album.script == "[\n  {\"scroll\": 20},\n  {\"tap\": [0, 2]}\n]\n")
  }

  @Test("a program is told what a step has called and moved, and finds items by their ids")
  func state() throws {
    let collection = try open()
    #expect(collection.path(ofItem: "h") == ItemPath(section: 0, item: 7))
    #expect(collection.path(ofItem: "none") == nil)
    #expect(collection.isExact && collection.scrollPhase == .idle && collection.transition == nil)
    try collection.perform(#"{"tap": "b"}"#)
    #expect(collection.calls.contains("didSelect 0-1"))
    let second = collection.visibleElements[2].frame
    try collection.perform(#"{"update": {"delete": ["b"]}}"#)
    let moved = try #require(collection.transition?.changes.first { $0.kind == .moved })
    #expect(moved.from == second && moved.to == collection.visibleElements[1].frame)
    try collection.perform(#"{"drag": 0}"#)
    #expect(collection.scrollPhase == .dragging)
  }

  /// What can be seen of a collection.
  private func seen(_ collection: DocumentCollection) -> [String] {
    ["\(collection.contentOffset) \(collection.contentSize) \(collection.selection.items)"]
      + collection.visibleElements.map {
        "\($0.place) \($0.frame) \($0.id.flatMap(collection.name) ?? "") \($0.isSelected)"
      }
  }

  /// Returns the state after the steps of a script.
  private func replayed(_ script: String) throws -> [String] {
    #expect(JSONSchema.script.problems(of: script.utf8) == [])
    let collection = try open(isRecorded: false)
    for step in try JSONTree(parsing: Array(script.utf8)).root.elements {
      try collection.perform(step.source)
    }
    return seen(collection)
  }

  @Test(
    "edits of a layout are a step of a script; one with an error is refused, and changes nothing")
  func edits() throws {
    let lines = try simulated(
      Self.json,
      #"[{"edit": [{"remove": [0, 0]}, {"insert": ["new"], "at": [0, 0]}]}, {"tap": "b"}, "#
        + #"{"edit": [{"remove": [0, 0]}, {"remove": [0, 99]}]}, {"edit": [{"remov": [0, 0]}]}]"#)
    #expect(lines[1].strings("transition").count > 0)
    #expect(lines[2].strings("calls").contains("didSelect 0-1"))
    #expect(lines[3].refusal.first?.contains("(script[2].edit[1])") == true)
    #expect(lines[4].refusal.first?.contains(#"did you mean "remove"?"#) == true)
    #expect(scriptError(#"[{"edit": 5}]"#)?.place.path == "[0].edit")
  }

  @Test("the script of a collection repeats what was done; what was refused is not in it")
  func recorded() throws {
    let collection = try open()
    #expect(collection.script == "[]\n")
    try collection.perform(#"{"scroll": 20}"#)
    #expect(throws: StepRefusal.self) {
      try collection.perform(#"{"tap": [0, 99]}"#)
    }
    try collection.apply(#"[{"remove": [0, 2]}]"#)
    #expect(throws: DocumentError.self) {
      try collection.apply(#"[{"remove": [0, 99]}]"#)
    }
    let script = try #require(collection.script)
    #expect(script == "[\n  {\"scroll\": 20},\n  {\"edit\": [{\"remove\": [0, 2]}]}\n]\n")
    #expect(try replayed(script) == seen(collection))
    #expect(try open(isRecorded: false).script == nil)
  }

  @Test("any session is repeated by its script")
  func anySession() throws {
    let steps = Generator<String>.element(of: [
      #"{"scroll": 35}"#, #"{"tap": "b"}"#, #"{"drag": -12.5}"#, #"{"release": -700}"#,
      #"{"wait": 0.3}"#, #"{"update": {"delete": [[0, 1]]}}"#, #"{"resize": [70, 60]}"#,
      #"{"scrollTo": "h", "at": "top", "animated": true}"#, #"{"setItem": [0, 0], "item": "x"}"#,
      #"{"update": {"insert": [{"at": [0, 2], "item": "new"}], "move": [["h", [0, 0]]]}}"#,
      #"{"layout": {"lineAlignment": "center"}}"#, #"{"tap": [0, 3]}"#, #"{"tap": [0, 77]}"#,
      #"EDIT[{"insert": ["e", "much longer"], "at": [0, 1]}, {"remove": [0, 3]}]"#,
      #"EDIT[{"move": [0, 4], "to": [0, 0]}]"#, #"EDIT[{"remove": [0, 50]}]"#,
    ])
    forAll(.array(of: steps, count: 1...12)) { steps in
      let collection = try open()
      for step in steps {
        // Refused steps are part of a session, too.
        if step.hasPrefix("EDIT") {
          try? collection.apply(String(step.dropFirst(4)))
        } else {
          try? collection.perform(step)
        }
      }
      try checkEqual(try replayed(collection.script ?? ""), seen(collection), "")
    }
  }
}
