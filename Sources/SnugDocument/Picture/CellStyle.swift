import Snug

/// The keys of a cell's style that a picture uses. A style draws what it names and nothing else.
package struct CellStyle: Sendable {
  /// The colour of the box; `nil` to draw none.
  var fill: String?
  var stroke: Stroke?
  /// The colour of the labels' glyphs.
  var color = "#000"
  var corner = Corner.radius(0)

  struct Stroke: Sendable {
    var color: String
    var width = 1.0
  }

  enum Corner: Sendable {
    case radius(Double)
    /// Half the shorter side.
    case capsule
  }

  /// The style of a cell that has none, and of a fixed-size item: a wireframe.
  static let wireframe = CellStyle(
    fill: "#eef3fb", stroke: Stroke(color: "#7d9bc9"), color: "#111", corner: .radius(3))

  private init(fill: String, stroke: Stroke, color: String, corner: Corner) {
    (self.fill, self.stroke, self.color, self.corner) = (fill, stroke, color, corner)
  }

  /// The keys of a cell's style. Others that begin with `x-` are those of other renderers.
  static let keys = ["fill", "stroke", "strokeWidth", "color", "cornerRadius"]
  /// The keys of the style of a range of a text.
  static let keysOfRanges = ["color"]

  init(_ style: JSONValue, _ errors: ErrorList) {
    fill = errors.noting(try style.member("fill").map(CellStyle.color))
    let width = errors.noting(try style.member("strokeWidth")?.length())
    stroke = errors.noting(try style.member("stroke").map(CellStyle.color)).map {
      Stroke(color: $0, width: width ?? 1)
    }
    color = errors.noting(try style.member("color").map(CellStyle.color)) ?? color
    corner = errors.noting(try style.member("cornerRadius").map(CellStyle.corner)) ?? corner
  }

  private static func corner(_ value: JSONValue) throws(DocumentError) -> Corner {
    guard value.kind == .string else { return .radius(try value.length()) }
    guard value.text == "capsule" else {
      guard value.text.hasSuffix("%") else {
        throw value.mismatch(expectedNumber: "a number or \"capsule\"")
      }
      throw value.mismatch(
        expected: "a number of points, or \"capsule\" for half of the shorter side")
    }
    return .capsule
  }

  /// Returns the colour that a range's style states.
  static func color(ofRange attributes: String) -> String? {
    guard !attributes.isEmpty,
      let style = try? JSONTree(parsing: Array(attributes.utf8)).root.member("color")
    else { return nil }
    return try? color(style)
  }

  /// The corner radius of a frame, at most half its shorter side.
  func cornerRadius(of size: Size) -> Double {
    let most = min(size.width, size.height) / 2
    return switch corner {
    case .radius(let radius): min(radius, most)
    case .capsule: most
    }
  }

  fileprivate static func color(_ value: JSONValue) throws(DocumentError) -> String {
    let text = try value.string()
    guard let color = CSSColor.written(text) else {
      throw value.error(
        value.isQuotable
          ? "expected a colour such as \"#f00\" or \"red\", found \(value.excerpt)"
            + CSSColor.advice(on: text)
          : "expected a colour such as \"#f00\" or \"red\"")
    }
    return color
  }
}

/// The styles of a document's cells, as a picture uses them.
package struct CellStyles: Sendable {
  /// In declared order; a wireframe for a cell without a style.
  let cells: [CellStyle]
  /// The diagnostics of the keys that a picture does not know.
  let diagnostics: [Diagnostic]

  /// - Throws: For invalid values in styles: the first in the text, the rest as its `others`.
  package init(of document: Document) throws(DocumentError) {
    let errors = ErrorList()
    let declared = document.tree?.root.member("cells")
    var diagnostics: [Diagnostic] = []
    cells = document.cells.map { cell in
      guard let style = cell.style else { return .wireframe }
      errors.reference = declared?.member(cell.name)
      diagnostics += Diagnostic.ofKeys(in: style, known: CellStyle.keys)
      return CellStyle(style, errors)
    }
    errors.reference = nil
    for style in document.rangeStyles {
      diagnostics += Diagnostic.ofKeys(in: style, known: CellStyle.keysOfRanges)
      _ = errors.noting(try style.member("color").map(CellStyle.color))
    }
    try errors.check()
    self.diagnostics = diagnostics
  }
}

extension Diagnostic {
  /// Returns the diagnostics of the keys of a style that a picture does not know.
  fileprivate static func ofKeys(in style: JSONValue, known: [String]) -> [Diagnostic] {
    guard style.kind == .object else { return [] }
    return style.members.compactMap { key, value in
      let name = key.text
      guard !known.contains(name), !name.hasPrefix("x-") else { return nil }
      let hint = Fields.hints(for: name, among: known).first
      return Diagnostic(
        code: .unknownStyleKey, path: JSONPlace(of: value).path,
        message: key.isQuotable
          ? "a picture draws nothing for \(Excerpt.quoted(name))"
            + (hint.map { ": did you mean \"\($0)\"?" }
              ?? "; it knows \(known.joined(separator: ", ")), and skips what begins with \"x-\"")
          : "a picture knows \(known.joined(separator: ", ")), and skips what begins with \"x-\"")
    }
  }
}
