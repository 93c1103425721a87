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

  /// Runs `body`; ends it quietly if no one reads the output any more.
  /// - Returns: Whether someone still reads it.
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
  /// Writes one line, printable whatever names it quotes.
  static func write(line: String) { write(line.printable(maximumLength: maximumLength)) }

  /// Reports diagnostics.
  /// - Parameter isDocument: Whether they are about places of a document, which are then named.
  static func warn(of diagnostics: [Diagnostic], inDocument isDocument: Bool = false) {
    for diagnostic in diagnostics {
      let place = isDocument && !diagnostic.path.isEmpty ? " (\(diagnostic.path))" : ""
      write(line: "snug: \(diagnostic.severity.rawValue): \(diagnostic.message)\(place)")
    }
  }

  /// Writes a text of one or more lines.
  static func write(_ text: String) { replaceStatus(by: text + "\n", columns: 0) }

  /// The number of columns that a status takes on the terminal's line.
  private static let statusColumns = Mutex(0)

  /// Shows the state of a run, on a line that the next output overwrites.
  /// - Parameter status: A short ASCII text.
  static func show(status: String) { replaceStatus(by: status, columns: status.utf8.count) }

  /// Clears the line of the status.
  static func clearStatus() { replaceStatus(by: "", columns: 0) }

  private static func replaceStatus(by text: String, columns: Int) {
    statusColumns.withLock { shown in
      let blank = shown > 0 ? "\r\(String(repeating: " ", count: shown))\r" : ""
      shown = columns
      Interruption.showsStatus = columns > 0
      // A failure here cannot be reported to anyone.
      let lines = LibraryOutput.newLines().map {
        "snug: warning: \($0)".printable(maximumLength: maximumLength) + "\n"
      }
      try? Descriptor.standardError.write(Array((blank + lines.joined() + text).utf8))
    }
  }

  /// The most characters of a line: a name of a megabyte says no more than its beginning.
  private static let maximumLength = 1_000
}
