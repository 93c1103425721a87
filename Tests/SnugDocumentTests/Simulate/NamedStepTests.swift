import Snug
import Testing

@testable import SnugDocument

@Suite("Simulating: items by their ids, cells configured again, and what lines have")
struct NamedStepTests {
  /// Ten items of 100 by 40, the second and the fifth with an id; three are in view.
  private static let document = """
    {"container": {"width": 100, "height": 100},
     "layout": {"itemSize": [100, 40], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0},
     "items": [{}, {"id": "b"}, {}, {}, {"id": "e"}, {}, {}, {}, {}, {}]}
    """

  private func lines(
    _ script: String, _ options: SimulationJSON.Options = .init()
  ) throws -> [String] {
    let bytes = try simulatedBytes(Self.document, script, options)
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    "a step with the id of an item is the step with its path",
    arguments: [
      (#"{"scrollTo": "e", "at": "top"}"#, #"{"scrollTo": [0, 4], "at": "top"}"#),
      (#"{"tap": "b"}"#, #"{"tap": [0, 1]}"#), (#"{"touchDown": "b"}"#, #"{"touchDown": [0, 1]}"#),
      (#"{"touchUp": "b"}"#, #"{"touchUp": [0, 1]}"#),
      (#"{"select": "e"}"#, #"{"select": [0, 4]}"#),
      (#"{"deselect": "b"}"#, #"{"deselect": [0, 1]}"#), (##"{"tap": "#2"}"##, #"{"tap": [0, 2]}"#),
      (#"{"reconfigure": ["b", [0, 2]]}"#, #"{"reconfigure": [[0, 1], [0, 2]]}"#),
      (
        #"{"setItem": "b", "item": {"size": [100, 10]}}"#,
        #"{"setItem": [0, 1], "item": {"size": [100, 10]}}"#
      ),
      (
        ##"{"update": {"delete": ["b"], "reload": ["e"], "move": [["#2", [0, 0]]]}}"##,
        #"{"update": {"delete": [[0, 1]], "reload": [[0, 4]], "move": [[[0, 2], [0, 0]]]}}"#
      ),
    ])
  func sameStep(named: String, path: String) throws {
    #expect(try lines("[\(named)]") == lines("[\(path)]"))
  }

  @Test("an id stands for the item wherever it is by then, until it is deleted")
  func moved() throws {
    let moved = try simulated(
      Self.document,
      #"[{"update": {"move": [["b", [0, 9]]]}}, {"tap": "b"}, {"update": {"delete": ["b"]}}, "#
        + #"{"tap": "b"}, {"update": {"insert": [{"at": [0, 0], "item": {"id": "b"}}]}}, {"tap": "b"}]"#
    )
    #expect(moved[2].strings("calls").contains("didSelect 0-9"))
    #expect(moved[4].refusal == [#"there is no item with the id "b""#])
    #expect(moved[6].strings("calls").contains("didSelect 0-0"))
  }

  @Test("each id that no item has is told, and nothing is done")
  func unknown() throws {
    let lines = try simulated(
      Self.document, ##"[{"update": {"delete": ["x", "b", "#99"]}}, {"tap": "b"}]"##)
    #expect(
      lines[1].refusal == [
        #"there is no item with the id "x""#, ##"there is no item with the id "#99""##,
      ])
    #expect(lines[2].strings("calls").contains("didSelect 0-1"))
  }

  @Test("where something is inserted, or moved to, is a path")
  func targets() {
    for (script, path) in [
      (#"[{"update": {"insert": [{"at": "b", "item": {}}]}}]"#, "[0].update.insert[0].at"),
      (#"[{"update": {"move": [["b", "e"]]}}]"#, "[0].update.move[0][1]"),
    ] {
      let error = scriptError(script, document: Self.document)
      #expect(error?.place.path == path)
      #expect(error?.message.contains("an item path [section, item]") == true)
    }
  }

  @Test("cells are configured again where they are in view; a missing item is refused")
  func reconfigured() throws {
    let lines = try simulated(
      Self.document, #"[{"reconfigure": [[0, 2], "b", [0, 9]]}, {"reconfigure": [[0, 10]]}]"#)
    #expect(lines[1].strings("calls") == ["configure 0-2", "configure 0-1"])
    #expect(lines[2].refusal == ["there is no item 0-10: section 0 has 10 items"])
  }

  @Test("on request, `visible` is only where it is not that of the line before")
  func onlyChanges() throws {
    let script =
      #"[{"tap": [0, 9]}, {"tap": [0, 0]}, {"scroll": 40}, {"scroll": 40}, {"expect": {"visible": [{}, {}, {}]}}]"#
    let all = try lines(script)
    let changed = try lines(script, .init(omitsUnchanged: true))
    let has = changed.map { $0.contains("\"visible\"") }
    #expect(has == [true, false, true, true, false])
    #expect(all.count == changed.count)
    for (index, line) in all.enumerated() where has[index] { #expect(line == changed[index]) }
  }

  @Test("a new count of hidden items is a change of what is visible")
  func hiddenCount() throws {
    let document = """
      {"container": {"width": 100, "height": 100}, "sections": [{"items": [{}, {}, {}],
       "layout": {"itemSize": [100, 40], "maximumLines": 1, "overflow": {"size": [10, 10]}}}]}
      """
    let lines = try simulated(
      document, #"[{"update": {"delete": [[0, 2]]}}, {"select": [0, 0]}]"#,
      .init(omitsUnchanged: true))
    #expect(lines[1]["visible"] != nil)
  }

  @Test("on request, each frame of a wait has a line, and the last is where a whole wait ends")
  func eachFrame() throws {
    let script = #"[{"drag": -30}, {"release": -900}, {"wait": 0.5, "frames": 7}, {"scroll": 0}]"#
    let whole = try simulated(Self.document, script)
    let frames = try simulated(Self.document, script, .init(listsFrames: true))
    #expect(frames.count == whole.count + 6)
    #expect(frames[3...9].map { $0.number("step") } == Array(repeating: 3, count: 7))
    #expect(frames[3...9].map { $0.number("frame") } == [1, 2, 3, 4, 5, 6, 7])
    #expect(frames[3...9].flatMap { $0.strings("calls") } == whole[3].strings("calls"))
    let last = try lines(script, .init(listsFrames: true))
    let end = try lines(script)
    #expect(last[10] == end[4])
    // What comes before the calls of the step.
    func state(_ line: String) -> Substring? {
      line.split(separator: "\"contentOffset\"")[1].split(separator: "\"calls\"").first
    }
    #expect(state(last[9]) == state(end[3]))
  }
}
