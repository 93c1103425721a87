import ArgumentParser
import Glibc
import SnugDocument

/// An input file of the command line: a path, or `-` for standard input.
struct InputFile {
  let path: String

  private var isStandardInput: Bool { path == "-" }

  /// The name in errors.
  var name: String { isStandardInput ? "<stdin>" : path }

  /// Whether the file's name says that it is JSON, whatever its first character.
  var isNamedJSON: Bool { path.lowercased().hasSuffix(".json") }

  /// The folder that relative paths in the file start from; `nil` for the current one.
  var folder: String? {
    guard !isStandardInput, let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The longest input accepted, in bytes.
  static let maximumLength = JSONTree.maximumLength

  /// Opens the file, which the caller closes unless it is standard input.
  func open() throws(CommandFailure) -> Descriptor {
    guard !isStandardInput else { return .standardInput }
    let number = Glibc.open(path, O_RDONLY)
    guard number >= 0 else { throw CommandFailure(cannot: "read \(name)", code: errno) }
    return Descriptor(number: number)
  }

  /// Reads a whole file. A file known to be too long is not read.
  func read(_ progress: Progress? = nil) throws(CommandFailure) -> [UInt8] {
    let file = try open()
    defer { if !isStandardInput { close(file.number) } }
    var bytes: [UInt8] = []
    if let length = file.remainingLength {
      try check(length)
      LargePages.makeReady(forInputOf: length)
      bytes.reserveCapacity(length)
    }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    do throws(Descriptor.Failure) {
      while case let count = try file.read(into: &piece), count > 0 {
        bytes.append(contentsOf: piece[..<count])
        if bytes.count > InputFile.maximumLength { break }
        progress?.advance(by: count)
      }
    } catch {
      throw CommandFailure(cannot: "read \(name)", code: error.code)
    }
    try check(bytes.count)
    return bytes
  }

  private func check(_ length: Int) throws(CommandFailure) {
    guard length > InputFile.maximumLength else { return }
    throw CommandFailure(
      .badDocument,
      "\(name): error: the input is longer than \(InputFile.maximumLength) bytes: split it")
  }
}

/// The format of an input.
enum InputKind: String, NamedChoice {
  /// Plain text unless the first character that is neither white space nor a byte-order mark is
  /// `{`, or the file is named `.json`: so broken JSON is never laid out as labels. NDJSON if the
  /// first line that is not empty begins with `{` and ends with `}`, and the next one begins with
  /// `{`. Text that begins like another format is refused: it would be laid out as labels.
  case auto
  case json
  case ndjson
  case text

  /// Returns the format of an input with these bytes; never `auto`.
  func resolved(for bytes: [UInt8], of input: InputFile) -> InputKind {
    guard self == .auto else { return self }
    let content = bytes.withoutByteOrderMark
    guard let start = content.firstIndex(where: { !$0.isJSONSpace }),
      content[start] == UInt8(ascii: "{")
    else { return input.isNamedJSON ? .json : .text }
    let lineEnd = content[start...].lineEnd
    guard content[start..<lineEnd].last(where: { !$0.isJSONSpace }) == UInt8(ascii: "}") else {
      return .json
    }
    let next = content[lineEnd...].first { !$0.isJSONSpace }
    return next == UInt8(ascii: "{") ? .ndjson : .json
  }

  /// Refuses text that was taken for labels, but begins like another format.
  static func refuseOtherFormats(_ bytes: [UInt8]) throws(DocumentError) {
    let content = bytes.withoutByteOrderMark
    guard let start = content.firstIndex(where: { !$0.isJSONSpace }) else { return }
    let format: String
    switch content[start] {
    case UInt8(ascii: "["): format = "a JSON array"
    case UInt8(ascii: "\""): format = "a JSON string"
    case UInt8(ascii: "<"): format = "HTML or XML"
    case UInt8(ascii: "/"): format = "a comment, which JSON does not have"
    default:
      guard content[start..<content[start...].lineEnd].isYAML else { return }
      format = "YAML"
    }
    // White space is ASCII, so its bytes are characters.
    let before = content[..<start]
    let place = JSONPlace(
      line: 1 + before.count { $0 == 0x0A },
      column: 1 + before.reversed().prefix { $0 != 0x0A }.count, path: "")
    throw DocumentError(
      place: place,
      message: "this looks like \(format): a document is a JSON object such as "
        + "{\"items\": [\"A\"]}; use --input text if each line is a label")
  }
}

extension [UInt8] {
  fileprivate var withoutByteOrderMark: ArraySlice<UInt8> {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return dropFirst(starts(with: mark) ? mark.count : 0)
  }
}

extension ArraySlice<UInt8> {
  /// Whether a first line is that of a YAML document: `---`, or a key such as `items:` that begins
  /// with a small letter. A label such as `Note: new` is not one.
  fileprivate var isYAML: Bool {
    if starts(with: "---".utf8) { return dropFirst(3).allSatisfy(\.isJSONSpace) }
    guard let first, (0x61...0x7A).contains(first),
      let end = firstIndex(where: { !$0.isInName }), self[end] == UInt8(ascii: ":")
    else { return false }
    return self[(end + 1)...].first?.isJSONSpace ?? true
  }

  /// The index of the first line feed, or the end.
  fileprivate var lineEnd: Int {
    withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress, let end = memchr(first, 0x0A, bytes.count) else {
        return endIndex
      }
      return startIndex + (UnsafeRawPointer(end) - first)
    }
  }
}

extension UInt8 {
  /// Whether the byte may be part of a key without quotes.
  fileprivate var isInName: Bool {
    let character = Unicode.Scalar(self)
    return character.properties.isXIDContinue && character.isASCII || character == "-"
  }

  /// Whether the byte is JSON white space.
  var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

/// The lines of an input as they arrive, without line feeds.
struct InputLines: ~Copyable {
  /// The file to read from; `nil` if all bytes have been read.
  private let file: Descriptor?
  private let name: String
  private var bytes: [UInt8]
  private var start = 0
  private var isAtEnd: Bool

  /// The lines of bytes that have already been read.
  init(of bytes: [UInt8], _ input: InputFile) {
    file = nil
    name = input.name
    self.bytes = bytes
    isAtEnd = true
  }

  /// The lines of an input that is read on demand.
  init(reading input: InputFile) throws(CommandFailure) {
    file = try input.open()
    name = input.name
    bytes = []
    isAtEnd = false
  }

  deinit { if let number = file?.number, number != STDIN_FILENO { close(number) } }

  /// One line.
  enum Line {
    case bytes([UInt8])
    /// Longer than an input may be; its bytes are not kept.
    case tooLong
  }

  /// Returns the next line; `nil` after the last.
  mutating func next() throws(CommandFailure) -> Line? {
    var searched = start
    var isTooLong = false
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return isTooLong ? .tooLong : .bytes(Array(bytes[start..<end]))
      }
      if isAtEnd {
        guard start < bytes.count || isTooLong else { return nil }
        defer { start = bytes.count }
        return isTooLong ? .tooLong : .bytes(Array(bytes[start...]))
      }
      bytes.removeSubrange(..<start)
      start = 0
      if bytes.count > InputFile.maximumLength {
        isTooLong = true
        bytes.removeAll()
      }
      searched = bytes.count
      try readPiece()
    }
  }

  private mutating func readPiece() throws(CommandFailure) {
    guard let file else { return isAtEnd = true }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count: Int
    do throws(Descriptor.Failure) {
      count = try file.read(into: &piece)
    } catch {
      throw CommandFailure(cannot: "read \(name)", code: error.code)
    }
    isAtEnd = count == 0
    bytes.append(contentsOf: piece[..<count])
  }
}
