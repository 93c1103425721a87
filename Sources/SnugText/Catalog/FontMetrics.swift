import SnugFreeType
import SnugHarfBuzz

/// A face's vertical metrics and design size, in font units, exact.
///
/// Example: `FontCatalog`.
public struct FontMetrics: Hashable, Sendable {
  /// Font units per em.
  public let unitsPerEm: Int32
  /// The distance from the baseline up to the top of the line; not negative.
  public let ascentUnits: Int32
  /// The distance from the baseline down to the bottom of the line; not negative.
  public let descentUnits: Int32
  /// The extra space between lines; not negative.
  public let lineGapUnits: Int32
  /// The height of capitals above the baseline, above 0: from the font's `OS/2` table, else the height
  /// of its H, else its ascent.
  public let capHeightUnits: Int32
  /// The height of small letters above the baseline, above 0: from the font's `OS/2` table, else the
  /// height of its x, else half an em.
  public let xHeightUnits: Int32
  package let table: Table

  /// The table that line metrics are read from.
  package enum Table: String, Hashable, Sendable, CaseIterable {
    /// `hhea`, the horizontal header.
    case hhea
    /// The typographic values of `OS/2`, if the font requests them or has no others.
    case typographic
    /// No table: the bounds in the header of the font format.
    case header
  }

  /// Returns the ascent at `size`, in points.
  public func ascent(at size: Double) -> Double { points(ascentUnits, at: size, unitsPerEm) }
  /// Returns the descent at `size`, in points.
  public func descent(at size: Double) -> Double { points(descentUnits, at: size, unitsPerEm) }
  /// Returns the line gap at `size`, in points.
  public func lineGap(at size: Double) -> Double { points(lineGapUnits, at: size, unitsPerEm) }
  /// Returns the height of capitals at `size`, in points.
  public func capHeight(at size: Double) -> Double { points(capHeightUnits, at: size, unitsPerEm) }
  /// Returns the height of small letters at `size`, in points.
  public func xHeight(at size: Double) -> Double { points(xHeightUnits, at: size, unitsPerEm) }
}

private func points(_ units: Int32, at size: Double, _ unitsPerEm: Int32) -> Double {
  Double(units) * size / Double(unitsPerEm)
}

/// A line below or through a text, as its font places it, in font units.
///
/// ```swift
/// let face = try FontCatalog.embedded.chain(for: FontDescriptor()).primary
/// let line = face.underline
/// print(line.top(at: 15), line.thickness(at: 15))  // in points; below the baseline
/// ```
public struct DecorationLine: Hashable, Sendable {
  /// The distance from the baseline up to the top edge of the line; below 0 if it is below the baseline.
  public let topUnits: Int32
  /// The thickness of the line; not negative.
  public let thicknessUnits: Int32
  let unitsPerEm: Int32

  /// Returns the place of the top edge at `size`, in points from the baseline; y grows downwards.
  public func top(at size: Double) -> Double { -points(topUnits, at: size, unitsPerEm) }
  /// Returns the thickness at `size`, in points.
  public func thickness(at size: Double) -> Double { points(thicknessUnits, at: size, unitsPerEm) }
}

extension FontFace {
  /// The underline of the design, from the font's `post` table, at its place on the variation axes (`MVAR`).
  /// In a font without these values, those that HarfBuzz makes up for one.
  public var underline: DecorationLine {
    decoration(HB_OT_METRICS_TAG_UNDERLINE_OFFSET, HB_OT_METRICS_TAG_UNDERLINE_SIZE)
  }

  /// The line through a text in this design, from the font's `OS/2` table, else as for `underline`.
  public var strikeout: DecorationLine {
    decoration(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, HB_OT_METRICS_TAG_STRIKEOUT_SIZE)
  }

  private func decoration(
    _ top: hb_ot_metrics_tag_t, _ thickness: hb_ot_metrics_tag_t
  ) -> DecorationLine {
    DecorationLine(
      topUnits: shaping.metric(top), thicknessUnits: max(0, shaping.metric(thickness)),
      unitsPerEm: metrics.unitsPerEm)
  }
}

extension FontMetrics {
  /// Reads the metrics of an open face at its design.
  /// - Parameters:
  ///   - os2: Its `OS/2` table.
  ///   - shaping: The same design of the font.
  init(of face: FT_Face, _ os2: TT_OS2?, _ shaping: ShapingFont) {
    let line = unsafe LineExtents.preferred(of: face, os2)
    // Version 2 of the table has them.
    let letters = os2.flatMap { $0.version >= 2 ? $0 : nil }
    let ascent = max(0, line.ascent)
    self.init(
      unitsPerEm: shaping.unitsPerEm, ascentUnits: ascent, descentUnits: max(0, line.descent),
      lineGapUnits: max(0, line.gap),
      capHeightUnits: Self.height(letters?.sCapHeight) ?? shaping.height(of: "H") ?? ascent,
      xHeightUnits: Self.height(letters?.sxHeight) ?? shaping.height(of: "x")
        ?? shaping.unitsPerEm / 2,
      table: line.table)
  }

  /// Returns a height of letters that the font states.
  private static func height(_ units: FT_Short?) -> Int32? {
    units.flatMap { $0 > 0 ? Int32($0) : nil }
  }
}

/// A font's own line extent, in font units.
private struct LineExtents {
  var ascent, descent, gap: Int32
  var table: FontMetrics.Table

  /// Returns OS/2's typographic values if the font requests them (USE_TYPO_METRICS), else hhea's,
  /// never the win values: the choice of browsers on every system but Windows.
  static func preferred(of face: FT_Face, _ os2: TT_OS2?) -> LineExtents {
    let typographic = os2.map {
      LineExtents(
        ascent: Int32($0.sTypoAscender), descent: -Int32($0.sTypoDescender),
        gap: Int32($0.sTypoLineGap), table: .typographic)
    }
    if let os2, let typographic, os2.fsSelection & (1 << 7) != 0 { return typographic }
    let hhea = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_HHEA)?
      .assumingMemoryBound(to: TT_HoriHeader.self).pointee
    if let hhea = unsafe hhea, unsafe hhea.Ascender != 0 || hhea.Descender != 0 {
      return unsafe LineExtents(
        ascent: Int32(hhea.Ascender), descent: -Int32(hhea.Descender),
        gap: Int32(hhea.Line_Gap), table: .hhea)
    }
    if let typographic { return typographic }
    // A face without either table: use what FreeType derives from the format's own fields.
    return unsafe LineExtents(
      ascent: Int32(face.pointee.ascender), descent: -Int32(face.pointee.descender), gap: 0,
      table: .header)
  }
}
