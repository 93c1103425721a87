/// Labels of one to four words and a number from a fixed seed, the same in every run.
///
/// About four in five mixed labels are ASCII, the others accented Latin or in nine other scripts.
public struct LabelGenerator {
  private var state: UInt64

  /// Starts the fixed sequence.
  public init() { state = 0x536E_7567_4C61_6265 }

  private static let latin = [
    "an", "be", "con", "der", "el", "for", "ga", "hel", "in", "ju", "ka", "lo", "men", "no",
    "or", "per", "qui", "ra", "son", "ter", "un", "ver", "wa", "xi", "you", "zen", "Av", "To", "Wy",
  ]
  private static let others: [[String]] = [
    ["é", "ça", "über", "ñan", "ø", "šč", "ł", "ži", "æ", "ör"],
    ["при", "вет", "мир", "сло", "во", "го", "род", "ка", "ни", "га"],
    ["λό", "γος", "κα", "λη", "μέ", "ρα", "θε", "ός", "φως", "νε"],
    ["سلا", "م", "كتا", "ب", "مدي", "نة", "بحر", "نور", "لا", "قل"],
    ["של", "ום", "ספ", "ר", "עי", "ר", "ים", "אור", "בית", "לב"],
    ["नम", "स्ते", "कि", "ताब", "श", "हर", "प्र", "काश", "घर", "मित्र"],
    ["สวัส", "ดี", "หนัง", "สือ", "เมือง", "ทะเล", "แสง", "บ้าน", "ใจ", "น้ำ"],
    ["你好", "世界", "城市", "書", "光", "海", "家", "心", "水", "山"],
    ["こん", "にちは", "カタ", "カナ", "まち", "うみ", "ひか", "り", "ほん", "いえ"],
    ["안녕", "하세요", "책", "도시", "바다", "빛", "집", "마음", "물", "산"],
  ]

  private mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  private mutating func label(_ syllables: [String], number: Int) -> String {
    var words: [String] = []
    for _ in 0...next(below: 4) {
      var word = ""
      for _ in 0...(1 + next(below: 3)) { word += syllables[next(below: syllables.count)] }
      words.append(word)
    }
    return words.joined(separator: " ") + " \(number % 1000)"
  }

  /// ASCII labels, each different.
  public mutating func latin(_ count: Int) -> [String] {
    distinct(count) { generator, number in generator.label(LabelGenerator.latin, number: number) }
  }

  /// Labels in the Cyrillic or the Greek alphabet, each different.
  public mutating func cyrillicOrGreek(_ count: Int) -> [String] {
    distinct(count) { generator, number in
      generator.label(
        LabelGenerator.others[1 + generator.next(below: 2)], number: number)
    }
  }

  /// Labels of which 81 in 100 are ASCII, each different.
  public mutating func mixed(_ count: Int) -> [String] {
    distinct(count) { generator, number in
      let isASCII = generator.next(below: 100) < 81
      let others = LabelGenerator.others
      return generator.label(
        isASCII ? LabelGenerator.latin : others[generator.next(below: others.count)],
        number: number)
    }
  }

  /// Short messages of one to eight mixed labels, every third with an emoji: 22 words at most.
  public mutating func messages(_ count: Int) -> [String] {
    let labels = mixed(8 * min(count, 10_000))
    let emoji = ["😀", "🎉", "👍🏽", "❤️"]
    return (0..<count).map { number in
      let words = (0...next(below: 8)).map { _ in labels[next(below: labels.count)] }
      let message = words.joined(separator: next(below: 2) == 0 ? " " : ", ")
      return number % 3 == 0 ? message + " " + emoji[next(below: emoji.count)] : message
    }
  }

  private mutating func distinct(
    _ count: Int, _ make: (inout LabelGenerator, Int) -> String
  ) -> [String] {
    var seen = Set<String>()
    var labels: [String] = []
    while labels.count < count {
      let label = make(&self, labels.count)
      if seen.insert(label).inserted { labels.append(label) }
    }
    return labels
  }
}
