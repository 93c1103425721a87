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

  /// Glyph runs with their positions, and their paths if there is an outliner, counted from
  /// `origin`, the left end of the baseline.
  mutating func glyphRuns(
    _ runs: [GlyphRun], origin: Point, fonts: FontTable, outliner: GlyphOutliner? = nil
  ) throws(OutputError) {
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
      if let outliner { try path(of: run, origin: origin, outliner) }
      end()
    }
    end()
  }

  /// The paths of all glyphs in one, and the places of those that have none.
  private mutating func path(
    of run: GlyphRun, origin: Point, _ outliner: GlyphOutliner
  ) throws(OutputError) {
    let images: [GlyphImage]
    do throws(FontError) {
      images = try outliner.images(of: run)
    } catch {
      throw .unmeasurable(message: error.sentence)
    }
    var path = SVGPath()
    for (image, glyph) in zip(images, run.glyphs) {
      guard let outline = image.outline else { continue }
      // Added one after the other, as a run's place in a label and the label's place are.
      path.append(outline) { point in
        Point(
          x: point.x + glyph.position.x + origin.x, y: point.y + glyph.position.y + origin.y)
      }
    }
    key("path")
    string(utf8: path.utf8.span)
    let withoutPath = images.indices.filter { images[$0].outline == nil }
    guard !withoutPath.isEmpty else { return }
    key("withoutPath")
    beginArray()
    for place in withoutPath { integer(place) }
    end()
  }
}
