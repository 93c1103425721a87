import Foundation
import Testing

@Suite("The order of folders")
struct FolderOrderTests {
  /// A file of a module.
  private struct File {
    var name: String
    /// The index of its folder in the order.
    var folder: Int
    /// The types that it declares at its top level for other files, and the words of its code.
    var types: Set<Substring> = []
    var words: Set<Substring> = []

    init(_ path: String, folder: Int) throws {
      (name, self.folder) = (String(path.split(separator: "/").last ?? ""), folder)
      // Words in strings and comments use nothing.
      let text = try String(contentsOfFile: path, encoding: .utf8)
        .replacing(/\/\/.*|"(\\.|[^"\\\n])*"/, with: "")
      for line in text.split(separator: "\n") {
        let declaration = line.prefixMatch(
          of:
            /(?:@\w+ |public |package |final |indirect |nonisolated )*(?:struct|class|enum|protocol|typealias) (\w+)/
        )
        if let name = declaration?.output.1 { types.insert(name) }
        // A word behind a dot is a member.
        for match in line.matches(of: /(^|[^.\w])([A-Z]\w*)/) { words.insert(match.output.2) }
      }
    }
  }

  /// Architecture.md has the folders of each module in order.
  private static func folders(of module: String) throws -> [String] {
    let page = try String(
      contentsOfFile: RepositoryFile.path("Documentation/Architecture.md"), encoding: .utf8)
    let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| \(module) |") })
    return row.split(separator: "|")[1].split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("no folder uses a type of a later one", arguments: ["SnugText"])
  func order(module: String) throws {
    let root = RepositoryFile.path("Sources/\(module)")
    let folders = try Self.folders(of: module)
    let present = try FileManager.default.contentsOfDirectory(atPath: root)
    #expect(present.sorted() == folders.sorted())
    let files = try folders.enumerated().flatMap { index, folder in
      try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
        .map { try File("\(root)/\(folder)/\($0)", folder: index) }
    }
    var homes: [Substring: Int] = [:]
    for file in files {
      for type in file.types { homes[type] = min(homes[type] ?? .max, file.folder) }
    }
    #expect(homes.count > 50 && homes["TextMeasurer"] == folders.firstIndex(of: "Measuring"))
    for file in files {
      let later = file.words.filter { homes[$0].map { $0 > file.folder } ?? false }
      #expect(
        later.isEmpty,
        "\(folders[file.folder])/\(file.name) uses \(later.sorted().joined(separator: ", "))")
    }
  }
}
