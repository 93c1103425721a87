import Snug

extension JSONWriter {
  /// Glyph runs with their positions counted from `origin`, the left end of the baseline.
  mutating func glyphRuns(_ runs: [GlyphRun], origin: Point, fonts: FontTable) {
    beginArray()
    for run in runs {
      beginObject()
      key("font")
      integer(fonts.number(of: run.face))
      key("size")
      number(run.size)
      key("direction")
      string(run.direction.rawValue)
      key("width")
      number(run.width)
      key("glyphs")
      beginArray()
      for glyph in run.glyphs { integer(Int(glyph.id)) }
      end()
      key("offsets")
      beginArray()
      for glyph in run.glyphs { integer(glyph.sourceOffset) }
      end()
      key("positions")
      beginArray()
      for glyph in run.glyphs {
        beginArray()
        number(origin.x + glyph.position.x)
        number(origin.y + glyph.position.y)
        end()
      }
      end()
      end()
    }
    end()
  }
}
