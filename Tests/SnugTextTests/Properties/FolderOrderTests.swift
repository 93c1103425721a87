import Foundation
import Testing

@Suite("The order of modules and folders")
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

  /// The rows of Architecture.md's table of modules: their names, and their folders in order.
  private static func modules() throws -> [(names: [String], folders: [String])] {
    func list(_ cell: Substring) -> [String] {
      cell.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let page = try String(
      contentsOfFile: RepositoryFile.path("Documentation/Architecture.md"), encoding: .utf8)
    return page.split(separator: "\n").filter { $0.hasPrefix("| Snug") }.map { row in
      let cells = row.split(separator: "|")
      // What stands behind a name is no part of it.
      let names = list(cells[0]).map { String($0.prefix { $0 != " " }) }
      return (names, list(cells[1]))
    }
  }

  @Test(
    "no folder uses a type of a later one",
    arguments: ["SnugText", "SnugSolver", "SnugFlow", "SnugCells", "SnugDrawing", "SnugDocument"])
  func folders(module: String) throws {
    let root = RepositoryFile.path("Sources/\(module)")
    let folders = try #require(Self.modules().first { $0.names == [module] }).folders
    // Files beside the folders have what all of these share, or what they are for.
    let present = try FileManager.default.contentsOfDirectory(atPath: root)
      .filter { !$0.contains(".") }
    #expect(present.sorted() == folders.sorted())
    let files = try folders.enumerated().flatMap { index, folder in
      try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
        .map { try File("\(root)/\(folder)/\($0)", folder: index) }
    }
    var homes: [Substring: Int] = [:]
    for file in files {
      for type in file.types { homes[type] = min(homes[type] ?? .max, file.folder) }
    }
    #expect(homes.count > 20 && Set(homes.values).count == folders.count)
    for file in files {
      let later = file.words.filter { homes[$0].map { $0 > file.folder } ?? false }
      #expect(
        later.isEmpty,
        "\(folders[file.folder])/\(file.name) uses \(later.sorted().joined(separator: ", "))")
    }
  }

  @Test("no module imports one that comes later")
  func modules() throws {
    let rows = try Self.modules()
    var known: Set<String> = []
    for row in rows {
      known.formUnion(row.names)
      for name in row.names {
        let root = RepositoryFile.path(
          name == "SnugC" ? "Libraries/C/Sources" : "Sources/\(name)")
        let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        #expect(!paths.isEmpty, "\(name) has no files")
        for path in paths where path.hasSuffix(".swift") {
          let text = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
          for match in text.matches(of: /(?m)^(?:\w+ )?import (Snug\w*)/) {
            let imported = String(match.output.1)
            #expect(
              known.contains(imported) || imported == "SnugHeader",
              "\(name)/\(path) imports \(imported)")
          }
        }
      }
    }
  }
}
