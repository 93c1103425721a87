import SnugGeometry
import Testing

@testable import SnugText

/// The cases of BidiTest.txt and BidiCharacterTest.txt of the Unicode Character Database.
@Suite("Shaping: conformance tests of UAX #9", .unicodeData("BidiTest.txt"))
struct BidiConformanceTests {
  /// The expected levels and visual order of a paragraph.
  private struct Expected {
    /// `nil` for a character that rule X9 removes.
    var levels: [UInt8?] = []
    /// The indices of the characters from left to right, without the removed ones.
    var order: [Int] = []

    init() {}

    mutating func readLevels(_ line: inout DataLine) {
      levels.removeAll(keepingCapacity: true)
      while !line.isAtFieldEnd() { levels.append(line.nextNumber().map { UInt8($0) }) }
    }

    mutating func readOrder(_ line: inout DataLine) {
      order.removeAll(keepingCapacity: true)
      while let place = line.nextNumber() { order.append(place) }
    }
  }

  /// A representative of each class, by its name.
  private static let representatives: [UInt64: UInt16] = {
    let characters: [(String, UInt16)] = [
      ("L", 0x61), ("R", 0x5D0), ("AL", 0x627), ("EN", 0x30), ("ES", 0x2B), ("ET", 0x25),
      ("AN", 0x660), ("CS", 0x2C), ("NSM", 0x300), ("BN", 0xAD), ("B", 0x2029), ("S", 0x9),
      ("WS", 0x20), ("ON", 0x21), ("LRE", 0x202A), ("RLE", 0x202B), ("PDF", 0x202C),
      ("LRO", 0x202D), ("RLO", 0x202E), ("LRI", 0x2066), ("RLI", 0x2067), ("FSI", 0x2068),
      ("PDI", 0x2069),
    ]
    return Dictionary(
      uniqueKeysWithValues: characters.map { name, unit in
        (DataLine.word(name), unit)
      })
  }()

  private static let directions: [BidiParagraph.Direction] = [
    .firstStrong(otherwise: .leftToRight), .set(.leftToRight), .set(.rightToLeft),
  ]

  /// Tests every second sequence: all of them take six seconds without optimisation.
  @Test("sequences of up to four bidi classes have the expected levels and visual order")
  func classes() throws {
    let paragraph = try BidiParagraph()
    var expected = Expected()
    var units: [UInt16] = []
    var sequence = 0
    var count = 0
    var failures: [String] = []
    try UnicodeDataFile("BidiTest.txt").forEachLine { line in
      if line.begins(with: "@") {
        switch line.nextWord() {
        case Self.levelsWord: expected.readLevels(&line)
        case Self.reorderWord: expected.readOrder(&line)
        default: break
        }
        return
      }
      sequence += 1
      guard sequence % 2 == 1 else { return }
      units.removeAll(keepingCapacity: true)
      while let word = line.nextWord() {
        units.append(Self.representatives[word]!)
      }
      line.nextField()
      let directions = line.nextNumber(radix: 16)!
      for (bit, direction) in Self.directions.enumerated() where directions >> bit & 1 == 1 {
        count += 1
        let levels = try paragraph.resolve(units, direction).levels
        if !Self.agrees(levels, expected), failures.count < 10 {
          failures.append("\(units) \(direction): \(levels), not \(expected)")
        }
      }
    }
    #expect(failures == [])
    // The sum of the direction bits of every second line of version 15.0.0.
    #expect(count >= 385_123)
  }

  private static let levelsWord = DataLine.word("@Levels:")
  private static let reorderWord = DataLine.word("@Reorder:")

  @Test(
    "examples of characters and brackets have the expected levels and order but for BidiExceptions")
  func characters() throws {
    let paragraph = try BidiParagraph()
    var expected = Expected()
    var units: [UInt16] = []
    var count = 0
    var failures: [String] = []
    try UnicodeDataFile("BidiCharacterTest.txt").forEachLine { line in
      units.removeAll(keepingCapacity: true)
      while let value = line.nextNumber(radix: 16) { units.append(UInt16(value)) }
      line.nextField()
      let direction = [1, 2, 0][line.nextNumber()!]
      line.nextField()
      let level = line.nextNumber()
      line.nextField()
      expected.readLevels(&line)
      line.nextField()
      expected.readOrder(&line)
      count += 1
      guard !BidiExceptions.contains(units, direction: Self.directions[direction]) else { return }
      let (resolved, levels) = try paragraph.resolve(units, Self.directions[direction])
      if Int(resolved) != level || !Self.agrees(levels, expected), failures.count < 10 {
        failures.append("\(units): \(resolved) \(levels), not \(expected)")
      }
    }
    #expect(failures == [])
    // `grep -c '^[0-9A-F]' BidiCharacterTest.txt` of version 15.0.0.
    #expect(count >= 91_707)
  }

  @Test("a text with a right-to-left character or a bidi control is resolved by ICU")
  func askedFor() {
    // Characters of these classes leave left-to-right text unchanged.
    let plain = Set(
      ["L", "EN", "ES", "ET", "CS", "NSM", "BN", "B", "S", "WS", "ON"].map(DataLine.word))
    var missed: [UInt32] = []
    var count = 0
    UnicodeDataFile("extracted/DerivedBidiClass.txt").forEachLine { line in
      let range = line.nextRange()
      line.nextField()
      guard let name = line.nextWord(), !plain.contains(name) else { return }
      for scalar in range.lazy.compactMap(Unicode.Scalar.init) {
        count += 1
        if !"a\(scalar)b".utf8.span.mayReadRightToLeft { missed.append(scalar.value) }
      }
    }
    #expect(missed == [])
    // Assigned characters in version 15.0.0: R 1,491, AL 1,471, AN 63, and nine controls.
    #expect(count >= 3_034)
  }

  @Test(
    "a text in left-to-right scripts is not resolved by ICU",
    arguments: [
      "Łódź — “quoted”…", "Ελλάδα ΕΣ", "Съешь", "नमस्ते", "กรุงเทพ", "漢字、かな", "한국어", "👩‍👩‍👧❤️", "½ €",
    ])
  func notAskedFor(text: String) {
    let isAskedFor = text.utf8.span.mayReadRightToLeft
    #expect(!isAskedFor)
  }

  /// True if levels and order are the expected ones.
  private static func agrees(_ levels: [UInt8], _ expected: Expected) -> Bool {
    guard levels.count == expected.levels.count else { return false }
    var kept: [UInt8] = []
    var places: [Int] = []
    for place in levels.indices {
      guard let level = expected.levels[place] else { continue }
      guard levels[place] == level else { return false }
      kept.append(level)
      places.append(place)
    }
    let order = RunOrder.visual(kept)
    guard order.count == expected.order.count else { return false }
    for place in order.indices where places[order[place]] != expected.order[place] { return false }
    return true
  }
}
