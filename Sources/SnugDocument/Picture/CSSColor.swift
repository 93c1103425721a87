import Snug

/// The colours of CSS that name sRGB (CSS Color 4), as the value of an SVG fill or stroke: keywords, `#` and
/// 3, 4, 6 or 8 hexadecimal digits, `rgb()`, `hsl()` and `hwb()`.
package enum CSSColor {
  /// Returns a colour as SVG writes it: unchanged, but `hsl()` and `hwb()`, which SVG 1.1 does not know, in
  /// hexadecimal digits; `nil` for a text that is no colour. None can end the attribute that it is the value
  /// of, as other CSS syntax could.
  package static func written(_ text: String) -> String? {
    if text.hasPrefix("#") { return isHexadecimal(text.dropFirst()) ? text : nil }
    let lowercased = text.lowercased()
    if allNames.contains(lowercased) || isRGB(lowercased) { return text }
    return ofHue(lowercased)
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

  /// Returns what to try instead of a text that is no colour: the one that was probably meant, if any.
  package static func advice(on text: String) -> String {
    if isHexadecimal(text[...]) { return ": did you mean \"#\(text)\"?" }
    if let name = NearMiss.suggestions(for: text, among: colorNames).first {
      return ": did you mean \"\(name)\"?"
    }
    return text.contains("(") ? ": the functions are rgb(), hsl() and hwb(), as in CSS" : ""
  }

  private static func isHexadecimal(_ digits: Substring) -> Bool {
    [3, 4, 6, 8].contains(digits.utf8.count)
      && digits.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }

  // MARK: Functions

  /// CSS Color 4, section 5: `rgb(255, 0, 0)`, `rgba(100%, 0%, 0%, 0.5)`, `rgb(255 0 0 / 50%)`.
  private static func isRGB(_ text: String) -> Bool {
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

  /// CSS Color 4, sections 7 and 8: `hsl(210, 40%, 50%)`, `hsl(0.5turn 40% 50% / 0.5)`, `hwb(210 20% 10%)`.
  /// - Returns: The colour in hexadecimal digits.
  private static func ofHue(_ text: String) -> String? {
    guard text.hasSuffix(")"),
      let name = ["hsl(", "hsla(", "hwb("].first(where: { text.hasPrefix($0) })
    else { return nil }
    let inner = text.dropFirst(name.count).dropLast()
    let isWhiteness = name == "hwb("
    var parts: [Substring]
    if inner.contains(",") {
      guard !isWhiteness else { return nil }
      parts = inner.split(separator: ",", omittingEmptySubsequences: false).map {
        let words = $0.split(separator: " ")
        return words.count == 1 ? words[0] : ""
      }
      guard parts.dropFirst().prefix(2).allSatisfy({ $0.hasSuffix("%") }) else { return nil }
    } else {
      let halves = inner.split(separator: "/", omittingEmptySubsequences: false)
      parts = halves[0].split(separator: " ")
      guard parts.count == 3, halves.count <= 2 else { return nil }
      if halves.count == 2 {
        let words = halves[1].split(separator: " ")
        guard words.count == 1 else { return nil }
        parts.append(words[0])
      }
    }
    guard parts.count == 3 || parts.count == 4, let hue = hue(parts[0]),
      let second = fraction(parts[1], of: 100), let third = fraction(parts[2], of: 100),
      let opacity = parts.count == 4 ? fraction(parts[3], of: 1) : 1
    else { return nil }
    let color =
      isWhiteness ? rgb(hue, whiteness: second, blackness: third) : rgb(hue, second, third)
    let bytes = (color + (opacity < 1 ? [opacity] : [])).map { Int(($0 * 255).rounded()) }
    return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Returns an angle in degrees, from 0 to 360.
  private static func hue(_ text: Substring) -> Double? {
    let units: [(String, Double)] = [("deg", 1), ("grad", 0.9), ("rad", 180 / .pi), ("turn", 360)]
    let unit = units.first { text.hasSuffix($0.0) }
    let digits = text.dropLast(unit?.0.count ?? 0)
    guard isNumber(digits), !digits.hasSuffix("%"), let number = Double(digits) else { return nil }
    let degrees = (number * (unit?.1 ?? 1)).truncatingRemainder(dividingBy: 360)
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// Returns a number, or a percentage, as a fraction from 0 to 1.
  private static func fraction(_ text: Substring, of whole: Double) -> Double? {
    guard isNumber(text), let number = Double(text.hasSuffix("%") ? text.dropLast() : text) else {
      return nil
    }
    return min(max(number / (text.hasSuffix("%") ? 100 : whole), 0), 1)
  }

  /// CSS Color 4, 7.1.
  private static func rgb(_ hue: Double, _ saturation: Double, _ lightness: Double) -> [Double] {
    [0.0, 8, 4].map { start in
      let place = (start + hue / 30).truncatingRemainder(dividingBy: 12)
      let range = saturation * min(lightness, 1 - lightness)
      return lightness - range * max(-1, min(place - 3, 9 - place, 1))
    }
  }

  /// CSS Color 4, 8.1.
  private static func rgb(_ hue: Double, whiteness: Double, blackness: Double) -> [Double] {
    let sum = whiteness + blackness
    guard sum < 1 else { return Array(repeating: whiteness / sum, count: 3) }
    return rgb(hue, 1, 0.5).map { $0 * (1 - sum) + whiteness }
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

  /// The named colours (CSS Color 4, section 6.1) in order, then those that draw nothing.
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
    transparent none
    """)

  private static let allNames = Set(colorNames)

  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }
}
