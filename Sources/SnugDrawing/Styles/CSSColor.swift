import SnugGeometry

/// The colours of CSS that name sRGB (CSS Color 4): keywords, `#` and 3, 4, 6 or 8 hexadecimal digits,
/// `rgb()`, `hsl()` and `hwb()`.
package enum CSSColor {
  /// Returns a colour; `nil` for a text that is none, as with white space around it. `none` and `transparent`
  /// are clear.
  package static func color(_ text: some StringProtocol) -> DrawingColor? {
    let lowercased = normalized(text)
    guard lowercased.utf8.count == text.utf8.count else { return nil }
    if lowercased.utf8.first == UInt8(ascii: "#") { return ofDigits(lowercased.dropFirst()) }
    if lowercased == "none" || lowercased == "transparent" { return .clear }
    if let known = names[lowercased] { return DrawingColor(rgb: known) }
    return ofFunction(lowercased)
  }

  /// Returns a text in small letters, with spaces for all white space (CSS Syntax 3, 4.2), and none around it.
  static func normalized(_ text: some StringProtocol) -> String {
    let lowercased = text.lowercased()
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte && byte != 0x0B }
    guard lowercased.utf8.contains(where: isSpace) else { return lowercased }
    let bytes = lowercased.utf8.map { isSpace($0) ? 0x20 : $0 }
    let start = bytes.firstIndex { $0 != 0x20 } ?? bytes.endIndex
    let end = bytes.lastIndex { $0 != 0x20 } ?? start
    return String(decoding: bytes[start..<min(end + 1, bytes.endIndex)], as: UTF8.self)
  }

  /// Returns what to try instead of a text that is no colour: the one that was probably meant, if any.
  package static func advice(on text: String) -> String {
    if ofDigits(text[...]) != nil { return ": did you mean \"#\(text)\"?" }
    if let name = NearMiss.suggestions(for: text, among: namesInOrder).first {
      return ": did you mean \"\(name)\"?"
    }
    return text.utf8.contains(UInt8(ascii: "("))
      ? ": the functions are rgb(), hsl() and hwb(), as in CSS" : ""
  }

  private static func ofDigits(_ digits: some StringProtocol) -> DrawingColor? {
    let values = digits.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == digits.utf8.count, [3, 4, 6, 8].contains(values.count) else { return nil }
    let width = values.count > 4 ? 2 : 1
    let parts = stride(from: 0, to: values.count, by: width).map { place in
      let value = width == 2 ? values[place] * 16 + values[place + 1] : values[place] * 17
      return UInt8(value)
    }
    return DrawingColor(
      red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 255)
  }

  // MARK: Functions

  /// CSS Color 4, sections 5, 7 and 8: `rgb(255, 0, 0)`, `rgba(100%, 0%, 0%, 0.5)`, `rgb(255 0 0 / 50%)`,
  /// `hsl(210, 40%, 50%)`, `hsl(0.5turn 40% 50% / 0.5)`, `hwb(210 20% 10%)`.
  private static func ofFunction(_ text: String) -> DrawingColor? {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let (name, inner) = (text[..<open], text[text.index(after: open)...].dropLast())
    let hasCommas = inner.utf8.contains(UInt8(ascii: ","))
    // The words between commas, or around a slash.
    let words = inner.split(separator: hasCommas ? "," : "/", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ") }
    let isWellFormed =
      hasCommas
      ? 3...4 ~= words.count && words.allSatisfy { $0.count == 1 }
      : words.count <= 2 && words[0].count == 3 && words.dropFirst().allSatisfy { $0.count == 1 }
    let parts = Array(words.joined())
    guard isWellFormed,
      let opacity = parts.count == 4 ? fraction(parts[3], of: 1) : 1
    else { return nil }
    switch name {
    case "rgb", "rgba":
      guard !hasCommas || Set(parts.prefix(3).map { $0.hasSuffix("%") }).count == 1 else {
        return nil
      }
      let values = parts.prefix(3).compactMap { fraction($0, of: 255) }
      return values.count == 3 ? color(values + [opacity]) : nil
    case "hsl", "hsla", "hwb":
      let isWhiteness = name == "hwb"
      guard
        !hasCommas || !isWhiteness && parts.dropFirst().prefix(2).allSatisfy({ $0.hasSuffix("%") }),
        let hue = hue(parts[0]), let second = fraction(parts[1], of: 100),
        let third = fraction(parts[2], of: 100)
      else { return nil }
      let parts =
        isWhiteness ? rgb(hue, whiteness: second, blackness: third) : rgb(hue, second, third)
      return color(parts + [opacity])
    default: return nil
    }
  }

  /// - Parameter parts: From 0 to 1.
  private static func color(_ parts: [Double]) -> DrawingColor {
    let bytes = parts.map { UInt8(min(max($0 * 255, 0), 255).rounded()) }
    return DrawingColor(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
  }

  /// Returns an angle in degrees, from 0 to 360; CSS's units, degrees without one.
  package static func hue(_ text: Substring) -> Double? {
    let units: [(String, Double)] = [("deg", 1), ("grad", 0.9), ("rad", 180 / .pi), ("turn", 360)]
    let unit = units.first { text.hasSuffix($0.0) }
    guard let number = decimal(text.dropLast(unit?.0.utf8.count ?? 0)) else { return nil }
    let degrees = (number * (unit?.1 ?? 1)).truncatingRemainder(dividingBy: 360)
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// Returns a number, or a percentage, as a fraction from 0 to 1; CSS clamps one that is out of range.
  private static func fraction(_ text: Substring, of whole: Double) -> Double? {
    let isPercentage = text.hasSuffix("%")
    guard let number = decimal(isPercentage ? text.dropLast() : text) else { return nil }
    return min(max(number / (isPercentage ? 100 : whole), 0), 1)
  }

  /// Returns a decimal as CSS writes it, without an exponent.
  package static func decimal(_ text: Substring) -> Double? {
    let unsigned = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text
    guard unsigned.utf8.count(where: { $0 == UInt8(ascii: ".") }) <= 1, !unsigned.hasSuffix("."),
      !unsigned.isEmpty,
      unsigned.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
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
}
