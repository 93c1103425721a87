import Glibc
import SnugDocument

/// Standard output, for results.
enum StandardOutput {
  /// A buffer that writes to standard output.
  static func buffer() -> OutputBuffer {
    OutputBuffer { piece throws(OutputError) in
      var written = 0
      while written < piece.count {
        let count = piece.withUnsafeBytes { bytes in
          bytes.baseAddress.map { write(STDOUT_FILENO, $0 + written, piece.count - written) } ?? 0
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

  /// Runs `body`; output that no one reads any more ends it quietly.
  static func writing(_ body: () throws(OutputError) -> Void) throws(CommandFailure) {
    do throws(OutputError) {
      try body()
    } catch {
      switch error {
      case .closed: return
      case .failed(let code): throw CommandFailure(cannot: "write standard output", code: code)
      case .unmeasurable(let message): throw CommandFailure(.badDocument, "snug: \(message)")
      }
    }
  }
}

/// Standard error, for messages.
enum StandardError {
  /// Writes one line.
  static func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    // There is no one to tell when this fails.
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
