import ArgumentParser
import Glibc
import Snug
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

extension CommandFailure {
  /// What was asked about is not there, or the document is wrong.
  init(_ error: ExplanationError, in input: InputFile) {
    switch error {
    case .document(let error): self.init(explaining: error, in: input)
    case .unknownSection(let section, let count):
      self.init(
        .badUsage,
        "snug: --section: there is no section \(section): the document has \(number(count))")
    case .unknownItem(let item, let section, let count):
      self.init(
        .badUsage,
        "snug: --item: there is no item \(item): section \(section) has \(number(count))")
    case .missing(let element, let section):
      self.init(
        .badUsage, "snug: --\(element.option): section \(section) has no \(element.option)")
    case .nothingHidden(let section):
      self.init(.badUsage, "snug: --overflow: no item of section \(section) is hidden")
    case .unknownView(let view, let cell, let suggestions):
      let suggestion = suggestions.first.map { ": did you mean \"\($0)\"?" } ?? ""
      self.init(
        .badUsage, "snug: --view: the cell \"\(cell)\" has no view \"\(view)\"\(suggestion)")
    case .fixedSize(let path):
      self.init(
        .badUsage,
        "snug: \(path) has a fixed size: only its own width and height can be explained")
    }
  }

  /// The same, and a line for each constraint of a conflict.
  private init(explaining error: DocumentError, in input: InputFile) {
    guard let conflict = error.conflict else {
      self.init(error, in: input)
      return
    }
    let head = DocumentError(place: error.place, message: conflict.summary)
    self.init(
      .badDocument,
      lines: ["\(error.place.file ?? input.name):\(head.description)"]
        + conflict.constraints.map { "  \($0.line(file: input.name))" })
  }
}

extension ExplanationRequest.Element {
  /// The option that asks for it.
  fileprivate var option: String {
    switch self {
    case .item: "item"
    case .header: "header"
    case .footer: "footer"
    case .overflow: "overflow"
    }
  }
}

/// How many there are, in a sentence.
private func number(_ count: Int) -> String { count == 0 ? "none" : "\(count)" }

/// Checks names of families.
enum FamilyOption {
  /// Refuses an empty name, which no font has.
  static func check(_ family: String?, _ option: String) throws {
    guard family?.isEmpty ?? false else { return }
    throw ValidationError("\(option): expected the name of a font family, found an empty one")
  }
}

/// Checks options that count.
enum CountOption {
  /// Refuses what is below 1, or more than a layout counts to.
  static func check(_ value: Int?, _ option: String) throws {
    guard let value, !(1...Int(Int32.max)).contains(value) else { return }
    throw ValidationError(
      "\(option): expected a whole number from 1 to \(Int32.max), found \(value)")
  }
}

/// Checks the numbers of options: what is wrong with one is bad usage.
enum LengthOption {
  /// Refuses what is not in `range`, by default that of a length.
  static func check(
    _ value: Double?, _ option: String,
    _ range: ClosedRange<Double> = 0...LayoutUnit.maximumPoints
  ) throws {
    guard let value, !range.contains(value) else { return }
    let bounds = [range.lowerBound, range.upperBound].map(NumberText.decimal)
    throw ValidationError(
      "\(option): expected a number from \(bounds[0]) to \(bounds[1]), found \(text(value))")
  }

  /// Refuses what is no font size.
  static func checkSize(_ value: Double?) throws {
    guard let value, !(value > 0 && value <= TextStyle.maximumSize) else { return }
    let limit = NumberText.decimal(TextStyle.maximumSize)
    throw ValidationError(
      "--size: expected a number above 0 and at most \(limit), found \(text(value))")
  }

  /// A number as it is written, or what else it is.
  private static func text(_ value: Double) -> String {
    value.isFinite ? NumberText.decimal(value) : "\(value)"
  }
}
