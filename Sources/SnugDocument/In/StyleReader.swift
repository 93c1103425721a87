import Snug
import SnugDrawing

/// Reads styles by the table of their keys (`StyleKey`).
struct StyleReader {
  private let errors: ErrorList
  /// The diagnostics of the keys that a picture does not know.
  var diagnostics: [Diagnostic] = []

  /// Keys of views and cells that other systems have among those of drawing.
  private static let keysBesideStyles = ["font", "alignment", "margins", "lines", "truncation"]

  /// The most dashes and gaps of a line.
  static let mostDashes = 64

  init(_ errors: ErrorList = ErrorList()) { self.errors = errors }

  /// Reads a style; states nothing for a value that is no object.
  mutating func style(_ value: JSONValue, in place: StyleKey.Place) -> StatedStyle {
    var stated = StatedStyle()
    stated.style = style(value, StyleKey.names(in: place)) { state, style in
      stated[state] = style
    }
    return stated
  }

  /// - Parameter addState: Gets the style of a state.
  private mutating func style(
    _ value: JSONValue, _ known: [String],
    addState: (DrawingState, DrawingStyle) -> Void = { _, _ in }
  ) -> DrawingStyle {
    var style = DrawingStyle()
    guard value.kind == .object else { return style }
    for (key, member) in value.members {
      guard known.contains(key.text), let entry = StyleKey.key(named: key.text) else {
        diagnose(key, member, known)
        continue
      }
      switch entry.kind {
      case .color(let property): style[keyPath: property] = errors.noting(try Self.color(member))
      case .paint(let property): style[keyPath: property] = errors.noting(try Self.paint(member))
      case .length(let property): style[keyPath: property] = errors.noting(try member.length())
      case .lengths(let property): style[keyPath: property] = errors.noting(try Self.dash(member))
      case .corners(let property):
        style[keyPath: property] = errors.noting(try Self.corners(member))
      case .fraction(let property):
        style[keyPath: property] = errors.noting(try member.number(in: 0...1))
      case .boolean(let property): style[keyPath: property] = errors.noting(try member.bool())
      case .style(let state):
        guard errors.members(of: member, "a style, an object") != nil else { continue }
        // A state has no states of its own.
        let keys = known.filter { $0 != "selected" && $0 != "highlighted" }
        addState(state, self.style(member, keys))
      }
    }
    return style
  }

  private mutating func diagnose(_ key: JSONValue, _ value: JSONValue, _ known: [String]) {
    let name = key.text
    guard !name.hasPrefix("x-") else { return }
    let near = NearMiss.question(Fields.hints(for: name, among: known).first)
    let hint =
      near
      ?? ForeignWord.keys(for: name, among: Self.keysBesideStyles).first.map {
        ": write \($0.quotedKey) beside the \"style\""
      }
    let list = "it knows \(known.joined(separator: ", ")), and skips what begins with \"x-\""
    diagnostics.append(
      Diagnostic(
        code: .unknownStyleKey, path: JSONPlace(of: value).path,
        message: key.isQuotable
          ? "a picture draws nothing for \(Excerpt.quoted(name)) here"
            + (hint ?? "; \(list)")
          : "a picture draws nothing for this key; \(list)"))
  }

  // MARK: Values

  private static func color(_ value: JSONValue) throws(DocumentError) -> DrawingColor {
    let text = try value.string()
    guard let color = CSSColor.color(text) else {
      throw value.error(
        value.isQuotable
          ? "expected a colour such as \"#f00\" or \"red\", found \(value.excerpt)"
            + advice(onColor: text)
          : "expected a colour such as \"#f00\" or \"red\"")
    }
    return color
  }

  private static func advice(onColor text: String) -> String {
    if CSSGradient.isGradient(text) {
      return ": only \"fill\" and \"placeholder\" may be gradients"
    }
    if text.lowercased().hasPrefix("url(") {
      return
        ": an image is a view of its own, as in {\"kind\": \"image\", \"source\": \"photo.png\"}"
    }
    return CSSColor.advice(on: text)
  }

  static func paint(_ value: JSONValue) throws(DocumentError) -> DrawingPaint {
    guard value.kind == .string, CSSGradient.isGradient(value.text) else {
      return .color(try color(value))
    }
    do throws(CSSGradient.Problem) {
      return .gradient(try CSSGradient.gradient(value.text))
    } catch {
      throw value.error(value.isQuotable ? error.message : "expected a gradient of CSS")
    }
  }

  private static func dash(_ value: JSONValue) throws(DocumentError) -> [Double] {
    guard value.kind == .array else {
      throw value.mismatch(expected: "a list of dashes and gaps such as [2, 3]")
    }
    var lengths: [Double] = []
    for element in value.elements {
      lengths.append(try element.length())
      guard lengths.count <= mostDashes else {
        throw value.error("a line has at most \(mostDashes) dashes and gaps")
      }
    }
    guard lengths.isEmpty || lengths.contains(where: { $0 > 0 }) else {
      throw value.error("one of the dashes and gaps must be longer than 0")
    }
    return lengths
  }

  private static func corners(_ value: JSONValue) throws(DocumentError) -> DrawingCorners {
    if value.kind == .string, value.text == "capsule" { return .capsule }
    guard value.kind == .array else {
      let radius = try radius(value, or: ", \"capsule\" for half of the shorter side")
      return .radii(radius, radius, radius, radius)
    }
    let elements = Array(value.elements.prefix(5))
    guard elements.count == 4 else {
      throw value.miscounted(
        value.elements.count { _ in true },
        expected: "four corners [top left, top right, bottom right, bottom left]")
    }
    return .radii(
      try radius(elements[0]), try radius(elements[1]), try radius(elements[2]),
      try radius(elements[3]))
  }

  private static func radius(
    _ value: JSONValue, or others: String = ""
  ) throws(DocumentError) -> DrawingCorners.Radius {
    let isLength =
      value.kind == .string
      ? LengthText.withUnit(value.text) != nil || LengthText.advice(on: value.text) != nil
      : value.kind == .number
    if isLength { return .points(try value.length()) }
    guard value.kind == .string else {
      throw value.mismatch(expected: "a radius: points, or such as \"50%\"\(others)")
    }
    guard value.text.hasSuffix("%"), let percentage = CSSColor.decimal(value.text.dropLast()),
      0...100 ~= percentage
    else {
      let expected = "a radius: points, or from \"0%\" to \"100%\"\(others)"
      throw value.text.hasSuffix("%")
        ? value.mismatch(expected: expected) : value.mismatch(expectedNumber: expected)
    }
    return .fraction(percentage / 100)
  }
}
