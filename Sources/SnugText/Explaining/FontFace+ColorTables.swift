import CHarfBuzz

extension FontFace {
  /// The tables the font keeps glyphs in colour in: layers (`COLR`), documents (`SVG `), pictures
  /// (`CBDT`, `sbix`).
  public var colorTables: [String] {
    ["COLR", "SVG ", "CBDT", "sbix"].filter { name in
      FontTag(name).map(shaping.hasTable) ?? false
    }
  }
}

extension ShapingFont {
  fileprivate func hasTable(_ tag: FontTag) -> Bool {
    let table = unsafe hb_face_reference_table(hb_font_get_face(font), tag.value)
    defer { unsafe hb_blob_destroy(table) }
    return unsafe hb_blob_get_length(table) > 0
  }
}
