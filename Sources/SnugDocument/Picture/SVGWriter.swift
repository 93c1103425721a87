import Snug

/// Writes SVG elements, one per line.
struct SVGWriter: ~Copyable {
  private var output: OutputBuffer

  init(_ output: consuming OutputBuffer) { self.output = output }

  /// An attribute's value.
  enum Value {
    case number(Double)
    /// A text of Snug's own, without a character that has a meaning in XML.
    case text(String)
    /// Any text.
    case escaped(String)

    /// A transform by the six numbers of a matrix.
    static func matrix(_ numbers: [Double]) -> Value {
      .text("matrix(\(numbers.map(NumberText.decimal).joined(separator: " ")))")
    }
  }

  typealias Attribute = (StaticString, Value)

  /// Writes an element without content or, if `opens`, the start tag of an element with content.
  /// - Parameter endsLine: `false` where a line break would be text.
  mutating func element(
    _ name: StaticString, _ attributes: [Attribute], opens: Bool = false, endsLine: Bool = true
  ) {
    begin(name, attributes)
    output.append(opens ? ">" : "/>")
    if endsLine { output.append("\n") }
  }

  private mutating func begin(_ name: StaticString, _ attributes: [Attribute]) {
    output.append("<")
    output.append(name)
    for (attribute, value) in attributes {
      output.append(" ")
      output.append(attribute)
      output.append("=\"")
      switch value {
      case .number(let number): output.append(number)
      case .text(let text): output.append(text)
      case .escaped(let text): append(escaped: text)
      }
      output.append("\"")
    }
  }

  /// Writes an element that contains text.
  mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], containing text: String,
    endsLine: Bool = true
  ) {
    begin(name, attributes)
    output.append(">")
    append(escaped: text)
    end(name, endsLine: endsLine)
  }

  /// Whether XML has all characters of a text (XML 1.0, 2.2).
  static func isWritable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: true
      case 0..<0x20, 0xFFFE, 0xFFFF: false
      default: true
      }
    }
  }

  /// Appends a text; characters that XML does not know are left out (XML 1.0, 2.2).
  mutating func append(escaped text: String) {
    var run = text.startIndex
    for index in text.unicodeScalars.indices {
      let replacement: StaticString
      switch text.unicodeScalars[index].value {
      case 0x26: replacement = "&amp;"
      case 0x3C: replacement = "&lt;"
      case 0x3E: replacement = "&gt;"
      case 0x22: replacement = "&quot;"
      case 0x09: replacement = "&#9;"
      case 0x0A: replacement = "&#10;"
      case 0x0D: replacement = "&#13;"
      case 0..<0x20, 0xFFFE, 0xFFFF: replacement = ""
      default: continue
      }
      output.append(String(text[run..<index]))
      output.append(replacement)
      run = text.unicodeScalars.index(after: index)
    }
    output.append(String(text[run...]))
  }

  mutating func end(_ name: StaticString, endsLine: Bool = true) {
    output.append("</")
    output.append(name)
    output.append(endsLine ? ">\n" : ">")
  }

  /// The place and size of a rectangle or image.
  static func attributes(of rect: Rect) -> [Attribute] {
    [
      ("x", .number(rect.x)), ("y", .number(rect.y)), ("width", .number(rect.width)),
      ("height", .number(rect.height)),
    ]
  }

  /// The ends of a line, or of a gradient along one.
  static func attributes(from start: Point, to end: Point) -> [Attribute] {
    [
      ("x1", .number(start.x)), ("y1", .number(start.y)), ("x2", .number(end.x)),
      ("y2", .number(end.y)),
    ]
  }

  mutating func flushIfLarge() throws(OutputError) { try output.flushIfLarge() }

  mutating func finish() throws(OutputError) { try output.flush() }
}
