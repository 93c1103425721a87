import Snug
import SnugChecking
import SnugDocument
import SnugPropertyTesting
import Testing

/// In Snug Test, small letters are half an em wide; lines are an em high.
@Suite("Verdicts on texts in boxes")
struct VerdictTests {
  private static func measurer() throws -> TextMeasurer {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let font = "/\(root)/Fonts/SnugTest.ttf"
    return try TextMeasurer(catalog: FontCatalog(files: [font], usesSystemFonts: false))
  }

  private func verdict(_ text: String, _ box: Box, _ change: (inout TextStyle) -> Void = { _ in })
    throws -> Verdict
  {
    var style = TextStyle(font: FontDescriptor(families: ["Snug Test"]), size: 10)
    change(&style)
    return try Self.measurer().verdict(on: text, style, box)
  }

  @Test(
    "a text fits if all of it is shown within the width, the height and the lines of its box",
    arguments: [
      ("aaaa", Box(width: 20, height: 10, lines: 1), true),
      ("aa aa", Box(width: 12, height: 20, lines: 2), true),
      ("aa aa aa", Box(width: 12, height: 30, lines: 2), false),
      ("aa aa aa", Box(width: 12, height: 20, lines: 0), false),
      ("aa aa aa", Box(width: 12, height: nil, lines: 0), true),
      ("aaa", Box(width: 12, height: 9, lines: 1), false),
    ])
  func fits(text: String, box: Box, fits: Bool) throws {
    #expect(try verdict(text, box).fits == fits)
  }

  @Test("what does not fit says what it needs, and the largest size in which it fits")
  func needs() throws {
    let exact = try verdict("aaaa", Box(width: 20, height: 10, lines: 1))
    #expect(exact.needed == Size(width: 20, height: 10) && exact.size == 10)
    let wide = try verdict("aaaaaa", Box(width: 24, height: 10, lines: 1))
    #expect(wide.needed == Size(width: 30, height: 10) && wide.neededLines == 1)
    #expect(wide.largestSize == 8 && wide.shown == "aa\u{2026}")
    #expect(wide.excess.points == 6 && wide.excess.fraction == 0.25)
    let tall = try verdict("aa aa aa", Box(width: 12, height: 25, lines: 0))
    #expect(tall.needed.height == 30 && tall.neededLines == 3 && tall.excess.points == 5)
    // Three lines of 8 are 24 high.
    #expect(tall.largestSize == 8)
    let lines = try verdict("aa aa aa", Box(width: 12, height: nil, lines: 2))
    #expect(lines.lines == 2 && lines.neededLines == 3 && lines.excess.points == 0)
    #expect(
      lines.sentence("\"x\"") == "\"x\" needs 3 lines and has 2; it fits in size 4.5")
  }

  @Test("a text that may be shown smaller fits in that size")
  func shrinking() throws {
    let verdict = try verdict("aaaaaa", Box(width: 24, height: 10, lines: 1)) {
      $0.shrinking = TextStyle.Shrinking(minimumSize: 6)
    }
    #expect(verdict.fits && verdict.size == 8)
  }

  @Test("characters that no font draws are told, each once")
  func missing() throws {
    let verdict = try verdict("a\u{10FFFF}\u{10FFFF}b", Box(width: 100, height: nil, lines: 1))
    #expect(verdict.fits && verdict.missing == "\u{10FFFF}")
  }

  @Test(
    "placeholders have their samples",
    arguments: [
      ("Hi {name}!", false, "Hi Ann!"), ("Hi {{name}}!", false, "Hi Ann!"),
      ("Hi ${name}!", false, "Hi Ann!"), ("%(name)s is here", false, "Ann is here"),
      ("{name, number}", false, "Ann"),
      ("{name, plural, one {x}}", false, "{name, plural, one {x}}"),
      ("{other}", false, "{other}"),
      ("%d of %5d", false, "42 of 42"), ("%1$d and %2$s", true, "42 and %2$s"),
      ("%ld%%", true, "42%"), ("100%", true, "100%"), ("100 % done", false, "100 % done"),
      ("100%%d", false, "100%%d"), ("100%%d", true, "100%d"),
      ("%3$@", false, "third"),
    ])
  func placeholders(text: String, isFormat: Bool, expected: String) throws {
    var samples = try Placeholders(["name=Ann", "%d=42", "%3$@=third"])
    let filled = samples.filled(text, isFormat: isFormat)
    #expect(filled == expected)
  }

  @Test("samples are named as their placeholders are written, and unused ones are told")
  func sampleNames() throws {
    for name in ["name", "{name}", "{{name}}", "${name}", "%(name)s"] {
      var samples = try Placeholders(["\(name)=Ann", "%5.2f=1", "other=2"])
      let filled = samples.filled("{name} %f", isFormat: true)
      #expect(filled == "Ann 1" && samples.unused == ["other"])
    }
    for wrong in ["x", "=x", "%zz=x", "%=x"] {
      #expect(throws: Placeholders.Fault.self) { try Placeholders([wrong]) }
    }
    #expect(throws: Placeholders.Fault.self) { try Placeholders(["a=1", "{a}=2"]) }
  }

  @Test("a row has its own box, language and style; errors are its own")
  func rowSettings() throws {
    var settings = StyleSettings()
    settings.add(.size, "10")
    let checker = BoxChecker(
      settings, families: ["Snug Test"], Box(width: 20, height: nil, lines: 1),
      try Placeholders([]), measuring: try Self.measurer())
    var wide = Row(text: "aaaaaa", line: 1)
    wide.width = 30
    var small = Row(text: "aaaaaa", line: 2)
    small.style = #"{"font": {"size": 5}}"#
    var bad = Row(text: "a", line: 3)
    bad.style = #"{"font": {"size": -1}}"#
    var unknown = Row(text: "a", line: 4)
    unknown.style = #"{"colour": 1}"#
    let language = Row(text: "a", language: "no such language!", line: 5)
    let answers = checker.check(
      [wide, small, bad, unknown, language, Row(text: "aaaaaa", line: 6)].map { .success($0) }
        + [.failure(RowError(line: 7, "x"))])
    let fits = answers.map { try? $0.get().verdict.fits }
    #expect(fits == [true, true, nil, nil, nil, false, nil])
    let lines = answers.map { if case .failure(let error) = $0 { error.line } else { 0 } }
    #expect(lines == [0, 0, 3, 4, 5, 0, 7])
  }

  @Test("verdicts are those of trying each size, whatever the box")
  func bruteForce() throws {
    let measurer = try Self.measurer()
    let word = Generator<String>.element(of: ["a", "bb", "cccc", "ddddddd"])
    let cases = Generator { source in
      (
        try source.draw(.array(of: word, count: 1...6)).joined(separator: " "),
        Box(
          width: Double(try source.draw(.integer(in: 0...80))),
          height: try source.draw(.element(of: [nil, 5, 10, 25])),
          lines: try source.draw(.integer(in: 0...3)))
      )
    }
    forAll(cases) { text, box in
      let style = TextStyle(font: FontDescriptor(families: ["Snug Test"]), size: 10)
      let verdict = try measurer.verdict(on: text, style, box)
      func fits(_ size: Double) throws -> Bool {
        var own = style
        own.size = size
        let shown = try measurer.layout(
          text, style: own, maximumWidth: box.width, maximumLines: box.lines)
        return !shown.isTruncated && shown.metrics.height <= box.height ?? .infinity
      }
      try check(try verdict.fits == fits(10), "fits")
      if !verdict.fits {
        let any = try stride(from: 10.0, through: 1, by: -0.5).contains { try fits($0) }
        try check((verdict.largestSize != nil) == any, "\(String(describing: verdict.largestSize))")
        if let size = verdict.largestSize { try check(try fits(size), "\(size)") }
      }
    }
  }
}
