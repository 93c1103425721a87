import SnugDocument
import Testing

/// A rule, a document that shows it, and what its output has, worked out by hand.
struct LaidOutExample: CustomTestStringConvertible, Sendable {
  /// The rule.
  var testDescription: String
  var document: String
  /// Paths and what is there, as in `contentSize: 100 20`.
  var expected: [String]

  /// The examples of a text, with an empty line between two. The first line of each is its rule;
  /// lines of `=` are a path of the output and what `Output.words(at:)` tells of it, and those of
  /// `//` the reasons. The other lines are the document.
  static func table(_ text: String) -> [LaidOutExample] {
    text.split(separator: "\n\n").map { example in
      let lines = example.split(separator: "\n").filter { !$0.hasPrefix("//") }
      return LaidOutExample(
        testDescription: String(lines[0]),
        document: lines.dropFirst().filter { !$0.hasPrefix("= ") }.joined(separator: "\n"),
        expected: lines.filter { $0.hasPrefix("= ") }.map { String($0.dropFirst(2)) })
    }
  }

  /// Checks the output of the document; that of glyphs only if it has them.
  /// - Parameter complete: Makes a whole document of that of the example.
  func verify(glyphs: Bool = false, _ complete: (String) -> String) throws {
    let output = try Output(of: complete(document), glyphs: glyphs)
    try #require(!expected.isEmpty)
    for line in expected where glyphs || !line.contains("glyphRuns") {
      let path = String(line.prefix { $0 != ":" })
      #expect("\(path): \(output.words(at: path))" == line, "\(testDescription)")
    }
  }
}

extension Output {
  /// What is at a path: the numbers of a frame, a size or a list, a text in quotes, another value,
  /// or `none`. Of a path with keys behind it, as in `header frame cell`, what is at each key; of
  /// `[*]`, what each element of the list has.
  ///
  /// The items, the bars and the overflow item are those of the first section, and `label` is that
  /// of its first item; `diagnostics` are told by code and path.
  func words(at path: String) -> String {
    let parts = path.split(separator: " ")
    if parts.count > 1 {
      return parts.dropFirst().map { words(at: "\(parts[0]).\($0)") }.joined(separator: " ")
    }
    if path == "diagnostics" { return diagnostics.joined(separator: ", ") }
    if path.hasPrefix("label") { return words(at: "items[0].views.\(path)") }
    let isOfSection = ["items", "header", "footer", "overflow"].contains { path.hasPrefix($0) }
    if isOfSection { return words(at: "sections[0].\(path)") }
    if let all = path.firstRange(of: "[*]") {
      let list = path[..<all.lowerBound]
      let count = self[String(list)]?.elements.count { _ in true } ?? 0
      return (0..<count).map { words(at: "\(list)[\($0)]\(path[all.upperBound...])") }
        .joined(separator: ", ")
    }
    guard let value = self[path] else { return "none" }
    return switch value.kind {
    case .object: value.members.map(\.value.source).joined(separator: " ")
    case .array: value.elements.map(\.source).joined(separator: " ")
    case .string:
      "\"\(value.text.replacing("\n", with: "\\n").replacing("\t", with: "\\t"))\""
    case .number, .true, .false, .null: value.source
    }
  }
}
