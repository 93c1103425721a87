import Glibc
import SnugDocument
import Synchronization

extension OutputBuffer {
  /// A buffer that writes to an open file.
  init(writingTo descriptor: Descriptor, _ progress: Progress? = nil) {
    self.init { piece throws(OutputError) in
      do throws(Descriptor.Failure) {
        try descriptor.write(piece)
        progress?.advance(by: piece.count)
      } catch {
        throw error.code == EPIPE ? .closed : .failed(code: error.code)
      }
    }
  }
}

/// Standard output, for results.
enum StandardOutput {
  /// A buffer that writes to standard output.
  static func buffer(_ progress: Progress? = nil) -> OutputBuffer {
    OutputBuffer(writingTo: .standardOutput, progress)
  }

  /// Runs `body`; output that no one reads any more ends it quietly.
  /// - Returns: whether there is still someone who reads.
  @discardableResult
  static func writing(_ body: () throws(OutputError) -> Void) throws(CommandFailure) -> Bool {
    do throws(OutputError) {
      try body()
      return true
    } catch {
      switch error {
      case .closed: return false
      case .failed(let code): throw CommandFailure(cannot: "write standard output", code: code)
      case .unmeasurable(let message): throw CommandFailure(.badDocument, "snug: \(message)")
      }
    }
  }
}

/// Standard error, for messages.
enum StandardError {
  /// Writes one line, whatever names it quotes.
  static func write(line: String) { write(line.printable(maximumLength: maximumLength)) }

  /// Tells what stands in the output as data, too.
  static func warn(of diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { write(line: "snug: warning: \(diagnostic.message)") }
  }

  /// Writes a text that may have lines.
  static func write(_ text: String) { replaceStatus(by: text + "\n", columns: 0) }

  /// How many columns of the terminal's line a status takes.
  private static let statusColumns = Mutex(0)

  /// Shows what a run is at, on a line that what comes next is written over.
  /// - Parameter status: short, and in ASCII.
  static func show(status: String) { replaceStatus(by: status, columns: status.utf8.count) }

  /// Leaves an empty line.
  static func clearStatus() { replaceStatus(by: "", columns: 0) }

  private static func replaceStatus(by text: String, columns: Int) {
    statusColumns.withLock { shown in
      let blank = shown > 0 ? "\r\(String(repeating: " ", count: shown))\r" : ""
      shown = columns
      Interruption.showsStatus = columns > 0
      // There is no one to tell when this fails.
      let lines = LibraryOutput.newLines().map {
        "snug: warning: \($0)".printable(maximumLength: maximumLength) + "\n"
      }
      try? Descriptor.standardError.write(Array((blank + lines.joined() + text).utf8))
    }
  }

  /// The most characters of a line: a name of a megabyte says no more than its beginning.
  private static let maximumLength = 1_000
}
