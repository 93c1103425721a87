import Snug
import SnugHeader

/// Calls the functions of a caller for the image of a glyph.
extension snug_pen {
  /// Whether it draws paints: all functions for them work together.
  var takesPaints: Bool {
    fill != nil && flood != nil && clip != nil && restore != nil && push != nil && pop != nil
  }

  /// The palette that it draws in.
  var choice: FontPalette.Choice {
    get throws {
      switch palette {
      case Int32(SNUG_PALETTE_LIGHT.rawValue): .light
      case Int32(SNUG_PALETTE_DARK.rawValue): .dark
      case 0...: .index(Int(palette))
      default: throw Failure.invalid("\"palette\" is \(palette)")
      }
    }
  }

  func draw(_ image: GlyphImage, _ glyph: UInt32) {
    switch image {
    case .outline(let outline): draw(outline)
    case .layers(let layers):
      for layer in layers {
        let color = layer.color
        self.layer?(user, color == nil ? 1 : 0, color?.code ?? 0)
        draw(layer.outline)
      }
    case .picture(let shown):
      var frame = snug_rect(shown.frame)
      shown.png.withUnsafeBytes { picture?(user, $0.baseAddress, $0.count, &frame) }
    case .painting(let painting):
      // A pen that does not draw paints gets pictures.
      if let clip = painting.clip {
        draw(GlyphOutline(clip))
        self.clip?(user)
      }
      paint(painting.paint)
      if painting.clip != nil { restore?(user) }
    case .document(let document): draw(document, glyph)
    case .unsupported: unsupported?(user, glyph)
    }
  }

  private func draw(_ outline: GlyphOutline) {
    for element in outline.elements {
      switch element {
      case .move(let to): move?(user, to.x, to.y)
      case .line(let to): line?(user, to.x, to.y)
      case .quadratic(let control, let to): quadratic?(user, control.x, control.y, to.x, to.y)
      case .cubic(let control1, let control2, let to):
        cubic?(user, control1.x, control1.y, control2.x, control2.y, to.x, to.y)
      case .close: close?(user)
      }
    }
  }

  private func draw(_ document: GlyphDocument, _ glyph: UInt32) {
    guard let svg else {
      unsupported?(user, glyph)
      return
    }
    document.svg.withUnsafeBytes { bytes in
      document.element.withCString { element in
        var given = snug_svg(
          size: MemoryLayout<snug_svg>.stride, bytes: bytes.baseAddress, byte_count: bytes.count,
          element: element, units_per_em: document.unitsPerEm,
          transform: document.transform.elements)
        svg(user, &given)
      }
    }
  }

  private func paint(_ paint: GlyphPainting.Paint) {
    switch paint {
    case .layers(let paints): for paint in paints { self.paint(paint) }
    case .fill(let outline, let brush):
      guard !outline.elements.isEmpty, brush.hasColors else { return }
      draw(outline)
      brush.read { fill?(user, $0) }
    case .clip(let outline, let inner):
      guard !outline.elements.isEmpty else { return }
      draw(outline)
      clip?(user)
      self.paint(inner)
      restore?(user)
    case .flood(let brush): if brush.hasColors { brush.read { flood?(user, $0) } }
    case .composite(let mode, let source, let backdrop):
      push?(user)
      self.paint(backdrop)
      push?(user)
      self.paint(source)
      pop?(user, Int32(mode.rawValue))
      pop?(user, Int32(SNUG_MODE_SOURCE_OVER))
    }
  }
}

extension DrawingColor {
  /// 0xRRGGBBAA.
  var code: UInt32 {
    UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
  }
}

extension GlyphTransform {
  fileprivate var elements: (Double, Double, Double, Double, Double, Double) {
    (xx, yx, xy, yy, dx, dy)
  }
}

extension snug_shade {
  fileprivate init(_ shade: GlyphPainting.Shade) {
    self.init(
      is_text_color: shade.color == nil ? 1 : 0, rgba: shade.color?.code ?? 0,
      opacity: shade.opacity)
  }
}

extension GlyphPainting.Brush {
  /// Whether it paints anything: not a gradient whose places all fall together.
  fileprivate var hasColors: Bool {
    guard case .gradient(let gradient) = self else { return true }
    let (xx, yx, xy, yy, _, _) = gradient.transform.elements
    let area = xx * yy - xy * yx
    guard area.isFinite, area != 0 else { return false }
    if case .radial(let from, let radius, let to, let radius2) = gradient.shape {
      return from != to || radius != radius2
    }
    return true
  }

  /// Calls a function with the brush as C has it.
  fileprivate func read(_ body: (UnsafePointer<snug_brush>) -> Void) {
    var brush = snug_brush()
    brush.size = MemoryLayout<snug_brush>.stride
    switch self {
    case .shade(let shade):
      brush.kind = Int32(SNUG_SHADE)
      brush.shade = snug_shade(shade)
      body(&brush)
    case .gradient(let gradient):
      switch gradient.shape {
      case .linear(let from, let to):
        brush.kind = Int32(SNUG_LINEAR)
        (brush.from, brush.to) = (snug_point(from), snug_point(to))
      case .radial(let from, let radius, let to, let radius2):
        brush.kind = Int32(SNUG_RADIAL)
        (brush.from, brush.to) = (snug_point(from), snug_point(to))
        (brush.from_radius, brush.to_radius) = (radius, radius2)
      case .sweep(let center, let from, let to):
        brush.kind = Int32(SNUG_SWEEP)
        brush.from = snug_point(center)
        (brush.from_angle, brush.to_angle) = (from, to)
      }
      brush.extend = Int32(gradient.extend.rawValue)
      brush.transform = gradient.transform.elements
      let stops = gradient.stops.map { snug_stop(offset: $0.offset, shade: snug_shade($0.shade)) }
      stops.withUnsafeBufferPointer {
        (brush.stops, brush.stop_count) = ($0.baseAddress, $0.count)
        body(&brush)
      }
    }
  }
}
