import Foundation
import Testing

/// What help and documentation show is run in a folder that has what the package's has.
@Suite("Examples that can be pasted")
struct PastedExampleTests {
  /// Has what the examples read, and takes what they write.
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

  @Test("each command's help has examples that work as they stand")
  func help() throws {
    for name in try [[]] + Command.names().map({ [$0] }) {
      let command = try Command.run((name + ["--help"]).map { Array($0.utf8) })
      let lines = command.text.split(separator: "\n", omittingEmptySubsequences: false)
      let examples = lines.drop { $0 != "Examples:" }.dropFirst().prefix { !$0.isEmpty }
        .map { String($0.drop { $0 == " " }) }
      #expect(examples.count >= 2, "\(name)")
      for example in examples {
        // One that is too long for a line of help would go on in the next.
        #expect(example.contains("snug "), "\(name)")
        // A manual page has 78 columns, and examples stand 15 from its edge.
        #expect(example.count <= 63, "\(name): \(example)")
      }
      try run(examples, of: "\(name) --help")
    }
  }

  @Test(
    "each page's commands work as they stand",
    arguments: [
      ("README.md", 8), ("Documentation/Pipelines.md", 3), ("Documentation/Document-Format.md", 1),
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

  /// The lines of a page that are code, fenced or four columns from the edge, and the code in its
  /// tables.
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
