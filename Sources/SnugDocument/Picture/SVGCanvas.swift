import Snug
import SnugDrawing
import SnugText

/// Writes a picture as SVG. What is used again is defined once: glyphs, gradients and images.
final class SVGCanvas: Canvas {
  let outliner: GlyphOutliner
  /// The glyphs defined so far.
  var glyphs = GlyphDefinitions()
  /// The gradients defined so far, by what is drawn.
  private var gradients: [GradientKey: Int] = [:]
  /// The images defined so far, which are compared by identity, and so kept.
  private var images: [ObjectIdentifier: (image: DrawingImage, number: Int)] = [:]
  /// Per group that is open, whether it is written.
  private var isWritten: [Bool] = []
  /// Per group that is open, whether it is a link.
  private var isLink: [Bool] = []
  var notes = CanvasNotes()
  /// Whether texts are written as such instead of as the shapes of their glyphs.
  let writesText: Bool
  var svg: SVGWriter

  private struct GradientKey: Hashable {
    var gradient: DrawingGradient
    var size: Size
  }

  /// What the IDs of definitions begin with, before a number: so pictures of documents with IDs of their own can
  /// stand in one page.
  private let idPrefix: String

  /// Begins a file.
  /// - Parameter area: What it shows.
  init(
    _ area: Rect, of document: Document, _ catalog: FontCatalog, writesText: Bool,
    to output: consuming OutputBuffer
  ) {
    self.writesText = writesText
    idPrefix = document.id.map { "_\(Self.word($0))_" } ?? "_"
    outliner = GlyphOutliner(catalog: catalog)
    svg = SVGWriter(output)
    let numbers = [area.x, area.y, area.width, area.height].map(NumberText.decimal)
    svg.element(
      "svg",
      [
        ("xmlns", .text("http://www.w3.org/2000/svg")), ("width", .number(area.width)),
        ("height", .number(area.height)), ("viewBox", .text(numbers.joined(separator: " "))),
      ] + (document.language.map { [("lang", .escaped($0))] } ?? []), opens: true)
  }

  /// Returns the ID of a definition.
  func id(_ number: Int) -> String { "\(idPrefix)\(number)" }

  /// A text in letters, digits and hyphens of ASCII, each other character as its number; different for different
  /// texts. Of a long one the beginning and a hash.
  private static func word(_ text: String) -> String {
    var word = ""
    for scalar in text.unicodeScalars.prefix(40) {
      if scalar.isASCII,
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-"
      {
        word.unicodeScalars.append(scalar)
      } else {
        word += "_\(String(scalar.value, radix: 16))."
      }
    }
    guard text.unicodeScalars.dropFirst(40).first != nil else { return word }
    // FNV-1a.
    let hash = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return "\(word)_\(String(hash, radix: 16))"
  }

  /// Ends the file.
  func finish() throws(OutputError) {
    svg.end("svg")
    try svg.finish()
  }

  // MARK: Groups

  func begin(_ group: CanvasGroup) {
    if let link = group.link { svg.element("a", [("href", .escaped(link))], opens: true) }
    isLink.append(group.link != nil)
    var attributes: [SVGWriter.Attribute] = []
    if let id = group.id {
      // IDs of definitions are the picture's own, and what XML does not have would be left out of an ID.
      let isID = !isOwn(id) && SVGWriter.isWritable(id)
      attributes.append((isID ? "id" : "data-id", .escaped(id)))
    }
    let classes = [group.name].compactMap(\.self) + group.state.names
    if !classes.isEmpty {
      attributes.append(("class", .escaped(classes.joined(separator: " "))))
    }
    if let path = group.path { attributes.append(("data-path", .escaped(path))) }
    if group.title != nil { attributes.append(("role", .text("img"))) }
    if group.opacity < 1 { attributes.append(("opacity", .number(group.opacity))) }
    if let clip = group.clip { attributes.append(("clip-path", .text("url(#\(define(clip)))"))) }
    isWritten.append(!attributes.isEmpty)
    guard !attributes.isEmpty else { return }
    svg.element("g", attributes, opens: true)
    if let title = group.title { svg.element("title", containing: title) }
  }

  func end() {
    if isWritten.removeLast() { svg.end("g") }
    if isLink.removeLast() { svg.end("a") }
  }

  private func define(_ clip: DrawingBox) -> String {
    let id = id(glyphs.next())
    svg.element("clipPath", [("id", .text(id))], opens: true)
    draw(clip, [])
    svg.end("clipPath")
    return id
  }

  /// Whether an ID looks like one of a definition.
  private func isOwn(_ id: String) -> Bool {
    let rest = id.utf8.dropFirst(idPrefix.utf8.count)
    return id.hasPrefix(idPrefix) && rest.allSatisfy { 0x30...0x39 ~= $0 }
  }

  // MARK: Boxes

  func draw(
    _ box: DrawingBox, _ paint: DrawingPaint?, in whole: Rect, _ line: CanvasLine?
  ) {
    let stroke = line?.attributes ?? []
    switch paint {
    case nil: draw(box, [("fill", .text("none"))] + stroke, isDashed: line?.dash.isEmpty == false)
    case .color(let color): draw(box, color.attributes("fill", "fill-opacity") + stroke)
    case .gradient(let gradient):
      if let color = gradient.placed(in: whole).onlyColor(in: box.rect, pixel: 1) {
        return draw(box, color.attributes("fill", "fill-opacity") + stroke)
      }
      // Boxes of one size share a definition.
      let key = GradientKey(gradient: gradient, size: whole.size)
      let number = gradients[key] ?? define(gradient, whole.size)
      gradients[key] = number
      let origin = whole.origin
      let move = "translate(\(NumberText.decimal(origin.x)) \(NumberText.decimal(origin.y)))"
      draw(
        box.moved(by: Point(x: -origin.x, y: -origin.y)),
        [("fill", reference(to: number))] + stroke
          + (origin == .zero ? [] : [("transform", .text(move))]))
    }
  }

  func fill(_ outline: GlyphOutline, _ color: DrawingColor) {
    svg.element(
      "path", [("d", .text(SVGPath(outline).data))] + color.attributes("fill", "fill-opacity"))
  }

  func stroke(from start: Point, to end: Point, _ line: CanvasLine) {
    svg.element("line", SVGWriter.attributes(from: start, to: end) + line.attributes)
  }

  /// - Parameter isDashed: Whether the dashes of a line begin where the outline of the box does: of round corners
  ///   elsewhere than those of `rect`.
  private func draw(
    _ box: DrawingBox, _ attributes: [SVGWriter.Attribute], isDashed: Bool = false
  ) {
    guard let radius = box.radii.common, !isDashed || radius == .zero else {
      return svg.element("path", [("d", .text(SVGPath(box.outline).data))] + attributes)
    }
    var corners: [SVGWriter.Attribute] = []
    if radius.width > 0, radius.height > 0 {
      corners.append(("rx", .number(radius.width)))
      if radius.height != radius.width { corners.append(("ry", .number(radius.height))) }
    }
    svg.element("rect", SVGWriter.attributes(of: box.rect) + corners + attributes)
  }

  private func define(_ gradient: DrawingGradient, _ size: Size) -> Int {
    let placed = gradient.placed(in: Rect(origin: .zero, size: size))
    let number = glyphs.next()
    var attributes: [SVGWriter.Attribute] = [
      ("id", .text(id(number))), ("gradientUnits", .text("userSpaceOnUse")),
    ]
    let name: StaticString
    switch placed.shape {
    case .linear(let from, let to):
      name = "linearGradient"
      attributes += SVGWriter.attributes(from: from, to: to)
    case .radial(let center, let x, let y):
      name = "radialGradient"
      // The smaller radius, so that no number of the matrix is small where it is inverted.
      let radius = min(x, y)
      let isCircle = x == y
      attributes += [
        ("cx", .number(isCircle ? center.x : 0)), ("cy", .number(isCircle ? center.y : 0)),
        ("r", .number(radius)),
      ]
      if !isCircle {
        let numbers = [x / radius, 0, 0, y / radius, center.x, center.y]
        attributes.append(("gradientTransform", .matrix(numbers)))
      }
    }
    svg.element(name, attributes, opens: true)
    for (offset, color) in placed.stops {
      svg.element(
        "stop", [("offset", .number(offset))] + color.attributes("stop-color", "stop-opacity"))
    }
    svg.end(name)
    return number
  }

  // MARK: Images

  func draw(_ image: DrawingImage, in frame: Rect) {
    let number = images[ObjectIdentifier(image)]?.number ?? define(image)
    images[ObjectIdentifier(image)] = (image, number)
    // From the pixels of the file, turned upright, to the frame.
    let upright = ImageTurn(image.orientation)
    let (across, down) =
      upright.isOnItsSide
      ? (image.pixelHeight, image.pixelWidth) : (image.pixelWidth, image.pixelHeight)
    let matrix = upright.matrix(width: Double(across), height: Double(down), in: frame)
    svg.element("use", [("href", .text("#\(id(number))")), ("transform", .matrix(matrix))])
  }

  private func define(_ image: DrawingImage) -> Int {
    let isOnItsSide = image.orientation > 4
    let (width, height) =
      isOnItsSide ? (image.pixelHeight, image.pixelWidth) : (image.pixelWidth, image.pixelHeight)
    return define(
      Node(
        name: "image",
        attributes: Self.pixels(width, height, image.mediaType, image.uprightBytes)))
  }

  /// The attributes of an image as large as its pixels.
  static func pixels(
    _ width: Int, _ height: Int, _ mediaType: String, _ bytes: [UInt8]
  ) -> [SVGWriter.Attribute] {
    [
      ("width", .number(Double(width))), ("height", .number(Double(height))),
      ("preserveAspectRatio", .text("none")),
      ("href", .text("data:\(mediaType);base64,\(Base64.text(of: bytes))")),
    ]
  }
}

extension CanvasLine {
  fileprivate var attributes: [SVGWriter.Attribute] {
    color.attributes("stroke", "stroke-opacity")
      + (width == 1 ? [] : [("stroke-width", .number(width))])
      + (dash.isEmpty
        ? [] : [("stroke-dasharray", .text(dash.map(NumberText.decimal).joined(separator: " ")))])
  }
}

extension DrawingColor {
  func attributes(_ name: StaticString, _ opacityName: StaticString) -> [SVGWriter.Attribute] {
    [(name, .text(hexadecimal))]
      + (alpha == 255 ? [] : [(opacityName, .number((opacity * 1000).rounded() / 1000))])
  }
}
