import Testing

/// The boxes that Chromium makes for texts, from Tests/Fixtures/chromium-oracle/boxes.tsv.
struct ChromiumOracle: Sendable, CustomTestStringConvertible {
  var font: TextOracle.Font
  var labels: [Label] = []
  var paragraphs: [Paragraph] = []

  var testDescription: String { font.testDescription }

  /// A text on one line.
  struct Label: Sendable {
    var text: String
    var size: Double
    /// The width of its box, in units of 1/64 CSS pixel.
    var units: Int
  }

  /// A text in a block of some width.
  struct Paragraph: Sendable {
    var text: String
    var size: Double
    var width: Double
    /// The UTF-16 offsets at which its lines begin.
    var starts: [Int]
  }

  static let recorded = TextOracle.records(
    inFile: RepositoryFile.chromiumOracle, { ChromiumOracle(font: TextOracle.Font(fields: $0)) }
  ) { $0.append($1) }

  private mutating func append(_ fields: [String]) {
    let text = TextOracle.unescaped(fields[3])
    let size = Double(fields[0])!
    if fields[1] == "-" {
      labels.append(Label(text: text, size: size, units: Int(fields[2])!))
    } else {
      paragraphs.append(
        Paragraph(
          text: text, size: size, width: Double(fields[1])!,
          starts: fields[2].split(separator: ",").map { Int($0)! }))
    }
  }
}
