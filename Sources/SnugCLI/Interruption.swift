import CMalloc
import Glibc

/// What a signal that ends the command, or a lack of memory, must not leave behind.
enum Interruption {
  /// Whether a status stands on the terminal's line.
  nonisolated(unsafe) static var showsStatus = false

  /// Those that ask a command to end.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Has the signals that ask a command to end clean up before they do. One that its parent has
  /// it ignore, as `nohup` does, stays ignored.
  static func watch() {
    // It is there before a signal can look for it.
    showsStatus = false
    snug_when_out_of_memory { Interruption.endWithoutMemory() }
    for number in signals {
      let before = signal(number) { number in Interruption.end(by: number) }
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Runs `body`, which is over soon, and which those signals do not end.
  static func ignoring<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let handlers = signals.map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in handlers { signal(number, handler) } }
    try body()
  }

  /// Calls only what a signal may call (POSIX: async-signal-safe functions), and then lets the signal
  /// do what it does: the shell sees that it ended the command.
  private static func end(by number: Int32) {
    clearStatus()
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Tells it on one line, which takes no memory.
  private static func endWithoutMemory() {
    clearStatus()
    let line: StaticString = "snug: out of memory: give the document in parts\n"
    _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
    _exit(CommandFailure.Status.inputOutput.rawValue)
  }

  private static func clearStatus() {
    guard showsStatus else { return }
    // No status is longer than that.
    let clearing: StaticString =
      "\r                                                            \r"
    _ = write(STDERR_FILENO, clearing.utf8Start, clearing.utf8CodeUnitCount)
  }
}
