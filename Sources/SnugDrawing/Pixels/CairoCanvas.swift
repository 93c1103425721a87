import SnugCairo
import SnugGeometry
import SnugText

/// Draws with Cairo: pixels, or pages with text that can be selected.
@safe final class CairoCanvas: Canvas {
  /// What is drawn on.
  enum Target {
    /// Pixels: so many in a point.
    case pixels(scale: Double)
    case pages
  }

  private let resources: DrawingResources
  let functions: snug_cairo
  let context: OpaquePointer
  private let target: Target
  /// The top left corner of what is drawn.
  private let origin: Point
  private var groups: [CanvasGroup] = []
  private(set) var notes = CanvasNotes()
  /// The first failure; nothing is drawn after it.
  private(set) var failure: DrawingError?

  /// - Parameter context: A context of Cairo, in pixels or points; it is not kept alive.
  init(
    _ resources: DrawingResources, _ context: OpaquePointer, _ target: Target, origin: Point
  ) {
    self.resources = resources
    unsafe functions = resources.cairo.functions.pointee
    unsafe self.context = context
    (self.target, self.origin) = (target, origin)
    unsafe functions.set_matrix(context, [matrix])
  }

  /// From points to pixels or the points of the page.
  private var matrix: snug_cairo_matrix {
    let scale = self.scale
    return snug_cairo_matrix(
      xx: scale, yx: 0, xy: 0, yy: scale, x0: -origin.x * scale, y0: -origin.y * scale)
  }

  private var scale: Double {
    switch target {
    case .pixels(let scale): scale
    case .pages: PagePicture.pointsInUnit
    }
  }

  // MARK: Groups

  func begin(_ group: CanvasGroup) {
    groups.append(group)
    if let link = group.link, case .pages = target {
      // Neither can end the attribute.
      let address = link.utf8.flatMap { byte -> [UInt8] in
        byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\")
          ? [UInt8(ascii: "\\"), byte] : [byte]
      }
      unsafe functions.tag_begin(
        context, "Link", "uri='\(String(decoding: address, as: UTF8.self))'")
    }
    guard !group.isPlain else { return }
    unsafe functions.save(context)
    if let clip = group.clip {
      append(clip)
      unsafe functions.clip(context)
    }
    if group.opacity < 1 { unsafe functions.push_group(context) }
  }

  func end() {
    let group = groups.removeLast()
    if !group.isPlain {
      if group.opacity < 1 {
        unsafe functions.pop_group_to_source(context)
        unsafe functions.paint_with_alpha(context, group.opacity)
      }
      unsafe functions.restore(context)
    }
    if group.link != nil, case .pages = target { unsafe functions.tag_end(context, "Link") }
  }

  // MARK: Boxes

  func draw(
    _ box: DrawingBox, _ paint: DrawingPaint?, in whole: Rect, _ line: CanvasLine?
  ) {
    if let paint { fill(box, paint, in: whole) }
    guard let line else { return }
    append(box)
    stroke(line)
  }

  private func fill(_ box: DrawingBox, _ paint: DrawingPaint, in whole: Rect) {
    append(box)
    switch paint {
    case .color(let color):
      set(color)
      unsafe functions.fill(context)
    case .gradient(let gradient):
      let pattern = unsafe keptPattern(gradient, in: whole) ?? pattern(gradient.placed(in: whole))
      unsafe functions.set_source(context, pattern)
      unsafe functions.fill(context)
      unsafe functions.pattern_destroy(pattern)
    }
  }

  func fill(_ outline: GlyphOutline, _ color: DrawingColor) {
    unsafe functions.append(outline, to: context)
    set(color)
    unsafe functions.fill(context)
  }

  func stroke(from start: Point, to end: Point, _ line: CanvasLine) {
    unsafe functions.move_to(context, start.x, start.y)
    unsafe functions.line_to(context, end.x, end.y)
    stroke(line)
  }

  private func stroke(_ line: CanvasLine) {
    set(line.color)
    unsafe functions.set_line_width(context, line.width)
    unsafe functions.set_dash(context, line.dash, Int32(line.dash.count), 0)
    unsafe functions.stroke(context)
  }

  private func append(_ box: DrawingBox) {
    guard box.radii.common != .zero else {
      let rect = box.rect
      return unsafe functions.rectangle(context, rect.x, rect.y, rect.width, rect.height)
    }
    unsafe functions.append(box.outline, to: context)
  }

  private func set(_ color: DrawingColor) {
    unsafe functions.set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      color.opacity)
  }

  private func pattern(_ gradient: PlacedGradient) -> OpaquePointer {
    let pattern: OpaquePointer
    switch gradient.shape {
    case .linear(let from, let to):
      unsafe pattern = functions.pattern_create_linear(from.x, from.y, to.x, to.y)
    case .radial(let center, let x, let y):
      unsafe pattern = functions.pattern_create_radial(0, 0, 0, 0, 0, 1)
      // From the box to the unit circle.
      unsafe functions.pattern_set_matrix(
        pattern,
        [
          snug_cairo_matrix(
            xx: 1 / x, yx: 0, xy: 0, yy: 1 / y, x0: -center.x / x, y0: -center.y / y)
        ])
    }
    unsafe functions.pattern_set_extend(pattern, Int32(SNUG_CAIRO_EXTEND_PAD))
    for (offset, color) in gradient.stops {
      unsafe functions.pattern_add_color_stop_rgba(
        pattern, offset, Double(color.red) / 255, Double(color.green) / 255,
        Double(color.blue) / 255, color.opacity)
    }
    return unsafe pattern
  }

  /// Returns a pattern with the pixels of a large gradient, which are computed once for all pictures: they take
  /// a third of the time of a card.
  private func keptPattern(_ gradient: DrawingGradient, in whole: Rect) -> OpaquePointer? {
    guard case .pixels(let scale) = target else { return nil }
    let (left, top) = ((whole.x - origin.x) * scale, (whole.y - origin.y) * scale)
    let (column, row) = (left.rounded(.down), top.rounded(.down))
    let width = (left - column + whole.width * scale).rounded(.up)
    let height = (top - row + whole.height * scale).rounded(.up)
    guard DrawingResources.gradientPixels.contains(width * height) else { return nil }
    var pixels = matrix
    pixels.x0 -= column
    pixels.y0 -= row
    let key = DrawingResources.GradientKey(
      gradient: gradient, size: whole.size, scale: scale,
      place: Point(x: left - column, y: top - row))
    let image = resources.gradient(key) {
      let image = CairoImage(
        Bitmap(width: Int(width), height: Int(height)), of: nil, resources.cairo)
      let context = unsafe functions.create(image.surface)
      let source = unsafe pattern(gradient.placed(in: whole))
      unsafe functions.set_matrix(context, [pixels])
      unsafe functions.set_source(context, source)
      unsafe functions.paint_with_alpha(context, 1)
      unsafe functions.pattern_destroy(source)
      unsafe functions.destroy(context)
      return image
    }
    let kept = unsafe functions.pattern_create_for_surface(image.surface)
    unsafe functions.pattern_set_matrix(kept, [pixels])
    unsafe functions.pattern_set_filter(kept, Int32(SNUG_CAIRO_FILTER_NEAREST))
    unsafe functions.pattern_set_extend(kept, Int32(SNUG_CAIRO_EXTEND_PAD))
    return unsafe kept
  }

  // MARK: Images

  func draw(_ image: DrawingImage, in frame: Rect) {
    guard failure == nil else { return }
    do throws(DrawingError) {
      let decoded = try resources.image(image)
      let bitmap = decoded.bitmap
      let numbers = ImageTurn(image.orientation).matrix(
        width: Double(bitmap.width), height: Double(bitmap.height), in: frame)
      draw(decoded, numbers)
    } catch {
      failure = error
    }
  }

  /// - Parameter numbers: The matrix from its pixels to points, in the order of SVG.
  private func draw(_ image: CairoImage, _ numbers: [Double]) {
    unsafe functions.save(context)
    unsafe functions.transform(
      context,
      [
        snug_cairo_matrix(
          xx: numbers[0], yx: numbers[1], xy: numbers[2], yy: numbers[3], x0: numbers[4],
          y0: numbers[5])
      ])
    let pattern = unsafe functions.pattern_create_for_surface(image.surface)
    unsafe functions.pattern_set_filter(pattern, Int32(SNUG_CAIRO_FILTER_GOOD))
    // Pixels at the edges are not mixed with what is clear around them.
    unsafe functions.pattern_set_extend(pattern, Int32(SNUG_CAIRO_EXTEND_PAD))
    unsafe functions.rectangle(
      context, 0, 0, Double(image.bitmap.width), Double(image.bitmap.height))
    unsafe functions.set_source(context, pattern)
    unsafe functions.fill(context)
    unsafe functions.pattern_destroy(pattern)
    unsafe functions.restore(context)
  }

  private func draw(_ bitmap: DrawingResources.GlyphBitmap, at place: Point) {
    let frame = bitmap.frame.moved(by: place)
    let (width, height) = (bitmap.image.bitmap.width, bitmap.image.bitmap.height)
    draw(
      bitmap.image,
      ImageTurn(1).matrix(width: Double(width), height: Double(height), in: frame))
  }

  // MARK: Text

  func draw(_ text: CanvasText) throws(FontError) {
    let run = text.run
    guard !run.glyphs.isEmpty, failure == nil else { return }
    set(text.color)
    if case .pages = target, !run.face.isColor {
      let font = try resources.font(run.face)
      if font.mayBeEmbedded { return unsafe show(text, font.face) }
      notes.addUnembedded(run.face.family)
    }
    if case .pixels(let scale) = target, !run.face.isColor,
      run.size * scale <= GlyphMasks.largestSize
    {
      return try drawMasks(text, scale: scale)
    }
    for glyph in run.glyphs {
      let place = Point(
        x: text.origin.x + glyph.position.x, y: text.origin.y + glyph.position.y)
      try draw(glyph.id, of: text, at: place)
    }
    if case .pages = target { unsafe show(text, resources.invisibleFont.face) }
  }

  /// Draws glyphs that are outlines.
  private func drawMasks(_ text: CanvasText, scale: Double) throws(FontError) {
    let images = try resources.outliner.images(of: text.run)
    unsafe functions.save(context)
    unsafe functions.identity_matrix(context)
    for (glyph, image) in zip(text.run.glyphs, images) {
      guard let outline = image.outline else { continue }
      let place = Point(
        x: (text.origin.x + glyph.position.x - origin.x) * scale,
        y: (text.origin.y + glyph.position.y - origin.y) * scale)
      unsafe resources.masks.draw(
        outline, glyph: glyph.id, of: text.run, at: place, scale: scale, context)
    }
    unsafe functions.restore(context)
  }

  /// Draws a glyph of any form.
  private func draw(_ glyph: UInt32, of text: CanvasText, at place: Point) throws(FontError) {
    let run = text.run
    switch try resources.outliner.image(ofGlyph: glyph, in: run.face, size: run.size) {
    case .outline(let outline): fill(outline.moved(by: place), text.color)
    case .layers(let layers):
      for layer in layers { fill(layer.outline.moved(by: place), layer.color ?? text.color) }
    case .painting(let painting):
      guard painting.bounds != nil else { return }
      // A page has the pixels of a good printer.
      let scale = if case .pixels(let scale) = target { scale } else { 600.0 / 96 }
      guard
        let bitmap = resources.bitmap(
          of: painting, glyph: glyph, of: run, scale: scale, text.color)
      else { return drawBox(instead: run, at: place) }
      draw(bitmap, at: place)
    case .picture(let picture):
      guard let bitmap = resources.bitmap(of: picture, glyph: glyph, of: run) else {
        return drawBox(instead: run, at: place)
      }
      draw(bitmap, at: place)
    case .document, .unsupported: drawBox(instead: run, at: place)
    }
  }

  /// Draws a box in place of a glyph whose form is not drawn.
  private func drawBox(instead run: GlyphRun, at place: Point) {
    notes.addUndrawn(run.face.family)
    let side = run.size * 0.8
    let rect = Rect(x: place.x, y: place.y - side, width: side, height: side)
    stroke(DrawingBox(rect, nil), CanvasLine(DrawingColor(rgb: 0xBBBBBB), width: 1))
  }

  /// Shows glyphs of a font with the text that they stand for.
  private func show(_ text: CanvasText, _ font: OpaquePointer) {
    let glyphs = text.run.glyphs.map { glyph in
      snug_cairo_glyph(
        index: UInt(glyph.id), x: text.origin.x + glyph.position.x,
        y: text.origin.y + glyph.position.y)
    }
    let (string, clusters) = text.clusters
    let isBackward = text.run.direction == .rightToLeft
    unsafe functions.set_font_face(context, font)
    unsafe functions.set_font_size(context, text.run.size)
    unsafe functions.set_font_options(context, resources.fontOptions)
    unsafe functions.show_text_glyphs(
      context, string.map { CChar(bitPattern: $0) } + [0], Int32(string.count), glyphs,
      Int32(glyphs.count), clusters, Int32(clusters.count),
      isBackward ? Int32(SNUG_CAIRO_CLUSTER_BACKWARD) : 0)
  }
}

extension CanvasText {
  /// The text that the glyphs stand for, in UTF-8, and what of it belongs to what glyphs, in logical order.
  fileprivate var clusters: (text: [UInt8], clusters: [snug_cairo_cluster]) {
    guard !run.sourceRange.isEmpty else {
      // An ellipsis.
      let text = Array(text.utf8)
      return (
        text,
        [snug_cairo_cluster(num_bytes: Int32(text.count), num_glyphs: Int32(run.glyphs.count))]
      )
    }
    let text = Array(source.utf8)[run.sourceRange]
    let glyphs = run.direction == .rightToLeft ? run.glyphs.reversed() : run.glyphs
    var clusters: [snug_cairo_cluster] = []
    var start = run.sourceRange.lowerBound
    var index = 0
    while index < glyphs.count {
      let offset = glyphs[index].sourceOffset
      // Where offsets go back, all belongs together.
      let end = glyphs[index...].firstIndex { $0.sourceOffset > offset } ?? glyphs.count
      let next = end < glyphs.count ? glyphs[end].sourceOffset : run.sourceRange.upperBound
      let length = max(0, next - start)
      clusters.append(
        snug_cairo_cluster(num_bytes: Int32(length), num_glyphs: Int32(end - index)))
      start = max(start, next)
      index = end
    }
    return (Array(text), clusters)
  }
}
