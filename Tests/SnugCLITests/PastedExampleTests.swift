import Foundation
import Testing

/// Runs the commands of help and documentation in a folder with copies of the package's files.
@Suite("Examples: commands in help and documentation")
struct PastedExampleTests {
  /// The folder in which the examples are run.
  private let folder = try? TemporaryFolder()

  /// - Returns: What the commands print.
  @discardableResult
  private func run(_ lines: [String], of source: String) throws -> String {
    let path = try #require(folder).path("")
    let copied = try bash(#"cp -r "$1"/Examples "$1"/Fonts "$2""#, package.path(), path)
    try #require(copied.status == 0, "\(copied.text)")
    try #require(
      folder?.write("{\"items\": [\"A\"]}\n{\"items\": [\"B\"]}\n", "documents.ndjson") != nil)
    var printed = ""
    for line in lines {
      let command = try bash("set -o pipefail; export HOME=\"$1\"; cd \"$1\"; \(line)", path)
      // The page on misfits has some: status 1.
      let isMisfit = source == "Documentation/Checking.md" && !command.text.contains("error")
      #expect(
        command.status == 0 || command.status == 1 && isMisfit,
        "\(source): \(line)\n\(command.text.suffix(500))")
      printed += command.text
    }
    return printed
  }

  @Test("the help of each command has at least two examples, which run unchanged")
  func help() throws {
    for name in try [[]] + Command.names().map({ [$0] }) {
      let command = try Command.run(name + ["--help"])
      let lines = command.text.split(separator: "\n", omittingEmptySubsequences: false)
      let examples = lines.drop { $0 != "Examples:" }.dropFirst().prefix { !$0.isEmpty }
        .map { String($0.drop { $0 == " " }) }
      #expect(examples.count >= 2, "\(name)")
      for example in examples {
        // An example that is too long for a line of help would continue on the next line.
        #expect(example.contains("snug "), "\(name)")
        // A manual page has 78 columns, and examples are indented by 15.
        #expect(example.count <= 63, "\(name): \(example)")
      }
      try run(examples, of: "\(name) --help")
    }
  }

  @Test(
    "the commands on each page of documentation run unchanged",
    arguments: [
      ("README.md", 4), ("Documentation/Using.md", 13), ("Documentation/Tutorial.md", 6),
      ("Documentation/Pipelines.md", 3), ("Documentation/Reference/Commands.md", 1),
      ("Documentation/Reference/Scripts.md", 4), ("Documentation/Recipes.md", 8),
      ("Examples/README.md", 2), ("Documentation/Checking.md", 10), ("Documentation/FAQ.md", 1),
      ("Documentation/Coming-from-CSS.md", 1), ("Documentation/Coming-from-UIKit.md", 1),
      ("Documentation/Reference/Document.md", 1), ("Documentation/Reference/Text.md", 1),
      ("Documentation/Reference/Constraints.md", 1), ("Documentation/Reference/Layout.md", 1),
      ("Documentation/Reference/Pictures.md", 1), ("Documentation/Reference/Output.md", 1),
    ])
  func pages(page: String, leastCount: Int) throws {
    let text = try TemporaryFolder.text(of: packagePath(page))
    let commands = Self.code(of: text, includingTables: !page.hasSuffix("UIKit.md")).filter {
      line in
      line.contains(#/(^|[|;&] *|^(parallel|xargs) .*|[|] *xargs .*)snug /#)
    }
    #expect(commands.count >= leastCount)
    try run(commands, of: page)
  }

  @Test(
    "the output that a page shows is that of the commands above it, perhaps without some of its lines",
    arguments: [
      ("README.md", 5), ("Documentation/Tutorial.md", 2), ("Documentation/Recipes.md", 1),
    ])
  func shownOutput(page: String, leastCount: Int) throws {
    let text = try TemporaryFolder.text(of: packagePath(page))
    let shown = Self.shown(on: text)
    #expect(shown.count >= leastCount)
    for (commands, output) in shown {
      let printed = try run(commands, of: page).split(separator: "\n")[...]
      var rest = printed
      for line in output where !line.isEmpty {
        let place = rest.firstIndex { $0 == line }
        #expect(place != nil, "\(page): \(line)\nis not printed by \(commands):\n\(printed)")
        if let place { rest = rest[(place + 1)...] }
      }
    }
  }

  /// The blocks of output on a page, and the commands directly above each.
  private static func shown(on page: String) -> [(commands: [String], output: [String])] {
    var shown: [(commands: [String], output: [String])] = []
    var commands: [String] = []
    var block: (language: Substring, lines: [String])?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```"), let (language, lines) = block {
        if language == "sh" {
          commands = lines
        } else if language.isEmpty || language == "text", !commands.isEmpty {
          shown.append((commands, lines))
        }
        if language != "sh" { commands = [] }
        block = nil
      } else if line.hasPrefix("```") {
        block = (line.dropFirst(3), [])
      } else if block != nil {
        block?.lines.append(String(line))
      } else if line.hasPrefix("    ") {
        commands.append(String(line.dropFirst(4)))
      } else if !line.isEmpty {
        commands = []
      }
    }
    return shown
  }

  /// The code of a page: lines that are fenced or indented by four columns, and code in tables, unless these compare.
  private static func code(of page: String, includingTables: Bool) -> [String] {
    var isFenced = false
    return page.split(separator: "\n").compactMap { line in
      if line.hasPrefix("```") { isFenced.toggle() }
      if includingTables, !isFenced,
        let cell = line.firstMatch(of: #/^[|].*`((export|printf|snug) .*)`/#)
      {
        return String(cell.1).replacingOccurrences(of: "\\|", with: "|")
      }
      guard isFenced || line.hasPrefix("    ") else { return nil }
      return String(line.drop { $0 == " " })
    }
  }
}
