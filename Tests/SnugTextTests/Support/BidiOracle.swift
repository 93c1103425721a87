import SnugGeometry
import SnugText
import Testing

/// The levels and glyphs of labels by python-bidi and another HarfBuzz, from
/// Tests/Fixtures/text-oracle/bidi.tsv.
struct BidiOracle: Sendable {
  var font: TextOracle.Font
  var labels: [Label] = []

  struct Label: Sendable {
    var text: String
    var direction: LayoutDirection?
    /// The sum of the advances, in font units.
    var advance: Int64
    /// From left to right, without the controls that rule X9 of UAX #9 removes.
    var glyphs: [Glyph]

    func isControl(at offset: Int) -> Bool {
      let place = text.utf8.index(text.startIndex, offsetBy: offset)
      return (0x202A...0x202E).contains(text.unicodeScalars[place].value)
    }
  }

  struct Glyph: Sendable, Equatable {
    var level: Int
    var id: UInt32
    /// In font units.
    var advance: Int32
  }

  static let recorded: BidiOracle = {
    var lines = TextOracle.lines(ofFile: RepositoryFile.bidiOracle).filter { !$0.hasPrefix("#") }
    let font = TextOracle.Font(fields: lines.removeFirst().split(separator: "\t").map(String.init))
    return BidiOracle(
      font: font, labels: lines.map { label($0.split(separator: "\t").map(String.init)) })
  }()

  private static func label(_ fields: [String]) -> Label {
    let directions: [String: LayoutDirection] = ["ltr": .leftToRight, "rtl": .rightToLeft]
    let glyphs = fields[3].split(separator: " ").map { item in
      let numbers = item.split(separator: ":").map { Int($0)! }
      return Glyph(level: numbers[0], id: UInt32(numbers[1]), advance: Int32(numbers[2]))
    }
    return Label(
      text: fields[0], direction: directions[fields[1]], advance: Int64(fields[2])!, glyphs: glyphs)
  }
}
