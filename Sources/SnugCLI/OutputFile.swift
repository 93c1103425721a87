@preconcurrency import Glibc
import SnugDocument
import Synchronization

/// A file to write, by its path; `-` is standard output.
///
/// An existing file stays the same file, with its mode, its owner and all its names. A file without
/// write permission is not replaced, nor one that the run has read.
struct OutputFile {
  let path: String
  /// Whether the file may be replaced although the run has read it.
  var replacesInput = false

  /// Has `body` write the file. The bytes first go to a file without a name. They replace an
  /// existing file's contents when all of them are there and the disk has room for them: a run that
  /// fails before, or is ended, leaves the older file as it was, or none.
  /// - Parameter body: Writes to buffers that it makes, one after the other.
  func writing(
    _ progress: Progress? = nil, _ body: (() -> OutputBuffer) throws(OutputError) -> Void
  ) throws(CommandFailure) {
    guard path != "-" else { return try write(to: .standardOutput, progress, body) }
    guard !path.isEmpty else {
      throw CommandFailure(
        .badUsage,
        "snug: the path of the output is empty: name a file, or give - for standard output")
    }
    guard isRegular else {
      let file = try open(O_WRONLY | O_APPEND)
      defer { close(file.number) }
      return try write(to: file, progress, body)
    }
    let contents = try unnamedFile()
    defer { close(contents.number) }
    try write(to: contents, progress, body)
    // Signals do not interrupt while the file is neither the older one nor complete.
    try Interruption.ignoring { () throws(CommandFailure) in try replace(by: contents) }
  }

  /// Writes a whole file.
  func write(_ bytes: [UInt8]) throws(CommandFailure) {
    try writing { buffer throws(OutputError) in
      var buffer = buffer()
      bytes.withUnsafeBufferPointer { buffer.append($0) }
      try buffer.flush()
    }
  }

  /// The files that a run has written; `nil` where nobody asks.
  private static let written = Mutex<Set<FileIdentity>?>(nil)

  /// Begins to note which files are written, and forgets those before.
  static func noteWritten() { written.withLock { $0 = [] } }

  /// Whether a file was written since then.
  static func hasWritten(_ file: FileIdentity) -> Bool {
    written.withLock { $0?.contains(file) ?? false }
  }

  private static func noteWritten(_ file: Descriptor) {
    guard let status = stat(of: file) else { return }
    written.withLock { _ = $0?.insert(FileIdentity(status)) }
  }

  /// Paths of files that a process has open: output is appended to those.
  private static let openFiles = ["/dev/fd/", "/dev/std", "/proc/"]

  /// Whether there is a regular file of this name.
  var isFile: Bool { stat(of: path)?.isRegular ?? false }

  /// Whether there is anything of this name.
  var exists: Bool { access(path, F_OK) == 0 }

  /// Whether the path is that of a regular file, or will be, and of none that a process has open;
  /// devices and pipes are written directly.
  var isRegular: Bool {
    !Self.openFiles.contains(where: path.hasPrefix) && stat(of: path)?.isRegular ?? true
  }

  /// Returns a file that vanishes when it is closed, also at the end of the process. It is beside
  /// the output file, or in the folder for temporary files if none may be created there.
  private func unnamedFile() throws(CommandFailure) -> Descriptor {
    // Of bytes: a slash may have a combining mark behind it.
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    if let file = Self.unnamedFile(in: folder) { return file }
    let code = errno
    // Where the file itself cannot be written, its folder is the cause.
    guard access(path, W_OK) == 0 else { throw failure(code) }
    let temporary = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    if let file = Self.unnamedFile(in: temporary + "/") { return file }
    throw CommandFailure(
      cannot:
        "write \(path): its folder takes no new files, and neither does the one for temporary files, "
        + "\(temporary) (TMPDIR)", code: errno)
  }

  private static func unnamedFile(in folder: String) -> Descriptor? {
    var name = Array("\(folder).snug-XXXXXX".utf8CString)
    let number = mkstemp(&name)
    guard number >= 0 else { return nil }
    unlink(name)
    return Descriptor(number: number)
  }

  /// Replaces the file's contents by all of `contents`.
  private func replace(by contents: Descriptor) throws(CommandFailure) {
    let existing = stat(of: path)
    // The superuser could open even a file that no one may write.
    if let existing, existing.st_mode & 0o222 == 0 { throw failure(EACCES) }
    if let existing, !replacesInput, InputFile.hasRead(FileIdentity(existing)) {
      throw CommandFailure(
        .inputOutput,
        "snug: error: cannot write \(path): it is the input, and stays as it is: give another name")
    }
    // An existing file is opened without `O_CREAT`: in a folder that all may write to, the system
    // refuses that flag for files of others (Linux: fs.protected_regular).
    let file = try open(existing == nil ? O_WRONLY | O_CREAT : O_WRONLY)
    defer { close(file.number) }
    do throws(CommandFailure) {
      let length = lseek(contents.number, 0, SEEK_END)
      try reserve(length, of: file, insteadOf: existing?.st_size ?? 0)
      try copy(contents, to: file)
      guard ftruncate(file.number, length) == 0 else { throw failure() }
      Self.noteWritten(file)
    } catch {
      if existing == nil { removeTarget() }
      throw error
    }
  }

  /// Reserves disk space for a whole file before any of it is overwritten, where the file system
  /// supports that.
  private func reserve(
    _ length: off_t, of file: Descriptor, insteadOf oldLength: off_t
  ) throws(CommandFailure) {
    let code = posix_fallocate(file.number, 0, length)
    guard [ENOSPC, EDQUOT, EFBIG].contains(code) else { return }
    ftruncate(file.number, oldLength)
    throw failure(code)
  }

  private func copy(_ contents: Descriptor, to file: Descriptor) throws(CommandFailure) {
    lseek(contents.number, 0, SEEK_SET)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    try throwing({ failure($0.code) }) { () throws(Descriptor.Failure) in
      while case let count = try contents.read(into: &piece), count > 0 {
        try piece.withUnsafeBufferPointer { piece throws(Descriptor.Failure) in
          try file.write(UnsafeBufferPointer(rebasing: piece[..<count]))
        }
      }
    }
  }

  /// Removes the file that the path leads to, not a link to it.
  private func removeTarget() {
    guard let target = realpath(path, nil) else { return }
    unlink(target)
    free(target)
  }

  private func open(_ flags: Int32) throws(CommandFailure) -> Descriptor {
    let number = Glibc.open(path, flags | O_CLOEXEC, 0o666)
    guard number >= 0 else { throw failure() }
    return Descriptor(number: number)
  }

  private func failure(_ code: Int32 = errno) -> CommandFailure {
    CommandFailure(cannot: "write \(path == "-" ? "standard output" : path)", code: code)
  }

  private func write(
    to file: Descriptor, _ progress: Progress?,
    _ body: (() -> OutputBuffer) throws(OutputError) -> Void
  ) throws(CommandFailure) {
    do throws(OutputError) {
      try body { OutputBuffer(writingTo: file, progress) }
    } catch {
      switch error {
      case .closed: return
      case .failed(let code): throw failure(code)
      case .unmeasurable(let message):
        throw CommandFailure(CommandFailure.status(of: message), "snug: \(message)")
      }
    }
  }
}

/// An open file.
///
/// Calls resume after an interruption: a signal, or a pipe that another program has made
/// non-blocking.
struct Descriptor {
  let number: Int32

  static let standardInput = Descriptor(number: STDIN_FILENO)
  static let standardOutput = Descriptor(number: STDOUT_FILENO)
  static let standardError = Descriptor(number: STDERR_FILENO)

  /// An error of the system, by its code.
  struct Failure: Error {
    let code: Int32
  }

  /// Whether the file is a terminal, where someone sees what is written.
  var isTerminal: Bool { isatty(number) == 1 }

  /// Reads at most `piece.count` bytes.
  /// - Returns: The number of bytes; 0 at the end.
  func read(into piece: inout [UInt8]) throws(Failure) -> Int {
    while true {
      let count = Glibc.read(number, &piece, piece.count)
      if count >= 0 { return count }
      try wait(for: POLLIN)
    }
  }

  /// Writes all of the bytes.
  func write(_ bytes: [UInt8]) throws(Failure) {
    try bytes.withUnsafeBufferPointer { bytes throws(Failure) in try write(bytes) }
  }

  /// Writes all of the bytes.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
    guard let start = bytes.baseAddress else { return }
    var written = 0
    while written < bytes.count {
      let count = Glibc.write(number, start + written, bytes.count - written)
      if count >= 0 { written += count } else { try wait(for: POLLOUT) }
    }
  }

  /// Waits for the other end if the call would block; throws any error but an interruption.
  private func wait(for event: Int32) throws(Failure) {
    switch errno {
    case EINTR: return
    case EAGAIN:
      var request = pollfd(fd: number, events: Int16(event), revents: 0)
      poll(&request, 1, -1)
    case let code: throw Failure(code: code)
    }
  }

  /// The number of bytes left to read in a file; `nil` for a pipe or a device, which may have no
  /// end.
  var remainingLength: Int? {
    guard let status = stat(of: self), status.isRegular else { return nil }
    return Int(status.st_size) - max(0, Int(lseek(number, 0, SEEK_CUR)))
  }
}

// `stderr` is a variable of C.

/// The text that libraries print to standard error, as Fontconfig does about its configuration. It
/// is kept, and reported in lines of Snug's own.
enum LibraryOutput {
  /// The text; C moves it as it grows.
  nonisolated(unsafe) private static var start: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static var length = 0
  /// The length of the part that has been reported.
  nonisolated(unsafe) private static var toldLength = 0

  /// Keeps text printed from now on. What no other message brings along is reported at exit.
  static func keep() {
    guard let stream = open_memstream(&start, &length) else { return }
    stderr = stream
    atexit { StandardError.clearStatus() }
  }

  /// Returns the new lines. Not thread-safe.
  static func newLines() -> [Substring] {
    fflush(stderr)
    guard let start, length > toldLength else { return [] }
    defer { toldLength = length }
    return String(cString: start + toldLength).split(separator: "\n")
  }
}
