import Foundation
import Testing

/// Every public type is documented with an example, or names the type whose example shows it.
@Suite("Documentation: examples of public types")
struct DocumentedTypeTests {
  /// A public type at the top level of a module, and the lines of its documentation.
  private struct DocumentedType {
    var name: String
    var documentation: [String]

    /// The code of the example; `nil` without one.
    var example: [String]? {
      guard let start = documentation.firstIndex(of: "```swift") else { return nil }
      return documentation[(start + 1)...].prefix { $0 != "```" }.map(Self.trimmed)
    }

    static func trimmed(_ line: String) -> String { line.trimmingCharacters(in: .whitespaces) }

    /// The type whose example shows this one.
    var shownBy: String? {
      documentation.last?.wholeMatch(of: /Example: `(\w+)`\./).map { String($0.output.1) }
    }
  }

  private func lines(ofFilesIn folder: String) throws -> [[String]] {
    let root = packagePath(folder)
    let names = try #require(FileManager.default.enumerator(atPath: root))
    let files = names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    return try files.sorted().map { file in
      let text = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
      return text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }
  }

  private func publicTypes() throws -> [DocumentedType] {
    let declaration = /public (final |indirect )*(struct|enum|class|protocol|typealias) (\w+).*/
    return try lines(ofFilesIn: "Sources").flatMap { lines in
      lines.indices.compactMap { index in
        guard lines[index].hasPrefix("public "),
          let match = lines[index].wholeMatch(of: declaration)
        else { return nil }
        let above = lines[..<index].reversed().drop { $0.hasPrefix("@") }
        let documentation = above.prefix { $0.hasPrefix("///") }.reversed()
        return DocumentedType(
          name: String(match.output.3), documentation: documentation.map { String($0.dropFirst(4)) }
        )
      }
    }
  }

  @Test("each has an example, or names a type that has one")
  func examples() throws {
    let types = try publicTypes()
    #expect(types.count > 100)
    let shown = Set(types.filter { $0.example != nil }.map(\.name))
    for type in types where type.example == nil {
      #expect(type.shownBy.map(shown.contains) == true, "\(type.name)")
    }
  }

  @Test("each example is part of a test, line by line")
  func compiledExamples() throws {
    let tests = try lines(ofFilesIn: "Tests").filter { lines in
      lines.contains { $0.hasPrefix("@Suite(\"Examples: ") }
    }.map { $0.map(DocumentedType.trimmed) }
    for type in try publicTypes() {
      guard let example = type.example else { continue }
      #expect(!example.isEmpty, "\(type.name)")
      #expect(tests.contains { $0.firstRange(of: example) != nil }, "\(type.name)")
    }
  }
}
