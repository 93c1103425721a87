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

  @Test("a character used with the preceding script takes that script")
  func kept() {
    #expect(scripts("नम। नम") == "DDDDDD")
    #expect(scripts("বাংলা।") == "BBB")
    #expect(scripts("سلام، سلام؟") == "AAAAAAAAAAA")
    #expect(scripts("ދިވެހި، ހި") == "TTTTTT")  // Thaana uses the Arabic comma
    #expect(scripts("漢、字。") == "HHHH")
    #expect(scripts("かーカー、") == "HHKKK")
    // The tatweel joins Arabic and Syriac letters.
    #expect(scripts("سـس ܫـܫ") == "AAAASSS")
  }

  @Test(
    "a character used with the following script but not with the preceding one takes the following")
  func following() {
    #expect(scripts("abc، سلام") == "LLLAAAAAA")
    #expect(scripts("abc。漢字") == "LLLHHH")
    #expect(scripts("abc 「かな」") == "LLLLHHHH")
    #expect(scripts("a (b। न)") == "LLLLDDDL")
  }

  @Test("a character not used with the next script, or at the end, takes the preceding one, if any")
  func neither() {
    #expect(scripts("abc، шж") == "LLLLLCC")
    #expect(scripts("abc。") == "LLLL")
    #expect(scripts("،") == "Z")
    #expect(scripts("، abc") == "LLLLL")
  }

  @Test("a grapheme cluster has one script, that of its letter")
  func clusters() {
    #expect(scripts("ش\u{200D}a\u{301}ж\u{FE0F}") == "ALC")
    #expect(scripts("\u{301}a") == "LL")
    // A dotted circle takes the script of the vowel sign on it; an emoji has none.
    #expect(scripts("\u{25CC}\u{93F}a😀б👩‍👩‍👧") == "DLLCC")
    #expect(scripts("a\u{10840}\u{1E900}𝒜") == "LAAA")  // beyond the BMP: Aramaic, Adlam, math
  }

  @Test("nested brackets are paired, and so are canonically equivalent ones (BD16)")
  func brackets() {
    #expect(scripts("אב [ab (гд) ab] אב") == "HHHHLLLLCCLLLLHHHH")
    // U+2329 is canonically U+3008.
    #expect(scripts("א\u{2329}a\u{3009} א") == "HHLHHH")
    #expect(scripts("א\u{3008}a\u{232A} א") == "HHLHHH")
    #expect(scripts("א⟦a⟧ ⸢б⸣") == "HHLHHHCH")
    #expect(scripts("א)a(б)") == "HHLLCL")
    // A quotation mark has no partner: languages disagree on which opens.
    #expect(scripts("א«a»") == "HHLL")
  }

  @Test("brackets nested deeper than 63 count as unpaired")
  func deepBrackets() {
    let open = String(repeating: "(", count: 63)
    #expect(scripts("а" + open + "b" + ")").last == "C")
    #expect(scripts("а" + open + "b[c]").last == "L")
  }

  @Test(
    "the bracket pairs are those of BidiBrackets.txt",
    .enabled(
      if: UnicodeDataFile("BidiBrackets.txt").isInstalled,
      "the package unicode-data is not installed"))
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
      let expected: PairedBracket =
        isOpening ? .opening(closing: canonical) : .closing(canonical)
      #expect(Unicode.Scalar(bracket).flatMap { PairedBracket($0) } == expected, "\(bracket)")
    }
    #expect(brackets.count == 128)  // its last line, version 15.0.0
    let others = (0...0x10FFFF).compactMap { Unicode.Scalar(UInt32($0)) }.filter {
      !brackets.contains($0.value) && PairedBracket($0) != nil
    }
    #expect(others == [])
  }
}
