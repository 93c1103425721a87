/// Plain text as a list of labels.
package enum PlainText {
  /// The lines of a text. A line ends with LF, CRLF or the end of the text; an empty last line
  /// is none. A byte-order mark before the first is no part of it: editors put it there, and show
  /// nothing.
  /// - Throws: for bytes that are not UTF-8, and for more lines than a document has items.
  package static func lines(_ bytes: [UInt8]) throws(DocumentError) -> [String] {
    let limit = DocumentReader.maximumItemCount
    guard bytes.count(where: { $0 == 0x0A }) <= limit else {
      throw DocumentError(
        place: JSONPlace(line: limit + 1, column: 1, path: ""),
        message: "a text has at most \(limit) lines")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    if let offset = JSONText.firstInvalidByte(in: bytes) {
      throw DocumentError(
        place: JSONPlace(offset: offset - text.startIndex, in: Array(text)),
        message: "this byte is not UTF-8 text")
    }
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }
}
