import SnugPropertyTesting

/// The kind of text in a label.
enum LabelKind: CaseIterable {
  /// Words of ASCII letters, and numbers.
  case ascii
  /// Words of languages in Latin script, with accents and punctuation marks.
  case latin
  /// Sequences that fonts kern, join into ligatures or change by context.
  case pairs
  /// Any characters of `repertoire`.
  case repertoire
  /// Words mixed with characters outside `repertoire`.
  case outside
}

/// A source of random choices for one label.
struct LabelSource {
  private var generator: SplitMix64

  /// Each label has a random sequence of its own.
  init(seed: UInt64, number: Int) {
    var mixed = SplitMix64(seed: seed)
    generator = SplitMix64(seed: mixed.next() ^ UInt64(number))
  }

  private mutating func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }

  private mutating func element<Element>(of choices: [Element]) -> Element {
    choices[below(choices.count)]
  }

  mutating func label() -> (LabelKind, String) {
    let kind = element(of: LabelKind.allCases)
    let label =
      switch kind {
      case .ascii: joined(1 + below(4), by: [" "]) { $0.word(Self.ascii) }
      case .latin: joined(1 + below(4), by: Self.separators) { $0.word(Self.latin) }
      case .pairs: joined(1 + below(8), by: ["", "", " "]) { $0.element(of: Self.pairs) }
      case .repertoire: joined(below(24), by: [""]) { $0.scalar(Self.repertoire) }
      case .outside:
        joined(1 + below(6), by: ["", " "]) {
          $0.below(3) == 0 ? $0.element(of: Self.outside) : $0.word(Self.latin)
        }
      }
    return (kind, label)
  }

  private mutating func joined(
    _ count: Int, by separators: [String], _ part: (inout LabelSource) -> String
  ) -> String {
    var label = ""
    for number in 0..<count {
      if number > 0 { label += element(of: separators) }
      label += part(&self)
    }
    return label
  }

  private mutating func word(_ syllables: [String]) -> String {
    if below(8) == 0 { return String(below(10_000)) }
    var word = ""
    for _ in 0...below(4) { word += element(of: syllables) }
    return below(4) == 0 ? word.uppercased() : below(3) == 0 ? word.capitalized : word
  }

  private mutating func scalar(_ scalars: [Unicode.Scalar]) -> String {
    String(element(of: scalars))
  }

  private static let ascii = [
    "an", "be", "con", "der", "el", "for", "ga", "hel", "in", "ju", "ka", "lo", "men", "no", "of",
    "per", "qui", "ra", "son", "ter", "fi", "wa", "xi", "you", "zen", "To", "Wy", "-",
  ]
  private static let latin =
    ascii + [
      "é", "ça", "über", "ñan", "ø", "šč", "ł", "ži", "æ", "ör", "ğı", "İs", "ğ", "ő", "ß", "Ť",
      "ď", "ľ", "ĳ", "ŀl", "ţ", "\u{15F}", "ħ", "ŋ", "œu", "Đ", "ſ",
    ]
  private static let separators = [
    " ", " ", " ", "-", ", ", ". ", " – ", " — ", "/", " & ", "’", ": ", " (", ") ", "“", "” ", "…",
    "\u{A0}", " • ", "‘", "\u{2011}",
  ]
  private static let pairs = [
    "AV", "VA", "To", "Te", "Ty", "Wa", "Yo", "LT", "L’", "r.", "f)", "fi", "fl", "ff", "ffi",
    "ffl", "fj", "fb", "fk", "ft", "tt", "ti", "st", "ct", "Th", "gj", "ij", "IJ", "ij\u{301}",
    "\"A", "“A", "A”", "‘T", "1/2", "3x4", "3 x 4", "->", "<-", "-->", "=>", "==", "!=", ":)",
    ":-)", "10:30", "(A)", "A-B", "a-b", "A:B", "[x]", "{y}", "@A", "A@", "f’", "f?", "f!", "í",
    "ï",
    "ıf", "fı", "f)", "ì)", "Ł’", "7.", "11", "1,1", "–1", "—", "…", "..", "...", "*", "×", "2×2",
    "ď’", "ľa", "ŀl", "L·L", "l·l", "Ț", "‹a›", "«A»", "¿Qué?", "№", "\u{2019}s", " ", "  ", "W.",
  ]
  private static let repertoire =
    (Array(0x20...0x7E) + Array(0xA0...0x17F) + Array(0x2010...0x203F)).compactMap {
      Unicode.Scalar($0)
    }
  private static let outside = [
    "e\u{301}", "\u{FB01}", "ж", "λ", "ع", "ש", "漢", "😀", "☺", "1\u{FE0F}\u{20E3}",
    "\u{200B}", "\u{AD}", "\u{202E}", "\t", "\n", "\u{7}", "ḿ", "ⱥ", "1⁄2", "ﬀ", "\u{301}", "q̃",
    "\u{34F}", "©\u{FE0F}", "‼\u{FE0F}", "\u{2028}", "\u{202F}", "\u{2009}", "ǆ", "ẞ", "€", "™",
  ]
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
