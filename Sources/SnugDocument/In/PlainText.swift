package import Snug

/// Plain text as a list of labels.
package enum PlainText {
  /// The lines of a text. A line ends with LF, CRLF or the end of the text; an empty last line
  /// is none. A byte-order mark before the first is no part of it: editors put it there, and show
  /// nothing.
  /// - Throws: for bytes that are not UTF-8, for a NUL byte, and for more lines than a document has
  ///   items.
  package static func lines(_ bytes: [UInt8]) throws(DocumentError) -> TextList {
    let limit = DocumentReader.maximumItemCount
    guard bytes.count <= TextList.maximumLength else {
      throw DocumentError(
        place: .document, message: "a text has at most \(TextList.maximumLength) bytes")
    }
    let lineCount = bytes.count { $0 == 0x0A } + (bytes.last.map { $0 != 0x0A } ?? false ? 1 : 0)
    guard lineCount <= limit else {
      throw DocumentError(
        place: JSONPlace(line: limit + 1, column: 1, path: ""),
        message: "a text has at most \(limit) lines")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let invalid = JSONText.firstInvalidByte(in: bytes) ?? bytes.endIndex
    // UTF-8, but no label: files that are no text have one soon.
    let null = bytes[..<invalid].firstIndex(of: 0)
    if let offset = null ?? (invalid < bytes.endIndex ? invalid : nil) {
      throw DocumentError(
        place: JSONPlace(offset: offset - text.startIndex, in: Array(text)),
        message: null == nil
          ? DocumentError.invalidUTF8(in: bytes) : "a NUL byte: is this a text file in UTF-8?")
    }
    var bounds: [TextList.Bounds] = []
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.endIndex
      let hasReturn = end > start && text[end - 1] == 0x0D
      bounds.append(.init(start..<(hasReturn ? end - 1 : end)))
      start = end + 1
    }
    return TextList(bytes, bounds)
  }
}
