import Glibc
import SnugDocument

/// Why a command stops, as its user sees it.
struct CommandFailure: Error {
  /// The exit statuses besides 0.
  enum Status: Int32 {
    case badDocument = 1
    case badUsage = 2
    case inputOutput = 3
  }

  /// What is written to standard error.
  let lines: [String]
  let status: Int32

  init(_ status: Status, _ lines: String...) {
    self.lines = lines.map(CommandFailure.printable)
    self.status = status.rawValue
  }

  /// A line that stays one and leaves the terminal alone, whatever names it quotes.
  private static func printable(_ line: String) -> String {
    var result = ""
    for scalar in line.unicodeScalars.prefix(maximumLength) {
      let isHarmless =
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isBidiControl
        }
      result += isHarmless ? String(scalar) : scalar.escaped(asASCII: true)
    }
    return line.unicodeScalars.count > maximumLength ? result + "\u{2026}" : result
  }

  /// The most characters of a line: a name of a megabyte says no more than its beginning.
  private static let maximumLength = 1_000

  /// `file:line:column: error: ...`.
  init(_ error: DocumentError, in input: InputFile) {
    self.init(.badDocument, "\(input.name):\(error.description)")
  }

  /// `snug: cannot read FILE: No such file or directory`.
  init(cannot action: String, code: Int32) {
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    self.init(.inputOutput, "snug: cannot \(action): \(reason)")
  }
}
