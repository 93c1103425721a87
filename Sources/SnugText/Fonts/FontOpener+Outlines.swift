import CFreeType
import CHarfBuzz

extension FontOpener {
  /// Opens a FreeType face over the bytes and at the design that `face` measures with.
  func outlineFace(for face: FontFace) throws(FontError) -> OutlineFace {
    // The face keeps its bytes for as long as it lives, and the outline face keeps the face.
    let blob = unsafe hb_face_reference_blob(hb_font_get_face(face.shaping.font))
    defer { unsafe hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let bytes = unsafe hb_blob_get_data(blob, &length)
    var opened: FT_Face?
    guard
      unsafe FT_New_Memory_Face(
        library, UnsafeRawPointer(bytes)?.assumingMemoryBound(to: UInt8.self), FT_Long(length),
        FT_Long(face.source.index), &opened) == 0, let opened = unsafe opened
    else { throw .notAFont(path: face.source.name, index: face.source.index) }
    let design = unsafe VariationDesign(of: opened, library: library)
    unsafe VariationDesign.set(design.place(of: face.source), on: opened)
    return unsafe OutlineFace(face: face, freeType: opened)
  }

  /// Closes what `outlineFace(for:)` opened.
  func close(_ face: OutlineFace) { unsafe _ = FT_Done_Face(face.freeType) }
}
