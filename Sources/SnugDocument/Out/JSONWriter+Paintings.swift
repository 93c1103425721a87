import Snug

extension JSONWriter {
  /// Writes a step of painting a glyph, and what is in it.
  mutating func paint(_ name: StaticString, _ paint: GlyphPainting.Paint) {
    beginObject(name)
    members(of: paint)
    end()
  }

  private mutating func members(of paint: GlyphPainting.Paint) {
    switch paint {
    case .layers(let paints): objects("layers", paints) { $0.members(of: $1) }
    case .fill(let outline, let brush):
      member("path", SVGPath(outline).data)
      self.brush(brush)
    case .clip(let outline, let inner):
      member("clip", SVGPath(outline).data)
      self.paint("paint", inner)
    case .flood(let brush): self.brush(brush)
    case .composite(let mode, let source, let backdrop):
      member("mode", mode.name)
      self.paint("source", source)
      self.paint("backdrop", backdrop)
    }
  }

  private mutating func brush(_ brush: GlyphPainting.Brush) {
    switch brush {
    case .shade(let shade): color(shade.color, opacity: shade.opacity)
    case .gradient(let gradient):
      beginObject("gradient")
      switch gradient.shape {
      case .linear(let from, let to):
        member("linear", [from.x, from.y, to.x, to.y])
      case .radial(let from, let radius, let to, let radius2):
        member("radial", [from.x, from.y, radius, to.x, to.y, radius2])
      case .sweep(let center, let from, let to):
        member("sweep", [center.x, center.y, from, to])
      }
      objects("stops", gradient.stops) { json, stop in
        json.member("offset", stop.offset)
        json.color(stop.shade.color, opacity: stop.shade.opacity)
      }
      member("extend", gradient.extend.name)
      member("transform", gradient.transform.numbers)
      end()
    }
  }

  /// Writes a colour with its own opacity times another; no colour for that of the text.
  mutating func color(_ color: GlyphLayer.Color?, opacity: Double = 1) {
    member("color", color?.hexadecimal)
    let opacity = opacity * Double(color?.alpha ?? 255) / 255
    if opacity < 1 { member("opacity", opacity) }
  }
}
