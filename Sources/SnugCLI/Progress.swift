import CMalloc
import Glibc
import SnugDocument
import Synchronization

/// What a long run is at, shown on standard error while that is a terminal.
///
/// A thread of its own looks at what is counted; none of it reaches what is printed. The first second
/// passes in silence.
final class Progress: Sendable {
  /// One part of a run.
  enum Step {
    case reading
    case layingOut
    case measuring(count: Int)
    case writing
    /// One document after the other, each answered at once.
    case documents

    /// Whether standard output is written meanwhile.
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
  /// How often a line is shown again, in microseconds.
  private static let period: UInt32 = 250_000

  /// Begins to look on, if someone sees it.
  static func atTerminal() -> Progress? {
    guard Descriptor.standardError.isTerminal else { return nil }
    let progress = Progress()
    return DetachedThread.start { progress.show() } ? progress : nil
  }

  /// Goes on to the next step. The one that prints ends it all where it prints to a terminal, too:
  /// results are seen there, and are not mixed with anything.
  func begin(_ step: Step) {
    guard !step.prints || !Descriptor.standardOutput.isTerminal else { return end() }
    done.store(0, ordering: .relaxed)
    state.withLock { $0.step = step }
  }

  /// Counts what the step has done: bytes, texts or documents.
  func advance(by count: Int = 1) { done.add(count, ordering: .relaxed) }

  /// Shows nothing more, and leaves an empty line.
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
