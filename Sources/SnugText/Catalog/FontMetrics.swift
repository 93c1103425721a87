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
  /// The table of the font that the metrics are from.
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
  public func ascent(at size: Double) -> Double { points(ascentUnits, at: size) }
  /// Returns the descent at `size`, in points.
  public func descent(at size: Double) -> Double { points(descentUnits, at: size) }
  /// Returns the line gap at `size`, in points.
  public func lineGap(at size: Double) -> Double { points(lineGapUnits, at: size) }
  /// Returns the height of capitals at `size`, in points.
  public func capHeight(at size: Double) -> Double { points(capHeightUnits, at: size) }
  /// Returns the height of small letters at `size`, in points.
  public func xHeight(at size: Double) -> Double { points(xHeightUnits, at: size) }

  private func points(_ units: Int32, at size: Double) -> Double {
    Double(units) * size / Double(unitsPerEm)
  }
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
  public func top(at size: Double) -> Double { -points(topUnits, at: size) }
  /// Returns the thickness at `size`, in points.
  public func thickness(at size: Double) -> Double { points(thicknessUnits, at: size) }

  private func points(_ units: Int32, at size: Double) -> Double {
    Double(units) * size / Double(unitsPerEm)
  }
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

/// The properties that FreeType reads from a face when it is opened.
struct FaceProperties {
  var family: String
  var styleName: String
  var metrics: FontMetrics
  var axes: [FontFace.VariationAxis]
  var isColor: Bool
  var weight: Double
  var width: Double
  var slant: FontDescriptor.Slant
  var instanceNameNumbers: [Int]
  var instancePlace: Int?
}

extension FaceProperties {
  /// Reads the properties of an open face that is set to the axis values `place` of `design`.
  /// - Parameter shaping: The same design of the font.
  init(of face: FT_Face, design: VariationDesign, place: [Double], shaping: ShapingFont) {
    let record = unsafe face.pointee
    family = unsafe record.family_name.map { unsafe String(cString: $0) } ?? ""
    styleName = unsafe record.style_name.map { unsafe String(cString: $0) } ?? ""
    isColor = unsafe record.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0
    slant = unsafe record.style_flags & FT_Long(FT_STYLE_FLAG_ITALIC) != 0 ? .italic : .roman
    let os2 = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?.assumingMemoryBound(to: TT_OS2.self)
    weight = unsafe os2.map { unsafe Double($0.pointee.usWeightClass) } ?? 400
    width = FaceProperties.width(ofClass: unsafe os2.map { unsafe $0.pointee.usWidthClass })
    axes = design.axes
    instanceNameNumbers = design.instances.map(\.nameNumber)
    instancePlace = design.instance(at: place)
    let line = unsafe LineExtents.preferred(of: face)
    // Version 2 of the table has them.
    let letters = unsafe os2.flatMap { unsafe $0.pointee.version >= 2 ? $0.pointee : nil }
    let ascent = max(0, line.ascent)
    metrics = FontMetrics(
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

  /// Returns a width class in percent of the normal width (OpenType 1.9, OS/2, `usWidthClass`).
  private static func width(ofClass number: UInt16?) -> Double {
    let widths = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]
    guard let number, (1...UInt16(widths.count)).contains(number) else { return 100 }
    return widths[Int(number) - 1]
  }
}

/// A font's own line extent, in font units.
private struct LineExtents {
  var ascent, descent, gap: Int32
  var table: FontMetrics.Table

  /// Returns OS/2's typographic values if the font requests them (USE_TYPO_METRICS), else hhea's,
  /// never the win values: the choice of browsers on every system but Windows.
  static func preferred(of face: FT_Face) -> LineExtents {
    let typographic = unsafe typographic(of: face)
    let hhea = unsafe hhea(of: face)
    if let typographic, typographic.isAskedFor { return typographic.extents }
    if let hhea, hhea.ascent != 0 || hhea.descent != 0 { return hhea }
    if let typographic { return typographic.extents }
    // A face without either table: use what FreeType derives from the format's own fields.
    return unsafe LineExtents(
      ascent: Int32(face.pointee.ascender), descent: -Int32(face.pointee.descender), gap: 0,
      table: .header)
  }

  private static func hhea(of face: FT_Face) -> LineExtents? {
    guard let table = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_HHEA) else { return nil }
    let hhea = unsafe table.assumingMemoryBound(to: TT_HoriHeader.self)
    return unsafe LineExtents(
      ascent: Int32(hhea.pointee.Ascender), descent: -Int32(hhea.pointee.Descender),
      gap: Int32(hhea.pointee.Line_Gap), table: .hhea)
  }

  private static func typographic(
    of face: FT_Face
  ) -> (extents: LineExtents, isAskedFor: Bool)? {
    guard let table = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2) else { return nil }
    let os2 = unsafe table.assumingMemoryBound(to: TT_OS2.self)
    let extents = unsafe LineExtents(
      ascent: Int32(os2.pointee.sTypoAscender), descent: -Int32(os2.pointee.sTypoDescender),
      gap: Int32(os2.pointee.sTypoLineGap), table: .typographic)
    return unsafe (extents, os2.pointee.fsSelection & (1 << 7) != 0)
  }
}
