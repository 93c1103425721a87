import Foundation
import Testing

@Suite("Command line: simulate")
struct SimulateTests {
  private static let album = package.appending(path: "Examples/album.json").path()
  private static let script = package.appending(path: "Examples/Steps/album.json").path()

  /// The expected lines of `album` were compared with an independent implementation of greedy lines,
  /// offsets by the topmost item in view, transitions and counts of measured items; the places and
  /// names in those of `sections` with arithmetic.
  @Test(
    "the simulations of the album example print the expected lines",
    arguments: ["album", "sections"])
  func album(script: String) throws {
    let steps = package.appending(path: "Examples/Steps")
    let expected = try TemporaryFolder.bytes(
      of: steps.appending(path: "Expected/\(script).ndjson").path())
    let command = try Command.run(
      "simulate", Self.album, "--script", steps.appending(path: "\(script).json").path())
    #expect(command.status == 0)
    #expect(command.errors.isEmpty)
    #expect(command.text == String(decoding: expected, as: UTF8.self))
  }

  @Test(
    "after a rejected step the next one is run and the status is 1; an invalid script is not run")
  func statuses() throws {
    let refused = try Command.run(
      "simulate", Self.album, "--script", "-",
      input: [UInt8](text: #"[{"select": [0, 99]}, {"scroll": 130}]"#))
    #expect(refused.status == 1)
    #expect(refused.errors.isEmpty)
    let lines = refused.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[1] == #"{"step":1,"error":["there is no item 0-99: section 0 has 13 items"]}"#)
    #expect(lines[2].hasPrefix(#"{"step":2,"contentOffset":{"x":0,"y":130},"#))
    let wrong = try Command.run(
      "simulate", Self.album, "--script", "-",
      input: [UInt8](text: "[{\"scroll\": 130},\n {\"scrol\": 1}]"))
    #expect(wrong.status == 1)
    #expect(wrong.output.isEmpty)
    #expect(
      wrong.errors
        == "<stdin>:2:3: error: unknown key \"scrol\": did you mean \"scroll\"? ([1].scrol)\n")
  }

  @Test(
    "what differs from an expectation is told on standard error, too, with its place in the script")
  func unmet() throws {
    let command = try Command.run(
      "simulate", Self.album, "--script", "-",
      input: [UInt8](text: "[{\"scroll\": 130},\n {\"expect\": {\"phase\": \"dragging\"}}]"))
    #expect(command.status == 1)
    #expect(command.text.hasSuffix("expected \\\"dragging\\\" (script[1].expect.phase)\"]}\n"))
    #expect(
      command.errors.hasPrefix(
        "<stdin>:2:23: error: after step 1, phase is \"idle\": expected \"dragging\" ([1].expect.phase)\n"
      ))
  }

  @Test("a missing script is reported by its name, with status 3")
  func missingScript() throws {
    let command = try Command.run("simulate", Self.album, "--script", "nowhere.json")
    #expect(command.status == 3)
    #expect(command.errors == "snug: error: cannot read nowhere.json: No such file or directory\n")
  }

  @Test("the document may be plain text on standard input, with the height as an option")
  func plainText() throws {
    let script = try TemporaryFolder()
    let path = try script.write([UInt8](text: #"[{"scrollTo": [0, 3]}]"#), "script.json")
    let command = try Command.run(
      "simulate", "--script", path, "--font", "Snug Test", "--size", "10", "--width", "60",
      "--height", "50", input: [UInt8](text: "A\nlonger\nB\nlonger\n"))
    #expect(command.status == 0)
    // Tags of 20 and 40 points have one line each in a width of 60, 20 high and 8 apart: the last
    // ends at 104.
    let lines = command.text.split(separator: "\n")
    #expect(lines.first?.contains(#""contentSize":{"width":60,"height":104}"#) ?? false)
    #expect(lines.last?.contains(#""contentOffset":{"x":0,"y":54}"#) ?? false)
  }

  @Test("a document without a height is an error, and several documents are bad usage")
  func noViewport() throws {
    let unlimited = try Command.run(
      "simulate", "--script", Self.script, input: [UInt8](text: #"{"items": []}"#))
    #expect(unlimited.status == 1)
    #expect(unlimited.errors.contains("needs the container's height"))
    let several = try Command.run(
      "simulate", "--script", Self.script, input: [UInt8](text: "{}\n{}\n"))
    #expect(several.status == 2)
    #expect(several.errors.hasPrefix("snug: error: simulate takes one document"))
  }

  @Test("a missing font is reported in the first line of the output")
  func diagnostics() throws {
    let command = try Command.run(
      "simulate", "--script", Self.script, "--height", "50", "--font", "no such family",
      input: [UInt8](text: "A\n"))
    let lines = command.text.split(separator: "\n")
    #expect(lines[0].contains(#""diagnostics":[{"severity":"warning","code":"fontSubstituted""#))
    #expect(!lines[1].contains("diagnostics"))
  }

  @Test("a closed output ends a simulation with status 0, and a full disk with status 3")
  func unwritable() throws {
    for (destination, status) in [(Command.Destination.closedPipe, 0), (.file("/dev/full"), 3)] {
      let command = try Command.run(
        "simulate", Self.album, "--script", "-", input: [UInt8](text: "[]"), to: destination)
      #expect(command.status == Int32(status))
    }
  }
}
