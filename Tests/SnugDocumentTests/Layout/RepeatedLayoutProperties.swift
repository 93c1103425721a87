import Snug
import SnugPropertyTesting
import Testing

@testable import SnugDocument

/// What is remembered, prepared or shaped before changes no number: every number has one formula.
@Suite("Documents: layouts that are repeated")
struct RepeatedLayoutProperties {
  private static let texts = [
    "", ")", "A", "longer", "much longer", "AVAVA To", "two words", "a b  c ", "fi ffl office",
    "soft\u{AD}hy\u{AD}phen", "a\\nb\\n\\nc", "tab\\there",
    "\u{645}\u{631}\u{62D}\u{628}\u{627} abc 12",
    "\u{5E9}\u{5DC}\u{5D5}\u{5DD} (x)", "\u{E20}\u{E32}\u{E29}\u{E32}\u{E44}\u{E17}\u{E22}",
    "\u{915}\u{94D}\u{937}\u{924}\u{94D}\u{930}\u{93F}\u{92F}", "\u{7AE0}\u{2014}\u{2014}\u{7834}",
    "\u{1F600}\u{1F3FD} ok", "e\u{301}\u{327}x", "a long text of many words that takes lines",
  ]

  private static func choice(_ key: String, _ values: [String]) -> Generator<String?> {
    Generator<String>.element(of: values).map { "\"\(key)\": \($0)" }.optional()
  }

  /// The keys of a label, most of which it lacks.
  private static var keys: [Generator<String?>] {
    [
      choice("lines", ["0", "1", "2", "3"]), choice("firstLineIndent", ["10", "7.3"]),
      choice("hangingIndent", ["5", "3.1"]), choice("lineSpacing", ["2", "0.3"]),
      choice("lineHeight", ["1.37", "\"19pt\""]), choice("paragraphSpacing", ["3.3"]),
      choice("truncation", ["\"head\"", "\"middle\"", "\"clip\"", "\"word\"", "\"character\""]),
      choice("ellipsis", ["\"\"", "\" [more]\""]), choice("textWrap", ["\"balance\""]),
      choice("alignment", ["\"center\"", "\"right\"", "\"left\""]),
      choice("minimumScale", ["0.5", "0.83"]), choice("sizeGroup", ["\"g\""]),
      choice("lineBoxes", ["\"allRuns\""]), choice("textBox", ["\"cap alphabetic\""]),
      choice("preferredMaxLayoutWidth", ["30", "71.7"]), choice("maxWidth", ["60", "100.3"]),
      choice("direction", ["\"rtl\"", "\"ltr\""]), choice("whiteSpace", ["\"pre-wrap\""]),
      choice(
        "font",
        [
          "{\"size\": 11}", "{\"size\": 13.7, \"letterSpacing\": 0.3}",
          "{\"family\": \"Snug Test\"}",
          "{\"letterSpacing\": -0.7}", "{\"size\": 17, \"features\": {\"kern\": false}}",
        ]),
    ]
  }

  private static var text: Generator<String> {
    Generator { source in
      let plain = Generator<String>.element(of: texts)
      guard try source.draw(.integer(in: 0...3)) == 3 else {
        return "\"\(try source.draw(plain))\""
      }
      let parts = Generator<String>.element(of: [
        "{\"text\": \"B\", \"font\": {\"size\": 21.3}}",
        "{\"text\": \"c d\", \"style\": {\"a\": 1}}",
        "{\"box\": {\"width\": 9.7, \"height\": 11}}",
        "{\"text\": \"e\", \"font\": {\"letterSpacing\": 1}}",
      ])
      return "[\"\(try source.draw(plain))\", \(try source.draw(parts)), \"f\"]"
    }
  }

  private static var documents: Generator<[UInt8]> {
    Generator { source in
      var cells: [String] = []
      for number in 0...1 {
        var label: [String] = []
        for key in keys where try source.draw(.integer(in: 0...2)) == 2 {
          if let key = try source.draw(key) { label.append(key) }
        }
        cells.append(
          "\"c\(number)\": {\"margins\": 1.3, \"views\": {\"l\": {\(label.joined(separator: ", "))}}}"
        )
      }
      let item = Generator<String> { source in
        let cell = try source.draw(.integer(in: 0...1))
        return "{\"cell\": \"c\(cell)\", \"label\": \(try source.draw(text))}"
      }
      let items = try source.draw(.array(of: item, count: 1...5))
      let scales = Generator<String>.element(of: ["1", "2", "3", "1.5", "2.63"])
      let scale = try source.draw(scales.optional())
      let alignment = try source.draw(.element(of: ["leading", "fill", "justified"]))
      let width = try source.draw(.element(of: ["60", "133.3", "320"]))
      let container = "\"width\": \(width)" + (scale.map { ", \"scale\": \($0)" } ?? "")
      return Array(
        """
        {"container": {\(container)}, "layout": {"lineAlignment": "\(alignment)"},
         "cells": {\(cells.joined(separator: ", "))}, "items": [\(items.joined(separator: ", "))]}
        """.utf8)
    }
  }

  /// The document in JSON, with glyphs and without, or the error of laying it out.
  private static func output(_ json: [UInt8], _ session: LayoutSession) -> [String] {
    do {
      let layout = try session.layout(try Document(json: json))
      return [
        String(decoding: try layout.json(), as: UTF8.self),
        String(decoding: try layout.json(includesGlyphs: true), as: UTF8.self),
      ]
    } catch {
      return ["\(error)"]
    }
  }

  @Test("a document gives the same bytes ten times in a session, beside others, and in a new one")
  func repeated() throws {
    let other = try LayoutSession()
    forAll(
      Generator<([UInt8], [UInt8])> { source in
        (try source.draw(Self.documents), try source.draw(Self.documents))
      }, count: 60
    ) { json, otherJSON in
      let text = String(decoding: json, as: UTF8.self)
      let session = try LayoutSession()
      let first = Self.output(json, session)
      for number in 1..<10 {
        try checkEqual(Self.output(json, session), first, "time \(number), of \(text)")
      }
      _ = Self.output(otherJSON, session)
      try checkEqual(Self.output(json, session), first, "after another, of \(text)")
      // This session has laid out the documents of all cases before.
      try checkEqual(Self.output(json, other), first, "in an old session, of \(text)")
    }
  }

  // 13/3 is the width of ")" on a grid of three pixels a point, and 43/3 with the indent of 10.
  @Test("a line behind an indent has the width of its text, however often it was measured before")
  func indent() throws {
    let json = Array(
      #"""
      {"container": {"scale": 3}, "cells": {"c": {"margins": 0, "views": {"label": {"lines": 3,
       "firstLineIndent": 10, "minimumSize": 10, "sizeGroup": "g"}}}}, "items": [")"]}
      """#.utf8)
    let session = try LayoutSession(usesSystemFonts: false)
    for _ in 0..<40 {
      let layout = try session.layout(try Document(json: json))
      let text = String(decoding: try layout.json(isCompact: true), as: UTF8.self)
      #expect(text.contains(#""frame":{"x":10,"y":0,"width":4.333333333333333,"#), "\(text)")
    }
  }
}
