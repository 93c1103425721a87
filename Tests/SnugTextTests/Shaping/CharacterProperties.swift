import SnugPropertyTesting
import Testing

@testable import SnugText

@Suite("Shaping: properties of characters")
struct CharacterProperties {
  /// Letters, marks, joiners and signs that the rules of UAX #29 name, and stretches of ASCII.
  private static let scalars: [String] = [
    "a", "é", "1", "#", " ", "я", "ש", "م", "中", "か", "한", "\u{1100}", "\u{1161}", "\u{11A8}", "ก",
    "\u{E33}", "\u{E31}", "क", "र", "\u{93C}", "\u{941}", "\u{93F}", "\u{93E}", "\u{94D}",
    "\u{9CD}", "\u{300}", "\u{5B4}",
    "\u{64B}", "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{20E3}", "❤", "👍", "🏽", "🇩", "🇪", "\u{600}",
    "\u{1031}", "\u{102B}", "\u{1F3FB}", "\u{E0061}", "\u{AD}", "\u{2060}", "©", "\u{483}",
    "\u{3099}", "from 9 to 5", "abcdefghij",
  ]

  @Test("characters are those of Swift where no conjunct linker of Unicode 16 is between")
  func clusters() {
    let texts = Generator.array(of: .element(of: Self.scalars), count: 0...9).map { $0.joined() }
    var text = NormalizedText()
    forAll(texts, count: 5000) { source in
      text.assign(source)
      var ends: [Int32] = [0]
      for character in source { ends.append(ends[ends.count - 1] + Int32(character.utf8.count)) }
      try checkEqual(text.boundaries, ends)
      for (index, character) in source.enumerated() {
        try checkEqual(Array(text.scalars(ofCharacter: index)), Array(character.unicodeScalars))
        let scripts = character.unicodeScalars.map { UnicodeScript(of: $0) }
        try checkEqual(
          text.script(ofCharacter: index),
          scripts.first(where: \.isReal) ?? scripts[scripts.count - 1])
        let traits = character.unicodeScalars.map { ScalarTraits(of: $0) }
        let found = text.traits(ofCharacter: index)
        try checkEqual(found.first, traits[0])
        try checkEqual(found.any, traits.reduce([]) { $0.union($1) })
        try checkEqual(found.all, traits.reduce(traits[0]) { $0.intersection($1) })
      }
    }
  }
}
