import ArgumentParser
import Glibc
import Snug
import SnugDocument
import Synchronization

/// A text that was read, for the lines that errors show.
struct InputText {
  let file: InputFile
  var bytes: [UInt8]
  /// The number of its first line in the file.
  var firstLine = 1
}

/// What distinguishes a file from all others, whatever its names.
struct FileIdentity: Hashable {
  private let device, number: UInt

  init(_ status: stat) { (device, number) = (UInt(status.st_dev), UInt(status.st_ino)) }
}

extension stat {
  /// What the system knows of the file of a path, not of a link to it; `nil` if there is none.
  init?(of path: String) {
    self.init()
    guard fstatat(AT_FDCWD, path, &self, 0) == 0 else { return nil }
  }

  /// The same of an open file.
  init?(of file: Descriptor) {
    self.init()
    guard fstat(file.number, &self) == 0 else { return nil }
  }

  /// Whether it is a file of bytes: no folder, device or pipe.
  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
}

/// An input file of the command line: a path, or `-` for standard input.
struct InputFile {
  let path: String

  private var isStandardInput: Bool { path == "-" }

  /// Whether it is typed at a terminal.
  var isTyped: Bool { isStandardInput && Descriptor.standardInput.isTerminal }

  /// The name in errors.
  var name: String { isStandardInput ? "<stdin>" : path }

  /// The name without its folder.
  var lastName: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// The ending of the file's name in small letters, without its dot; empty for none.
  var ending: String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The folder that relative paths in the file start from; `nil` for the current one.
  var folder: String? {
    // Of bytes: a slash may have a combining mark behind it.
    guard !isStandardInput, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return nil
    }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the path of a file that the file names.
  func path(of name: String) -> String {
    guard let folder, name.utf8.first != UInt8(ascii: "/") else { return name }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  /// The files that have been opened.
  private static let opened = Mutex<[FileIdentity]>([])

  /// Notes that a file is read, if it is there.
  static func note(_ file: stat?) {
    if let file { opened.withLock { $0.append(FileIdentity(file)) } }
  }

  /// Whether the process has opened the file to read it.
  static func hasRead(_ file: FileIdentity) -> Bool { opened.withLock { $0.contains(file) } }

  /// Forgets which files have been opened, before a run that reads them again: a file that has come since may have
  /// the number of one that has gone.
  static func forgetRead() { opened.withLock { $0.removeAll() } }

  /// The longest input accepted, in bytes.
  static let maximumLength = JSONTree.maximumLength

  /// Opens the file, which the caller closes unless it is standard input.
  func open() throws(CommandFailure) -> Descriptor {
    guard !isStandardInput else {
      Self.note(stat(of: .standardInput))
      if isTyped {
        StandardError.write(
          line:
            "snug: note: reading standard input from the terminal: end it with Ctrl-D, or give a file"
        )
      }
      return .standardInput
    }
    let number = Glibc.open(path, O_RDONLY)
    guard number >= 0 else { throw CommandFailure(cannot: "read \(name)", code: errno) }
    let file = Descriptor(number: number)
    Self.note(stat(of: file))
    return file
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
    try throwing({ CommandFailure(cannot: "read \(name)", code: $0.code) }) {
      () throws(Descriptor.Failure) in
      while case let count = try file.read(into: &piece), count > 0 {
        bytes.append(contentsOf: piece[..<count])
        if bytes.count > InputFile.maximumLength { break }
        progress?.advance(by: count)
      }
    }
    try check(bytes.count)
    return bytes
  }

  /// Reads a whole file, with what errors in it need.
  func text() throws(CommandFailure) -> InputText { InputText(file: self, bytes: try read()) }

  /// Notes columns of the file that mean nothing, if there are any.
  func noteColumns(unused: [String]) {
    guard !unused.isEmpty else { return }
    let names = unused.prefix(20).map { Excerpt.quoted($0) }.joined(separator: ", ")
    StandardError.write(line: "\(name): note: these columns are not used: \(names)")
  }

  private func check(_ length: Int) throws(CommandFailure) {
    guard length > InputFile.maximumLength else { return }
    throw CommandFailure(
      .badDocument,
      "\(name): error: the input is longer than \(InputFile.maximumLength) bytes: split it")
  }
}

/// The lines of an input as they arrive, without line feeds.
final class FileLines {
  /// The file to read from; `nil` if all bytes have been read.
  private let file: Descriptor?
  private let name: String
  private var bytes: [UInt8]
  private var start = 0
  private var isAtEnd: Bool
  /// The most bytes of a line.
  private let maximumLength: Int
  /// The error that has ended the lines of `next`.
  private(set) var failure: CommandFailure?

  /// The lines of bytes that have already been read.
  init(of bytes: [UInt8], _ input: InputFile) {
    file = nil
    name = input.name
    self.bytes = bytes
    isAtEnd = true
    maximumLength = InputFile.maximumLength
  }

  /// The lines of an input that is read on demand.
  init(
    _ input: InputFile, maximumLength: Int = InputFile.maximumLength
  ) throws(CommandFailure) {
    self.maximumLength = maximumLength
    file = try input.open()
    name = input.name
    bytes = []
    isAtEnd = false
  }

  deinit { if let number = file?.number, number != STDIN_FILENO { close(number) } }

  /// One line.
  enum Line {
    case bytes([UInt8])
    /// Longer than a line may be; its bytes are not kept.
    case tooLong
  }

  /// Returns the next line; `nil` after the last.
  func nextLine() throws(CommandFailure) -> Line? {
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
      if bytes.count > maximumLength {
        isTooLong = true
        bytes.removeAll()
      }
      searched = bytes.count
      try readPiece()
    }
  }

  /// Whether the next line can be returned without reading.
  var isReady: Bool { isAtEnd || bytes[start...].contains(UInt8(ascii: "\n")) }

  private func readPiece() throws(CommandFailure) {
    guard let file else {
      isAtEnd = true
      return
    }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = try throwing({ CommandFailure(cannot: "read \(name)", code: $0.code) }) {
      () throws(Descriptor.Failure) in try file.read(into: &piece)
    }
    isAtEnd = count == 0
    bytes.append(contentsOf: piece[..<count])
  }

  /// Returns the next line; `nil` after the last, or for an error, which is kept.
  func next() -> [UInt8]? {
    do throws(CommandFailure) {
      switch try nextLine() {
      case .bytes(let bytes): return bytes
      case .tooLong:
        failure = CommandFailure(
          .badDocument,
          "snug: error: a line is longer than \(InputFile.maximumLength) bytes: split it")
        return nil
      case nil: return nil
      }
    } catch {
      failure = error
      return nil
    }
  }
}
