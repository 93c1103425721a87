import CHarfBuzz
import EmbeddedFonts

/// The fonts compiled into the program, by PostScript name.
enum EmbeddedFont: String, CaseIterable {
  /// What texts are set in that ask for no font, and where characters are looked for last.
  case snugSans = "SnugSans-Regular"
  /// A font of round numbers for tests: used where its family is named, and nowhere else.
  case snugTest = "SnugTest-Regular"

  /// The family's name, as the font has it: known without opening the font.
  var family: String {
    switch self {
    case .snugSans: "Snug Sans"
    case .snugTest: "Snug Test"
    }
  }

  /// The font of a family, in upper or lower case.
  init?(family: String) {
    let wanted = family.lowercased()
    guard let font = Self.allCases.first(where: { $0.family.lowercased() == wanted }) else {
      return nil
    }
    self = font
  }

  /// A blob over the program's own bytes, which outlive it.
  func makeBlob() -> OpaquePointer {
    let (bytes, size) =
      switch self {
      case .snugSans: unsafe (snug_sans_font_bytes(), snug_sans_font_size)
      case .snugTest: unsafe (snug_test_font_bytes(), snug_test_font_size)
      }
    let blob = unsafe hb_blob_create(
      UnsafeRawPointer(bytes)?.assumingMemoryBound(to: CChar.self), UInt32(size),
      HB_MEMORY_MODE_READONLY, nil, nil)
    guard let blob = unsafe blob else { preconditionFailure("hb_blob_create never returns null") }
    return unsafe blob
  }
}
