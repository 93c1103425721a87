import Snug

extension Picture {
  mutating func drawLabel(
    _ label: Int, of element: LayoutElement, _ fitted: FittedCell, in frame: Rect, color: String
  ) throws(OutputError) {
    guard let sizer = element.cell.flatMap({ layout.sizers[$0] }) else { return }
    let text = try sizer.shownText(ofLabel: label, in: fitted, includingGlyphs: true)
    try notes.diagnostics.add(text, ofLabel: label, of: element, in: layout)
    let baseline = frame.y + fitted.labelMetrics[label].baseline
    if options.showsStructure { drawBaselines(of: text, first: baseline, in: frame) }
    for box in text.boxes { draw(box, from: frame.origin) }
    guard !text.glyphRuns.isEmpty else { return }
    svg.element("g", [("fill", .text(color))], opens: true)
    for run in text.glyphRuns {
      let own = CellStyle.color(ofRange: run.attributes)
      if let own { svg.element("g", [("fill", .text(own))], opens: true) }
      try draw(run, from: Point(x: frame.x, y: baseline), color: own ?? color)
      if own != nil { svg.end("g") }
    }
    svg.end("g")
  }

  /// Draws the frame of an inline box: only its renderer has the image.
  private mutating func draw(_ box: TextLayout.Box, from origin: Point) {
    svg.rect(box.frame.moved(by: origin), [("fill", .text("none")), ("stroke", .text("#bbb"))])
  }

  /// - Parameter color: That of the text, as a CSS colour.
  private mutating func draw(
    _ run: GlyphRun, from origin: Point, color: String
  ) throws(OutputError) {
    for glyph in run.glyphs {
      let place = Point(x: origin.x + glyph.position.x, y: origin.y + glyph.position.y)
      switch try drawing(ofGlyph: glyph.id, of: run, color) {
      case .shape(let number):
        svg.element(
          "use",
          [
            ("href", .text("#g\(number)")), ("x", .number(Picture.rounded(place.x))),
            ("y", .number(Picture.rounded(place.y))),
          ])
      case .picture(let number, let picture): use(number, picture.moved(by: place))
      case .box: drawBox(instead: run, at: place)
      }
    }
  }

  private mutating func use(_ number: Int, _ picture: GlyphPicture) {
    let frame = picture.frame
    let across = frame.width / Double(picture.pixelWidth)
    let down = frame.height / Double(picture.pixelHeight)
    // In steps of a millionth: at 255 pixels, the most, still more precise than an outline.
    let scale = [across, 0, 0, down].map { Picture.rounded($0, to: 1_000_000) }
    let place = [frame.x, frame.y].map { Picture.rounded($0) }
    let numbers = (scale + place).map(NumberText.decimal)
    svg.element(
      "use",
      [
        ("href", .text("#g\(number)")),
        ("transform", .text("matrix(\(numbers.joined(separator: " ")))")),
      ])
  }

  /// Draws a box in place of a glyph whose form is not supported.
  private mutating func drawBox(instead run: GlyphRun, at place: Point) {
    notes.undrawnGlyphCount += 1
    let family = run.face.family
    if !notes.undrawnFamilies.contains(family) { notes.undrawnFamilies.append(family) }
    let side = run.size * 0.8
    let box = Rect(x: place.x, y: place.y - side, width: side, height: side)
    svg.rect(box, [("fill", .text("none")), ("stroke", .text("#bbb"))])
  }

  /// Rounds to the precision of the outlines.
  private static func rounded(_ place: Double) -> Double { rounded(place, to: 10_000) }

  private static func rounded(_ number: Double, to steps: Double) -> Double {
    (number * steps).rounded() / steps
  }
}

// MARK: Definitions

extension Picture {
  /// Returns how a glyph is drawn; its definition is written before it is first used.
  private mutating func drawing(
    ofGlyph glyph: UInt32, of run: GlyphRun, _ color: String
  ) throws(OutputError) -> GlyphDrawing {
    if let known = glyphs.drawing(ofGlyph: glyph, of: run, color) { return known }
    let image: GlyphImage
    do throws(FontError) {
      image = try outliner.image(ofGlyph: glyph, in: run.face, size: run.size)
    } catch {
      throw .unmeasurable(message: error.description)
    }
    // Definitions take the colour of the text from where they are used, pixels do not.
    var ownColor: String?
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

  private mutating func define(_ outline: GlyphOutline) -> GlyphDrawing {
    let number = glyphs.next()
    svg.element("defs", [], opens: true)
    svg.element(
      "path", [("id", .text("g\(number)")), ("d", .text(SVGPath(outline).data))])
    svg.end("defs")
    return .shape(number)
  }

  /// - Parameter ownColor: Gets the colour of the text if the document is drawn for that alone: an image
  ///   takes no colour from where it is used.
  private mutating func define(
    _ document: GlyphDocument, _ color: String, _ ownColor: inout String?
  ) -> GlyphDrawing {
    if document.usesTextColor { ownColor = color }
    guard let file = document.file(color: ownColor) else { return .box }
    let number = glyphs.next()
    let frame = document.frame
    notes.embeddedPictureCount += 1
    notes.embeddedPictureBytes += file.utf8.count
    svg.element("defs", [], opens: true)
    svg.element(
      "image",
      [
        ("id", .text("g\(number)")), ("x", .number(frame.x)), ("y", .number(frame.y)),
        ("width", .number(frame.width)), ("height", .number(frame.height)),
        ("href", .text("data:image/svg+xml;base64,\(Base64.text(of: Array(file.utf8)))")),
      ])
    svg.end("defs")
    return .shape(number)
  }

  /// Draws a painting: as a picture where SVG cannot say it.
  /// - Parameter ownColor: Gets the colour of the text if the picture is for that alone.
  private mutating func drawing(
    of painting: GlyphPainting, ofGlyph glyph: UInt32, of run: GlyphRun, _ color: String,
    _ ownColor: inout String?
  ) throws(OutputError) -> GlyphDrawing {
    if let number = define(painting) { return .shape(number) }
    guard painting.bounds != nil else { return define(GlyphOutline(elements: [])) }
    if painting.paint.usesTextColor { ownColor = color }
    do throws(FontError) {
      let picture = try outliner.picture(
        ofGlyph: glyph, in: run.face, size: run.size, text: CSSColor.components(color) ?? .black)
      return picture.map { .picture(number(of: $0, ofGlyph: glyph, of: run, ownColor), $0) } ?? .box
    } catch {
      throw .unmeasurable(message: error.description)
    }
  }

  private mutating func define(_ layers: [GlyphLayer]) -> GlyphDrawing {
    let number = glyphs.next()
    svg.element("defs", [], opens: true)
    svg.element("g", [("id", .text("g\(number)"))], opens: true)
    for layer in layers {
      svg.element("path", [("d", .text(SVGPath(layer.outline).data))] + layer.fill)
    }
    svg.end("g")
    svg.end("defs")
    return .shape(number)
  }

  /// Returns the ID of a glyph's picture, which is written once for all sizes.
  /// - Parameter color: That of the text, if the picture has it.
  private mutating func number(
    of picture: GlyphPicture, ofGlyph glyph: UInt32, of run: GlyphRun, _ color: String? = nil
  ) -> Int {
    if let known = glyphs.picture(ofGlyph: glyph, of: run, color) { return known }
    let number = glyphs.next()
    glyphs.addPicture(number, forGlyph: glyph, of: run, color)
    notes.embeddedPictureCount += 1
    notes.embeddedPictureBytes += picture.png.count
    svg.element("defs", [], opens: true)
    svg.element(
      "image",
      [
        ("id", .text("g\(number)")), ("width", .number(Double(picture.pixelWidth))),
        ("height", .number(Double(picture.pixelHeight))), ("preserveAspectRatio", .text("none")),
        ("href", .text("data:image/png;base64,\(Base64.text(of: picture.png))")),
      ])
    svg.end("defs")
    return number
  }
}

extension GlyphLayer {
  /// The attributes of the fill; none for the colour of the text, which the label's group sets.
  fileprivate var fill: [(StaticString, SVGWriter.Value)] {
    guard let color else { return [] }
    let fill = "rgb(\(color.red),\(color.green),\(color.blue))"
    let opacity = Double(color.alpha) / 255
    return [("fill", .text(fill))]
      + (color.alpha == 255 ? [] : [("fill-opacity", .number(opacity))])
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
    var color: String?
  }

  /// Returns how a glyph of a run is drawn, if it was drawn before.
  /// - Parameter color: The colour of the text.
  mutating func drawing(
    ofGlyph glyph: UInt32, of run: GlyphRun, _ color: String
  ) -> GlyphDrawing? {
    let own = key(glyph, of: run, nil)
    return drawings[own] ?? drawings[key(glyph, of: run, color)]
  }

  /// Remembers how a glyph of a run is drawn.
  /// - Parameter color: The colour of the text, if it is drawn in that alone.
  mutating func add(
    _ drawing: GlyphDrawing, forGlyph glyph: UInt32, of run: GlyphRun, _ color: String?
  ) {
    drawings[key(glyph, of: run, color)] = drawing
  }

  /// Returns a new ID for a definition.
  mutating func next() -> Int {
    defer { count += 1 }
    return count
  }

  /// Returns the ID of a glyph's picture, at any size.
  mutating func picture(ofGlyph glyph: UInt32, of run: GlyphRun, _ color: String?) -> Int? {
    pictures[key(glyph, of: run, color, size: 0)]
  }

  /// Remembers the ID of a glyph's picture.
  mutating func addPicture(
    _ number: Int, forGlyph glyph: UInt32, of run: GlyphRun, _ color: String?
  ) {
    pictures[key(glyph, of: run, color, size: 0)] = number
  }

  private mutating func key(
    _ glyph: UInt32, of run: GlyphRun, _ color: String?, size: Double? = nil
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
