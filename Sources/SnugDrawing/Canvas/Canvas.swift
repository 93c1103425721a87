package import SnugGeometry
package import SnugText

/// What a picture is drawn on: an SVG file, pixels, or a page. The first drawn is at the back.
///
/// Not thread-safe.
package protocol Canvas: AnyObject {
  /// Begins what belongs together, until `end()`.
  func begin(_ group: CanvasGroup)
  func end()
  /// Fills a box, and draws a line along its edges, half of it within.
  /// - Parameter whole: The rectangle of a gradient.
  func draw(_ box: DrawingBox, _ paint: DrawingPaint?, in whole: Rect, _ line: CanvasLine?)
  /// Fills all that the picture shows.
  func fill(all area: Rect, _ paint: DrawingPaint)
  /// Draws a straight line.
  func stroke(from start: Point, to end: Point, _ line: CanvasLine)
  /// Fills a path by the non-zero rule.
  func fill(_ outline: GlyphOutline, _ color: DrawingColor)
  /// Draws the runs of a label, line by line and from left to right.
  func draw(_ runs: [CanvasText]) throws(FontError)
  /// Draws an image into a rectangle.
  func draw(_ image: DrawingImage, in frame: Rect)
}

/// What is drawn together, and what it is.
package struct CanvasGroup {
  /// What the group is.
  package enum Kind { case element, view, part }
  package var kind = Kind.part
  /// The ID of the element in its document.
  package var id: String?
  /// What it is called: the name of the cell or view.
  package var name: String?
  /// The state that it is drawn in.
  package var state: DrawingState = []
  /// The path in the document, such as `sections[0].items[7]`.
  package var path: String?
  /// What it says, for those who do not see it.
  package var title: String?
  /// Where it leads: an address of http, https or mailto.
  package var link: String?
  /// From 0 to 1, of all that is in it.
  package var opacity = 1.0
  /// The box at whose edges all is cut that is in it.
  package var clip: DrawingBox?

  package init(_ kind: Kind = .part) { self.kind = kind }

  /// Whether it changes nothing that is drawn.
  package var isPlain: Bool { opacity == 1 && clip == nil }
}

/// The look of a line.
package struct CanvasLine: Hashable {
  package var color: DrawingColor
  package var width: Double
  /// Dashes and gaps in turn; empty for none.
  package var dash: [Double]

  package init(_ color: DrawingColor, width: Double, dash: [Double] = []) {
    (self.color, self.width, self.dash) = (color, width, dash)
  }
}

/// A run of glyphs with its colour.
package struct CanvasText {
  package var run: GlyphRun
  /// The left end of the first baseline of its label.
  package var origin: Point
  /// The y of the run's own baseline.
  package var baseline: Double
  package var color: DrawingColor
  /// The text of its label, in which the run's offsets count.
  package var source: String

  /// The part of the text that the run draws; an ellipsis stands for what is cut.
  package var text: String {
    run.sourceRange.isEmpty
      ? "\u{2026}"
      : String(
        Substring(source.utf8.dropFirst(run.sourceRange.lowerBound).prefix(run.sourceRange.count)))
  }

  /// Returns the tabs directly before the run, as far as they are not before `start`: they have no run.
  package func tabs(from start: Int) -> String {
    let before = source.utf8.prefix(run.sourceRange.lowerBound).dropFirst(start)
    return String(repeating: "\t", count: before.reversed().prefix { $0 == 0x09 }.count)
  }

  /// - Parameter baseline: The run's baseline, from the first of its label.
  package init(
    _ run: GlyphRun, of source: String, at origin: Point, baseline: Double = 0,
    _ color: DrawingColor
  ) {
    (self.run, self.source, self.origin, self.color) = (run, source, origin, color)
    self.baseline = origin.y + baseline
  }
}

extension Canvas {
  package func fill(all area: Rect, _ paint: DrawingPaint) { fill(DrawingBox(area, nil), paint) }

  /// Fills a box.
  package func fill(_ box: DrawingBox, _ paint: DrawingPaint) {
    draw(box, paint, in: box.rect, nil)
  }

  /// Draws a line along the edges of a box, half of it within.
  package func stroke(_ box: DrawingBox, _ line: CanvasLine) { draw(box, nil, in: box.rect, line) }
}
