import Foundation
import SnugChecking
import Testing

private enum Django {
  static let folder = URL(filePath: "/usr/lib/python3/dist-packages/django")
  static let hasCatalogues = FileManager.default.fileExists(atPath: folder.path())
}

/// The catalogues of Django, from Debian's package python3-django, and what GNU gettext has made of them: beside each
/// `.po` is the `.mo` that programs read.
@Suite("Real catalogues", .enabled(if: Django.hasCatalogues))
struct RealCatalogueTests {
  /// Returns the texts of a catalogue as msgfmt has compiled it, as `id=text`.
  private func compiled(_ file: URL) throws -> [String] {
    let bytes = try [UInt8](Data(contentsOf: file))
    // The layout of MO files: https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html
    func word(_ place: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    #expect(word(0) == 0x9504_12DE)
    func strings(_ table: Int, _ index: Int) -> [String] {
      let (length, start) = (word(table + 8 * index), word(table + 8 * index + 4))
      return bytes[start..<start + length].split(separator: 0, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    var found: [String] = []
    for index in 0..<word(8) {
      let (ids, texts) = (strings(word(12), index), strings(word(16), index))
      // The header is the text of the empty name.
      guard let id = ids.first?.replacing("\u{4}", with: "|"), !id.isEmpty else { continue }
      for (form, text) in texts.enumerated() where !text.isEmpty {
        found.append("\(ids.count > 1 ? "\(id)[\(form)]" : id)=\(text)")
      }
    }
    return found.sorted()
  }

  @Test("the texts of a gettext catalogue are those that msgfmt compiles, in a hundred languages")
  func gettext() throws {
    let files = FileManager.default.enumerator(at: Django.folder, includingPropertiesForKeys: nil)
    var (fileCount, textCount) = (0, 0)
    var languages: Set<String> = []
    for case let file as URL in try #require(files) where file.pathExtension == "po" {
      let object = file.deletingPathExtension().appendingPathExtension("mo")
      guard FileManager.default.fileExists(atPath: object.path()) else { continue }
      let reader = try RowReader(file.path(), as: .po, [UInt8](Data(contentsOf: file)))
      var rows = reader
      var found: [String] = []
      while let row = rows.next() {
        let row = try row.get()
        found.append("\(row.id ?? "")=\(row.text)")
        row.language.map { _ = languages.insert($0) }
      }
      #expect(found.sorted() == (try compiled(object)), "\(file.path())")
      (fileCount, textCount) = (fileCount + 1, textCount + found.count)
    }
    #expect(fileCount > 1_000 && textCount > 50_000 && languages.count > 90)
  }
}
