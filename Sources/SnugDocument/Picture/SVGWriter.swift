import Snug

/// Writes SVG elements, one per line.
struct SVGWriter: ~Copyable {
  private var output: OutputBuffer

  init(_ output: consuming OutputBuffer) { self.output = output }

  /// An attribute's value. Texts are not escaped and must not contain a character that ends it.
  enum Value {
    case number(Double)
    case text(String)
  }

  /// Writes an element without content or, if `opens`, the start tag of an element with content.
  mutating func element(
    _ name: StaticString, _ attributes: [(StaticString, Value)], opens: Bool = false
  ) {
    output.append("<")
    output.append(name)
    for (attribute, value) in attributes {
      output.append(" ")
      output.append(attribute)
      output.append("=\"")
      switch value {
      case .number(let number): output.append(number)
      case .text(let text): output.append(text)
      }
      output.append("\"")
    }
    output.append(opens ? ">\n" : "/>\n")
  }

  mutating func end(_ name: StaticString) {
    output.append("</")
    output.append(name)
    output.append(">\n")
  }

  mutating func rect(_ rect: Rect, _ attributes: [(StaticString, Value)]) {
    element(
      "rect",
      [
        ("x", .number(rect.x)), ("y", .number(rect.y)), ("width", .number(rect.width)),
        ("height", .number(rect.height)),
      ] + attributes)
  }

  mutating func line(from start: Point, to end: Point, _ attributes: [(StaticString, Value)]) {
    element(
      "line",
      [
        ("x1", .number(start.x)), ("y1", .number(start.y)), ("x2", .number(end.x)),
        ("y2", .number(end.y)),
      ] + attributes)
  }

  mutating func flushIfLarge() throws(OutputError) { try output.flushIfLarge() }

  mutating func finish() throws(OutputError) { try output.flush() }
}

/// The Base64 encoding (RFC 4648, section 4), for pictures of glyphs in an SVG.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns four characters for every three bytes, the last four padded.
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      // The bits of three bytes; missing bytes are 0.
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        let value = bits >> (18 - 6 * digit) & 0x3F
        text.append(digit <= group.count ? digits[value] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
