import SnugGeometry
import SnugSchemaTesting
import Testing

@testable import SnugDocument

@Suite("Simulated steps: taps, expectations and comments")
struct ExpectStepTests {
  /// The lines of a script that begin with an error, and the count of all.
  private func run(_ script: String, document: String = rows()) throws -> (
    lines: [Output], refused: Int
  ) {
    let lines = try simulated(document, script)
    return (lines, lines.filter { $0["error"] != nil }.count)
  }

  @Test("a tap is a touch that begins and ends on an item")
  func tap() throws {
    let touched = try run(#"[{"touchDown": [0, 1]}, {"touchUp": [0, 1]}]"#).lines
    let tapped = try run(#"[{"tap": [0, 1], "comment": "selects it"}]"#).lines
    #expect(tapped[1].calls == touched[1].calls + touched[2].calls)
    #expect(tapped[1].calls.contains("didSelect 0-1"))
    #expect(try run(#"[{"tap": [0, 99]}]"#).refused == 1)
  }

  @Test(
    "an expectation that holds prints no line",
    arguments: [
      #"{"contentOffset": {"y": 40}}"#, #"{"contentOffset": {"x": 0.0, "y": 4e1}, "exact": true}"#,
      #"{"phase": "idle", "calls": ["didEndDisplaying item 0-0"]}"#, #"{"frames": null}"#, "{}",
      #"{"visible": [{"item": 1, "frame": {"y": 40}}, {"item": 2}, {}]}"#, #"{"transition": []}"#,
      #"{"step": 1}"#,
    ])
  func holds(_ part: String) throws {
    var part = part
    if part.contains("didEndDisplaying") {
      // Whatever the step has called.
      let calls = try run(#"[{"scroll": 40}]"#).lines[1].calls
      part = #"{"calls": [\#(calls.map { "\"\($0)\"" }.joined(separator: ", "))]}"#
    }
    let (lines, refused) = try run(#"[{"scroll": 40}, {"expect": \#(part)}, {"scroll": 0}]"#)
    #expect(lines.count == 3 && refused == 0)
    #expect(lines.map { $0["step"]?.source } == ["0", "1", "3"])
  }

  @Test(
    "one that does not says what differs, where, and what was expected",
    arguments: [
      (#"{"contentOffset": {"y": 41}}"#, "contentOffset.y is 40: expected 41", ".contentOffset.y"),
      (#"{"phase": "dragging"}"#, #"phase is "idle": expected "dragging""#, ".phase"),
      (
        #"{"visible": [{}]}"#,
        "visible has 3 elements, expected 1: the first that differs is [1], {", ".visible"
      ),
      (
        #"{"transition": [{}]}"#, "transition has 0 elements, expected 1: [0] is missing, {}",
        ".transition"
      ),
      (
        #"{"visible": [{}, {"item": 7}, {}]}"#, "visible[1].item is 2: expected 7",
        ".visible[1].item"
      ),
      (#"{"frame": 1}"#, "frame is missing: expected 1", ".frame"),
      (#"{"exact": 1}"#, "exact is true: expected 1", ".exact"),
      (#"{"error": ["none"]}"#, "error is missing", ".error"),
    ])
  func differs(_ part: String, sentence: String, path: String) throws {
    let (lines, refused) = try run(#"[{"scroll": 40}, {"expect": \#(part)}]"#)
    #expect(lines.count == 3 && refused == 1)
    let told = try #require(lines[2].refusal.first)
    #expect(told.hasPrefix(sentence), "\(told)")
    #expect(told.hasSuffix("(script[1].expect\(path))"), "\(told)")
  }

  @Test(
    "several expectations are about the same step, and the first about what is in view at first")
  func several() throws {
    let (lines, refused) = try run(
      #"[{"expect": {"contentOffset": {"y": 0}}}, {"scroll": 40}, {"expect": {"phase": "idle"}}, "#
        + #"{"expect": {"phase": "dragging"}}, {"expect": {"contentOffset": {"y": 40}}}]"#)
    #expect(lines.count == 3 && refused == 1)
  }

  @Test("a refusal that is expected is none; its reasons have to be those")
  func expectedRefusal() throws {
    let reason = "there is no item 0-99: section 0 has 10 items"
    for (expected, count) in [(reason, 0), ("another", 2)] {
      let script = #"[{"select": [0, 99]}, {"expect": {"error": ["\#(expected)"]}}]"#
      let simulation = try simulation(rows(), script)
      #expect(try SimulationJSON.write(simulation, to: Sink().buffer()).refusedCount == count)
    }
  }

  @Test("of long values that begin alike, the part is told in which they differ")
  func longValues() throws {
    let name = String(repeating: "the same beginning of both ", count: 3)
    let document =
      #"{"container": {"width": 100, "height": 100}, "items": [{"id": "\#(name)B", "size": [9, 9]}]}"#
    let lines = try simulated(document, #"[{"expect": {"visible": [{"id": "\#(name)A"}]}}]"#)
    let told = try #require(lines.last?.refusal.first)
    #expect(told.contains(#"of both B": expected \#u{2026}"#) && told.contains(#"of both A""#))
  }

  @Test("an expectation is an object, and a comment a string")
  func invalid() {
    for (script, path) in [
      (#"[{"expect": 5}]"#, "[0].expect"), (#"[{"scroll": 1, "comment": 5}]"#, "[0].comment"),
      (#"[{"comment": "alone"}]"#, "[0]"), (#"[{"tap": null}]"#, "[0].tap"),
      (#"[{"expect": {"eror": null}}]"#, "[0].expect.eror"),
    ] {
      #expect(scriptError(script)?.place.path == path, "\(script)")
    }
  }

  @Test("expectations have the keys of lines, in scripts and in their schema")
  func keys() throws {
    let script =
      #"[{"scroll": 40}, {"select": [0, 99]}, {"drag": -40}, {"release": -900}, {"wait": 0.5}]"#
    for line in try run(script).lines {
      for (key, _) in try #require(line[""]).members {
        #expect(SimulationExpectation.keys.contains(key.text))
      }
    }
    for key in SimulationExpectation.keys + ["eror"] {
      let script = #"[{"expect": {"\#(key)": null}}]"#
      let isKnown = key != "eror"
      #expect(JSONSchema.script.problems(of: script.utf8).isEmpty == isKnown, "\(key)")
      #expect((scriptError(script) == nil) == isKnown, "\(key)")
    }
  }

  @Test("a collection of a program takes expectations, too")
  func program() throws {
    let collection = try collection(rows())
    try collection.perform(#"{"scroll": 40}"#)
    try collection.perform(#"{"expect": {"contentOffset": {"y": 40}}}"#)
    // A refusal is expected in a call of its own, too.
    for step in [#"{"expect": {"contentOffset": {"y": 0}}}"#, #"{"select": [0, 99]}"#] {
      #expect(throws: StepRefusal.self, "\(step)") { try collection.perform(step) }
      #expect(collection.contentOffset.y == 40)
    }
    try collection.perform(
      #"{"expect": {"error": ["there is no item 0-99: section 0 has 10 items"]}}"#)
    #expect(throws: StepRefusal.self) {
      try collection.perform(#"{"expect": {"error": ["another"]}}"#)
    }
  }
}
