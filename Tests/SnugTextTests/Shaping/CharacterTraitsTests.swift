import Testing

@testable import SnugText

@Suite("Character traits")
struct CharacterTraitsTests {
  @Test("the table of a process has the traits and the script of every scalar, read twice")
  func table() {
    for value in UInt32(0)...0x10_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for _ in 0..<2 {
        let known = ScalarProperties.shared[scalar]
        let isSame =
          known.traits == ScalarTraits(of: scalar) && known.script == UnicodeScript(of: scalar)
        if !isSame { Issue.record("U+\(String(value, radix: 16))") }
      }
    }
  }

  @Test("scalars that lead begin a character behind a letter, and a letter does behind them")
  func leading() {
    for value in UInt32(0x20)...0x2_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let traits = ScalarTraits(of: scalar)
      guard !traits.isDisjoint(with: [.leads, .follows]) else { continue }
      let text = "a\(scalar)a\(scalar)\(scalar)क"
      let counts = traits.contains(.leads) ? 6 : 3
      #expect(text.count == counts, "U+\(String(value, radix: 16))")
    }
  }

  @Test("a character has the traits of its first scalar, of all and of any")
  func scalars() {
    var text = NormalizedText()
    text.assign("e\u{301} \u{301}\u{A0}\u{AD}(🇩🇪é\u{202E}")
    let traits = (0..<text.characterCount).map(text.traits(ofCharacter:))
    // e with a mark: no mark is first, not all joins are impossible.
    #expect(!traits[0].first.contains(.mark))
    #expect(traits[0].any.contains(.mark))
    #expect(!traits[0].all.contains(.neverJoins))
    #expect(traits.contains { $0.any.contains(.noBreakSpace) })
    #expect(traits.contains { $0.all.contains(.invisible) })
    #expect(traits.contains { $0.first.contains(.bracket) })
    #expect(traits.contains { $0.any.contains(.regionalIndicator) })
    #expect(text.contains(.directionalControl))
    text.assign("plain (ASCII)")
    #expect(!text.contains(.directionalControl))
    #expect(text.contains(.bracket))
    #expect(text.traits(ofCharacter: 5).all.contains(.whitespace))
  }
}
