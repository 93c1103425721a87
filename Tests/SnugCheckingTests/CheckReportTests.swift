import Snug
import Testing

@testable import SnugChecking
@testable import SnugDocument

@Suite("Reports of a check")
struct CheckReportTests {
  private static func findings() -> [Finding] {
    var fits = Finding(file: "a,b.po", line: 3, text: "Ja")
    (fits.id, fits.language) = ("Yes", "de")
    fits.verdict = Verdict(
      fits: true, box: Size(width: 20, height: .infinity), maximumLines: 1,
      needed: Size(width: 10, height: 10), lines: 1, neededLines: 1, shown: "Ja", size: 10,
      largestSize: 10, missing: "", font: "Snug Test")
    var misfit = Finding(file: "a,b.po", line: 7, text: "Vielleicht\n<&>")
    misfit.id = "Maybe"
    misfit.verdict = Verdict(
      fits: false, box: Size(width: 20, height: 5), maximumLines: 1,
      needed: Size(width: 50, height: 10), lines: 1, neededLines: 1, shown: "V\u{2026}", size: 10,
      largestSize: 4, missing: "\u{10FFFF}", font: "Snug Test")
    var error = Finding(file: "c.po", line: 2)
    (error.column, error.error) = (5, "no text")
    return [fits, misfit, error]
  }

  private func text(
    _ format: CheckReport.Format, all: Bool = false, of findings: [Finding] = findings()
  ) throws -> [String] {
    let collected = CollectedText()
    var report = try CheckReport(format, listsAll: all) { collected.buffer() }
    for finding in findings { try report.write(finding) }
    try report.finish()
    return String(decoding: collected.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static let needs =
    "needs 50 points of width and has 20, needs 10 points of height and has 5; it fits in size 4"

  @Test("tables list what does not fit, or all")
  func table() throws {
    let some = try text(.table)
    #expect(some.count == 3 && some[1].hasPrefix("no") && some[2].hasPrefix("error"))
    let all = try text(.table, all: true)
    #expect(all.count == 4 && all[1].contains(" Yes [de] "))
    // 50 points where there are 20.
    #expect(some[1].contains(" 30 (150%) "))
  }

  @Test("tables say how many lines are missing where no length is")
  func missingLines() throws {
    var finding = Finding(file: "a.txt", line: 1, text: "a b c")
    finding.verdict = Verdict(
      fits: false, box: Size(width: 20, height: .infinity), maximumLines: 1,
      needed: Size(width: 20, height: 30), lines: 1, neededLines: 3, shown: "a\u{2026}", size: 10,
      largestSize: 4, missing: "", font: "Snug Test")
    #expect(try text(.table, of: [finding]).contains { $0.contains(" 2 lines ") })
  }

  @Test("NDJSON and TSV have a line a row")
  func records() throws {
    let json = try text(.ndjson)
    #expect(json.count == 3)
    #expect(
      json[1] == #"{"id":"Maybe","file":"a,b.po","line":7,"fits":false,"width":20,"height":5,"#
        + #""maximumLines":1,"neededWidth":50,"neededHeight":10,"lines":1,"neededLines":1,"over":30,"#
        + #""overPercent":150,"size":10,"largestSize":4,"font":"Snug Test","missing":"\#u{10FFFF}","#
        + #""shown":"V\#u{2026}","text":"Vielleicht\n<&>"}"#)
    #expect(json[2] == #"{"file":"c.po","line":2,"column":5,"error":"no text"}"#)
    let rows = try text(.tsv)
    #expect(rows.count == 4)
    #expect(
      Set(rows.map { $0.split(separator: "\t", omittingEmptySubsequences: false).count }).count == 1
    )
  }

  @Test("lines and annotations tell what does not fit")
  func lines() throws {
    let name = "Maybe: \"Vielleicht\\n<&>\" "
    #expect(
      try text(.lines) == [
        "a,b.po:7: warning: \(name)\(Self.needs)", "c.po:2:5: error: no text",
      ])
    #expect(
      try text(.github) == [
        "::warning file=a%2Cb.po,line=7,title=Maybe::\"Vielleicht%0A<&>\" \(Self.needs)",
        "::error file=c.po,line=2::no text",
      ])
  }

  @Test("JUnit has a suite a file, and escapes what XML does not have")
  func junit() throws {
    let lines = try text(.junit)
    #expect(lines.first == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    #expect(lines.contains("  <testsuite name=\"a,b.po\" tests=\"2\" failures=\"1\">"))
    #expect(
      lines.contains(
        "    <testcase classname=\"a,b.po\" name=\"Yes [de]\" file=\"a,b.po\" line=\"3\"/>"))
    #expect(lines.contains { $0.contains("&quot;Vielleicht&#10;&lt;&amp;&gt;&quot;") })
    #expect(lines.last == "</testsuites>")
  }

  @Test("a budget knows its misfits by file, name, language and text, and none that is worse")
  func budget() throws {
    let first = Budget.Key(file: "b.po", id: "x", language: "de", text: "T")
    let second = Budget.Key(file: "a.po", id: nil, language: nil, text: "\"\n")
    let misfits = [first: Budget.Excess(points: 3, lines: 0), second: .init(points: 0, lines: 1)]
    var made = Budget()
    var changes = made.replace(in: ["a.po", "b.po"], by: misfits)
    #expect(changes == (2, 0))
    #expect(
      String(decoding: made.bytes, as: UTF8.self)
        == #"{"file":"a.po","text":"\"\n","missingLines":1}"# + "\n"
        + #"{"file":"b.po","id":"x","language":"de","text":"T","over":3}"# + "\n")
    var budget = try Budget(made.bytes)
    var answers = [
      budget.contains(first, .init(points: 3.5, lines: 0)),
      budget.contains(first, .init(points: 4, lines: 0)),
      budget.contains(second, .init(points: 0, lines: 2)),
      budget.contains(
        Budget.Key(file: "b.po", id: "x", language: "de", text: "U"), .init(points: 1, lines: 0)),
    ]
    #expect(answers == [true, false, false, false])
    #expect(budget.unusedCount(in: ["a.po", "b.po"]) == 0)
    // Files that were not read keep theirs.
    changes = made.replace(in: ["b.po"], by: [:])
    #expect(changes == (0, 1))
    budget = try Budget(made.bytes)
    answers = [budget.contains(second, .init(points: 0, lines: 1))]
    #expect(answers == [true] && budget.unusedCount(in: ["b.po"]) == 0)
    #expect(throws: RowError.self) { try Budget(Array("{\"file\": 1}".utf8)) }
    #expect(throws: RowError.self) { try Budget(Array("x".utf8)) }
  }

  @Test(
    "a budget names files from its own folder, wherever the command runs",
    arguments: [
      ("de.po", "misfits", "/a/b", "de.po"), ("./x/../de.po", "misfits", "/a/b", "de.po"),
      ("locale/de.po", "ci/misfits", "/a/b", "../locale/de.po"),
      ("/a/b/de.po", "misfits", "/a/b", "de.po"),
      ("../b/de.po", "../b/misfits", "/a/c", "de.po"),
      ("/x/de.po", "/a/misfits", "/", "../x/de.po"),
    ])
  func budgetPaths(file: String, budget: String, folder: String, expected: String) {
    #expect(Budget.path(of: file, from: budget, in: folder) == expected)
  }
}
