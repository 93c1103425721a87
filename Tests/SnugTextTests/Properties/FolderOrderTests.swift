import Foundation
import Testing

/// The table of modules.
private enum ModuleTable {
  /// The rows of Architecture.md's table of modules: their names, and their folders in order.
  static func rows() throws -> [(names: [String], folders: [String])] {
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
}

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
      let text = try String(contentsOfFile: path, encoding: .utf8)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        // What is indented is no declaration for other files, and neither is what is private.
        guard line.first != " ",
          let keyword = words.firstIndex(where: Self.declarations.contains),
          keyword + 1 < words.count,
          words[..<keyword].allSatisfy({ $0.first == "@" || Self.modifiers.contains($0) })
        else { continue }
        types.insert(words[keyword + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      }
      words = Self.capitalizedWords(of: text)
    }

    private static let declarations: Set<Substring> = [
      "struct", "class", "enum", "protocol", "typealias",
    ]
    private static let modifiers: Set<Substring> = [
      "public", "package", "final", "indirect", "nonisolated",
    ]

    /// The words of code that begin with a capital, but no members: those in strings and comments use nothing.
    private static func capitalizedWords(of text: String) -> Set<Substring> {
      var words: Set<Substring> = []
      let utf8 = text.utf8
      var index = utf8.startIndex
      var last = UInt8(ascii: "\n")
      func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
        default: false
        }
      }
      func skip(while isSkipped: (UInt8) -> Bool) {
        while index < utf8.endIndex, isSkipped(utf8[index]) { index = utf8.index(after: index) }
      }
      while index < utf8.endIndex {
        let (start, byte) = (index, utf8[index])
        index = utf8.index(after: index)
        if byte == UInt8(ascii: "/"), last == UInt8(ascii: "/") {
          skip { $0 != UInt8(ascii: "\n") }
        } else if byte == UInt8(ascii: "\"") {
          var isEscaped = false
          skip { byte in
            defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
            return byte != UInt8(ascii: "\n") && (isEscaped || byte != UInt8(ascii: "\""))
          }
          if index < utf8.endIndex { index = utf8.index(after: index) }
        } else if isWord(byte) {
          skip(while: isWord)
          if last != UInt8(ascii: "."), UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte {
            words.insert(text[start..<index])
          }
        }
        last = byte
      }
      return words
    }
  }

  /// The folders of a module with Swift files; not those of its documentation.
  private static func folders(of module: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: RepositoryFile.path("Sources/\(module)"))
      .filter { !$0.contains(".") && $0 != "include" }
  }

  @Test("each module with folders of Swift files has its row")
  func rows() throws {
    let rows = try ModuleTable.rows()
    var count = 0
    let modules = try FileManager.default.contentsOfDirectory(
      atPath: RepositoryFile.path("Sources"))
    for module in modules where try !Self.folders(of: module).isEmpty {
      #expect(rows.contains { $0.names == [module] }, "\(module)")
      count += 1
    }
    #expect(count > 8)
  }

  @Test("no folder uses a type of a later one", arguments: try! ModuleTable.rows())
  func folders(row: (names: [String], folders: [String])) throws {
    guard row.names.count == 1, let module = row.names.first else { return }
    let root = RepositoryFile.path("Sources/\(module)")
    guard module != "SnugC", try !Self.folders(of: module).isEmpty else { return }
    let folders = row.folders
    // Files beside the folders have what all of these share, or what they are for.
    let present = try Self.folders(of: module)
    #expect(present.sorted() == folders.sorted())
    let files = try folders.enumerated().flatMap { index, folder in
      try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")
        .map { try File("\(root)/\(folder)/\($0)", folder: index) }
    }
    var homes: [Substring: Int] = [:]
    for file in files {
      for type in file.types { homes[type] = min(homes[type] ?? .max, file.folder) }
    }
    #expect(homes.count > 8 && Set(homes.values).count == folders.count)
    for file in files {
      let later = file.words.filter { homes[$0].map { $0 > file.folder } ?? false }
      #expect(
        later.isEmpty,
        "\(folders[file.folder])/\(file.name) uses \(later.sorted().joined(separator: ", "))")
    }
  }

  @Test("no module imports one that comes later")
  func modules() throws {
    let rows = try ModuleTable.rows()
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
          for line in text.split(separator: "\n") where !line.hasPrefix(" ") {
            let words = line.split(separator: " ")
            guard let imported = words.last.map(String.init), words.contains("import"),
              imported.hasPrefix("Snug")
            else { continue }
            #expect(
              known.contains(imported) || imported == "SnugHeader",
              "\(name)/\(path) imports \(imported)")
          }
        }
      }
    }
  }
}
