import Glibc
import SnugText
import Testing

/// The glyphs that another HarfBuzz makes of labels, from Tests/Fixtures/text-oracle.
enum TextOracle {
  /// The font file the labels of a family were recorded with.
  struct Font: Sendable, CustomTestStringConvertible {
    var family: String
    var file: String
    /// `fontRevision` of its `head` table, 16.16.
    var revision: Int
    var unitsPerEm: Int
    /// Axes, then features, as written in the file.
    private var settings: [String]
    var axes: [FontAxis] = []
    var features: [FontFeature] = []
    var labels: [Label] = []

    var testDescription: String { ([family, file] + settings).joined(separator: " ") }

    /// The fields of a line that begins with "font".
    init(fields: [String]) {
      family = fields[1]
      file = fields[2]
      revision = Int(fields[3])!
      unitsPerEm = Int(fields[4])!
      settings = fields[5...].filter { $0 != "-" }
      for setting in settings.flatMap({ $0.split(separator: " ") }) {
        let parts = setting.split(separator: "=")
        if parts.count == 2 {
          axes.append(FontAxis(tag: FontTag(String(parts[0]))!, value: Double(parts[1])!))
        } else {
          let name = setting.drop { $0 == "-" }
          features.append(FontFeature(tag: FontTag(String(name))!, value: name == setting ? 1 : 0))
        }
      }
    }

    /// True if the installed file of the family is the one that was recorded.
    var isInstalled: Bool {
      guard let path = InstalledFonts.file(of: family) else { return false }
      return path.hasSuffix("/" + file) && InstalledFonts.revision(ofFile: path) == revision
    }

    /// True if the file that was recorded is installed, even if the family uses another one.
    var isFileInstalled: Bool {
      InstalledFonts.path(ofFileNamed: file).flatMap(InstalledFonts.revision(ofFile:)) == revision
    }
  }

  struct Label: Sendable {
    var text: String
    var language: String?
    /// The sum of the advances, in font units.
    var advance: Int
    var glyphs: [Glyph]

    func isSameText(as other: Label) -> Bool {
      // By bytes: canonically equivalent strings compare equal.
      text.utf8.elementsEqual(other.text.utf8) && language == other.language
    }
  }

  /// One glyph, in font units.
  struct Glyph: Sendable {
    var id, advance, xOffset, yOffset: Int
  }

  /// Labels chosen by hand.
  static let fonts = fonts(inFile: RepositoryFile.textOracle)
  /// Some thousands of labels in every script.
  static let corpus = fonts(inFile: RepositoryFile.corpusOracle)
  /// The labels of the corpus that HarfBuzz 6 shapes in another way, with its glyphs.
  static let exceptions = fonts(inFile: RepositoryFile.oracleExceptions)

  private static func fonts(inFile path: String) -> [Font] {
    records(inFile: path, Font.init(fields:)) { $0.labels.append(label($1)) }
  }

  /// Reads a file of lines of fields, in which each font is followed by what was recorded of it.
  static func records<Font>(
    inFile path: String, _ font: ([String]) -> Font, append: (inout Font, [String]) -> Void
  ) -> [Font] {
    var fonts: [Font] = []
    for line in lines(ofFile: path) where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if fields[0] == "font" {
        fonts.append(font(fields))
      } else {
        append(&fonts[fonts.count - 1], fields)
      }
    }
    return fonts
  }

  private static func label(_ fields: [String]) -> Label {
    let glyphs = fields[3].split(separator: " ").map { item in
      let numbers = item.split(separator: ":").map { Int($0)! } + [0, 0, 0]
      return Glyph(id: numbers[0], advance: numbers[1], xOffset: numbers[2], yOffset: numbers[3])
    }
    return Label(
      text: unescaped(fields[0]), language: fields[1] == "-" ? nil : fields[1],
      advance: Int(fields[2])!,
      glyphs: glyphs)
  }

  /// `\u{...}` stands for a control or an invisible character.
  static func unescaped(_ text: String) -> String {
    // By scalars: a brace and a mark after it may be one character.
    var rest = Substring(text).unicodeScalars
    var result = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let end = rest.firstIndex(of: "}") else {
        result.append(scalar)
        continue
      }
      result.append(Unicode.Scalar(UInt32(String(rest[..<end].dropFirst(2)), radix: 16)!)!)
      rest = rest[rest.index(after: end)...]
    }
    return String(result)
  }

  static func lines(ofFile path: String) -> [Substring] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 21)
    let count = fread(&bytes, 1, bytes.count, file)
    // By bytes: a line feed and a mark at the start of the next line may be one character.
    return bytes[..<count].split(separator: 0x0A).map { Substring(decoding: $0, as: UTF8.self) }
  }
}
