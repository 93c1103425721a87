import Glibc
import SnugDocument

/// A file to write, by its path; `-` is standard output.
struct OutputFile {
  let path: String

  /// Has `body` write the file. Nothing is left of one that is not complete: it gets its name, in
  /// place of an older one, when all of it is there. A symbolic link stays one: what it leads to is
  /// the file.
  func writing(
    _ progress: Progress? = nil, _ body: (consuming OutputBuffer) throws(OutputError) -> Void
  ) throws(CommandFailure) {
    guard path != "-" else {
      try StandardOutput.writing { () throws(OutputError) in
        try body(StandardOutput.buffer(progress))
      }
      return
    }
    // A device, a pipe or a file that is open as `/dev/stdout` is written as it is, behind what is
    // there.
    guard isRegular, let target = try target() else {
      return try write(to: path, flags: O_WRONLY | O_APPEND, progress, body)
    }
    let temporary = "\(target).\(getpid()).part"
    try Interruption.removing(temporary) { () throws(CommandFailure) in
      // One of this name was left by a process that was killed: numbers of processes come again.
      unlink(temporary)
      do throws(CommandFailure) {
        try write(to: temporary, flags: O_WRONLY | O_CREAT | O_EXCL, progress, body)
        guard rename(temporary, target) == 0 else {
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

  /// What the path leads to through symbolic links, if it or what they name is one; it need not be
  /// there. `nil` for a file that a process has open, whose name is not what was asked for.
  private func target() throws(CommandFailure) -> String? {
    var target = path
    // As many as the system follows (Linux: MAXSYMLINKS).
    for _ in 0...40 {
      if target.hasPrefix("/proc/") { return nil }
      var name = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = readlink(target, &name, name.count)
      guard length >= 0 else { return target }
      guard let next = String(validating: name[..<length], as: UTF8.self) else {
        throw CommandFailure(cannot: "write \(path)", code: EILSEQ)
      }
      let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
      target = next.hasPrefix("/") ? next : folder + next
    }
    throw CommandFailure(cannot: "write \(path)", code: ELOOP)
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
