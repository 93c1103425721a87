import Glibc
import SnugText
import Testing

/// What another HarfBuzz makes of labels, from Tests/Fixtures/text-oracle/labels.tsv.
enum TextOracle {
  /// The font file the labels of a family were recorded with.
  struct Font: Sendable, CustomTestStringConvertible {
    var family: String
    var file: String
    /// `fontRevision` of its `head` table, 16.16.
    var revision: Int
    var unitsPerEm: Int
    var labels: [Label] = []

    var testDescription: String { family }

    /// The fields of a line that begins with "font".
    init(fields: [String]) {
      family = fields[1]
      file = fields[2]
      revision = Int(fields[3])!
      unitsPerEm = Int(fields[4])!
    }

    /// Whether the very file that was recorded is the one installed.
    var isInstalled: Bool {
      guard let path = InstalledFonts.file(of: family) else { return false }
      return path.hasSuffix("/" + file) && InstalledFonts.revision(ofFile: path) == revision
    }
  }

  struct Label: Sendable {
    var text: String
    var language: String?
    /// The sum of the advances, in font units.
    var advance: Int
    var glyphs: [Glyph]
  }

  /// One glyph, in font units.
  struct Glyph: Sendable {
    var id, advance, xOffset, yOffset: Int
  }

  static let fonts: [Font] = {
    var fonts: [Font] = []
    for line in lines(ofFile: RepositoryFile.textOracle) where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t").map(String.init)
      if fields[0] == "font" {
        fonts.append(Font(fields: fields))
      } else {
        fonts[fonts.count - 1].labels.append(label(fields))
      }
    }
    return fonts
  }()

  private static func label(_ fields: [String]) -> Label {
    let glyphs = fields[3].split(separator: " ").map { item in
      let numbers = item.split(separator: ":").map { Int($0)! } + [0, 0]
      return Glyph(id: numbers[0], advance: numbers[1], xOffset: numbers[2], yOffset: numbers[3])
    }
    return Label(
      text: fields[0], language: fields[1] == "-" ? nil : fields[1], advance: Int(fields[2])!,
      glyphs: glyphs)
  }

  static func lines(ofFile path: String) -> [Substring] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    // By bytes: a line may begin with a mark that joins the line feed as a character.
    return bytes[..<count].split(separator: 0x0A).map { Substring(decoding: $0, as: UTF8.self) }
  }
}
