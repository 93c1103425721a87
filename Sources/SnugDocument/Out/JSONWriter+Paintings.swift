import Snug

extension JSONWriter {
  /// Writes a step of painting a glyph, and what is in it.
  mutating func paint(_ paint: GlyphPainting.Paint) {
    beginObject()
    switch paint {
    case .layers(let paints):
      key("layers")
      beginArray()
      for layer in paints { self.paint(layer) }
      end()
    case .fill(let outline, let brush):
      key("path")
      string(SVGPath(outline).data)
      self.brush(brush)
    case .clip(let outline, let inner):
      key("clip")
      string(SVGPath(outline).data)
      key("paint")
      self.paint(inner)
    case .flood(let brush): self.brush(brush)
    case .composite(let mode, let source, let backdrop):
      key("mode")
      string(mode.name)
      key("source")
      self.paint(source)
      key("backdrop")
      self.paint(backdrop)
    }
    end()
  }

  private mutating func brush(_ brush: GlyphPainting.Brush) {
    switch brush {
    case .shade(let shade): self.shade(shade)
    case .gradient(let gradient):
      key("gradient")
      beginObject()
      switch gradient.shape {
      case .linear(let from, let to):
        key("linear")
        numbers([from.x, from.y, to.x, to.y])
      case .radial(let from, let radius, let to, let radius2):
        key("radial")
        numbers([from.x, from.y, radius, to.x, to.y, radius2])
      case .sweep(let center, let from, let to):
        key("sweep")
        numbers([center.x, center.y, from, to])
      }
      key("stops")
      beginArray()
      for stop in gradient.stops {
        beginObject()
        key("offset")
        number(stop.offset)
        shade(stop.shade)
        end()
      }
      end()
      key("extend")
      string(gradient.extend.name)
      key("transform")
      numbers(gradient.transform.numbers)
      end()
    }
  }

  private mutating func shade(_ shade: GlyphPainting.Shade) {
    if let color = shade.color {
      key("color")
      string(color.hexadecimal)
    }
    let opacity = shade.opacity * Double(shade.color?.alpha ?? 255) / 255
    guard opacity < 1 else { return }
    key("opacity")
    number(opacity)
  }

  mutating func numbers(_ numbers: [Double]) {
    beginArray()
    for number in numbers { self.number(number) }
    end()
  }
}
