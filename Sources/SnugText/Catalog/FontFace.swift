import SnugFreeType
import SnugHarfBuzz
import Synchronization

/// One design of one font file, ready for shaping at any size.
///
/// The HarfBuzz font is immutable and works in font units, so one face serves every size and every
/// thread.
///
/// Example: `FontCatalog`.
public final class FontFace: Sendable {
  /// The bytes and the design of this face.
  public let source: FontSource
  /// The family name in the font's English name records.
  public let family: String
  /// The name of the design within its family, such as `Bold`; for a variable font, that of its
  /// default design.
  public let styleName: String
  /// The line metrics at this design's axis values.
  public let metrics: FontMetrics
  /// The variation axes of the design, in the font's order.
  package let axes: [VariationAxis]
  /// The value of the design on every axis, in the font's order. With the source's data and index,
  /// it is all that another font reader needs to get the same glyphs.
  public var variationCoordinates: [FontAxis] {
    axes.map { axis in
      let value = source.axes.last { $0.tag == axis.tag }?.value
      return FontAxis(tag: axis.tag, value: value ?? axis.defaultValue)
    }
  }
  /// Whether the font draws in colour, as emoji fonts do.
  public let isColor: Bool
  /// Whether the font is for emoji: coloured, with emoji for at least half of its characters. It draws
  /// nothing else, so that digits and signs are those of the text. A coloured font of letters or icons
  /// draws all that it has.
  package let isEmojiFont: Bool
  /// The weight that the font declares: 400 is regular.
  let weight: Double
  /// The width that the font declares, in percent of the normal width.
  let width: Double
  let slant: FontDescriptor.Slant
  /// The name IDs of a variable font's named instances, in the font's order.
  let instanceNameNumbers: [Int]
  /// The index among them of the instance that this design is, if it is one.
  let instancePlace: Int?
  let shaping: ShapingFont
  private let advanceTables = AdvanceTables()
  /// The names of the instances, once they are read: each layout writes that of its fonts.
  private let knownNames = Mutex<[Int: String]?>(nil)

  package struct VariationAxis: Hashable, Sendable {
    package let tag: FontTag
    /// Limits and default in the axis' own units.
    package let minimum, defaultValue, maximum: Double

    func limited(_ value: Double) -> Double { min(max(value, minimum), maximum) }
  }

  /// Reads the properties of an open face that is set to the axis values `place` of `design`.
  /// - Parameter shaping: The same design of the font.
  init(
    _ source: FontSource, of face: FT_Face, design: VariationDesign, place: [Double],
    shaping: ShapingFont
  ) {
    (self.source, self.shaping) = (source, shaping)
    let record = unsafe face.pointee
    family = unsafe record.family_name.map { unsafe String(cString: $0) } ?? ""
    styleName = unsafe record.style_name.map { unsafe String(cString: $0) } ?? ""
    isColor = unsafe record.face_flags & FT_Long(FT_FACE_FLAG_COLOR) != 0
    isEmojiFont = isColor && shaping.isMostlyEmoji
    slant = unsafe record.style_flags & FT_Long(FT_STYLE_FLAG_ITALIC) != 0 ? .italic : .roman
    let os2 = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_OS2)?
      .assumingMemoryBound(to: TT_OS2.self).pointee
    weight = os2.map { Double($0.usWeightClass) } ?? 400
    width = Self.width(ofClass: os2?.usWidthClass)
    axes = design.axes
    instanceNameNumbers = design.instances.map(\.nameNumber)
    instancePlace = design.instance(at: place)
    metrics = unsafe FontMetrics(of: face, os2, shaping)
  }

  /// Returns a width class in percent of the normal width (OpenType 1.9, OS/2, `usWidthClass`).
  private static func width(ofClass number: UInt16?) -> Double {
    let widths = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]
    guard let number, (1...UInt16(widths.count)).contains(number) else { return 100 }
    return widths[Int(number) - 1]
  }

  /// Calls `body` with the bytes of the font's file, read when the font was opened, whatever has become
  /// of the file since: of a collection, the whole file with the face at `source.index`.
  ///
  /// The bytes stay where they are, and as they are, while the face exists. So another engine can open
  /// the font over them, at `variationCoordinates`, instead of over a copy: keep the face as long as that
  /// engine uses them.
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try unsafe shaping.withUnsafeBytes(body)
  }

  func nominalGlyph(for scalar: Unicode.Scalar) -> UInt32? {
    shaping.nominalGlyph(for: scalar)
  }

  /// The advance of U+0020, in ems; 0 without such a glyph.
  var spaceAdvance: Double {
    guard let glyph = nominalGlyph(for: " ") else { return 0 }
    return Double(shaping.advanceUnits(ofGlyph: glyph)) / Double(metrics.unitsPerEm)
  }

  /// Returns the advances of the simple characters of an alphabet in texts of its script, or of another;
  /// `nil` if HarfBuzz must shape all.
  func advanceTable(
    _ alphabet: Alphabet, script: UnicodeScript, language: String?
  ) -> AdvanceTable? {
    advanceTables.table(of: shaping, alphabet, script: script, language: language)
  }
}

extension FontFace {
  /// The names of a variable font's named instances, in the font's order, in English if available;
  /// instances without a name are left out.
  public var namedInstances: [String] {
    let names = instanceNames
    return instanceNameNumbers.compactMap { names[$0] }
  }

  /// The name of the instance with the axis values of this design; `nil` if there is none.
  public var namedInstance: String? {
    instancePlace.flatMap { instanceNames[instanceNameNumbers[$0]] }
  }

  /// Whether there is an instance of that name; case is ignored.
  func hasInstance(named name: String) -> Bool {
    let wanted = name.lowercased()
    return namedInstances.contains { $0.lowercased() == wanted }
  }

  private var instanceNames: [Int: String] {
    guard !instanceNameNumbers.isEmpty else { return [:] }
    return knownNames.withLock { known in
      if let known { return known }
      let names = NameTable.names(Set(instanceNameNumbers), in: shaping.bytes(ofTable: .name))
      known = names
      return names
    }
  }

  /// The names of the font's tables for coloured glyphs: layers (`COLR`), documents (`SVG `),
  /// pictures (`CBDT`, `sbix`).
  public var colorTables: [String] {
    ["COLR", "SVG ", "CBDT", "sbix"].filter { name in
      FontTag(name).map(shaping.hasTable) ?? false
    }
  }

  /// A part of the design that a style requests, which a fallback font lacks that draws some of the text.
  public struct MissingDesign: Hashable, Sendable {
    /// The family of the font.
    public let family: String
    /// What it lacks.
    public let design: FontChain.MissingDesign
  }
}

extension VariationDesign {
  /// Returns the index of the first instance of that name in an open face; case is ignored.
  func instance(named name: String, of face: FT_Face) -> Int? {
    guard !instances.isEmpty else { return nil }
    let wanted = name.lowercased()
    let names = unsafe NameTable.names(
      Set(instances.map(\.nameNumber)), in: Self.nameTable(of: face))
    return instances.firstIndex { names[$0.nameNumber]?.lowercased() == wanted }
  }

  private static func nameTable(of face: FT_Face) -> [UInt8] {
    let tag = FT_ULong(FontTag.name.value)
    var length: FT_ULong = 0
    guard unsafe FT_Load_Sfnt_Table(face, tag, 0, nil, &length) == 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(length))
    guard unsafe FT_Load_Sfnt_Table(face, tag, 0, &bytes, &length) == 0 else { return [] }
    return bytes
  }
}

extension ShapingFont {
  /// Whether at least half of its visible characters are emoji.
  fileprivate var isMostlyEmoji: Bool {
    guard let characters = unsafe hb_set_create() else { return false }
    defer { unsafe hb_set_destroy(characters) }
    unsafe hb_face_collect_unicodes(hb_font_get_face(font), characters)
    var (next, emoji, all) = (hb_codepoint_t.max, 0, 0)  // before the first
    while unsafe hb_set_next(characters, &next) != 0 {
      guard let scalar = Unicode.Scalar(next), !scalar.isInvisible,
        !scalar.properties.isWhitespace
      else { continue }
      all += 1
      if scalar.properties.isEmoji { emoji += 1 }
    }
    return all > 0 && 2 * emoji >= all
  }
}
