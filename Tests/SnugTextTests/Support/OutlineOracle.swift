import SnugDrawing
import SnugGeometry
import SnugText
import Testing

/// The outlines that fontTools reads from fonts, from Tests/Fixtures/glyph-oracle/outlines.tsv.
enum OutlineOracle {
  /// The face the outlines were recorded from.
  struct Font: Sendable, CustomTestStringConvertible {
    var file: String
    var index: Int
    /// `fontRevision` of its `head` table, 16.16.
    var revision: Int
    var unitsPerEm: Int
    var axes: [FontAxis]
    var glyphs: [Glyph] = []

    var testDescription: String { "\(file) \(index) \(axes.map { "\($0.tag)=\($0.value)" })" }
    var path: String? { InstalledFonts.path(ofFileNamed: file) }
    /// True if the installed file is the one that was recorded.
    var isInstalled: Bool { path.map(InstalledFonts.revision(ofFile:)) == revision }
  }

  struct Glyph: Sendable {
    var id: UInt32
    var character: String
    /// In font units as points, y downwards; `nil` for no ink.
    var bounds: Rect?
    var elements: [GlyphOutline.Element]
    /// True if it is made of other glyphs.
    var isComposite: Bool
  }

  static let fonts = TextOracle.records(
    inFile: RepositoryFile.glyphOracle,
    {
      Font(
        file: $0[1], index: Int($0[2])!, revision: Int($0[3])!, unitsPerEm: Int($0[4])!,
        axes: axes($0[5]))
    }
  ) { font, fields in
    font.glyphs.append(
      Glyph(
        id: UInt32(fields[0])!, character: fields[1], bounds: bounds(fields[2]),
        elements: elements(fields[3]), isComposite: fields.last == "composite"))
  }

  private static func axes(_ list: String) -> [FontAxis] {
    list.split(separator: " ").compactMap { item in
      let parts = item.split(separator: "=")
      return parts.count == 2
        ? FontAxis(tag: FontTag(String(parts[0]))!, value: Double(parts[1])!) : nil
    }
  }

  private static func bounds(_ field: String) -> Rect? {
    let edges = field.split(separator: " ").compactMap { Double($0) }
    guard edges.count == 4 else { return nil }
    return Rect(x: edges[0], y: -edges[3], width: edges[2] - edges[0], height: edges[3] - edges[1])
  }

  /// Reads a path such as `M0 0 L10 0 Z`, where a letter begins each element.
  private static func elements(_ path: String) -> [GlyphOutline.Element] {
    var steps: [(letter: Character, numbers: [Double])] = []
    for word in path.split(separator: " ") {
      if let letter = word.first, letter.isLetter { steps.append((letter, [])) }
      let number = word.drop { $0.isLetter }
      if !number.isEmpty { steps[steps.count - 1].numbers.append(Double(number)!) }
    }
    return steps.map { letter, numbers in
      let points = stride(from: 0, to: numbers.count, by: 2).map {
        Point(x: numbers[$0], y: 0 - numbers[$0 + 1])
      }
      return switch letter {
      case "M": .move(to: points[0])
      case "L": .line(to: points[0])
      case "Q": .quadratic(control: points[0], to: points[1])
      case "C": .cubic(control1: points[0], control2: points[1], to: points[2])
      default: .close
      }
    }
  }
}

extension GlyphOutline.Element {
  /// The letter of its kind, as in an SVG path, and its points.
  var parts: (letter: Character, points: [Point]) {
    switch self {
    case .move(let end): ("M", [end])
    case .line(let end): ("L", [end])
    case .quadratic(let control, let end): ("Q", [control, end])
    case .cubic(let control1, let control2, let end): ("C", [control1, control2, end])
    case .close: ("Z", [])
    }
  }
}
