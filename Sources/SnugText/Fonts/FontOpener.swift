import CFreeType
import CHarfBuzz
import EmbeddedFonts

/// Opens faces with FreeType and HarfBuzz over the same bytes.
///
/// FreeType wants one user of a library at a time, so the owner keeps this behind a lock.
@safe struct FontOpener: ~Copyable {
  let library: FT_Library

  init() throws(FontError) {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
      throw .outOfMemory
    }
    unsafe self.library = library
  }

  deinit { unsafe _ = FT_Done_FreeType(library) }

  /// How many faces the file holds: more than one in a collection.
  func faceCount(in path: String) throws(FontError) -> Int {
    let blob = try unsafe blob(for: .file(path))
    defer { unsafe hb_blob_destroy(blob) }
    return max(1, Int(unsafe hb_face_count(blob)))
  }

  /// Opens the face; axes that `descriptor` implies are set where `source` leaves them open.
  func open(
    _ source: FontSource, matching descriptor: FontDescriptor? = nil
  ) throws(FontError) -> FontFace {
    let blob = try unsafe blob(for: source.data)
    defer { unsafe hb_blob_destroy(blob) }
    var length: UInt32 = 0
    let bytes = unsafe hb_blob_get_data(blob, &length)
    var face: FT_Face?
    guard
      unsafe FT_New_Memory_Face(
        library, UnsafeRawPointer(bytes)?.assumingMemoryBound(to: UInt8.self), FT_Long(length),
        FT_Long(source.index), &face) == 0, let face = unsafe face
    else { throw .notAFont(path: source.name, index: source.index) }
    defer { unsafe _ = FT_Done_Face(face) }

    let design = unsafe VariationDesign(of: face, library: library)
    var source = source
    source.axes = design.coordinates(for: source, descriptor: descriptor)
    unsafe design.apply(source, to: face)
    let properties = unsafe FaceProperties(of: face, axes: design.axes)
    let shaping = unsafe FontOpener.shapingFont(blob, source, properties.metrics.unitsPerEm)
    return FontFace(source: source, properties: properties, shaping: shaping)
  }

  private func blob(for data: FontSource.Data) throws(FontError) -> OpaquePointer {
    switch data {
    case .file(let path):
      // The system would take a path up to its first NUL for another one.
      guard !path.utf8.contains(0) else { throw .unreadableFile(path: path) }
      guard let blob = unsafe hb_blob_create_from_file_or_fail(path) else {
        throw .unreadableFile(path: path)
      }
      return unsafe blob
    case .embedded(let name):
      guard let font = EmbeddedFont(rawValue: name) else { throw .unreadableFile(path: name) }
      return unsafe font.makeBlob()
    }
  }

  private static func shapingFont(
    _ blob: OpaquePointer, _ source: FontSource, _ unitsPerEm: Int32
  ) -> ShapingFont {
    let face = unsafe hb_face_create(blob, UInt32(source.index))
    unsafe hb_face_make_immutable(face)
    guard let font = unsafe hb_font_create(face) else { preconditionFailure("never null") }
    unsafe hb_face_destroy(face)
    unsafe hb_ot_font_set_funcs(font)
    // Font units: a run's width is an integer sum, and size a multiplier applied once.
    unsafe hb_font_set_scale(font, unitsPerEm, unitsPerEm)
    if !source.axes.isEmpty {
      let variations = source.axes.map { hb_variation_t(tag: $0.tag.value, value: Float($0.value)) }
      unsafe hb_font_set_variations(font, variations, UInt32(variations.count))
    }
    unsafe hb_font_make_immutable(font)
    return unsafe ShapingFont(immutable: font)
  }
}

/// The fonts compiled into the program, by PostScript name.
enum EmbeddedFont: String, CaseIterable {
  case snugTest = "SnugTest-Regular"

  /// A blob over the program's own bytes, which outlive it.
  func makeBlob() -> OpaquePointer {
    let blob =
      switch self {
      case .snugTest:
        unsafe hb_blob_create(
          UnsafeRawPointer(snug_test_font_bytes())?.assumingMemoryBound(to: CChar.self),
          UInt32(snug_test_font_size), HB_MEMORY_MODE_READONLY, nil, nil)
      }
    guard let blob = unsafe blob else { preconditionFailure("hb_blob_create never returns null") }
    return unsafe blob
  }
}
