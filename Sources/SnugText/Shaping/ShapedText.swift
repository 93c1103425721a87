public import SnugGeometry

/// One glyph of a run, in font units.
struct ShapedGlyph {
  var id: UInt32
  /// The UTF-8 offset in the normalised text where the glyph's cluster starts.
  var cluster: Int32
  var advance: Int32
  var xOffset: Int32
  var yOffset: Int32
  /// Whether breaking the text before this glyph's cluster would change glyphs.
  var isUnsafeToBreak: Bool
}

/// A run after shaping.
struct ShapedRun {
  var text: TextRun
  /// Its glyphs in the text, in visual order from left to right.
  var glyphs: Range<Int>
  /// The sum of the glyphs' advances, in font units.
  var advanceUnits: Int64
  /// How many characters letter spacing is added after.
  var spacedCharacters: Int32
}

extension ShapedText {
  /// The exact width on one line: the sum of the runs' widths from left to right, in that order, so
  /// that adding up the glyph runs gives the same bits.
  var idealWidth: Double {
    guard runs.count != 1 else { return width(of: runs[0]) }
    return visualOrder.reduce(0) { $0 + width(of: runs[$1]) }
  }

  /// The width of a shaped run, in points.
  func width(of run: ShapedRun) -> Double {
    width(
      advanceUnits: run.advanceUnits, spacedCharacters: run.spacedCharacters, of: run.text)
  }

  /// The width of so much of a run, in points.
  func width(advanceUnits: Int64, spacedCharacters: Int32, of run: TextRun) -> Double {
    style.width(
      advanceUnits: advanceUnits, spacedCharacters: spacedCharacters,
      unitsPerEm: face(of: run).metrics.unitsPerEm)
  }

  /// The font of a run.
  func face(of run: TextRun) -> FontFace { context.faces[Int(run.face)] }

  /// Adds the fonts of the runs that are not yet there.
  func addFaces(to faces: inout [FontFace]) {
    for run in runs {
      let face = face(of: run.text)
      if !faces.contains(where: { $0 === face }) { faces.append(face) }
    }
  }

  /// The runs' places from left to right.
  var visualOrder: [Int] {
    guard runs.count > 1 else { return Array(runs.indices) }
    return RunOrder.visual(runs.map(\.text.level))
  }

  /// About how wide the text before each place between characters is, in points.
  var widthsBeforeCharacters: [Double] {
    // Per character: the advances of the clusters that start in it.
    var widths = [Double](repeating: 0, count: text.characterCount + 1)
    var before = 0.0
    for run in runs {
      let unitsPerEm = face(of: run.text).metrics.unitsPerEm
      for glyph in glyphs[run.glyphs] {
        let place = text.boundaries.partitioningIndex { $0 > glyph.cluster }
        widths[place] += style.width(
          advanceUnits: Int64(glyph.advance), spacedCharacters: 0, unitsPerEm: unitsPerEm)
      }
    }
    for place in widths.indices.dropFirst() {
      let spaced = spacedCharacters(
        from: text.boundaries[place - 1], to: text.boundaries[place])
      before += widths[place] + Double(spaced) * style.letterSpacing
      widths[place] = before
    }
    return widths
  }

  /// What the style takes the line's height from.
  var height: LineHeight {
    var height = LineHeight()
    height.formUnion(LineHeight(of: context.chain.primary, at: style.size))
    if style.lineMetrics == .allRuns {
      for run in runs { height.formUnion(LineHeight(of: face(of: run.text), at: style.size)) }
    }
    return height
  }
}

/// Glyphs of one face and embedding level in a row, placed: what a renderer draws.
public struct GlyphRun: Sendable {
  /// The font the glyphs are of: its `source` and `variationCoordinates` tell a renderer which.
  public let face: FontFace
  /// The em, in points.
  public let size: Double
  /// The embedding level of its text (UAX #9): how often directions are nested in each other.
  public let level: Int
  /// From left to right.
  public let glyphs: [Glyph]
  /// The sum of the glyphs' advances in font units: `width` is this times size over units per
  /// em, plus the letter spacing.
  public let advanceUnits: Int64
  /// In points.
  public let width: Double

  /// Which way the text of the run reads: from right to left at an odd level.
  public var direction: LayoutDirection {
    level.isMultiple(of: 2) ? .leftToRight : .rightToLeft
  }

  /// The same run, elsewhere.
  func moved(by offset: Point) -> GlyphRun {
    let moved = glyphs.map { glyph in
      Glyph(
        id: glyph.id, sourceOffset: glyph.sourceOffset,
        position: Point(x: glyph.position.x + offset.x, y: glyph.position.y + offset.y),
        advanceUnits: glyph.advanceUnits)
    }
    return GlyphRun(
      face: face, size: size, level: level, glyphs: moved, advanceUnits: advanceUnits, width: width)
  }

  /// One glyph and where its origin lies.
  public struct Glyph: Sendable {
    /// The glyph's number in its font; 0 is the box for a missing character.
    public let id: UInt32
    /// The UTF-8 offset in the label's source text of the `Character` it draws, of several the
    /// first; for the ellipsis, where the cut text would go on.
    public let sourceOffset: Int
    /// From the label's origin, the left end of its first baseline, in points; y grows downwards.
    public let position: Point
    /// The advance in font units, letter spacing not included.
    public let advanceUnits: Int32
  }
}

/// What a line's fonts make it as tall as, exact, in points.
struct LineHeight {
  var ascent = 0.0
  var descent = 0.0
  var lineGap = 0.0

  init() {}

  init(ascent: Double, descent: Double) {
    self.ascent = ascent
    self.descent = descent
  }

  /// What `face` asks for at `size`.
  init(of face: FontFace, at size: Double) {
    ascent = face.metrics.ascent(at: size)
    descent = face.metrics.descent(at: size)
    lineGap = face.metrics.lineGap(at: size)
  }

  /// Makes room for another line's fonts.
  mutating func formUnion(_ other: LineHeight) {
    ascent = max(ascent, other.ascent)
    descent = max(descent, other.descent)
    lineGap = max(lineGap, other.lineGap)
  }

  /// Quantised once.
  func rounded(to grid: PixelGrid) -> Double {
    grid.roundUp(height: ascent + descent + lineGap)
  }
}
