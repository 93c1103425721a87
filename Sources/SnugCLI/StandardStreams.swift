import Glibc
import SnugDocument

extension OutputBuffer {
  /// A buffer that writes to an open file.
  init(writingTo descriptor: Int32) {
    self.init { piece throws(OutputError) in
      var written = 0
      while written < piece.count {
        let count = piece.withUnsafeBytes { bytes in
          bytes.baseAddress.map { write(descriptor, $0 + written, piece.count - written) } ?? 0
        }
        if count >= 0 {
          written += count
        } else if errno == EPIPE {
          throw .closed
        } else if errno != EINTR {
          throw .failed(code: errno)
        }
      }
    }
  }
}

/// Standard output, for results.
enum StandardOutput {
  /// A buffer that writes to standard output.
  static func buffer() -> OutputBuffer { OutputBuffer(writingTo: STDOUT_FILENO) }

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
  static func write(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    // There is no one to tell when this fails.
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }

  /// The most characters of a line: a name of a megabyte says no more than its beginning.
  private static let maximumLength = 1_000
}
