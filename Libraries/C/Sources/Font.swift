import Snug
public import SnugHeader
import Synchronization

/// A font, with what draws its glyphs.
final class Font: Handle, @unchecked Sendable {
  let face: FontFace
  private let catalog: FontCatalog
  /// Made for the first glyph that is drawn.
  private let outliner = Mutex<GlyphOutliner?>(nil)
  /// What callers borrow while the font exists.
  private let texts = BorrowedMemory()
  private let axes = Borrowed<snug_axis>()
  private let palettes = Borrowed<snug_palette>()
  private let colors: [Borrowed<UInt32>]
  private let info: snug_font_info

  init(_ face: FontFace, of catalog: FontCatalog) {
    self.face = face
    self.catalog = catalog
    let palettes = face.palettes
    colors = palettes.map { palette in
      let colors = Borrowed<UInt32>()
      for color in palette.colors { colors.append(color.code) }
      return colors
    }
    for (palette, colors) in zip(palettes, colors) {
      self.palettes.append(
        snug_palette(
          colors: colors.pointer, color_count: colors.count,
          is_for_light: palette.isForLightBackgrounds ? 1 : 0,
          is_for_dark: palette.isForDarkBackgrounds ? 1 : 0))
    }
    for axis in face.variationCoordinates {
      let tag = axis.tag.description.utf8.map(CChar.init(bitPattern:))
      var copy = snug_axis(tag: (0, 0, 0, 0, 0), value: axis.value)
      withUnsafeMutableBytes(of: &copy.tag) { bytes in
        for (place, byte) in tag.prefix(4).enumerated() { bytes[place] = UInt8(bitPattern: byte) }
      }
      axes.append(copy)
    }
    var info = snug_font_info()
    face.withUnsafeBytes { bytes in
      info.bytes = bytes.baseAddress
      info.byte_count = bytes.count
    }
    let metrics = face.metrics
    info.face_index = face.source.index
    info.axes = axes.pointer
    info.axis_count = axes.count
    info.units_per_em = Int(metrics.unitsPerEm)
    info.source = texts.add(face.source.name)
    info.family = texts.add(face.family)
    info.style = texts.add(face.styleName)
    (info.ascent, info.descent) = (metrics.ascent(at: 1), metrics.descent(at: 1))
    info.line_gap = metrics.lineGap(at: 1)
    info.underline_top = face.underline.top(at: 1)
    info.underline_thickness = face.underline.thickness(at: 1)
    info.strikeout_top = face.strikeout.top(at: 1)
    info.strikeout_thickness = face.strikeout.thickness(at: 1)
    info.is_color = face.isColor ? 1 : 0
    (info.palettes, info.palette_count) = (self.palettes.pointer, self.palettes.count)
    self.info = info
  }

  func write(to place: UnsafeMutablePointer<snug_font_info>) { place.write(info) }

  private func open(_ outliner: inout GlyphOutliner?) -> GlyphOutliner {
    let open = outliner ?? GlyphOutliner(catalog: catalog)
    outliner = open
    return open
  }

  /// Returns the images of glyphs, with paintings as such, read by one thread at a time.
  func images(of glyphs: [UInt32], em: Double) throws -> [GlyphImage] {
    try outliner.withLock { outliner in
      let open = open(&outliner)
      return try glyphs.map { try open.image(ofGlyph: $0, in: face, size: em) }
    }
  }

  /// Returns the image of a glyph, read by one thread at a time.
  /// - Parameter paints: Whether a painting is returned as such, not as a picture of it.
  func image(
    of glyph: UInt32, em: Double, paints: Bool, _ palette: FontPalette.Choice
  ) throws -> GlyphImage {
    try outliner.withLock { outliner in
      let open = open(&outliner)
      open.palette = palette
      let image = try open.image(ofGlyph: glyph, in: face, size: em)
      guard case .painting(let painting) = image else { return image }
      // Without bounds it would cover everything, or has no ink.
      guard em > 0, painting.bounds != nil else { return .outline(GlyphOutline(elements: [])) }
      guard !paints else { return image }
      return try open.picture(ofGlyph: glyph, in: face, size: em).map { .picture($0) }
        ?? .outline(GlyphOutline(elements: []))
    }
  }
}

@c @implementation
public func snug_font_reference(_ font: OpaquePointer!) -> OpaquePointer! {
  Handle.reference(font)
}

@c @implementation
public func snug_font_release(_ font: OpaquePointer!) { Handle.release(font) }

@c @implementation
public func snug_font_get_info(
  _ font: OpaquePointer!, _ info: UnsafeMutablePointer<snug_font_info>!, _ error: ErrorSlot!
) -> snug_status {
  status(error) {
    let font: Font = try object(font, "font")
    font.write(to: try writable(info, "info"))
  }
}

@c @implementation
public func snug_font_draw(
  _ font: OpaquePointer!, _ glyph: UInt32, _ em: Double, _ x: Double, _ y: Double,
  _ pen: UnsafePointer<snug_pen>!, _ error: ErrorSlot!
) -> snug_status {
  status(error) {
    let font: Font = try object(font, "font")
    let pen = try required(pen, "pen").read("pen")
    try check(em, "em", in: 0...TextStyle.maximumSize)
    for (number, name) in [(x, "x"), (y, "y")] as [(Double, StaticString)] {
      guard number.isFinite else { throw Failure.invalid("\"\(name)\" is \(number)") }
    }
    let image = try font.image(of: glyph, em: em, paints: pen.takesPaints, try pen.choice)
      .moved(by: Point(x: x, y: y))
    pen.draw(image, glyph)
  }
}
