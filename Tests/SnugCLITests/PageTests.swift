import Foundation
import Testing

/// The pages of documentation as a whole: their links, and the documents that they show.
@Suite("Pages of documentation")
struct PageTests {
  /// All pages, by their path in the package.
  private static let pages: [String] = {
    let folders = [
      "", "Documentation/", "Documentation/Reference/", "Examples/", "Libraries/Python/",
    ]
    return folders.flatMap { folder in
      let names = try? FileManager.default.contentsOfDirectory(atPath: packagePath(folder))
      return (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { folder + $0 }
    }
  }()

  private static func text(_ page: String) throws -> String {
    try TemporaryFolder.text(of: packagePath(page))
  }

  /// The lines of a page outside of code.
  private static func prose(_ page: String) throws -> [Substring] {
    var isFenced = false
    return try text(page).split(separator: "\n").filter { line in
      if line.hasPrefix("```") { isFenced.toggle() }
      return !isFenced
    }
  }

  /// The fragments of a page, as GitHub makes them of headings.
  private static func fragments(of page: String) throws -> Set<String> {
    let headings = try prose(page).filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        let words = heading.drop { $0 == "#" }.dropFirst().lowercased()
        return String(
          words.compactMap { character in
            if character == " " { return "-" }
            return character.isLetter || character.isNumber || "-_".contains(character)
              ? character : nil
          })
      })
  }

  @Test("there are pages in each folder")
  func found() { #expect(Self.pages.count > 25) }

  @Test("each link of a page leads to a file, and its fragment to a heading", arguments: pages)
  func links(page: String) throws {
    let folder = package.appending(path: page).deletingLastPathComponent()
    for line in try Self.prose(page) {
      // Code in a line may look like a link.
      let words = line.replacing(#/`[^`]*`/#, with: "x")
      for match in words.matches(of: #/\]\(([^)\s]+)\)/#) where !match.output.1.contains("://") {
        let parts = match.output.1.split(
          separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target = parts[0].isEmpty ? page : String(parts[0])
        let file =
          parts[0].isEmpty ? package.appending(path: page) : folder.appending(path: target)
        #expect(FileManager.default.fileExists(atPath: file.path()), "\(page): \(match.output.1)")
        guard parts.count == 2, file.pathExtension == "md" else { continue }
        let path = file.standardizedFileURL.path().dropFirst(
          package.standardizedFileURL.path().count)
        let known = try Self.fragments(of: String(path.drop { $0 == "/" }))
        #expect(known.contains(String(parts[1])), "\(page): \(match.output.1)")
      }
    }
  }

  @Test(
    "the README has at most 600 words outside of code, and the document of its picture twelve lines"
  )
  func readme() throws {
    let prose = try Self.prose("README.md").filter { $0 != "```" }
    // Where a link leads is no word.
    let words = prose.map { $0.replacing(#/\]\([^)]*\)/#, with: "]") }
    #expect(words.reduce(0) { $0 + $1.split(separator: " ").count } <= 600)
    let document = try Self.text("README.md").firstMatch(of: #/```json\n((?:.|\n)*?)```/#)
    #expect(document?.output.1.split(separator: "\n").count == 12)
  }

  @Test(
    "a page of Swift has no line that its test does not compile",
    arguments: [
      ("README.md", "SnugTests/ReadmeTests"),
      ("Documentation/Recipes.md", "SnugDocumentTests/RecipeTests"),
      ("Documentation/Reference/Scripts.md", "SnugDocumentTests/Simulate/RecordedScriptTests"),
    ])
  func compiled(page: String, test: String) throws {
    func trimmed(_ line: Substring) -> String { line.trimmingCharacters(in: .whitespaces) }
    let lines = try Set(Self.text("Tests/\(test).swift").split(separator: "\n").map(trimmed))
    let blocks = try Self.text(page).matches(of: #/```swift\n((?:.|\n)*?)```/#)
    #expect(!blocks.isEmpty)
    for line in blocks.flatMap({ $0.output.1.split(separator: "\n").map(trimmed) }) {
      // The test of the README has a font with round numbers.
      guard line != "let catalog = try FontCatalog()", !line.hasPrefix("import ") else { continue }
      #expect(lines.contains(line), "\(page): \(line)")
    }
  }

  @Test(
    "pages for readers have pictures, and commands to paste",
    arguments: reference
      + ["Tutorial", "Recipes", "Coming-from-CSS", "Coming-from-UIKit", "FAQ"].map {
        "Documentation/\($0).md"
      })
  func shows(page: String) throws {
    let text = try Self.text(page)
    #expect(text.contains("!["))
    #expect(text.contains(#/(```sh\n|\n {4})(.*[|] )?snug /#))
  }

  private static let reference = pages.filter { $0.hasPrefix("Documentation/Reference/") }

  @Test(
    "each page of the reference begins with its contents, and its documents are laid out",
    arguments: reference)
  func examples(page: String) throws {
    let text = try Self.text(page)
    let sections = text.split(separator: "\n").filter { $0.hasPrefix("## ") }
    let contents = text.split(separator: "\n").prefix { !$0.hasPrefix("## ") }
    if sections.count > 1 {
      #expect(contents.filter { $0.hasPrefix("- [") }.count == sections.count)
    }
    for match in text.matches(of: #/```json\n((?:.|\n)*?)```/#) {
      let document = String(match.output.1)
      let command = try Command.run("layout", "-", input: document)
      #expect(command.status == 0, "\(page):\n\(document)\(command.errors)")
    }
  }

  @Test(
    "each section with a table of keys has a document",
    arguments: [("Document", 5), ("Text", 7), ("Constraints", 3), ("Layout", 2), ("Pictures", 3)])
  func groups(name: String, leastCount: Int) throws {
    let text = try Self.text("Documentation/Reference/\(name).md")
    #expect(text.matches(of: #/```json\n/#).count >= leastCount)
    let sections = text.split(separator: "\n## ").filter { $0.contains("| key |") }
    #expect(!sections.isEmpty)
    for section in sections {
      #expect(section.contains("```json\n"), "\(section.prefix { $0 != "\n" })")
    }
  }
}
