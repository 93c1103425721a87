import Snug

/// What of a cell's style a picture shows; other keys are for other renderers.
public struct CellStyle: Sendable {
  var fill = "#eef3fb"
  var stroke = "#7d9bc9"
  var strokeWidth = 1.0
  /// Of the labels' glyphs.
  var color = "#111"
  var corner = Corner.radius(3)

  enum Corner: Sendable {
    case radius(Double)
    /// Half the shorter side.
    case capsule
  }

  /// What a cell without a style looks like, and a fixed-size item.
  init() {}

  init(_ style: JSONValue?, _ errors: ErrorList) {
    fill = errors.noting(try style?.member("fill").map(CellStyle.color)) ?? fill
    stroke = errors.noting(try style?.member("stroke").map(CellStyle.color)) ?? stroke
    color = errors.noting(try style?.member("color").map(CellStyle.color)) ?? color
    strokeWidth = errors.noting(try style?.member("strokeWidth")?.length()) ?? strokeWidth
    corner = errors.noting(try style?.member("cornerRadius").map(CellStyle.corner)) ?? corner
  }

  private static func corner(_ value: JSONValue) throws(DocumentError) -> Corner {
    guard value.kind == .string else { return .radius(try value.length()) }
    guard value.text == "capsule" else {
      throw value.mismatch(expectedNumber: "a number or \"capsule\"")
    }
    return .capsule
  }

  /// How far the corners of a frame are rounded.
  func cornerRadius(of size: Size) -> Double {
    let most = min(size.width, size.height) / 2
    return switch corner {
    case .radius(let radius): min(radius, most)
    case .capsule: most
    }
  }

  private static func color(_ value: JSONValue) throws(DocumentError) -> String {
    let text = try value.string()
    guard CSSColor.isColor(text) else {
      let hint = CSSColor.suggestion(for: text).map { ": did you mean \"\($0)\"?" } ?? ""
      throw value.error(
        "expected a colour such as \"#f00\" or \"red\", found \(value.excerpt)\(hint)")
    }
    return text
  }
}

extension Document {
  /// What pictures show of the styles of its cells, in declared order.
  /// - Throws: for what a style says that it should not: the first in the text, the rest as its
  ///   `others`.
  public func styles() throws(DocumentError) -> [CellStyle] {
    let errors = ErrorList()
    let declared = tree?.root.member("cells")
    let styles = cells.map { cell in
      errors.reference = declared?.member(cell.name)
      return CellStyle(cell.style, errors)
    }
    try errors.check()
    return styles
  }
}
