import Snug

/// Writes SVG elements, one a line.
struct SVGWriter: ~Copyable {
  private var output: OutputBuffer

  init(_ output: consuming OutputBuffer) { self.output = output }

  /// An attribute's value; texts hold no character that ends it.
  enum Value {
    case number(Double)
    case text(String)
  }

  /// An element without content, or if `opens` the beginning of one that has some.
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
