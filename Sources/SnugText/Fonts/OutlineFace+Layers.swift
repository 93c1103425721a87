import CFreeType

extension OutlineFace {
  /// The most layers of a glyph that are read: fonts have tens.
  static let mostLayers = 1024

  /// The layers of a glyph (COLR version 0), the first at the back; `nil` for one without layers, or
  /// with too many.
  /// - Throws: `.unreadableGlyph` for a damaged layer.
  func layers(ofGlyph glyph: UInt32, size: Double) throws(FontError) -> [GlyphLayer]? {
    var iterator = unsafe FT_LayerIterator()
    var (layer, color): (FT_UInt, FT_UInt) = (0, 0)
    var parts: [(glyph: FT_UInt, color: FT_UInt)] = []
    while unsafe FT_Get_Color_Glyph_Layer(freeType, glyph, &layer, &color, &iterator) != 0 {
      guard parts.count < OutlineFace.mostLayers else { return nil }
      parts.append((layer, color))
    }
    guard !parts.isEmpty else { return nil }
    do throws(FontError) {
      return try parts.map { part throws(FontError) in
        GlyphLayer(
          outline: try outline(ofGlyph: part.glyph, size: size),
          color: paletteColor(Int(part.color)))
      }
    } catch {
      // It is the glyph asked for that cannot be drawn, not a layer that no one knows of.
      throw unreadable(glyph)
    }
  }

  /// An entry of the font's first palette (CPAL); `nil` for 0xFFFF, the colour of the text.
  private func paletteColor(_ index: Int) -> GlyphLayer.Color? {
    var palette: UnsafeMutablePointer<FT_Color>?
    var data = unsafe FT_Palette_Data()
    guard unsafe FT_Palette_Data_Get(freeType, &data) == 0,
      index < (unsafe Int(data.num_palette_entries)),
      unsafe FT_Palette_Select(freeType, 0, &palette) == 0, let palette = unsafe palette
    else { return nil }
    let color = unsafe palette[index]
    return GlyphLayer.Color(
      red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
