import Foundation
import SnugSchemaTesting
import Testing

@Suite("Earlier names")
struct RenamedTests {
  /// A row of the first table of the page.
  struct Row: Sendable, CustomTestStringConvertible {
    let place: String
    let earlier, now: [String]

    var testDescription: String { "\(place): \(earlier)" }

    /// The rows, with the words in backticks.
    static let all: [Row] = {
      let text = (try? TemporaryFolder.text(of: packagePath("Documentation/Renamed.md"))) ?? ""
      return text.split(separator: "\n").compactMap { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count == 4, cells[1].hasPrefix("`") else { return nil }
        let words = cells[1...2].map { cell in
          cell.matches(of: #/`([^`]+)`/#).map { String($0.1) }
        }
        return Row(place: cells[0], earlier: words[0], now: words[1])
      }
    }()
  }

  @Test("the page lists names of labels, scripts and options")
  func rows() { #expect(Set(Row.all.map(\.place)).count == 4 && Row.all.count >= 9) }

  @Test(
    "an earlier name is refused by the reader, which names the present one, and by the schema",
    arguments: Row.all)
  func refused(row: Row) throws {
    for (earlier, now) in zip(row.earlier, row.now)
    where row.place != "a label" || earlier == row.earlier[0] {
      var runs: [[String]] = []
      var input = ""
      var schema: (name: String, problems: [String])?
      switch row.place {
      case "a label":
        let document = #"{"cells": {"C": {"views": {"a": {"\#(earlier)": "x"}}}}, "items": []}"#
        schema = ("input", JSONSchema.input.problems(of: document.utf8).map { "\($0)" })
        (runs, input) = ([["layout"]], document)
      case "a script", "a section in `apply`":
        let script =
          row.place == "a script"
          ? #"[{"\#(earlier)": [0, 0]}]"# : #"[{"apply": [{"\#(earlier)": 0}]}]"#
        schema = ("script", JSONSchema.script.problems(of: script.utf8).map { "\($0)" })
        let album = packagePath("Examples/album.json")
        (runs, input) = ([["simulate", album, "--script", "-"]], script)
      default:
        runs = [["measure", "\(earlier)=x", "A"], ["check", "--box", "9", "\(earlier)=x", "-"]]
      }
      if let schema {
        #expect(!schema.problems.isEmpty)
        let text = try Command.run("schema", schema.name).text.filter { !$0.isWhitespace }
        #expect(text.contains(#""\#(earlier)":{"description":"Now\#(now)"#), "\(schema.name)")
      }
      for arguments in runs {
        let command = try Command.run(arguments, input: input)
        #expect(command.status != 0)
        let name = earlier.hasPrefix("--") ? now : #""\#(now)""#
        #expect(command.errors.contains("did you mean \(name)?"), "\(command.errors)")
      }
    }
  }
}
