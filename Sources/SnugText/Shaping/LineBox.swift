import SnugGeometry

/// The exact height of a line, in points.
struct LineBox: Equatable {
  var ascent = 0.0
  var descent = 0.0
  var lineGap = 0.0
}

extension LineBox {
  /// A line of a font with these metrics, in a style's line height.
  init(ascent: Double, descent: Double, lineGap: Double = 0, in style: TextStyle) {
    self.init(ascent: ascent, descent: descent, lineGap: lineGap)
    let areBrowsers = style.paragraph.lineBoxes.areBrowsers
    let height: Double
    switch style.paragraph.lineHeight {
    case .multiple(let factor): height = factor * style.size
    case .points(let points): height = points
    case nil:
      if areBrowsers { self = asBrowsers }
      return
    }
    self.lineGap = 0
    if areBrowsers {
      // That of the font alone, without its gap.
      let letters = Self.whole(ascent) + Self.whole(descent)
      let space = Self.units(height)
      self.ascent = Self.whole(ascent) + ((space - letters) / 2).rounded(.down)
      self.descent = space - self.ascent
    } else {
      self.ascent = ascent + (height - (ascent + descent)) / 2
      self.descent = height - self.ascent
    }
  }

  /// A line of `face`.
  init(of face: FontFace, in style: TextStyle) {
    let own = LineBox(of: face, at: style.size)
    self.init(ascent: own.ascent, descent: own.descent, lineGap: own.lineGap, in: style)
  }

  /// The line of a font in browsers: whole points, half of the gap above and below.
  var asBrowsers: LineBox {
    let gap = Self.whole(lineGap)
    let above = (gap / 2).rounded(.down)
    return LineBox(ascent: Self.whole(ascent) + above, descent: Self.whole(descent) + gap - above)
  }

  private static func whole(_ length: Double) -> Double { (length + 0.5).rounded(.down) }

  /// Returns a length in whole units of browsers' layouts.
  static func units(_ length: Double) -> Double { (length * 64).rounded(.down) / 64 }

  /// A line of `face` without a stated line height.
  init(of face: FontFace, at size: Double) {
    let metrics = face.metrics
    self.init(
      ascent: metrics.ascent(at: size), descent: metrics.descent(at: size),
      lineGap: metrics.lineGap(at: size))
  }

  init(of box: InlineBox) {
    self.init(ascent: max(0, box.baseline), descent: max(0, box.height - box.baseline))
  }

  /// Returns the line of a run of one of several styles. Without a stated line height, each run is rounded
  /// to the pixel grid before the largest is taken, as browsers do.
  func ofRun(in style: TextStyle, on grid: PixelGrid) -> LineBox {
    guard style.paragraph.lineHeight == nil, !style.paragraph.lineBoxes.areBrowsers else {
      return self
    }
    let rounded = grid.round(baseline: ascent)
    return LineBox(ascent: rounded, descent: grid.roundUp(height: height) - rounded)
  }

  /// Returns the line of a run whose baseline is shifted by so many points.
  func raised(by shift: Double) -> LineBox {
    guard shift != 0 else { return self }
    return LineBox(ascent: ascent + shift, descent: descent - shift, lineGap: lineGap)
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

  var height: Double { ascent + descent + lineGap }
}

/// The heights of a font's letters above the baseline, exact, in points.
struct LetterHeights {
  /// The height of capitals, and of small letters such as x.
  var cap, ex: Double
}

extension LetterHeights {
  init(of face: FontFace, at size: Double) {
    (cap, ex) = (face.metrics.capHeight(at: size), face.metrics.xHeight(at: size))
  }
}
