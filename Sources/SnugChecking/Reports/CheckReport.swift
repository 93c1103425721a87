import Snug
package import SnugDocument
import SnugGeometry

/// What was found about a text: a verdict, or the error of its row or file.
package struct Finding {
  /// The name of the file; empty for a text of none.
  package var file: String
  /// The line of the text in the file; 0 for none.
  package var line: Int
  package var column: Int?
  /// The path of a label in a document.
  package var path: String?
  package var id, language: String?
  /// The label among those of what has the `id`; `nil` if that is one text.
  package var label: String?
  package var text: String
  package var verdict: Verdict?
  /// The message of an error.
  package var error: String?
  /// Whether the misfit is one of the budget.
  package var isKnown = false
  /// Whether characters that no font draws are a problem, too.
  package var needsFonts = false

  package init(file: String, line: Int, text: String = "") {
    (self.file, self.line, self.text) = (file, line, text)
  }

  /// The error of a row or of a file.
  package init(_ error: RowError, file: String) {
    self.init(file: file, line: error.line)
    (column, self.error, id) = (error.column, error.message, error.id)
  }

  /// The answer to a row.
  package init(_ answer: Result<RowAnswer, RowError>, file: String) {
    switch answer {
    case .failure(let error): self.init(error, file: file)
    case .success(let answer):
      self.init(file: file, line: answer.row.line, text: answer.row.text)
      (id, language, verdict) = (answer.row.id, answer.row.language, answer.verdict)
    }
  }

  /// Whether the text is known to fit.
  package var fits: Bool { error == nil && verdict?.fits ?? false && !lacksFont }

  /// Whether it is a misfit of the budget, and nothing else is wrong.
  fileprivate var isAccepted: Bool { isKnown && !lacksFont }

  /// Whether some of its characters have no font, where that is a problem.
  private var lacksFont: Bool { needsFonts && !(verdict?.missing.isEmpty ?? true) }

  /// Returns what is wrong; `nil` for a text that fits.
  package var problem: String? {
    error ?? verdict?.sentence(Excerpt.quoted(text))
      ?? (lacksFont
        ? "no font draws \(Excerpt.quoted(verdict?.missing ?? "")) of \(Excerpt.quoted(text))"
        : nil)
  }

  /// The file, with the line if there is one.
  fileprivate var place: String { line > 0 ? "\(file):\(line)" : file }

  /// The `id`, with the label that it has; without one the path.
  package var name: String? {
    id.map { id in label.map { "\(id).\($0)" } ?? id } ?? path
  }

  /// The language behind the name, such as ` [de]`; empty without one.
  fileprivate var languageMark: String { language.map { " [\($0)]" } ?? "" }
}

extension DocumentLayout {
  /// Returns what is found of each label, in the order of the elements.
  /// - Parameters:
  ///   - file: The name of the document's file; empty for none.
  ///   - line: That of the document; 0 for none.
  package func findings(in file: String, line: Int) throws(DocumentError) -> [Finding] {
    var findings: [Finding] = []
    try forEachShownLabel(failing: {
      DocumentError(place: .document, message: "\($0)")
    }) { label throws(DocumentError) in
      var finding = Finding(file: file, line: line, text: label.text)
      (finding.path, finding.id, finding.label) = (label.path, label.id, label.view)
      finding.verdict = Verdict(label)
      findings.append(finding)
    }
    return findings
  }
}

/// Writes findings one after the other.
package struct CheckReport: ~Copyable {
  /// The formats of answers.
  package enum Format: String, CaseIterable, Sendable {
    /// What does not fit, in columns for a terminal.
    case table
    /// A JSON object a row.
    case ndjson
    /// Columns between tabs, a line a row.
    case tsv
    /// What continuous integration shows as tests: a case a row, a suite a file.
    case junit
    /// What does not fit, as compilers tell it: `FILE:LINE: warning: …`.
    case lines
    /// The same as annotations of GitHub.
    case github
  }

  private let format: Format
  /// Whether tables also list what fits.
  private let listsAll: Bool
  private var json: JSONWriter
  /// For columns, until they begin.
  private var buffer: OutputBuffer?
  private var columns: Columns?
  /// The cases of the file that is read, and the counts of all and of failures.
  private var cases: (file: String, xml: String, count: Int, failures: Int)?

  private static let titles = [
    "fits", "width", "height", "neededWidth", "neededHeight", "over", "overPercent", "lines",
    "neededLines", "size",
    "largestSize", "id", "language", "font", "missing", "file", "line", "shown", "text", "error",
  ]

  package init(
    _ format: Format, listsAll: Bool, to buffer: () -> OutputBuffer
  ) throws(OutputError) {
    (self.format, self.listsAll) = (format, listsAll)
    json = JSONWriter(buffer(), isCompact: true)
    self.buffer = buffer()
    switch format {
    case .tsv: try begin(Self.titles, as: .tsv)
    case .junit:
      json.output.append(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"snug check\">\n")
    case .table, .ndjson, .lines, .github: break
    }
  }

  /// Begins the columns, once.
  private mutating func begin(_ titles: [String], as form: Columns.Form) throws(OutputError) {
    guard let buffer = buffer.take() else { return }
    columns = try Columns(titles, numberCount: 0, as: form, to: buffer)
  }

  package mutating func write(_ finding: Finding) throws(OutputError) {
    switch format {
    case .table:
      guard listsAll || !finding.fits && !finding.isAccepted else { return }
      try begin(
        ["verdict", "needed", "given", "over", "fits in", "place", "name", "text"], as: .table)
      try columns?.add(Self.row(finding))
    case .tsv: try columns?.add(Self.values(finding))
    case .ndjson: writeJSON(finding)
    case .junit: try addCase(finding)
    case .lines, .github:
      guard let problem = finding.problem, !finding.isAccepted else { return }
      json.output.append(
        format == .lines ? Self.line(finding, problem) : Self.annotation(finding, problem))
      json.output.append("\n")
    }
    try json.output.flushIfLarge()
  }

  /// Writes what is left.
  package mutating func finish() throws(OutputError) {
    if let columns = columns.take() { try columns.finish() }
    if format == .junit {
      finishSuite()
      json.output.append("</testsuites>\n")
    }
    try json.output.flush()
  }

  private static func decimal(_ value: Double) -> String {
    value.isFinite ? NumberText.decimal(value) : ""
  }

  private static func row(_ finding: Finding) -> [String] {
    guard let verdict = finding.verdict else {
      return ["error", "", "", "", "", finding.place, "", finding.error ?? ""]
    }
    func size(_ size: Size, _ lines: Int) -> String {
      let height = decimal(size.height)
      let size = "\(decimal(size.width))x\(height)"
      return verdict.maximumLines == 1 ? size : "\(size), \(lines) lines"
    }
    return [
      finding.fits ? "fits" : verdict.fits ? "no font" : finding.isKnown ? "known" : "no",
      size(verdict.needed, verdict.neededLines),
      size(verdict.box, verdict.lines), excess(verdict),
      verdict.largestSize.map(decimal) ?? "none", finding.place,
      (finding.name ?? "") + finding.languageMark, finding.text,
    ]
  }

  /// Returns by how much a text exceeds its box, such as `30 (150%)` or `2 lines`.
  private static func excess(_ verdict: Verdict) -> String {
    let excess = verdict.excess
    if excess.points > 0 {
      let percent = excess.fraction.isFinite ? " (\(percentage(excess.fraction))%)" : ""
      return decimal(excess.points) + percent
    }
    let lines = verdict.neededLines - verdict.lines
    return verdict.fits || lines <= 0 ? "" : "\(lines) line\(lines == 1 ? "" : "s")"
  }

  private static func percentage(_ fraction: Double) -> String {
    decimal((fraction * 1000).rounded() / 10)
  }

  private static func values(_ finding: Finding) -> [String] {
    let verdict = finding.verdict
    let excess = verdict.flatMap { $0.excess.points > 0 ? $0.excess : nil }
    func number(_ value: Double?) -> String { value.map(decimal) ?? "" }
    func count(_ value: Int?) -> String { value.map { "\($0)" } ?? "" }
    return [
      finding.error != nil ? "error" : finding.fits ? "yes" : finding.isKnown ? "known" : "no",
      number(verdict?.box.width), number(verdict?.box.height), number(verdict?.needed.width),
      number(verdict?.needed.height), number(excess?.points),
      excess.map { percentage($0.fraction) } ?? "", count(verdict?.lines),
      count(verdict?.neededLines),
      number(verdict?.size), number(verdict?.largestSize), finding.name ?? "",
      finding.language ?? "", verdict?.font ?? "", verdict?.missing ?? "", finding.file,
      count(finding.line), verdict?.shown ?? "", finding.text, finding.error ?? "",
    ]
  }

  private mutating func writeJSON(_ finding: Finding) {
    func number(_ name: String, _ value: Double?) {
      guard let value, value.isFinite else { return }
      json.key(named: name)
      json.number(value)
    }
    json.beginObject()
    json.member("id", finding.id)
    json.member("path", finding.path)
    if !finding.file.isEmpty { json.member("file", finding.file) }
    if finding.line > 0 { json.member("line", finding.line) }
    json.member("language", finding.language)
    if let error = finding.error {
      json.member("column", finding.column)
      json.member("error", error)
    }
    if let verdict = finding.verdict {
      json.member("fits", verdict.fits)
      if finding.isKnown { json.member("known", true) }
      number("width", verdict.box.width)
      number("height", verdict.box.height)
      if verdict.maximumLines > 0 { json.member("maximumLines", verdict.maximumLines) }
      number("neededWidth", verdict.needed.width)
      number("neededHeight", verdict.needed.height)
      json.member("lines", verdict.lines)
      json.member("neededLines", verdict.neededLines)
      let excess = verdict.excess
      if excess.points > 0 {
        number("over", excess.points)
        number("overPercent", (excess.fraction * 1000).rounded() / 10)
      }
      number("size", verdict.size)
      number("largestSize", verdict.largestSize)
      json.member("font", verdict.font)
      if !verdict.missing.isEmpty { json.member("missing", verdict.missing) }
      json.member("shown", verdict.shown)
      json.member("text", finding.text)
    }
    json.end()
    json.endLine()
  }

  private static func line(_ finding: Finding, _ problem: String) -> String {
    let place = finding.column.map { ":\($0)" } ?? ""
    let line = finding.line > 0 ? ":\(finding.line)\(place)" : ""
    let name = finding.path.map { "\($0): " } ?? finding.id.map { "\($0): " } ?? ""
    return
      "\(finding.file)\(line): \(finding.error == nil ? "warning" : "error"): \(name)\(problem)"
      .printable()
  }

  private static func annotation(_ finding: Finding, _ problem: String) -> String {
    func escaped(_ text: String, _ isProperty: Bool) -> String {
      text.unicodeScalars.map { scalar in
        switch scalar {
        case "%": "%25"
        case "\r": "%0D"
        case "\n": "%0A"
        case ":" where isProperty: "%3A"
        case "," where isProperty: "%2C"
        default: String(scalar)
        }
      }.joined()
    }
    let line = finding.line > 0 ? ",line=\(finding.line)" : ""
    let name = finding.path ?? finding.id
    let title = name.map { ",title=\(escaped($0, true))" } ?? ""
    return
      "::\(finding.error == nil ? "warning" : "error") file=\(escaped(finding.file, true))\(line)\(title)::\(escaped(problem, false))"
  }

  private mutating func addCase(_ finding: Finding) throws(OutputError) {
    if cases?.file != finding.file { finishSuite() }
    // Taken, so that its text is not copied for each case.
    var suite = cases.take() ?? (finding.file, "", 0, 0)
    suite.xml +=
      "    <testcase classname=\"\(Self.xml(finding.file))\" name=\"\(Self.xml((finding.name ?? "line \(finding.line)") + finding.languageMark))\""
    suite.xml += " file=\"\(Self.xml(finding.file))\""
    if finding.line > 0 { suite.xml += " line=\"\(finding.line)\"" }
    suite.count += 1
    if finding.isAccepted {
      suite.xml += "><skipped message=\"known not to fit\"/></testcase>\n"
    } else if let problem = finding.problem {
      suite.failures += 1
      suite.xml += "><failure message=\"\(Self.xml(problem))\"/></testcase>\n"
    } else {
      suite.xml += "/>\n"
    }
    cases = suite
  }

  private mutating func finishSuite() {
    guard let suite = cases else { return }
    cases = nil
    json.output.append(
      "  <testsuite name=\"\(Self.xml(suite.file))\" tests=\"\(suite.count)\" failures=\"\(suite.failures)\">\n"
    )
    json.output.append(suite.xml)
    json.output.append("  </testsuite>\n")
  }

  /// Returns a text as the value of an attribute: what XML does not have is U+FFFD.
  private static func xml(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\n", "\r", "\t": "&#\(scalar.value);"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: String(scalar)
      }
    }.joined()
  }
}
