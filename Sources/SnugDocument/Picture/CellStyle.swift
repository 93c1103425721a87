import Snug

/// The keys of a cell's style that a picture uses; other keys are for other renderers.
package struct CellStyle: Sendable {
  var fill = "#eef3fb"
  var stroke = "#7d9bc9"
  var strokeWidth = 1.0
  /// The colour of the labels' glyphs.
  var color = "#111"
  var corner = Corner.radius(3)

  enum Corner: Sendable {
    case radius(Double)
    /// Half the shorter side.
    case capsule
  }

  /// The style of a cell that has none, and of a fixed-size item.
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
  /// The styles of the cells as a picture uses them, in declared order.
  /// - Throws: For invalid values in styles: the first in the text, the rest as its `others`.
  package func styles() throws(DocumentError) -> [CellStyle] {
    let errors = ErrorList()
    let declared = tree?.root.member("cells")
    let styles = cells.map { cell in
      errors.reference = declared?.member(cell.name)
      return CellStyle(cell.style, errors)
    }
    errors.reference = nil
    for style in rangeStyles { _ = CellStyle(style, errors) }
    try errors.check()
    return styles
  }
}

/// A CSS colour, as the value of an SVG fill or stroke.
package enum CSSColor {
  /// Whether a text is a CSS colour keyword, `#` and 3, 4, 6 or 8 hexadecimal digits, or `rgb()` or
  /// `rgba()` of three numbers and an optional opacity. None of these can end the attribute that it
  /// is the value of, as other CSS syntax could.
  package static func isColor(_ text: String) -> Bool {
    if text.hasPrefix("#") { return isHexadecimal(text.dropFirst()) }
    let text = text.lowercased()
    return allNames.contains(text) || isFunction(text)
  }

  /// Returns the parts of a colour in hexadecimal digits; `nil` for others.
  static func components(_ text: String) -> GlyphLayer.Color? {
    guard text.hasPrefix("#"), isHexadecimal(text.dropFirst()) else { return nil }
    let digits: [UInt8] = text.dropFirst().compactMap { $0.hexDigitValue.map(UInt8.init) }
    var parts: [UInt8] = []
    if digits.count <= 4 {
      parts = digits.map { $0 * 17 }
    } else {
      for place in stride(from: 0, to: digits.count, by: 2) {
        parts.append(digits[place] * 16 + digits[place + 1])
      }
    }
    return GlyphLayer.Color(
      red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 255)
  }

  /// The colour that was probably meant by a text that is not one.
  package static func suggestion(for text: String) -> String? {
    if isHexadecimal(text[...]) { return "#\(text)" }
    return NearMiss.suggestions(for: text, among: colorNames).first
  }

  private static func isHexadecimal(_ digits: Substring) -> Bool {
    [3, 4, 6, 8].contains(digits.utf8.count)
      && digits.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }

  // MARK: Functions

  /// CSS Color 4, section 5: `rgb(255, 0, 0)`, `rgba(100%, 0%, 0%, 0.5)`, `rgb(255 0 0 / 50%)`.
  private static func isFunction(_ text: String) -> Bool {
    guard text.hasSuffix(")"),
      let name = ["rgb(", "rgba("].first(where: { text.hasPrefix($0) })
    else { return false }
    let inner = text.dropFirst(name.count).dropLast()
    guard inner.contains(",") else { return isSpacedList(inner) }
    let parts = inner.split(separator: ",", omittingEmptySubsequences: false).map {
      $0.split(separator: " ")
    }
    guard parts.count == 3 || parts.count == 4,
      parts.allSatisfy({ $0.count == 1 && isNumber($0[0]) })
    else { return false }
    return Set(parts.prefix(3).map { $0[0].hasSuffix("%") }).count == 1
  }

  private static func isSpacedList(_ inner: Substring) -> Bool {
    let parts = inner.split(separator: "/", omittingEmptySubsequences: false).map {
      $0.split(separator: " ")
    }
    return parts[0].count == 3 && parts.count <= 2 && parts.dropFirst().allSatisfy { $0.count == 1 }
      && parts.joined().allSatisfy(isNumber)
  }

  /// Whether a text is a decimal, with or without `%`; CSS itself clamps one that is out of range.
  private static func isNumber(_ text: Substring) -> Bool {
    let unsigned = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text
    let digits = unsigned.hasSuffix("%") ? unsigned.dropLast() : unsigned
    return digits.utf8.count { $0 == UInt8(ascii: ".") } <= 1 && !digits.hasSuffix(".")
      && !digits.isEmpty
      && digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  }

  // MARK: Names

  /// The named colours (CSS Color 4, section 6.1) in order, then keywords allowed in their place.
  private static let colorNames = words(
    """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet
    brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan
    darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen
    darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey
    darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite
    forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
    hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue
    lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon
    lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime
    limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple
    mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue
    mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
    palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum
    powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen
    seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal
    thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen
    transparent none currentcolor
    """)

  /// The system colours (CSS Color 4, section 6.2), and the keywords that every property accepts.
  private static let otherNames = words(
    """
    accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext
    field fieldtext graytext highlight highlighttext linktext mark marktext selecteditem
    selecteditemtext visitedtext inherit initial revert unset
    """)

  private static let allNames = Set(colorNames + otherNames)

  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }
}
