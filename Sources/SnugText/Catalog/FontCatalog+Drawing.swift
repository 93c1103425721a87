package import SnugFreeType
import SnugHarfBuzz

/// What those who draw glyphs read from fonts.
extension FontCatalog {
  /// Opens a FreeType face over the bytes and at the design that `face` measures with. FreeType allows one
  /// user of a face at a time, and one of the library to open and close it.
  /// - Returns: The face, to be ended with `close(_:)`; it needs `face` for as long as it lives.
  package func openFace(for face: FontFace) throws(FontError) -> FT_Face {
    // An integer passes the border between threads, as the pointer may.
    let address = try withOpener { opener throws(FontError) in
      unsafe UInt(bitPattern: try opener.openFace(for: face))
    }
    guard let opened = unsafe FT_Face(bitPattern: address) else {
      preconditionFailure("an open face has an address")
    }
    return unsafe opened
  }

  package func close(_ face: FT_Face) {
    let address = UInt(bitPattern: face)
    // Closing cannot fail.
    try? withOpener { _ in unsafe _ = FT_Done_Face(FT_Face(bitPattern: address)) }
  }
}

extension FontOpener {
  fileprivate func openFace(for face: FontFace) throws(FontError) -> FT_Face {
    // The face keeps its bytes for as long as it lives.
    let opened = unsafe try openFace(of: face.shaping.file, face.source)
    let design = unsafe VariationDesign(of: opened, library: library)
    unsafe VariationDesign.set(design.place(of: face.source), on: opened)
    return unsafe opened
  }
}

extension FontFace {
  /// Returns a table's bytes; empty if the font lacks it.
  package func bytes(ofTable tag: FontTag) -> [UInt8] { shaping.bytes(ofTable: tag) }

  /// The design, per axis in 1/16384.
  package var normalizedCoordinates: [Int32] {
    var count: UInt32 = 0
    let place = unsafe hb_font_get_var_coords_normalized(shaping.font, &count)
    return unsafe Array(UnsafeBufferPointer(start: place, count: Int(count)))
  }

  /// Whether HarfBuzz finds a path or a picture of a glyph.
  package func hasInk(_ glyph: UInt32) -> Bool {
    var extents = hb_glyph_extents_t()
    return unsafe hb_font_get_glyph_extents(shaping.font, glyph, &extents) != 0
      && extents.width != 0
  }
}
