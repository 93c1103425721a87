import CMalloc
import Glibc

/// What a signal that ends the command, or a lack of memory, must not leave behind.
enum Interruption {
  /// The path of a file that is not complete.
  nonisolated(unsafe) private static var unfinishedFile: UnsafeMutablePointer<CChar>?
  /// Whether a status stands on the terminal's line.
  nonisolated(unsafe) static var showsStatus = false

  /// Has the signals that ask a command to end clean up before they do. One that its parent has
  /// it ignore, as `nohup` does, stays ignored.
  static func watch() {
    // Both are there before a signal can look for them.
    (unfinishedFile, showsStatus) = (nil, false)
    snug_when_out_of_memory { Interruption.endWithoutMemory() }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number) { number in Interruption.end(by: number) }
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Runs `body`, which writes the file at `path` and gives it another name or removes it. The file
  /// is removed if a signal ends the command meanwhile.
  static func removing<Failure: Error>(
    _ path: String, ifWithin body: () throws(Failure) -> Void
  ) throws(Failure) {
    let name = strdup(path)
    unfinishedFile = name
    defer {
      unfinishedFile = nil
      free(name)
    }
    try body()
  }

  /// Calls only what a signal may call (POSIX: async-signal-safe functions), and then lets the signal
  /// do what it does: the shell sees that it ended the command.
  private static func end(by number: Int32) {
    cleanUp()
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Tells it on one line, which takes no memory.
  private static func endWithoutMemory() {
    cleanUp()
    let line: StaticString = "snug: out of memory: give the document in parts\n"
    _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
    _exit(CommandFailure.Status.inputOutput.rawValue)
  }

  private static func cleanUp() {
    if let unfinishedFile { unlink(unfinishedFile) }
    if showsStatus {
      // No status is longer than that.
      let clearing: StaticString =
        "\r                                                            \r"
      _ = write(STDERR_FILENO, clearing.utf8Start, clearing.utf8CodeUnitCount)
    }
  }
}
