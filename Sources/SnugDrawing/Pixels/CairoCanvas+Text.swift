import SnugCairo
import SnugGeometry
import SnugText

extension CairoCanvas {
  func draw(_ runs: [CanvasText]) throws(FontError) {
    for text in runs { try draw(text) }
  }

  private func draw(_ text: CanvasText) throws(FontError) {
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
    for glyph in run.glyphs { try draw(glyph.id, of: text, at: text.place(of: glyph)) }
    if case .pages = target { unsafe show(text, resources.invisibleFont.face) }
  }

  /// Draws glyphs that are outlines.
  private func drawMasks(_ text: CanvasText, scale: Double) throws(FontError) {
    let images = try resources.outliner.images(of: text.run)
    unsafe functions.save(context)
    unsafe functions.identity_matrix(context)
    for (glyph, image) in zip(text.run.glyphs, images) {
      guard let outline = image.outline else { continue }
      let place = text.place(of: glyph)
      let pixel = Point(x: (place.x - origin.x) * scale, y: (place.y - origin.y) * scale)
      unsafe resources.masks.draw(
        outline, glyph: glyph.id, of: text.run, at: pixel, scale: scale, context)
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
      draw(bitmap.image, in: bitmap.frame.moved(by: place))
    case .picture(let picture):
      guard let bitmap = resources.bitmap(of: picture, glyph: glyph, of: run) else {
        return drawBox(instead: run, at: place)
      }
      draw(bitmap.image, in: bitmap.frame.moved(by: place))
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
      let place = text.place(of: glyph)
      return snug_cairo_glyph(index: UInt(glyph.id), x: place.x, y: place.y)
    }
    let (utf8, clusters) = text.clusters
    let string = CairoLibrary.accepted(utf8)
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
  /// Returns the place of the origin of a glyph.
  fileprivate func place(of glyph: GlyphRun.Glyph) -> Point {
    Point(x: origin.x + glyph.position.x, y: origin.y + glyph.position.y)
  }

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
