import ArgumentParser
import SnugDocument

/// The options of commands that report what does not fit.
struct DiagnosticOptions: ParsableArguments {
  @Option(
    "Which diagnostics are told: all, or none; by default the first 1000 of each code, and the first 20 on "
      + "standard error.", value: "all|none")
  var diagnostics: Choice?

  @Flag(help: "Exit with status 1 if there is a warning, such as a text that is cut.")
  var strict = false

  @Flag(help: "Print no warnings and notes to standard error.")
  var quiet = false

  /// The diagnostics that are listed.
  enum Choice: String, NamedChoice, CaseIterable {
    case all
    case nothing = "none"

    var defaultValueDescription: String {
      switch self {
      case .all: "each of them"
      case .nothing: "no list of diagnostics"
      }
    }
  }

  /// An empty list for the output.
  var list: DiagnosticList { DiagnosticList(maximumCount: maximumCount) }

  /// The most diagnostics listed of each code.
  var maximumCount: Int {
    switch diagnostics {
    case .all: .max
    case .nothing: 0
    case nil: DiagnosticList.usualCount
    }
  }

  /// An empty list for standard error.
  var listForTerminal: DiagnosticList {
    DiagnosticList(
      maximumCount: diagnostics == nil ? DiagnosticOptions.terminalCount : maximumCount)
  }

  /// The most diagnostics of a code on standard error.
  static let terminalCount = 20

  /// Reports diagnostics on standard error.
  func warn(of list: DiagnosticList) {
    if !quiet, list.maximumCount > 0 { StandardError.warn(of: list.all, inDocument: true) }
  }

  /// Ends the command if there are warnings that count as errors.
  func check(_ list: DiagnosticList) throws(CommandFailure) {
    guard strict, list.has(.warning) else { return }
    throw CommandFailure(
      .badDocument, lines: ["snug: error: \(list.warningCounts) (--strict)"])
  }
}
