import Foundation
import Testing

/// Runs the commands of help and documentation in a folder with copies of the package's files.
@Suite("Examples: commands in help and documentation")
struct PastedExampleTests {
  /// The folder in which the examples are run.
  private let folder = try? TemporaryFolder()

  private func run(_ lines: [String], of source: String) throws {
    let path = try #require(folder).path("")
    let copied = try bash(#"cp -r "$1"/Examples "$1"/Fonts "$2""#, package.path(), path)
    try #require(copied.status == 0, "\(copied.text)")
    try #require(
      folder?.write(
        [UInt8](text: "{\"items\": [\"A\"]}\n{\"items\": [\"B\"]}\n"), "documents.ndjson") != nil)
    for line in lines {
      let (status, text) = try bash(
        "set -o pipefail; export HOME=\"$1\"; cd \"$1\"; \(line)", path)
      #expect(status == 0, "\(source): \(line)\n\(text.suffix(500))")
    }
  }

  @Test("the help of each command has at least two examples, which run unchanged")
  func help() throws {
    for name in try [[]] + Command.names().map({ [$0] }) {
      let command = try Command.run((name + ["--help"]).map { Array($0.utf8) })
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
      ("Documentation/Reference/Scripts.md", 3), ("Documentation/Recipes.md", 8),
      ("Examples/README.md", 2),
    ])
  func pages(page: String, leastCount: Int) throws {
    let text = String(
      decoding: try TemporaryFolder.bytes(of: package.appending(path: page).path()), as: UTF8.self)
    let commands = Self.code(of: text).filter { line in
      line.contains(#/(^|[|;&] *|^(parallel|xargs) .*|[|] *xargs .*)snug /#)
    }
    #expect(commands.count >= leastCount)
    try run(commands, of: page)
  }

  /// The code of a page: lines that are fenced or indented by four columns, and code in tables.
  private static func code(of page: String) -> [String] {
    var isFenced = false
    return page.split(separator: "\n").compactMap { line in
      if line.hasPrefix("```") { isFenced.toggle() }
      if !isFenced, let cell = line.firstMatch(of: #/^[|].*`((export|printf|snug) .*)`/#) {
        return String(cell.1).replacingOccurrences(of: "\\|", with: "|")
      }
      guard isFenced || line.hasPrefix("    ") else { return nil }
      return String(line.drop { $0 == " " })
    }
  }
}
