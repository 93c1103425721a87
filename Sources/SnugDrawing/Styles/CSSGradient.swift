import SnugGeometry

/// The gradients of CSS (CSS Images 3, section 3): `linear-gradient(90deg, #f00, #00f 80%)`,
/// `radial-gradient(circle at 30% 20%, white, #ddd)`.
package enum CSSGradient {
  /// The reason why a text is no gradient, as the end of a sentence.
  package struct Problem: Error, Equatable {
    package let message: String
  }

  /// Whether a text is meant to be a gradient.
  package static func isGradient(_ text: String) -> Bool {
    CSSColor.normalized(text).split(separator: "(").first?.hasSuffix("gradient") ?? false
  }

  /// Returns the gradient that a text writes.
  package static func gradient(_ text: String) throws(Problem) -> DrawingGradient {
    let text = CSSColor.normalized(text)
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else {
      throw Problem(message: "expected colours in brackets, as in \(example)")
    }
    let name = text[..<open]
    var parts = try arguments(text[text.index(after: open)...].dropLast())
    var shape: DrawingGradient.Shape
    switch name {
    case "linear-gradient":
      shape = .angle(180)
      if let first = parts.first, let line = try line(first) {
        shape = line
        parts.removeFirst()
      }
    case "radial-gradient":
      shape = .radial(DrawingGradient.Radial())
      if let first = parts.first, CSSColor.color(first[0]) == nil {
        shape = .radial(try radial(first))
        parts.removeFirst()
      }
    default:
      throw Problem(message: "expected linear-gradient() or radial-gradient(), which are drawn")
    }
    var stops: [DrawingGradient.Stop] = []
    for part in parts { stops += try self.stops(part) }
    guard stops.count >= 2 else {
      throw Problem(message: "expected two colours or more, as in \(example)")
    }
    guard stops.count <= mostStops else {
      throw Problem(message: "a gradient has at most \(mostStops) colours")
    }
    return DrawingGradient(shape: shape, stops: stops)
  }

  /// The most stops of a gradient.
  static let mostStops = 256

  private static let example = "linear-gradient(90deg, #f00, #00f 80%)"

  /// Splits the text in brackets at commas and then at spaces, but not within inner brackets.
  private static func arguments(_ text: Substring) throws(Problem) -> [[Substring]] {
    var depth = 0
    // Is asked of each character in turn, and counts the brackets that are open.
    func isSeparator(_ character: Character, _ separator: Character) -> Bool {
      if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      return depth == 0 && character == separator
    }
    let texts = text.split(omittingEmptySubsequences: false) { isSeparator($0, ",") }
    guard depth == 0 else {
      throw Problem(message: "expected a bracket that closes each that opens, as in \(example)")
    }
    let parts = texts.map { $0.split { isSeparator($0, " ") } }
    if parts == [[]] { return [] }
    guard parts.allSatisfy({ !$0.isEmpty }) else {
      throw Problem(message: "expected something between two commas, as in \(example)")
    }
    return parts
  }

  /// Returns the direction of a linear gradient; `nil` for a colour.
  private static func line(_ words: [Substring]) throws(Problem) -> DrawingGradient.Shape? {
    if words[0] == "to" {
      let sides = Set(words.dropFirst())
      let (right, left) = (sides.contains("right"), sides.contains("left"))
      let (bottom, top) = (sides.contains("bottom"), sides.contains("top"))
      guard words.count == sides.count + 1, 1...2 ~= sides.count, !(right && left),
        !(bottom && top),
        sides.isSubset(of: ["right", "left", "bottom", "top"])
      else {
        throw Problem(message: "expected a direction such as \"to right\" or \"to bottom left\"")
      }
      if sides.count == 2 { return .corner(right: right, bottom: bottom) }
      return .angle(right ? 90 : bottom ? 180 : left ? 270 : 0)
    }
    guard words.count == 1, let first = words[0].utf8.first,
      (0x30...0x39).contains(first) || first == UInt8(ascii: "-") || first == UInt8(ascii: ".")
    else { return nil }
    guard words[0] == "0" || ["deg", "rad", "turn"].contains(where: { words[0].hasSuffix($0) }),
      let angle = CSSColor.hue(words[0])
    else { throw Problem(message: "expected an angle such as 90deg or 0.25turn") }
    return .angle(angle)
  }

  private static func radial(_ words: [Substring]) throws(Problem) -> DrawingGradient.Radial {
    let problem = Problem(
      message:
        "expected a shape, a size and a place at the beginning of a radial gradient, such as "
        + "\"circle closest-side at 30% 50%\"")
    var radial = DrawingGradient.Radial()
    let size = words.prefix { $0 != "at" }
    var lengths: [DrawingGradient.Length] = []
    var (hasShape, hasExtent) = (false, false)
    let extents: [Substring: DrawingGradient.Radial.Extent] = [
      "closest-side": .closestSide, "farthest-side": .farthestSide,
      "closest-corner": .closestCorner, "farthest-corner": .farthestCorner,
    ]
    for (place, word) in size.enumerated() {
      if word == "circle" || word == "ellipse" {
        guard !hasShape else { throw problem }
        hasShape = true
        radial.isCircle = word == "circle"
      } else if let extent = extents[word] {
        guard !hasExtent, lengths.isEmpty else { throw problem }
        hasExtent = true
        radial.extent = extent
      } else {
        // Two lengths stand side by side.
        guard let length = length(word), length.points(of: 1) >= 0, !hasExtent,
          lengths.isEmpty || self.length(words[place - 1]) != nil
        else { throw problem }
        lengths.append(length)
      }
    }
    switch (lengths.count, lengths.first) {
    case (0, _): break
    case (1, .points(let radius)) where radial.isCircle || !hasShape:
      radial.isCircle = true
      radial.extent = .radius(radius)
    case (2, _) where !radial.isCircle: radial.extent = .radii(lengths[0], lengths[1])
    default: throw problem
    }
    if size.count < words.count {
      guard let (x, y) = position(Array(words[(size.count + 1)...])) else { throw problem }
      (radial.x, radial.y) = (x, y)
    }
    return radial
  }

  /// Returns a place in a box (CSS Values 4, `<position>`): one or two words or lengths.
  package static func position(
    _ words: [Substring]
  ) -> (x: DrawingGradient.Length, y: DrawingGradient.Length)? {
    let across: [Substring: DrawingGradient.Length] = [
      "left": .fraction(0), "center": .fraction(0.5), "right": .fraction(1),
    ]
    let down: [Substring: DrawingGradient.Length] = [
      "top": .fraction(0), "center": .fraction(0.5), "bottom": .fraction(1),
    ]
    if words.count == 1 {
      return position(down[words[0]] == nil ? [words[0], "center"] : ["center", words[0]])
    }
    guard words.count == 2 else { return nil }
    let (first, last) = (words[0], words[1])
    // Two words may come in any order; lengths have x first.
    if let y = down[first], let x = across[last] { return (x, y) }
    guard let x = across[first] ?? length(first), let y = down[last] ?? length(last) else {
      return nil
    }
    return (x, y)
  }

  /// The largest number of a length, in percent or points.
  static let mostOfLength = 1e7

  /// Returns `nil` for what is no length, and for one that is too large.
  private static func length(_ text: Substring) -> DrawingGradient.Length? {
    func number(_ unit: Int) -> Double? {
      CSSColor.decimal(text.dropLast(unit)).flatMap { $0.magnitude <= mostOfLength ? $0 : nil }
    }
    if text.hasSuffix("%") { return number(1).map { .fraction($0 / 100) } }
    if text.hasSuffix("px") { return number(2).map { .points($0) } }
    return text == "0" ? .points(0) : nil
  }

  /// Returns the stops that a part writes: a colour with no, one or two places.
  private static func stops(_ words: [Substring]) throws(Problem) -> [DrawingGradient.Stop] {
    guard let color = CSSColor.color(words[0]) else {
      throw Problem(
        message: length(words[0]) != nil
          ? "expected a colour before its place, as in \"#f00 20%\""
          : "expected a colour, found \(Excerpt.quoted(String(words[0])))"
            + CSSColor.advice(on: String(words[0]))
      )
    }
    guard words.count <= 3 else {
      throw Problem(message: "expected at most two places of a colour")
    }
    guard words.count > 1 else { return [DrawingGradient.Stop(color: color, offset: nil)] }
    return try words.dropFirst().map { word throws(Problem) in
      guard let offset = length(word) else {
        throw Problem(
          message: "expected a place such as 20% or 12px behind a colour, at most 10,000,000")
      }
      return DrawingGradient.Stop(color: color, offset: offset)
    }
  }
}
