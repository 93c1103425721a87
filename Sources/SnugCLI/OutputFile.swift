import Glibc
import SnugDocument

/// A file to write, by its path; `-` is standard output.
struct OutputFile {
  let path: String

  /// Has `body` write the file. Nothing is left of one that is not complete: it gets its name, in
  /// place of an older one, when all of it is there.
  func writing(
    _ progress: Progress? = nil, _ body: (consuming OutputBuffer) throws(OutputError) -> Void
  ) throws(CommandFailure) {
    guard path != "-" else {
      try StandardOutput.writing { () throws(OutputError) in
        try body(StandardOutput.buffer(progress))
      }
      return
    }
    // A device or a pipe is written as it is.
    guard isRegular else { return try write(to: path, flags: O_WRONLY, progress, body) }
    let temporary = "\(path).\(getpid()).part"
    try Interruption.removing(temporary) { () throws(CommandFailure) in
      // One of this name was left by a process that was killed: numbers of processes come again.
      unlink(temporary)
      do throws(CommandFailure) {
        try write(to: temporary, flags: O_WRONLY | O_CREAT | O_EXCL, progress, body)
        guard rename(temporary, path) == 0 else {
          throw CommandFailure(cannot: "write \(path)", code: errno)
        }
      } catch {
        unlink(temporary)
        throw error
      }
    }
  }

  /// Whether it is a file with contents of its own, or will be.
  private var isRegular: Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  private func write(
    to path: String, flags: Int32, _ progress: Progress?,
    _ body: (consuming OutputBuffer) throws(OutputError) -> Void
  ) throws(CommandFailure) {
    let file = Descriptor(number: open(path, flags, 0o666))
    guard file.number >= 0 else { throw CommandFailure(cannot: "write \(self.path)", code: errno) }
    defer { close(file.number) }
    do throws(OutputError) {
      try body(OutputBuffer(writingTo: file, progress))
    } catch {
      switch error {
      case .closed: return
      case .failed(let code): throw CommandFailure(cannot: "write \(self.path)", code: code)
      case .unmeasurable(let message): throw CommandFailure(.badDocument, "snug: \(message)")
      }
    }
  }
}
