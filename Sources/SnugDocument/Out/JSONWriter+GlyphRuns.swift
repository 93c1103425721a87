import Snug

extension JSONWriter {
  /// Lines with their places counted from `origin`, the top left corner of the text.
  mutating func lines(_ lines: [LineFragment], origin: Point) {
    beginArray()
    for line in lines {
      beginObject()
      key("text")
      string(line.text)
      key("frame")
      rect(line.frame.moved(by: origin))
      key("baseline")
      number(origin.y + line.baseline)
      end()
    }
    end()
  }

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
