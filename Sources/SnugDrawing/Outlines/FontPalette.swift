public import SnugText

/// A palette of a font: the colours of its glyphs in colours (table `CPAL` of OpenType 1.9.1).
///
/// ```swift
/// let measurer = try TextMeasurer(catalog: .embedded)
/// let layout = try measurer.layout(
///   "A", style: TextStyle(size: 15), maximumWidth: nil, maximumLines: 1, includingGlyphs: true)
/// let outliner = GlyphOutliner(catalog: measurer.catalog)
/// outliner.palette = .dark
/// for run in layout.glyphRuns {
///   print(run.face.palettes.count, try outliner.placedImages(of: run).count)
/// }
/// ```
public struct FontPalette: Hashable, Sendable {
  /// The colours, by their index in the palette.
  public var colors: [GlyphLayer.Color]
  /// Whether the font says that the palette is for light backgrounds.
  public var isForLightBackgrounds = false
  /// Whether the font says that the palette is for dark backgrounds.
  public var isForDarkBackgrounds = false

  /// Which palette of a font glyphs are drawn in. A font that does not have it draws them in its first.
  ///
  /// Example: `FontPalette`.
  public enum Choice: Hashable, Sendable {
    /// The palette of an index; 0 is the first.
    case index(Int)
    /// The first palette for light backgrounds, as `font-palette: light` of CSS.
    case light
    /// The first palette for dark backgrounds, as `font-palette: dark` of CSS.
    case dark
  }
}

extension FontFace {
  /// The palettes of the font, in its order; none for a font without glyphs in colours. Of damaged ones, and of
  /// more than 65,536 colours together, the first ones as far as they can be read.
  /// - Complexity: O(colours).
  public var palettes: [FontPalette] {
    var palettes: [FontPalette] = []
    try? FontPalette.read(bytes(ofTable: .cpal), into: &palettes)
    return palettes
  }
}

extension [FontPalette] {
  /// Returns the colours of the chosen palette.
  func colors(of choice: FontPalette.Choice) -> [GlyphLayer.Color] {
    let chosen =
      switch choice {
      case .index(let index): indices.contains(index) ? self[index] : nil
      case .light: first(where: \.isForLightBackgrounds)
      case .dark: first(where: \.isForDarkBackgrounds)
      }
    return (chosen ?? first)?.colors ?? []
  }
}

extension FontPalette {
  private static let mostColors = 65_536

  /// Appends the palettes that can be read.
  fileprivate static func read(
    _ bytes: [UInt8], into palettes: inout [FontPalette]
  ) throws(UnreadableTable) {
    var table = TableReader(bytes, mostReads: 8 * mostColors)
    let (version, count) = (try table.uint16(at: 0), try table.uint16(at: 2))
    let (total, records) = (try table.uint16(at: 4), try table.uint32(at: 8))
    // Version 1 has three more offsets behind the indices of the palettes.
    let kinds = version >= 1 ? try table.uint32(at: 12 + 2 * total) : 0
    for index in 0..<total where (index + 1) * max(count, 1) <= mostColors {
      var palette = FontPalette(colors: [])
      palettes.append(palette)
      defer { palettes[index] = palette }
      if kinds > 0 {
        let kind = try table.uint32(at: kinds + 4 * index)
        palette.isForLightBackgrounds = kind & 1 != 0
        palette.isForDarkBackgrounds = kind & 2 != 0
      }
      let first = records + 4 * (try table.uint16(at: 12 + 2 * index))
      for place in 0..<count {
        let offset = first + 4 * place
        palette.colors.append(
          GlyphLayer.Color(
            red: UInt8(try table.uint8(at: offset + 2)),
            green: UInt8(try table.uint8(at: offset + 1)),
            blue: UInt8(try table.uint8(at: offset)), alpha: UInt8(try table.uint8(at: offset + 3)))
        )
      }
    }
  }
}
