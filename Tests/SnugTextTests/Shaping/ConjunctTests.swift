import Testing

@testable import SnugText

/// UAX #29, revision 45 (Unicode 16), GB9c. The linkers and the letters are those that ICU 78 joins.
@Suite("Shaping: conjuncts")
struct ConjunctTests {
  private func clusters(_ text: String) -> [String] {
    var normalized = NormalizedText()
    normalized.assign(text)
    return (0..<normalized.characterCount).map { normalized.text(of: $0..<$0 + 1) }
  }

  @Test(
    "a conjunct linker joins the letters around it",
    arguments: [
      (0x94D, 0x915), (0x9CD, 0x995), (0xACD, 0xA95), (0xB4D, 0xB15), (0xC4D, 0xC15),
      (0xD4D, 0xD15), (0x1039, 0x1000), (0x17D2, 0x1780), (0x1A60, 0x1A20), (0x1B44, 0x1B13),
      (0x1BAB, 0x1B83), (0xA9C0, 0xA98F), (0xAAF6, 0xAAE0), (0x10A3F, 0x10A00),
      (0x11133, 0x11103), (0x113D0, 0x11380), (0x1193E, 0x11900), (0x11A47, 0x11A0B),
      (0x11A99, 0x11A5C), (0x11F42, 0x11F04),
    ])
  func linkers(linker: UInt32, letter: UInt32) throws {
    let linker = String(try #require(Unicode.Scalar(linker)))
    let letter = String(try #require(Unicode.Scalar(letter)))
    let three = letter + linker + letter + linker + letter
    for expected in [
      [letter + linker + letter], [letter + linker + "\u{200D}" + letter], ["a", three, letter],
      [letter + linker, "a"], [letter + linker],
    ] {
      #expect(clusters(expected.joined()) == expected, "\(expected)")
    }
  }

  @Test(
    "a linker joins only consonants on its both sides, marks between or not; other viramas join none",
    arguments: [
      // U+0BCD and U+0EBA are viramas, not conjunct linkers.
      ["த\u{BCD}", "த\u{BCD}"], ["ກ\u{EBA}", "ກ\u{EBA}"],
      ["a\u{1B44}", "\u{E01}"], ["\u{1039}", "\u{1000}"], ["\u{1B13}\u{1B44}", "漢", "字"],
      ["ɗ\u{A9C0}", "\u{F4C}"], ["\u{1000}\u{1039}\u{200C}", "\u{1000}"],
      // Marks and joiners may stand between a consonant and its linker, and behind it.
      ["\u{1780}\u{17DD}\u{200D}\u{17D2}\u{17DD}\u{1F3FB}\u{1781}"],
    ])
  func loneLinkers(expected: [String]) {
    #expect(clusters(expected.joined()) == expected)
  }

  @Test(
    "no cut and no forced line break leaves a linker without its letter",
    .fonts("Noto Sans Khmer"))
  func cuts() throws {
    let text = "ហ៊ីលីហ្គាក្រុងភ្នំពេញ"
    let measurer = try InstalledFonts.measurer()
    var style = TextStyle("Noto Sans Khmer", size: 16)
    let width = try measurer.measure([text], style: style)[0].width
    var shown: Set<String> = []
    for mode in TextStyle.Truncation.Mode.allCases {
      style.truncation.mode = mode
      for limit in stride(from: 0, to: width, by: 2) {
        for lines in 1...3 {
          let layout = try measurer.layout(text, style, in: limit, lines: lines)
          for line in layout.lines {
            let kept = line.text.unicodeScalars.filter { $0 != "\u{2026}" }
            shown.insert(line.text)
            #expect(kept.last != "\u{17D2}", "\(line.text)")
          }
        }
      }
    }
    #expect(shown.count > 20)
  }

  @Test("letter spacing is added after a conjunct, not in it", .fonts("Noto Sans Khmer"))
  func letterSpacing() throws {
    let measurer = try InstalledFonts.measurer()
    let font = FontDescriptor(families: ["Noto Sans Khmer"])
    let width = { (spacing: Double) in
      try measurer.width(of: "ក្ត្រក", TextStyle(font: font, size: 16, letterSpacing: spacing))
    }
    // Two characters.
    #expect(try width(2) == width(0) + 4)
  }
}
