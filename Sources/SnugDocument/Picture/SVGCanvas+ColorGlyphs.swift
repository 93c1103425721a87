import Snug
import SnugDrawing

extension SVGCanvas {
  /// Returns the ID of a painting, which is defined; `nil` if SVG cannot say it, and it must be a picture.
  func define(_ painting: GlyphPainting) -> Int? {
    guard painting.paint.isSaidInSVG else { return nil }
    // Definitions of what it uses come before it.
    var attributes: [SVGWriter.Attribute] = []
    if let clip = painting.clip {
      attributes.append(("clip-path", reference(to: definePath(GlyphOutline(clip)))))
    }
    let body = node(painting.paint, within: painting.bounds)
    return define(Node(name: "g", attributes: attributes, children: [body]))
  }

  /// Writes an element as a definition.
  /// - Returns: Its ID.
  func define(_ node: Node) -> Int {
    var node = node
    let number = glyphs.next()
    node.attributes.insert(("id", .text(id(number))), at: 0)
    svg.element("defs", [], opens: true)
    write(node)
    svg.end("defs")
    return number
  }

  /// The value of an attribute that draws with a definition.
  func reference(to definition: Int) -> SVGWriter.Value { .text("url(#\(id(definition)))") }

  /// An element with what is in it.
  struct Node {
    var name: StaticString
    var attributes: [SVGWriter.Attribute] = []
    var children: [Node] = []
  }

  private func write(_ node: Node) {
    guard !node.children.isEmpty else { return svg.element(node.name, node.attributes) }
    svg.element(node.name, node.attributes, opens: true)
    for child in node.children { write(child) }
    svg.end(node.name)
  }

  /// - Parameter bounds: Those of the painting, which a flood fills.
  private func node(_ paint: GlyphPainting.Paint, within bounds: Rect?) -> Node {
    switch paint {
    case .layers(let paints):
      return Node(name: "g", children: paints.map { node($0, within: bounds) })
    case .fill(let outline, let brush): return path(outline, brush)
    case .flood(let brush):
      return bounds.map { path(GlyphOutline($0), brush) } ?? Node(name: "g")
    case .clip(let outline, let paint):
      let clip = definePath(outline)
      return Node(
        name: "g", attributes: [("clip-path", reference(to: clip))],
        children: [node(paint, within: bounds)])
    case .composite(let mode, let source, let backdrop):
      return composite(
        mode, node(source, within: bounds), over: node(backdrop, within: bounds))
    }
  }

  private func composite(
    _ mode: GlyphPainting.CompositeMode, _ source: Node, over backdrop: Node
  ) -> Node {
    switch mode {
    case .clear: return Node(name: "g")
    case .source: return source
    case .backdrop: return backdrop
    case .sourceOver: return Node(name: "g", children: [backdrop, source])
    case .backdropOver: return Node(name: "g", children: [source, backdrop])
    case .sourceIn: return masked(source, by: backdrop)
    case .backdropIn: return masked(backdrop, by: source)
    default:
      let above = Node(
        name: "g", attributes: [("style", .text("mix-blend-mode:\(mode.name)"))],
        children: [source])
      return Node(
        name: "g", attributes: [("style", .text("isolation:isolate"))], children: [backdrop, above])
    }
  }

  private func masked(_ node: Node, by mask: Node) -> Node {
    let number = define(
      Node(name: "mask", attributes: [("style", .text("mask-type:alpha"))], children: [mask]))
    return Node(name: "g", attributes: [("mask", reference(to: number))], children: [node])
  }

  private func definePath(_ outline: GlyphOutline) -> Int {
    let path = Node(name: "path", attributes: [("d", .text(SVGPath(outline).data))])
    return define(Node(name: "clipPath", children: [path]))
  }

  private func path(_ outline: GlyphOutline, _ brush: GlyphPainting.Brush) -> Node {
    let path: SVGWriter.Attribute = ("d", .text(SVGPath(outline).data))
    switch brush {
    case .shade(let shade):
      return Node(name: "path", attributes: [path] + shade.attributes("fill", "fill-opacity"))
    case .gradient(let gradient):
      return Node(name: "path", attributes: [path, ("fill", reference(to: define(gradient)))])
    }
  }

  private func define(_ gradient: GlyphPainting.Gradient) -> Int {
    var stops = gradient.stops
    var attributes: [SVGWriter.Attribute] = [
      ("gradientUnits", .text("userSpaceOnUse")),
      ("gradientTransform", .matrix(gradient.transform.numbers)),
      ("spreadMethod", .text(gradient.extend.name)),
    ]
    let name: StaticString
    switch gradient.shape {
    case .linear(let from, let to):
      name = "linearGradient"
      attributes += SVGWriter.attributes(from: from, to: to)
    case .radial(var from, var radius, var to, var radius2):
      name = "radialGradient"
      if radius > radius2 {
        (from, radius, to, radius2) = (to, radius2, from, radius)
        stops = stops.reversed().map { .init(offset: 1 - $0.offset, shade: $0.shade) }
      }
      attributes += [
        ("fx", .number(from.x)), ("fy", .number(from.y)), ("fr", .number(radius)),
        ("cx", .number(to.x)), ("cy", .number(to.y)), ("r", .number(radius2)),
      ]
    case .sweep: preconditionFailure("SVG has no such gradient")
    }
    return define(
      Node(
        name: name, attributes: attributes,
        children: stops.map { stop in
          Node(
            name: "stop",
            attributes: [("offset", .number(stop.offset))]
              + stop.shade.attributes("stop-color", "stop-opacity"))
        }))
  }
}

extension GlyphPainting.Paint {
  /// Whether SVG can say it, as browsers and other renderers read it.
  fileprivate var isSaidInSVG: Bool {
    switch self {
    case .layers(let paints): paints.allSatisfy(\.isSaidInSVG)
    case .fill(_, let brush), .flood(let brush): brush.isSaidInSVG
    case .clip(_, let paint): paint.isSaidInSVG
    case .composite(let mode, let source, let backdrop):
      mode.isSaidInSVG && source.isSaidInSVG && backdrop.isSaidInSVG
    }
  }
}

extension GlyphPainting.Brush {
  fileprivate var isSaidInSVG: Bool {
    guard case .gradient(let gradient) = self else { return true }
    // A gradient does not know the colour of the text.
    guard shades.allSatisfy({ $0.color != nil }),
      gradient.stops.allSatisfy({ 0...1 ~= $0.offset }),
      gradient.transform.numbers.allSatisfy(\.isFinite)
    else { return false }
    switch gradient.shape {
    case .linear: return true
    case .sweep: return false
    case .radial(let from, let radius, let to, let radius2):
      // In SVG, one circle is inside of the other.
      let (x, y) = (to.x - from.x, to.y - from.y)
      let distance = (x * x + y * y).squareRoot()
      return radius != radius2 && distance <= abs(radius - radius2)
    }
  }
}

extension GlyphPainting.Shade {
  /// The attributes of a fill or a stop; no colour for that of the text, which the label's group sets.
  fileprivate func attributes(
    _ name: StaticString, _ opacityName: StaticString
  ) -> [SVGWriter.Attribute] {
    let opacity = color.map { Double($0.alpha) / 255 * self.opacity } ?? self.opacity
    return (color.map { [(name, .text($0.hexadecimal))] } ?? [])
      + (opacity == 1 ? [] : [(opacityName, .number(opacity))])
  }
}

extension GlyphPainting.Gradient.Extend {
  var name: String {
    switch self {
    case .pad: "pad"
    case .repeat: "repeat"
    case .reflect: "reflect"
    }
  }
}

extension GlyphPainting.CompositeMode {
  /// In the order of the modes: operators of Porter and Duff, then from `screen` on the modes of CSS
  /// Compositing and Blending 1.
  private static let names = [
    "clear", "source", "backdrop", "source-over", "backdrop-over", "source-in", "backdrop-in",
    "source-out", "backdrop-out", "source-atop", "backdrop-atop", "xor", "plus",
    "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
    "soft-light", "difference", "exclusion", "multiply", "hue", "saturation", "color",
    "luminosity",
  ]

  /// Its name in JSON; that of a blending mode also in CSS.
  var name: String { Self.names[rawValue] }

  fileprivate var isSaidInSVG: Bool {
    rawValue <= Self.backdropIn.rawValue || rawValue >= Self.screen.rawValue
  }
}

extension GlyphTransform {
  /// In the order of SVG's `matrix()`.
  var numbers: [Double] { [xx, yx, xy, yy, dx, dy] }
}

// MARK: Documents

extension GlyphDocument {
  /// The document as an SVG file that draws the glyph alone, in a square of three ems with the glyph's em in
  /// the middle of it; `nil` if it has no root element.
  /// - Parameter color: That of the text, which is the document's `currentColor`; `nil` if it has none.
  func file(color: String?) -> String? {
    let text = String(decoding: svg, as: UTF8.self)
    // What precedes the root, such as the declarations of entities, has no place inside another.
    guard let start = text.indices.first(where: { text[$0...].hasPrefix("<svg") }) else {
      return nil
    }
    let em = unitsPerEm
    return """
      \(text[..<start])<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      \(color.map { "color=\"\($0)\" " } ?? "")\
      viewBox="\(-em) \(-2 * em) \(3 * em) \(3 * em)"><svg width="\(em)" height="\(em)" \
      overflow="visible"><defs>\(text[start...])</defs><use href="#\(element)" \
      xlink:href="#\(element)"/></svg></svg>
      """
  }

  /// Whether something in it may have the colour of the text (OpenType, SVG table).
  var usesTextColor: Bool {
    let word = Array("currentcolor".utf8)
    return svg.indices.dropLast(word.count - 1).contains { start in
      // Letters in lower case have this bit, and no other byte becomes one of them by it.
      word.indices.allSatisfy { svg[start + $0] | 0x20 == word[$0] }
    }
  }

  /// The square of the file, in points.
  var frame: Rect {
    let em = Double(unitsPerEm)
    let corner = transform(Point(x: -em, y: -2 * em))
    let end = transform(Point(x: 2 * em, y: em))
    return Rect(x: corner.x, y: corner.y, width: end.x - corner.x, height: end.y - corner.y)
  }
}
