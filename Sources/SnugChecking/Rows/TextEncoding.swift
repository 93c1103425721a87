/// The bytes of a text file as UTF-8.
enum TextEncoding {
  /// Whether bytes begin with the byte-order mark of UTF-16.
  static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// Returns a file as UTF-8 without a byte-order mark.
  /// - Throws: An error for the first bytes that are none of its encoding.
  static func utf8(_ bytes: [UInt8]) throws(RowError) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return try checked(Array(bytes.dropFirst(3))) }
    guard isUTF16(bytes) else { return try checked(bytes) }
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

  /// Returns bytes that are UTF-8.
  private static func checked(_ bytes: [UInt8]) throws(RowError) -> [UInt8] {
    try refuseNUL(bytes)
    guard String(validating: bytes, as: UTF8.self) == nil else { return bytes }
    var line = 1
    for part in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if String(validating: part, as: UTF8.self) == nil { break }
      line += 1
    }
    throw RowError(line: line, "the line has bytes that are no UTF-8: save the file as UTF-8")
  }
}
