public import SnugGeometry

/// Positioned glyphs of one face and embedding level, in a row: the unit a renderer draws.
///
/// Example: `TextLayout`.
public struct GlyphRun: Sendable {
  /// The font of the glyphs; its `source` and `variationCoordinates` identify it to a renderer.
  public let face: FontFace
  /// The em, in points.
  public let size: Double
  /// The embedding level of its text (UAX #9): the nesting depth of directions.
  public let level: Int
  /// The glyphs from left to right.
  public private(set) var glyphs: [Glyph]
  /// The UTF-8 offsets in the label's source text of the characters that it draws; for an ellipsis, an
  /// empty range where the cut text would continue.
  public let sourceRange: Range<Int>
  /// The sum of the glyphs' advances in font units: `width` is this times size over units per
  /// em, plus the letter spacing.
  public let advanceUnits: Int64
  /// The width in points.
  public let width: Double
  /// The attributes of the range of its text (`RangeStyle.attributes`); empty for the label's own style.
  public var attributes: String { range?.text ?? "" }

  /// The left end of the run, in points from the left end of the label's first baseline.
  package var left: Double {
    guard let first = glyphs.first else { return 0 }
    let scale = size / Double(face.metrics.unitsPerEm)
    return first.position.x - Double(first.offsetUnits) * scale
  }

  /// How far the baseline of its range is above that of the line, in points; its glyphs are that much higher.
  package private(set) var baselineShift: Double
  private let range: RangeAttributes?

  /// The reading direction of the run's text: right to left at an odd level.
  public var direction: LayoutDirection {
    level.isMultiple(of: 2) ? .leftToRight : .rightToLeft
  }

  /// - Parameters:
  ///   - shaped: The glyphs from left to right.
  ///   - advanceUnits: The sum of their advances.
  ///   - origin: The left edge of the run, in points.
  ///   - sourceRange: The range of its characters in the label's source text.
  ///   - place: Returns the source offset of a glyph, and the letter spacing left of it.
  @inline(__always)
  init(
    _ shaped: ArraySlice<ShapedGlyph>, advanceUnits: Int64, spacedCharacters: Int? = nil,
    of face: FontFace, level: Int, _ style: TextStyle.Sums, origin: Double, sourceRange: Range<Int>,
    place: (ShapedGlyph, Int) -> (sourceOffset: Int, spacing: Double)
  ) {
    let (size, unitsPerEm) = (style.size, Double(face.metrics.unitsPerEm))
    func points(_ units: Int64) -> Double {
      TextStyle.width(
        advanceUnits: units, spacedCharacters: 0, size: size, letterSpacing: 0,
        unitsPerEm: unitsPerEm)
    }
    var pen: Int64 = 0
    var glyphs: [Glyph] = []
    glyphs.reserveCapacity(shaped.count)
    for (index, glyph) in shaped.enumerated() {
      let (sourceOffset, spacing) = place(glyph, index)
      glyphs.append(
        Glyph(
          id: glyph.id, sourceOffset: sourceOffset,
          position: Point(
            x: origin + points(pen + Int64(glyph.xOffset)) + spacing,
            y: points(-Int64(glyph.yOffset))),
          advanceUnits: glyph.advance, offsetUnits: glyph.xOffset))
      pen += Int64(glyph.advance)
    }
    self.init(
      face: face, size: size, level: level, glyphs: glyphs, sourceRange: sourceRange,
      advanceUnits: advanceUnits,
      width: TextStyle.width(
        advanceUnits: advanceUnits, spacedCharacters: spacedCharacters ?? shaped.count, size: size,
        letterSpacing: style.letterSpacing, unitsPerEm: unitsPerEm))
  }

  init(
    face: FontFace, size: Double, level: Int, glyphs: [Glyph], sourceRange: Range<Int>,
    advanceUnits: Int64, width: Double, baselineShift: Double = 0, in range: RangeAttributes? = nil
  ) {
    (self.face, self.size, self.level) = (face, size, level)
    (self.glyphs, self.sourceRange) = (glyphs, sourceRange)
    (self.advanceUnits, self.width) = (advanceUnits, width)
    (self.baselineShift, self.range) = (baselineShift, range)
  }

  /// Returns the run with the baseline of a range.
  func raised(by shift: Double) -> GlyphRun {
    guard shift != 0 else { return self }
    var raised = moved(by: Point(x: 0, y: -shift))
    raised.baselineShift = shift
    return raised
  }

  func moved(by offset: Point) -> GlyphRun {
    var moved = self
    for index in glyphs.indices {
      moved.glyphs[index].position.x += offset.x
      moved.glyphs[index].position.y += offset.y
    }
    return moved
  }

  /// A glyph and the position of its origin.
  public struct Glyph: Sendable {
    /// The glyph ID in its font; 0 is the box for a missing character.
    public let id: UInt32
    /// The UTF-8 offset in the label's source text of the first `Character` it draws; for the
    /// ellipsis, of the position where the cut text would continue.
    public let sourceOffset: Int
    /// The position of the origin, from the left end of the label's first baseline, in points; y grows
    /// downwards. It has the glyph's own offset, kerning and letter spacing in it.
    ///
    /// In the content, the origin lies at
    /// - x: frame of the item `x` + frame of the label in its cell `x` + `position.x`
    /// - y: frame of the item `y` + frame of the label in its cell `y` + baseline of the label +
    ///   `position.y`
    ///
    /// The baseline is that of `FittedCell.metrics(ofLabel:)`. With snapped frames, the rectangle of the
    /// label in the content, the sum of the first two, is widened to whole pixels by
    /// `FlowLayout.pixels(around:)` before the rest is added. JSON has these sums.
    public fileprivate(set) var position: Point
    /// The advance in font units, without letter spacing.
    public let advanceUnits: Int32
    /// The distance of its origin to the right of the pen, in font units.
    let offsetUnits: Int32
  }
}
