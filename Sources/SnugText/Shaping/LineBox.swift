import SnugGeometry

/// The exact height of a line, in points.
struct LineBox: Equatable {
  var ascent = 0.0
  var descent = 0.0
  var lineGap = 0.0

  init() {}

  /// A line of a font with these metrics, in a style's line height.
  init(ascent: Double, descent: Double, lineGap: Double = 0, in style: TextStyle) {
    (self.ascent, self.descent, self.lineGap) = (ascent, descent, lineGap)
    if style.paragraph.lineBoxes.areBrowsers {
      self = asBrowsers
      let space: Double
      switch style.paragraph.lineHeight {
      case .multiple(let factor): space = Self.units(factor * style.size)
      case .points(let points): space = Self.units(points)
      case nil: return
      }
      // That of the font alone, without its gap.
      let letters = Self.whole(ascent) + Self.whole(descent)
      self.ascent = Self.whole(ascent) + ((space - letters) / 2).rounded(.down)
      self.descent = space - self.ascent
      return
    }
    let height: Double
    switch style.paragraph.lineHeight {
    case .multiple(let factor): height = factor * style.size
    case .points(let points): height = points
    case nil: return
    }
    self.ascent = ascent + (height - (ascent + descent)) / 2
    self.descent = height - self.ascent
    self.lineGap = 0
  }

  /// A line of `face`.
  init(of face: FontFace, in style: TextStyle) {
    let own = LineBox(of: face, at: style.size)
    self.init(ascent: own.ascent, descent: own.descent, lineGap: own.lineGap, in: style)
  }

  /// The line of a font in browsers: whole points, half of the gap above and below.
  var asBrowsers: LineBox {
    var box = LineBox()
    let gap = Self.whole(lineGap)
    let above = (gap / 2).rounded(.down)
    box.ascent = Self.whole(ascent) + above
    box.descent = Self.whole(descent) + gap - above
    return box
  }

  private static func whole(_ length: Double) -> Double { (length + 0.5).rounded(.down) }

  /// Returns a length in the units of browsers' layouts.
  private static func units(_ length: Double) -> Double { (length * 64).rounded(.down) / 64 }

  /// A line of `face` without a stated line height.
  init(of face: FontFace, at size: Double) {
    ascent = face.metrics.ascent(at: size)
    descent = face.metrics.descent(at: size)
    lineGap = face.metrics.lineGap(at: size)
  }

  /// A line of an inline box.
  init(of box: InlineBox) {
    ascent = max(0, box.baseline)
    descent = max(0, box.height - box.baseline)
  }

  /// Returns the line of a run of one of several styles. Without a stated line height, each run is rounded
  /// to the pixel grid before the largest is taken, as browsers do.
  func ofRun(in style: TextStyle, on grid: PixelGrid) -> LineBox {
    guard style.paragraph.lineHeight == nil, !style.paragraph.lineBoxes.areBrowsers else {
      return self
    }
    var rounded = LineBox()
    rounded.ascent = grid.round(baseline: ascent)
    rounded.descent = grid.roundUp(height: height) - rounded.ascent
    return rounded
  }

  /// Returns the line of a run whose baseline is shifted by so many points.
  func raised(by shift: Double) -> LineBox {
    guard shift != 0 else { return self }
    var raised = self
    raised.ascent += shift
    raised.descent -= shift
    return raised
  }

  /// Returns the larger of both above and below the baseline.
  func union(_ other: LineBox?) -> LineBox {
    guard let other else { return self }
    var union = self
    union.formUnion(other)
    return union
  }

  /// Grows each of the three values to that of another line.
  mutating func formUnion(_ other: LineBox) {
    ascent = max(ascent, other.ascent)
    descent = max(descent, other.descent)
    lineGap = max(lineGap, other.lineGap)
  }

  /// The total height.
  var height: Double { ascent + descent + lineGap }
}

/// The heights of a font's letters above the baseline, exact, in points.
struct LetterHeights {
  /// The height of capitals, and of small letters such as x.
  var cap, ex: Double

  init(cap: Double, ex: Double) { (self.cap, self.ex) = (cap, ex) }

  init(of face: FontFace, at size: Double) {
    (cap, ex) = (face.metrics.capHeight(at: size), face.metrics.xHeight(at: size))
  }
}
