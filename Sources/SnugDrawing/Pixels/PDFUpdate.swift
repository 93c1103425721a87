import SnugGeometry

/// Adds to a PDF file what Cairo does not write, as an incremental update (ISO 32000-1, 7.5.6).
struct PDFUpdate {
  private var file: [UInt8]

  /// Returns the file with its natural language in its catalog (14.9.2); unchanged if it has no catalog in the
  /// form that Cairo writes.
  /// - Parameter language: Letters, digits and hyphens.
  static func stating(language: String, in file: [UInt8]) -> [UInt8] {
    var update = PDFUpdate(file: file)
    return update.addLanguage(language) ? update.file : file
  }

  /// How much wider than whole points pages are written whose boxes are changed: so their lines are long enough.
  static let excess = 1.0 / 64

  /// Changes the boxes of pages in the form that Cairo writes, in their places (7.7.3.3).
  /// - Parameter pages: Per page, its size and as which Cairo has written it.
  static func setBoxes(_ pages: [(size: Size, written: Size)], in file: inout [UInt8]) {
    func number(_ value: Double) -> String {
      NumberText.decimal((value * 100_000).rounded() / 100_000)
    }
    var start = 0
    for (size, written) in pages {
      let old = Array(
        "   /MediaBox [ 0 0 \(NumberText.decimal(written.width)) \(NumberText.decimal(written.height)) ]"
          .utf8)
      var new = Array("/MediaBox[0 0 \(number(size.width)) \(number(size.height))]".utf8)
      guard new.count <= old.count, let place = file[start...].place(of: old) else { return }
      new += repeatElement(0x20, count: old.count - new.count)
      file.replaceSubrange(place..<place + old.count, with: new)
      start = place + old.count
    }
  }

  private mutating func addLanguage(_ language: String) -> Bool {
    guard let trailer = lastPlace(of: "trailer"),
      let start = number(behind: "startxref", after: trailer),
      let size = number(behind: "/Size", after: trailer),
      let root = number(behind: "/Root", after: trailer),
      let catalog = lastPlace(of: "\n\(root) 0 obj"),
      let open = file[catalog...].place(of: "<<".utf8),
      let close = file[open...].place(of: "endobj".utf8)
    else { return false }
    let info = number(behind: "/Info", after: trailer)
    let body = Array(file[(open + 2)..<close])
    append("\n")
    let offset = file.count
    append("\(root) 0 obj\n<< /Lang (\(language))")
    file += body
    append("endobj\n")
    let table = file.count
    let digits = String(offset)
    append(
      "xref\n\(root) 1\n" + String(repeating: "0", count: max(0, 10 - digits.utf8.count)) + digits
        + " 00000 n \ntrailer\n<< /Size \(size)\n   /Root \(root) 0 R\n"
        + (info.map { "   /Info \($0) 0 R\n" } ?? "")
        + "   /Prev \(start)\n>>\nstartxref\n\(table)\n%%EOF\n")
    return true
  }

  private mutating func append(_ text: String) { file += Array(text.utf8) }

  /// Returns where a text begins, the last time in the file.
  private func lastPlace(of text: String) -> Int? {
    let text = Array(text.utf8)
    return (0...max(0, file.count - text.count)).reversed().first { file[$0...].starts(with: text) }
  }

  /// Returns the number behind a word.
  private func number(behind word: String, after start: Int) -> Int? {
    guard let place = file[start...].place(of: word.utf8) else { return nil }
    let digits = file[(place + word.utf8.count)...].drop { $0 <= 0x20 }
      .prefix { 0x30...0x39 ~= $0 }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
