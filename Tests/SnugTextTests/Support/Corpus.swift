import SnugPropertyTesting

extension Generator {
  /// The values with further choices in them.
  func changing(
    _ change: @escaping (inout Value, inout ChoiceSource) throws -> Void
  ) -> Generator {
    Generator { source in
      var value = try source.draw(self)
      try change(&value, &source)
      return value
    }
  }
}

extension Generator where Value == String {
  /// Some texts with spaces between them.
  static func joined(_ texts: Generator<String>, count: ClosedRange<Int>) -> Generator<String> {
    Generator<[String]>.array(of: texts, count: count).map { $0.joined(separator: " ") }
  }
}
/// Labels in many scripts, made of user-perceived characters and of code points easily forgotten.
enum Corpus {
  /// The pieces of each script; the first is the simplest.
  private static let scripts: [[String]] = [
    ["a", " ", "A", "V", "f", "i", "fi", "AV", "T", "o", ".", ",", "-", "1", "(", ")", "W", "y"],
    ["\u{E9}", "e\u{301}", "\u{FC}", "u\u{308}", "\u{DF}", "n\u{303}", "\u{1ED9}", "\u{142}"],
    ["ж", "и\u{306}", "й", "Т", "λ", "ώ"],
    [
      "ا", "ل", "م", "ب", "ة", "لا", "ه", "س", "ك", "ي", "\u{64E}", "\u{651}", "ـ", "،",
      "\u{200C}", "\u{200D}", "٣",
    ],
    ["ש", "ל", "ו", "ם", "\u{5B8}", "ש\u{5C1}", "״"],
    ["क", "\u{94D}", "ष", "\u{93F}", "र", "\u{947}", "\u{902}", "न", "त", "क्षि", "र्क"],
    ["ব", "\u{9BE}", "\u{982}", "ল", "\u{9CD}", "\u{9BF}", "ক", "র"],
    ["ก", "\u{E33}", "\u{E48}", "น", "\u{E31}", "เ", "ที่"],
    ["漢", "字", "語", "、", "。", "「", "」", "\u{3000}"],
    ["か", "が", "か\u{3099}", "カ", "ー", "ッ"],
    ["한", "\u{1112}\u{1161}\u{11AB}", "글"],
    ["😀", "👩‍👩‍👧", "🇩🇪", "👋🏽", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "☺", "🇩"],
    [
      "\n", "\t", "\r\n", "\u{0}", "\u{7F}", "\u{85}", "\u{2028}", "\u{200B}", "\u{AD}",
      "\u{FEFF}", "\u{A0}", "\u{200F}", "\u{202E}", "\u{301}", "\u{E000}", "\u{10FFFF}", "\u{FFFD}",
    ],
    [
      "ש", "b", "12", " ", "(", ")", "%", "+", "٣", "ب", "[", "]", "\u{200E}", "\u{61C}",
      "\u{202A}", "\u{202B}", "\u{202D}", "\u{202C}", "\u{2066}", "\u{2067}", "\u{2068}",
      "\u{2069}", "\u{600}", "\u{10840}", "\u{2329}", "\u{3009}",
    ],
    // Characters with rules of the test font: Fonts/SnugTest/README.md.
    [
      "«", "»", "«»", "‹›", "´", "3×4", "×", "·", "α", "ş", "ĳ", "0\u{FE00}", "a\u{308}\u{301}",
      "g\u{301}\u{323}", "ר", "ת", "ग", "गि",
    ],
  ]

  /// A label of a few stretches, each of one script, most of them short.
  static func label(maximumStretches: Int = 4) -> Generator<String> {
    let stretch = Generator<Int>.frequency(
      scripts.indices.map { (weight: $0 == 0 ? 5 : 1, generator: .constant($0)) }
    ).flatMap { script in
      Generator<[String]>.array(of: .element(of: scripts[script]), count: 0...6)
    }
    return Generator<[[String]]>.array(of: stretch, count: 0...maximumStretches).map { stretches in
      stretches.map { $0.joined() }.joined()
    }
  }

  /// A few pieces of one script, each script equally often.
  static var word: Generator<String> {
    Generator<[String]>.element(of: scripts).flatMap { script in
      Generator<[String]>.array(of: .element(of: script), count: 1...8)
    }.map { $0.joined() }
  }

  /// Letters, most of which have another form and another width where they join the next.
  static var joined: Generator<String> { .string(from: "هبملكسعياحن", count: 2...8) }

  /// Pieces of both directions, with neutral characters between them.
  static var bidirectional: Generator<String> {
    let pieces = ["ש", "ב", "a", "b", "1", "٣", ".", "(", ")", " ", "+", "%", "\u{200F}"]
    return Generator<[String]>.array(of: .element(of: pieces), count: 0...12).map { $0.joined() }
  }

  /// One label for every script, as a batch.
  static var samples: [String] { scripts.map { $0.joined() } + [scripts.map { $0[0] }.joined()] }
}
