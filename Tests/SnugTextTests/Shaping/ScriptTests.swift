import Testing

@testable import SnugText

/// Scripts are worked out by hand from UAX #24, section 5.1, and ScriptExtensions.txt 15.0.
@Suite("Shaping: scripts of characters without their own")
struct ScriptTests {
  /// The script of each character, by the first letter of its tag; "Z" is Zyyy.
  private func scripts(_ source: String) -> String {
    var text = NormalizedText()
    text.assign(source)
    var resolver = ScriptResolver()
    resolver.removeAll()
    resolver.append(text)
    return resolver.scripts.map { String(FontTag(value: $0.tag).description.prefix(1)) }.joined()
  }

  @Test(
    "a character takes the script before it if used with that, else the next, else the one before",
    arguments: [
      ("नम। नम", "DDDDDD"), ("বাংলা।", "BBB"), ("سلام، سلام؟", "AAAAAAAAAAA"),
      // Thaana uses the Arabic comma.
      ("ދިވެހި، ހި", "TTTTTT"), ("漢、字。", "HHHH"), ("かーカー、", "HHKKK"),
      // The tatweel joins Arabic and Syriac letters.
      ("سـس ܫـܫ", "AAAASSS"),
      // Used with the following script but not with the preceding one.
      ("abc، سلام", "LLLAAAAAA"), ("abc。漢字", "LLLHHH"), ("abc 「かな」", "LLLLHHHH"),
      ("a (b। न)", "LLLLDDDL"),
      // Not used with the next script, or at the end.
      ("abc، шж", "LLLLLCC"), ("abc。", "LLLL"), ("،", "Z"), ("، abc", "LLLLL"),
      // A grapheme cluster has one script, that of its letter.
      ("ش\u{200D}a\u{301}ж\u{FE0F}", "ALC"), ("\u{301}a", "LL"),
      // A dotted circle takes the script of the vowel sign on it; an emoji has none.
      ("\u{25CC}\u{93F}a😀б👩‍👩‍👧", "DLLCC"),
      // Beyond the BMP: Aramaic, Adlam, math.
      ("a\u{10840}\u{1E900}𝒜", "LAAA"),
      // Nested brackets are paired, and so are canonically equivalent ones (BD16).
      ("אב [ab (гд) ab] אב", "HHHHLLLLCCLLLLHHHH"),
      // U+2329 is canonically U+3008.
      ("א\u{2329}a\u{3009} א", "HHLHHH"), ("א\u{3008}a\u{232A} א", "HHLHHH"),
      ("א⟦a⟧ ⸢б⸣", "HHLHHHCH"), ("א)a(б)", "HHLLCL"),
      // A quotation mark has no partner: languages disagree on which opens.
      ("א«a»", "HHLL"),
    ])
  func resolved(text: String, expected: String) {
    #expect(scripts(text) == expected)
  }

  @Test("brackets nested deeper than 63 count as unpaired")
  func deepBrackets() {
    let open = String(repeating: "(", count: 63)
    #expect(scripts("а" + open + "b" + ")").last == "C")
    #expect(scripts("а" + open + "b[c]").last == "L")
  }

  @Test(
    "the bracket pairs are those of BidiBrackets.txt",
    .unicodeData("BidiBrackets.txt"))
  func pairs() {
    var brackets: Set<UInt32> = []
    UnicodeDataFile("BidiBrackets.txt").forEachLine { line in
      let bracket = UInt32(line.nextNumber(radix: 16)!)
      line.nextField()
      let partner = UInt32(line.nextNumber(radix: 16)!)
      line.nextField()
      brackets.insert(bracket)
      // U+2329 and U+232A are equivalent to U+3008 and U+3009.
      let isOpening = line.nextWord() == DataLine.word("o")
      let closing = isOpening ? partner : bracket
      let canonical = closing == 0x232A ? 0x3009 : closing
      let expected: PairedBracket = isOpening ? .opening(closing: canonical) : .closing(canonical)
      #expect(Unicode.Scalar(bracket).flatMap { PairedBracket($0) } == expected, "\(bracket)")
    }
    #expect(brackets.count == 128)  // its last line, version 15.0.0
    let others = (0...0x10FFFF).compactMap { Unicode.Scalar(UInt32($0)) }.filter {
      !brackets.contains($0.value) && PairedBracket($0) != nil
    }
    #expect(others == [])
  }
}
