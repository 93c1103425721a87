/// The bytes of a text file as UTF-8.
enum TextEncoding {
  /// Whether bytes begin with the byte-order mark of UTF-16.
  static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// Stands for what cannot be read: the noncharacter U+1FFFE, as no text has it.
  static let mark = Unicode.Scalar(UInt32(0x1_FFFE)) ?? "\u{FFFD}"

  /// A file as UTF-8 without a byte-order mark.
  struct Decoded {
    var bytes: [UInt8]
    /// The lines with bytes that are no UTF-8, from 1: in these, a mark stands for each such place.
    var badLines: [Int] = []

    /// - Throws: An error for UTF-16 with half a character, and for what is not text.
    init(_ file: [UInt8]) throws(RowError) {
      bytes = isUTF16(file) ? try utf8(ofUTF16: file) : file
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      try refuseNUL(bytes)
      guard String(validating: bytes, as: UTF8.self) == nil else { return }
      var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated()
      where String(validating: line, as: UTF8.self) == nil {
        badLines.append(index + 1)
        let shown = String(decoding: line, as: UTF8.self).unicodeScalars.map { scalar in
          scalar == "\u{FFFD}" ? TextEncoding.mark : scalar
        }
        lines[index] = Array(String(String.UnicodeScalarView(shown)).utf8)[...]
      }
      bytes = Array(lines.joined(separator: [0x0A]))
    }

    /// Returns what was read of the bytes: an error for each line that is no UTF-8, instead of the texts that have
    /// such places.
    func told(_ rows: [RowResult]) -> [RowResult] {
      guard !badLines.isEmpty else { return rows }
      let bad = Set(badLines)
      func hasMark(_ text: String) -> Bool { text.unicodeScalars.contains(TextEncoding.mark) }
      let whole = rows.filter { row in
        switch row {
        case .success(let row): !hasMark(row.text) && !hasMark(row.id ?? "")
        case .failure(let error): !bad.contains(error.line)
        }
      }
      let message = "the line has bytes that are no UTF-8: save the file as UTF-8"
      return (whole + badLines.map { .failure(RowError(line: $0, message)) }).byLine
    }
  }

  /// Returns UTF-16 with a byte-order mark as UTF-8.
  static func utf8(ofUTF16 bytes: [UInt8]) throws(RowError) -> [UInt8] {
    let isLittle = bytes[0] == 0xFF
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
      UInt16(bytes[place + (isLittle ? 1 : 0)]) << 8 | UInt16(bytes[place + (isLittle ? 0 : 1)])
    }
    guard let text = String(validating: units, as: UTF16.self), bytes.count % 2 == 0 else {
      throw RowError(
        line: 1, "the file begins as UTF-16, but has half a character: save it as UTF-8")
    }
    return Array(text.utf8)
  }

  /// Checks that a file does not begin with NUL bytes, as UTF-16 without a byte-order mark does.
  static func refuseNUL(_ bytes: [UInt8]) throws(RowError) {
    guard bytes.prefix(4096).contains(0) else { return }
    throw RowError(
      line: 1,
      "the file has NUL bytes: if it is UTF-16 or UTF-32, save it as UTF-8 (in Excel, \"CSV UTF-8\")"
    )
  }
}
