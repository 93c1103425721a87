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

  private mutating func addLanguage(_ language: String) -> Bool {
    guard let trailer = lastPlace(of: "trailer"),
      let start = number(behind: "startxref", after: trailer),
      let size = number(behind: "/Size", after: trailer),
      let root = number(behind: "/Root", after: trailer),
      let catalog = lastPlace(of: "\n\(root) 0 obj"),
      let open = place(of: "<<", after: catalog), let close = place(of: "endobj", after: open)
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

  private func place(of text: String, after start: Int) -> Int? {
    let text = Array(text.utf8)
    return (start..<max(start, file.count - text.count)).first { file[$0...].starts(with: text) }
  }

  /// Returns the number behind a word.
  private func number(behind word: String, after start: Int) -> Int? {
    guard let place = place(of: word, after: start) else { return nil }
    let digits = file[(place + word.utf8.count)...].drop { $0 <= 0x20 }
      .prefix { 0x30...0x39 ~= $0 }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
