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

  init(_ status: Status, _ lines: String...) { self.init(status, lines: lines) }

  init(_ status: Status, lines: [String]) {
    self.lines = lines
    self.status = status.rawValue
  }

  /// `file:line:column: error: ...`, a line for each error.
  init(_ error: DocumentError, in input: InputFile) {
    let told = error.all.map { "\($0.place.file ?? input.name):\($0.description)" }
    let more = "\(input.name): error: more is wrong: mend these \(told.count) first"
    self.init(.badDocument, lines: error.hasMore ? told + [more] : told)
  }

  /// `snug: cannot read FILE: No such file or directory`.
  init(cannot action: String, code: Int32) {
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    self.init(.inputOutput, "snug: cannot \(action): \(reason)")
  }
}
