import Snug

extension JSONWriter {
  /// Writes lines with their positions offset by `origin`, the top left corner of the text.
  mutating func lines(_ lines: [LineFragment], origin: Point) {
    objects("lines", lines) { json, line in
      json.member("text", line.text)
      json.member("frame", line.frame.moved(by: origin))
      json.member("baseline", origin.y + line.baseline)
    }
  }

  /// Writes inline boxes, if there are any, with their frames offset by `origin`, the top left corner of the text.
  mutating func boxes(_ boxes: [TextLayout.Box], origin: Point) {
    guard !boxes.isEmpty else { return }
    objects("boxes", boxes) { json, box in
      json.member("frame", box.frame.moved(by: origin))
      json.member("offset", box.sourceOffset)
      json.style(ofRange: box.attributes)
    }
  }

  /// Writes the style of a range for a renderer, if it has one.
  private mutating func style(ofRange attributes: String) {
    guard !attributes.isEmpty else { return }
    key("style")
    source(attributes)
  }

  /// Writes glyph runs with their positions and, if there is an outliner, their paths, offset by
  /// `origin`, the left end of the baseline.
  mutating func glyphRuns(
    _ runs: [GlyphRun], origin: Point, fonts: FontTable, outliner: GlyphOutliner? = nil
  ) throws(OutputError) {
    try objects("glyphRuns", runs) { json, run throws(OutputError) in
      json.member("font", fonts.number(of: run.face))
      json.member("size", run.size)
      json.member("direction", run.direction.rawValue)
      json.member("width", run.width)
      json.style(ofRange: run.attributes)
      json.glyphs(of: run, origin: origin)
      if let outliner { try json.path(of: run, origin: origin, outliner) }
    }
  }

  private mutating func glyphs(of run: GlyphRun, origin: Point) {
    beginArray("glyphs")
    for glyph in run.glyphs { integer(Int(glyph.id)) }
    end()
    beginArray("offsets")
    for glyph in run.glyphs { integer(glyph.sourceOffset) }
    end()
    beginArray("positions")
    for glyph in run.glyphs {
      beginArray()
      number(origin.x + glyph.position.x)
      number(origin.y + glyph.position.y)
      end()
    }
    end()
  }

  /// Writes one path for all glyphs, and the indices of glyphs without one.
  private mutating func path(
    of run: GlyphRun, origin: Point, _ outliner: GlyphOutliner
  ) throws(OutputError) {
    let images: [GlyphImage]
    do throws(FontError) {
      images = try outliner.images(of: run)
    } catch {
      throw .unmeasurable(message: error.description)
    }
    var path = SVGPath()
    for (image, glyph) in zip(images, run.glyphs) {
      guard let outline = image.outline else { continue }
      // Added one by one, as a run's position in its label and the label's position are.
      path.append(outline) { point in
        Point(
          x: point.x + glyph.position.x + origin.x, y: point.y + glyph.position.y + origin.y)
      }
    }
    key("path")
    string(utf8: path.utf8.span)
    let withoutPath = images.indices.filter { images[$0].outline == nil }
    guard !withoutPath.isEmpty else { return }
    member("withoutPath", withoutPath)
    let colored = images.indices.filter { images[$0].hasOwnColors }
    guard !colored.isEmpty else { return }
    objects("images", colored) { json, index in
      let position = run.glyphs[index].position
      json.member("glyph", index)
      json.members(
        of: images[index].moved(by: Point(x: origin.x + position.x, y: origin.y + position.y)))
    }
  }

  /// Writes a glyph's layers, painting, picture or document.
  private mutating func members(of image: GlyphImage) {
    switch image {
    case .layers(let layers):
      objects("layers", layers) { json, layer in
        json.member("path", SVGPath(layer.outline).data)
        json.color(layer.color)
      }
    case .picture(let picture):
      member("frame", picture.frame)
      member("png", Base64.text(of: picture.png))
    case .painting(let painting):
      member("clip", painting.clip)
      paint("paint", painting.paint)
    case .document(let document):
      member("svg", String(decoding: document.svg, as: UTF8.self))
      member("element", document.element)
      member("unitsPerEm", document.unitsPerEm)
      member("transform", document.transform.numbers)
    case .outline, .unsupported: break
    }
  }
}

extension GlyphImage {
  /// Whether it is drawn in the font's own colours, and can be written.
  fileprivate var hasOwnColors: Bool {
    switch self {
    case .layers, .painting, .picture, .document: true
    case .outline, .unsupported: false
    }
  }
}

extension GlyphLayer.Color {
  /// The colour without its opacity, as in `#ff8000`.
  var hexadecimal: String {
    "#" + [red, green, blue].map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
  }
}

/// The `d` attribute of an SVG path, filled by SVG's default rule like glyph outlines.
struct SVGPath {
  private(set) var utf8: [UInt8] = []

  // 1/10,000 point: at the largest device scale, 64, less than a hundredth of a pixel.
  private static let stepsPerPoint = 10_000.0
  /// Decimals of up to 15 digits read back as different `Double`s: the steps are the shortest text.
  private static let mostSteps = 1e15

  init() {}

  /// A path of the contours of `outline`.
  init(_ outline: GlyphOutline) { append(outline) { $0 } }

  var data: String { String(decoding: utf8, as: UTF8.self) }

  /// Adds the contours of `outline`, each point moved by `place`.
  mutating func append(_ outline: GlyphOutline, moving place: (Point) -> Point) {
    for element in outline.elements {
      switch element {
      case .move(let end): append("M", place(end))
      case .line(let end): append("L", place(end))
      case .quadratic(let control, let end):
        append("Q", place(control))
        append(" ", place(end))
      case .cubic(let control1, let control2, let end):
        append("C", place(control1))
        append(" ", place(control2))
        append(" ", place(end))
      case .close: utf8.append(UInt8(ascii: "Z"))
      }
    }
  }

  private mutating func append(_ command: Unicode.Scalar, _ point: Point) {
    utf8.append(UInt8(ascii: command))
    append(point.x)
    utf8.append(UInt8(ascii: " "))
    append(point.y)
  }

  private mutating func append(_ number: Double) {
    let steps = (number * SVGPath.stepsPerPoint).rounded()
    guard steps.magnitude < SVGPath.mostSteps else {
      utf8 += NumberText.decimal(steps / SVGPath.stepsPerPoint).utf8
      return
    }
    if steps < 0 { utf8.append(UInt8(ascii: "-")) }
    let (points, rest) = UInt64(steps.magnitude).quotientAndRemainder(dividingBy: 10_000)
    append(points)
    guard rest > 0 else { return }
    utf8.append(UInt8(ascii: "."))
    var left = rest
    var digit: UInt64 = 1_000
    while left > 0 {
      utf8.append(UInt8(ascii: "0") + UInt8(left / digit))
      left %= digit
      digit /= 10
    }
  }

  private mutating func append(_ number: UInt64) {
    if number >= 10 { append(number / 10) }
    utf8.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
