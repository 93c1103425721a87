import Glibc
package import Snug
package import Synchronization

/// Reading of files that documents name.
package enum FileBytes {
  /// Called with the descriptor of each file that is read.
  package static let reader = Mutex<(@Sendable (Int32) -> Void)?>(nil)

  enum Failure: Error {
    /// A folder, a pipe or a device: reading it may never end.
    case notAFile
    case tooLong(limit: Int)
    /// The system's error code.
    case system(Int32)

    var description: String {
      switch self {
      case .notAFile: "it is a folder, a pipe or a device"
      case .tooLong(let limit): "it is longer than \(limit) bytes"
      case .system(let code):
        unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
      }
    }
  }

  static func read(_ path: String, maximumLength: Int) throws(Failure) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw .system(ENOENT) }
    // Opening a pipe does not wait for its other end.
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    reader.withLock { $0 }?(descriptor)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe Glibc.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno) }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: piece[..<count])
      guard bytes.count <= maximumLength else { throw .tooLong(limit: maximumLength) }
    }
  }
}

/// Plain text as a list of labels.
package enum PlainText {
  /// Returns a text as a list of it alone, without a line end at its end.
  /// - Throws: As `lines(_:)`.
  package static func whole(_ bytes: [UInt8]) throws(DocumentError) -> TextList {
    let text = try checked(bytes)
    var end = text.endIndex
    if end > text.startIndex, bytes[end - 1] == 0x0A { end -= 1 }
    if end > text.startIndex, end < text.endIndex, bytes[end - 1] == 0x0D { end -= 1 }
    return TextList(bytes, [.init(text.startIndex..<end)])
  }

  /// Returns texts that each end with a NUL byte, or with the end of the input.
  /// - Throws: As `lines(_:)`, but not for a NUL byte.
  package static func endedByNull(_ bytes: [UInt8]) throws(DocumentError) -> TextList {
    try parts(of: bytes, endingWith: 0, try checked(bytes, allowingNull: true))
  }

  /// Returns the lines of a text. A line ends with LF, CRLF or the end of the text; an empty last
  /// line does not count. A byte-order mark before the first line is skipped: editors add it, and
  /// do not show it.
  /// - Throws: An error for bytes that are not UTF-8, for a NUL byte, and for more lines than a
  ///   document has items, or more bytes than a `TextList` has.
  package static func lines(_ bytes: [UInt8]) throws(DocumentError) -> TextList {
    try parts(of: bytes, endingWith: 0x0A, try checked(bytes))
  }

  private static func parts(
    of bytes: [UInt8], endingWith mark: UInt8, _ text: ArraySlice<UInt8>
  ) throws(DocumentError) -> TextList {
    let limit = DocumentReader.maximumItemCount
    let count = bytes.count { $0 == mark } + (bytes.last.map { $0 != mark } ?? false ? 1 : 0)
    guard count <= limit else {
      throw DocumentError(
        place: JSONPlace(line: limit + 1, column: 1, path: ""),
        message: "a text has at most \(limit) lines")
    }
    var bounds: [TextList.Bounds] = []
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: mark) ?? text.endIndex
      let hasReturn = mark == 0x0A && end > start && text[end - 1] == 0x0D
      bounds.append(.init(start..<(hasReturn ? end - 1 : end)))
      start = end + 1
    }
    return TextList(bytes, bounds)
  }

  /// Returns a text without its byte-order mark.
  private static func checked(
    _ bytes: [UInt8], allowingNull: Bool = false
  ) throws(DocumentError) -> ArraySlice<UInt8> {
    guard bytes.count <= TextList.maximumLength else {
      throw DocumentError(
        place: .document, message: "a text has at most \(TextList.maximumLength) bytes")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let invalid = JSONText.firstInvalidByte(in: bytes) ?? bytes.endIndex
    // NUL is UTF-8, but part of no label: files that are not text soon have one.
    let null = allowingNull ? nil : bytes[..<invalid].firstIndex(of: 0)
    if let offset = null ?? (invalid < bytes.endIndex ? invalid : nil) {
      throw DocumentError(
        place: JSONPlace(offset: offset - text.startIndex, in: Array(text)),
        message: null == nil
          ? DocumentError.invalidUTF8(in: bytes) : "a NUL byte: is this a text file in UTF-8?")
    }
    return text
  }
}

/// The files that a document may name: fonts, and cells in files of their own.
///
/// ```swift
/// let json = Array(#"{"fonts": ["/etc/passwd"], "items": ["A"]}"#.utf8)
/// let document = try? Document(json: json, files: .refused)  // nil
/// ```
public enum NamedFiles: Sendable {
  /// All that this process may read. Errors quote nothing of their content.
  case allowed
  /// None, for documents of strangers: one that names a file has an error there.
  case refused
}

extension JSONValue {
  /// Reads the name of a file.
  /// - Parameter instead: What to write where no file may be named.
  func fileName(_ errors: ErrorList, instead: String) throws(DocumentError) -> String {
    let name = try string()
    guard errors.files == .allowed else {
      throw error(
        "documents may name no files here: \(instead), or allow files (in the command, leave out "
          + "--no-files; of serve, add --files)")
    }
    return name
  }

  /// Whether messages may quote the value. The text of a file that a document names is never quoted:
  /// it may be any file, and its reader may not be the one that wrote the document.
  var isQuotable: Bool { tree.file == nil }

  /// The string in quotation marks, or its kind if it may not be quoted.
  var quoted: String { isQuotable ? Excerpt.quoted(text) : kind.phrase }

  /// The value as written, truncated if it is long, or its kind if it may not be quoted.
  var excerpt: String { isQuotable ? Excerpt.of(source) : kind.phrase }
}
