import Glibc
import SnugMalloc
import SnugText
import Synchronization

/// The progress of a long run, shown on standard error if that is a terminal.
///
/// Its own thread reads the counts; results do not depend on them. It shows nothing in the first
/// second.
final class Progress: Sendable {
  /// A step of a run.
  enum Step {
    case reading
    case layingOut
    case measuring(count: Int)
    case writing
    /// Documents one after the other, each answered at once.
    case documents

    /// Whether the step writes to standard output.
    fileprivate var prints: Bool {
      switch self {
      case .writing, .documents: true
      case .reading, .layingOut, .measuring: false
      }
    }

    fileprivate func sentence(done: Int) -> String {
      switch self {
      case .reading: "reading, \(done >> 20) MiB"
      case .layingOut: "laying out"
      case .measuring(let count): "measuring, \(done) of \(count) texts"
      case .writing: "writing, \(done >> 20) MiB"
      case .documents: "\(done) documents"
      }
    }
  }

  private struct State {
    var step = Step.reading
    var isOver = false
  }

  private let state = Mutex(State())
  private let done = Atomic(0)
  /// The interval between updates of the line, in microseconds.
  private static let period: UInt32 = 250_000

  /// Starts to show progress; returns `nil` if standard error is not a terminal, or if the input is typed
  /// there.
  /// - Parameter input: What is read; `nil` for nothing.
  static func atTerminal(reading input: InputFile?) -> Progress? {
    guard Descriptor.standardError.isTerminal, !(input?.isTyped ?? false) else { return nil }
    let progress = Progress()
    return DetachedThread.start { progress.show() } ? progress : nil
  }

  /// Begins the next step. A step that prints to a terminal ends the display: results are visible
  /// there, and nothing is mixed with them.
  func begin(_ step: Step) {
    guard !step.prints || !Descriptor.standardOutput.isTerminal else { return end() }
    done.store(0, ordering: .relaxed)
    state.withLock { $0.step = step }
  }

  /// Counts work done in the step: bytes, texts or documents.
  func advance(by count: Int = 1) { done.add(count, ordering: .relaxed) }

  /// Ends the display and clears its line.
  func end() {
    state.withLock { $0.isOver = true }
    StandardError.clearStatus()
  }

  private func show() {
    var periods: UInt32 = 1_000_000 / Progress.period
    usleep(1_000_000)
    while true {
      let seconds = periods * Progress.period / 1_000_000
      let isOver = state.withLock { state in
        guard !state.isOver else { return true }
        let sentence = state.step.sentence(done: done.load(ordering: .relaxed))
        StandardError.show(status: "snug: \(sentence), \(seconds) s")
        return false
      }
      if isOver { return }
      usleep(Progress.period)
      periods += 1
    }
  }
}

/// Cleanup before a signal or a lack of memory ends the command.
enum Interruption {
  /// Whether a status is on the terminal's line.
  nonisolated(unsafe) static var showsStatus = false

  /// The signals that ask a command to end.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Makes the signals that ask a command to end clean up first. A signal that the parent process
  /// has set to be ignored, as `nohup` does, stays ignored.
  static func watch() {
    // Initialises the variable before a signal can read it.
    showsStatus = false
    snug_when_out_of_memory { Interruption.endWithoutMemory() }
    for number in signals {
      let before = signal(number) { number in Interruption.end(by: number) }
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Runs `body`, which must be short, and ignores those signals meanwhile.
  static func ignoring<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let handlers = signals.map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, handler) in handlers { signal(number, handler) } }
    try body()
  }

  /// Calls only async-signal-safe functions (POSIX), then raises the signal with its default
  /// action: the shell sees that it ended the command.
  private static func end(by number: Int32) {
    clearStatus()
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Reports the error on one line, which takes no memory.
  private static func endWithoutMemory() {
    clearStatus()
    let line: StaticString = "snug: error: out of memory: split the document\n"
    _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
    _exit(CommandFailure.Status.inputOutput.rawValue)
  }

  private static func clearStatus() {
    guard showsStatus else { return }
    // No status is longer than this.
    let clearing: StaticString =
      "\r                                                            \r"
    _ = write(STDERR_FILENO, clearing.utf8Start, clearing.utf8CodeUnitCount)
  }
}
