import ArgumentParser
import Glibc
import Snug
import SnugChecking
import SnugDocument

/// The reason why a command stops, as its user sees it.
struct CommandFailure: Error {
  /// The exit statuses besides 0.
  enum Status: Int32 {
    case badDocument = 1
    case badUsage = 2
    case inputOutput = 3
  }

  /// The lines written to standard error.
  let lines: [String]
  let status: Int32

  init(_ status: Status, _ lines: String...) { self.init(status, lines: lines) }

  init(_ status: Status, lines: [String]) {
    self.lines = lines.map { line in
      line.hasPrefix("snug: ") && !line.hasPrefix("snug: error: ")
        ? "snug: error: \(line.dropFirst("snug: ".count))" : line
    }
    self.status = status.rawValue
  }

  /// Formats each error as a line `file:line:column: error: ...`, and behind it the line of the text with a
  /// caret. No words of files that are not documents are shown.
  init(_ error: DocumentError, in input: InputText) {
    let all = error.all
    let told = all.flatMap { error in
      ["\(error.place.file.map(input.file.path(of:)) ?? input.file.name):\(error.description)"]
        + (error.place.file == nil ? input.excerpt(at: error.place) : [])
    }
    let more = "\(input.file.name): error: there are more errors: fix these \(all.count) first"
    self.init(Self.status(of: error.message), lines: error.hasMore ? told + [more] : told)
  }

  /// The status of an error by its message: memory may run out for any document.
  static func status(of message: String) -> Status {
    message == FontError.outOfMemory.description ? .inputOutput : .badDocument
  }

  /// Formats a system error as `snug: error: cannot read FILE: No such file or directory`.
  init(cannot action: String, code: Int32) {
    let reason =
      code == EISDIR
      ? "it is a folder: name a file in it"
      : strerror(code).map { String(cString: $0) } ?? "error \(code)"
    self.init(.inputOutput, "snug: cannot \(action): \(reason)")
  }
}

/// Returns what `body` returns, and throws `failure` of its error.
func throwing<Value, Cause: Error, Failure: Error>(
  _ failure: (Cause) -> Failure, _ body: () throws(Cause) -> Value
) throws(Failure) -> Value {
  do throws(Cause) { return try body() } catch { throw failure(error) }
}

extension InputText {
  fileprivate func excerpt(at place: JSONPlace) -> [String] {
    SourceExcerpt(of: bytes, from: firstLine, line: place.line, column: place.column)?.lines ?? []
  }
}

extension CommandFailure {
  /// The failure of `snug explain`: its subject is missing, or the document has an error.
  init(_ error: ExplanationError, in input: InputText) {
    switch error {
    case .document(let error): self.init(explaining: error, in: input)
    case .unknownSection(let section, let count):
      self.init(
        .badUsage,
        "snug: --section: there is no section \(section): the document has "
          + counted(count, "section"))
    case .unknownItem(let item, let section, let count):
      self.init(
        .badUsage,
        "snug: --item: there is no item \(item): section \(section) has "
          + counted(count, "item"))
    case .missing(let element, let section):
      // A header, a footer or an overflow item, whose options have the names of the cases.
      self.init(.badUsage, "snug: --\(element): section \(section) has no \(element)")
    case .nothingHidden(let section):
      self.init(.badUsage, "snug: --overflow: no item of section \(section) is hidden")
    case .unknownView(let view, let cell, let suggestions):
      let suggestion = NearMiss.question(suggestions.first) ?? ""
      self.init(
        .badUsage, "snug: --view: the cell \"\(cell)\" has no view \"\(view)\"\(suggestion)")
    case .fixedSize(let path):
      self.init(
        .badUsage,
        "snug: \(path) has a fixed size: only its own width and height can be explained")
    }
  }

  /// The same, with a line for each constraint of a conflict.
  private init(explaining error: DocumentError, in input: InputText) {
    guard let conflict = error.conflict else {
      self.init(error, in: input)
      return
    }
    let head = DocumentError(place: error.place, message: conflict.summary)
    self.init(
      .badDocument,
      lines: ["\(error.place.file ?? input.file.name):\(head.description)"]
        + conflict.constraints.map { "  \($0.line(file: input.file.name))" })
  }
}

/// Returns a count with its noun, as in `no items`, `1 item` or `2 items`.
private func counted(_ count: Int, _ noun: String) -> String {
  "\(count == 0 ? "no" : "\(count)") \(noun)\(count == 1 ? "" : "s")"
}

extension CommandFailure {
  /// The failure of fonts where no document is at fault.
  init(_ error: FontError) { self.init(.badDocument, "snug: \(error.description)") }

  /// The failure of a file of rows.
  init(_ error: RowError, in file: InputFile) {
    self.init(
      .badDocument, "\(file.name):\(error.line):\(error.column): error: \(error.message)")
  }
}

/// Checks the names of font families.
enum FamilyOption {
  /// Refuses an empty name, which no font has.
  static func check(_ families: [String], _ option: String) throws {
    guard families.contains("") else { return }
    throw ValidationError("\(option): expected the name of a font family, found an empty one")
  }
}

/// Checks options that are counts.
enum CountOption {
  /// Refuses a count below 1, or above the largest one of a layout.
  static func check(_ value: Int?, _ option: String) throws {
    guard let value, !(1...Int(Int32.max)).contains(value) else { return }
    throw ValidationError(
      "\(option): expected a whole number from 1 to \(Int32.max), found \(value)")
  }
}

/// Checks options that are numbers; an invalid one is bad usage.
enum LengthOption {
  /// Reads a number of points, or a length with a unit such as `90mm`.
  static func points(_ text: String) throws -> Double {
    // `UsageSentence` writes the message.
    guard let points = LengthText.points(text) else { throw ValidationError("not a number") }
    return points
  }

  /// Refuses a number outside `range`, by default that of a length.
  static func check(
    _ value: Double?, _ option: String,
    _ range: ClosedRange<Double> = 0...LayoutUnit.maximumPoints
  ) throws {
    guard let value, !range.contains(value) else { return }
    let bounds = [range.lowerBound, range.upperBound].map(NumberText.decimal)
    throw ValidationError(
      "\(option): expected a number from \(bounds[0]) to \(bounds[1]), found \(NumberText.decimal(value))"
    )
  }

  /// Refuses an invalid font size.
  static func checkSize(_ value: Double?) throws {
    guard let value, !(value > 0 && value <= TextStyle.maximumSize) else { return }
    let limit = NumberText.decimal(TextStyle.maximumSize)
    throw ValidationError(
      "--size: expected a number above 0 and at most \(limit), found \(NumberText.decimal(value))")
  }
}
