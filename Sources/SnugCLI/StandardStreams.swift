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

/// Standard error, for messages.
enum StandardError {
  /// Writes one line, printable whatever names it quotes; on a terminal in colours.
  static func write(line: String) {
    let line = line.printable(maximumLength: maximumLength)
    write(isColored ? colored(line) : line)
  }

  /// Whether lines are in colours: not where the variable NO_COLOR has a value, nor on a terminal that
  /// cannot show them.
  private static let isColored: Bool = {
    func value(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    return Descriptor.standardError.isTerminal && value("NO_COLOR").isEmpty
      && value("TERM") != "dumb"
  }()

  /// Colours the severity of a message, and the caret of an excerpt.
  private static func colored(_ line: String) -> String {
    if line.hasPrefix(" "), line.hasSuffix(" ^") || line.hasSuffix("|^") {
      return "\(line.dropLast())\u{1B}[1;32m^\u{1B}[0m"
    }
    for (word, color) in [(" error: ", "1;31"), (" warning: ", "1;35"), (" note: ", "1;36")] {
      let parts = line.split(separator: word, maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].hasSuffix(":") else { continue }
      return "\(parts[0]) \u{1B}[\(color)m\(word.dropFirst().dropLast())\u{1B}[0m \(parts[1])"
    }
    return line
  }

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
