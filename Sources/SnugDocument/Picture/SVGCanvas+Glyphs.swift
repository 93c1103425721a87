import Snug
import SnugDrawing
import SnugText

extension SVGCanvas {
  func draw(_ runs: [CanvasText]) throws(FontError) {
    guard !writesText else { return write(runs) }
    for text in runs where !text.run.glyphs.isEmpty {
      svg.element("g", text.color.attributes("fill", "fill-opacity"), opens: true)
      try draw(text.run, from: text.origin, text.color)
      svg.end("g")
    }
  }

  /// Writes runs as text, each line in the order of its text: a viewer draws emoji, too, in fonts of its own.
  private func write(_ runs: [CanvasText]) {
    var (start, written) = (0, 0)
    while start < runs.count {
      let end = runs[start...].firstIndex { $0.baseline != runs[start].baseline } ?? runs.count
      // Of several parts for one place, the first stays first.
      let line = runs[start..<end].indices.sorted {
        (runs[$0].run.sourceRange.lowerBound, $0) < (runs[$1].run.sourceRange.lowerBound, $1)
      }
      let place: [SVGWriter.Attribute] = [
        ("y", .number(Self.rounded(runs[start].baseline))), ("xml:space", .text("preserve")),
      ]
      if end == start + 1, runs[start].tabs(from: written).isEmpty {
        svg.element("text", place + attributes(runs[start]), containing: runs[start].text)
      } else {
        svg.element("text", place, opens: true, endsLine: false)
        for text in line.map({ runs[$0] }) {
          // What is behind a tab has its own place.
          svg.append(escaped: text.tabs(from: written))
          svg.element("tspan", attributes(text), containing: text.text, endsLine: false)
          written = max(written, text.run.sourceRange.upperBound)
        }
        svg.end("text")
      }
      written = max(written, runs[end - 1].run.sourceRange.upperBound)
      start = end
    }
  }

  /// The attributes of a run as text, which a viewer shapes in a font of its own, as wide as it was measured.
  private func attributes(_ text: CanvasText) -> [SVGWriter.Attribute] {
    let (run, face) = (text.run, text.run.face)
    var attributes: [SVGWriter.Attribute] = [
      ("x", .number(Self.rounded(text.origin.x + run.left))),
      ("font-family", .escaped(Self.quoted(face.family))), ("font-size", .number(run.size)),
    ]
    if face.usedWeight != 400 { attributes.append(("font-weight", .number(face.usedWeight))) }
    if face.isSloped { attributes.append(("font-style", .text("italic"))) }
    attributes.append(("textLength", .number(Self.rounded(run.width))))
    return attributes + text.color.attributes("fill", "fill-opacity")
  }

  /// A family as CSS names it: in quotes unless each word is a name of CSS.
  private static func quoted(_ family: String) -> String {
    let isPlain = family.split(separator: " ", omittingEmptySubsequences: false).allSatisfy {
      word in
      word.utf8.first.map { !(0x30...0x39).contains($0) } ?? false
        && word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
    }
    guard !isPlain else { return family }
    let escaped = family.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] }
    return "'\(String(escaped))'"
  }

  private func draw(
    _ run: GlyphRun, from origin: Point, _ color: DrawingColor
  ) throws(FontError) {
    for glyph in run.glyphs {
      let place = Point(x: origin.x + glyph.position.x, y: origin.y + glyph.position.y)
      switch try drawing(ofGlyph: glyph.id, of: run, color) {
      case .shape(let number):
        svg.element(
          "use",
          [
            ("href", .text("#\(id(number))")), ("x", .number(Self.rounded(place.x))),
            ("y", .number(Self.rounded(place.y))),
          ])
      case .picture(let number, let picture): use(number, picture.moved(by: place))
      case .box: drawBox(instead: run, at: place)
      }
    }
  }

  private func use(_ number: Int, _ picture: GlyphPicture) {
    let frame = picture.frame
    let across = frame.width / Double(picture.pixelWidth)
    let down = frame.height / Double(picture.pixelHeight)
    // In steps of a millionth: at 255 pixels, the most, still more precise than an outline.
    let scale = [across, 0, 0, down].map { Self.rounded($0, to: 1_000_000) }
    let place = [frame.x, frame.y].map { Self.rounded($0) }
    svg.element("use", [("href", .text("#\(id(number))")), ("transform", .matrix(scale + place))])
  }

  /// Draws a box in place of a glyph whose form is not supported.
  private func drawBox(instead run: GlyphRun, at place: Point) {
    notes.addUndrawn(run.face.family)
    let side = run.size * 0.8
    let box = Rect(x: place.x, y: place.y - side, width: side, height: side)
    svg.element(
      "rect",
      SVGWriter.attributes(of: box) + [("fill", .text("none")), ("stroke", .text("#bbb"))])
  }

  /// Rounds to the precision of the outlines.
  private static func rounded(_ place: Double) -> Double { rounded(place, to: 10_000) }

  private static func rounded(_ number: Double, to steps: Double) -> Double {
    (number * steps).rounded() / steps
  }
}

// MARK: Definitions

extension SVGCanvas {
  /// Returns how a glyph is drawn; its definition is written before it is first used.
  private func drawing(
    ofGlyph glyph: UInt32, of run: GlyphRun, _ color: DrawingColor
  ) throws(FontError) -> GlyphDrawing {
    if let known = glyphs.drawing(ofGlyph: glyph, of: run, color) { return known }
    let image = try outliner.image(ofGlyph: glyph, in: run.face, size: run.size)
    // Definitions take the colour of the text from where they are used, pixels do not.
    var ownColor: DrawingColor?
    let drawing: GlyphDrawing =
      switch image {
      case .outline(let outline): define(outline)
      case .layers(let layers): define(layers)
      case .painting(let painting):
        try self.drawing(of: painting, ofGlyph: glyph, of: run, color, &ownColor)
      case .picture(let picture):
        .picture(number(of: picture, ofGlyph: glyph, of: run), picture)
      case .document(let document):
        define(document, color, &ownColor)
      case .unsupported: .box
      }
    glyphs.add(drawing, forGlyph: glyph, of: run, ownColor)
    return drawing
  }

  private func define(_ outline: GlyphOutline) -> GlyphDrawing {
    .shape(define(Node(name: "path", attributes: [("d", .text(SVGPath(outline).data))])))
  }

  /// - Parameter ownColor: Gets the colour of the text if the document is drawn for that alone: an image
  ///   takes no colour from where it is used.
  private func define(
    _ document: GlyphDocument, _ color: DrawingColor, _ ownColor: inout DrawingColor?
  ) -> GlyphDrawing {
    if document.usesTextColor { ownColor = color }
    guard let file = document.file(color: ownColor?.hexadecimal) else { return .box }
    notes.addEmbedded(bytes: file.utf8.count)
    let data = "data:image/svg+xml;base64,\(Base64.text(of: Array(file.utf8)))"
    let frame = SVGWriter.attributes(of: document.frame)
    return .shape(define(Node(name: "image", attributes: frame + [("href", .text(data))])))
  }

  /// Draws a painting: as a picture where SVG cannot say it.
  /// - Parameter ownColor: Gets the colour of the text if the picture is for that alone.
  private func drawing(
    of painting: GlyphPainting, ofGlyph glyph: UInt32, of run: GlyphRun, _ color: DrawingColor,
    _ ownColor: inout DrawingColor?
  ) throws(FontError) -> GlyphDrawing {
    if let number = define(painting) { return .shape(number) }
    guard painting.bounds != nil else { return define(GlyphOutline(elements: [])) }
    if painting.paint.usesTextColor { ownColor = color }
    let picture = try outliner.picture(ofGlyph: glyph, in: run.face, size: run.size, text: color)
    return picture.map { .picture(number(of: $0, ofGlyph: glyph, of: run, ownColor), $0) } ?? .box
  }

  private func define(_ layers: [GlyphLayer]) -> GlyphDrawing {
    let number = glyphs.next()
    svg.element("defs", [], opens: true)
    svg.element("g", [("id", .text(id(number)))], opens: true)
    for layer in layers {
      // None for the colour of the text, which the label's group sets.
      let fill = layer.color?.attributes("fill", "fill-opacity") ?? []
      svg.element("path", [("d", .text(SVGPath(layer.outline).data))] + fill)
    }
    svg.end("g")
    svg.end("defs")
    return .shape(number)
  }

  /// Returns the ID of a glyph's picture, which is written once for all sizes.
  /// - Parameter color: That of the text, if the picture has it.
  private func number(
    of picture: GlyphPicture, ofGlyph glyph: UInt32, of run: GlyphRun, _ color: DrawingColor? = nil
  ) -> Int {
    if let known = glyphs[pictureOf: glyph, run, color] { return known }
    notes.addEmbedded(bytes: picture.png.count)
    let number = define(
      Node(
        name: "image",
        attributes: Self.pixels(
          picture.pixelWidth, picture.pixelHeight, "image/png", picture.png)))
    glyphs[pictureOf: glyph, run, color] = number
    return number
  }
}

/// The glyphs that a picture has defined: each outline, layers or picture once.
struct GlyphDefinitions {
  private var faces: [FontFace] = []
  private var drawings: [Key: GlyphDrawing] = [:]
  /// The IDs of pictures by font and glyph: a picture is the same at every size.
  private var pictures: [Key: Int] = [:]
  private var count = 0

  private struct Key: Hashable {
    var font: Int
    var glyph: UInt32
    var size: Double
    /// The colour of the text, if what is drawn has it in its pixels.
    var color: DrawingColor?
  }

  /// Returns how a glyph of a run is drawn, if it was drawn before.
  /// - Parameter color: The colour of the text.
  mutating func drawing(
    ofGlyph glyph: UInt32, of run: GlyphRun, _ color: DrawingColor
  ) -> GlyphDrawing? {
    let own = key(glyph, of: run, nil)
    return drawings[own] ?? drawings[key(glyph, of: run, color)]
  }

  /// Remembers how a glyph of a run is drawn.
  /// - Parameter color: The colour of the text, if it is drawn in that alone.
  mutating func add(
    _ drawing: GlyphDrawing, forGlyph glyph: UInt32, of run: GlyphRun, _ color: DrawingColor?
  ) {
    drawings[key(glyph, of: run, color)] = drawing
  }

  /// Returns a new ID for a definition.
  mutating func next() -> Int {
    defer { count += 1 }
    return count
  }

  /// The ID of a glyph's picture, at any size.
  subscript(pictureOf glyph: UInt32, run: GlyphRun, color: DrawingColor?) -> Int? {
    mutating get { pictures[key(glyph, of: run, color, size: 0)] }
    set { pictures[key(glyph, of: run, color, size: 0)] = newValue }
  }

  private mutating func key(
    _ glyph: UInt32, of run: GlyphRun, _ color: DrawingColor?, size: Double? = nil
  ) -> Key {
    Key(font: fontNumber(of: run.face), glyph: glyph, size: size ?? run.size, color: color)
  }

  private mutating func fontNumber(of face: FontFace) -> Int {
    if let known = faces.firstIndex(where: { $0 === face }) { return known }
    faces.append(face)
    return faces.count - 1
  }
}

/// The drawing of a glyph, which does not depend on its position.
enum GlyphDrawing {
  /// A definition, by its ID, moved to the glyph's position.
  case shape(Int)
  /// A picture, by its ID, scaled to its frame around the glyph's origin.
  case picture(Int, GlyphPicture)
  /// An empty box.
  case box
}
