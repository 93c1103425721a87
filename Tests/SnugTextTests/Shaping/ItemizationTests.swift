import Testing

@testable import SnugText

@Suite("Shaping: script itemisation")
struct ItemizationTests {
  /// The runs of a text in one font, as "Script:text".
  private func runs(_ source: String) throws -> [String] {
    let catalog = try FontCatalog(files: [])
    let context = FontContext(chain: try catalog.chain(for: FontDescriptor()), catalog: catalog)
    var text = NormalizedText()
    text.assign(source)
    var itemizer = Itemizer()
    return itemizer.runs(of: text, levels: [], in: context, nil).map { run in
      let part = String(decoding: text.utf8[Int(run.start)..<Int(run.end)], as: UTF8.self)
      return "\(FontTag(value: run.script.tag)):\(part)"
    }
  }

  @Test(
    "a text of one script is one run",
    arguments: [
      ("abc", "Latn"), ("été", "Latn"), ("е\u{301}ж", "Cyrl"), ("ελ", "Grek"), ("שלום", "Hebr"),
      ("سلام", "Arab"), ("हिन्दी", "Deva"), ("বাংলা", "Beng"), ("ไทย", "Thai"), ("漢字", "Hani"),
      ("かな", "Hira"), ("カナ", "Kana"), ("한글", "Hang"),
    ])
  func oneScript(text: String, script: String) throws {
    #expect(try runs(text) == ["\(script):\(text)"])
  }

  @Test(
    "a character without a script takes the preceding one, or at the start the following one",
    arguments: [
      ("abc, שלום!", ["Latn:abc, ", "Hebr:שלום!"]),
      ("1) שלום abc 2", ["Hebr:1) שלום ", "Latn:abc 2"]), ("1 a", ["Latn:1 a"]),
      ("漢字かな、カー", ["Hani:漢字", "Hira:かな、", "Kana:カー"]),
      // A text without letters has no script.
      ("12 + 3…", ["Zyyy:12 + 3…"]), ("12 + 3", ["Zyyy:12 + 3"]), ("", []),
      // A combining mark has the script of its base.
      ("שa\u{301}", ["Hebr:ש", "Latn:a\u{301}"]), ("aب\u{64E}", ["Latn:a", "Arab:ب\u{64E}"]),
      // A closing bracket has the script of its partner.
      ("אב (ab) גד", ["Hebr:אב (", "Latn:ab", "Hebr:) גד"]),
      ("漢「abc」。", ["Hani:漢「", "Latn:abc", "Hani:」。"]),
      ("א[b(c]ד", ["Hebr:א[", "Latn:b(c", "Hebr:]ד"]),
      ("א[b(ג)c]", ["Hebr:א[", "Latn:b(", "Hebr:ג", "Latn:)c", "Hebr:]"]),
      ("(אב a)", ["Hebr:(אב ", "Latn:a", "Hebr:)"]),
      // A closing bracket without a partner takes the preceding script.
      ("אa)", ["Hebr:א", "Latn:a)"]), ("א(a]", ["Hebr:א(", "Latn:a]"]),
    ])
  func parted(text: String, expected: [String]) throws {
    #expect(try runs(text) == expected)
  }
}
