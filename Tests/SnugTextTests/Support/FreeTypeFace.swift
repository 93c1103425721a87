import SnugFreeType

/// A font file opened by FreeType alone, to compare with.
final class FreeTypeFace {
  private let library: FT_Library
  private let face: FT_Face

  struct OpenError: Error {
    var path: String
    var code: FT_Error
  }

  init(path: String) throws {
    var library: FT_Library?
    var face: FT_Face?
    var code = FT_Init_FreeType(&library)
    if code == 0 { code = FT_New_Face(library, path, 0, &face) }
    guard let library, let face else { throw OpenError(path: path, code: code) }
    self.library = library
    self.face = face
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
  }

  var glyphCount: Int { Int(face.pointee.num_glyphs) }

  var revision: Int {
    FT_Get_Sfnt_Table(face, FT_SFNT_HEAD).map {
      Int($0.assumingMemoryBound(to: TT_Header.self).pointee.Font_Revision)
    } ?? 0
  }

  /// Moves a variable font to these values on its axes, in the font's order.
  func setDesign(_ coordinates: [Double]) throws {
    var fixed = coordinates.map { FT_Fixed(($0 * 65536).rounded()) }
    let code = FT_Set_Var_Design_Coordinates(face, FT_UInt(fixed.count), &fixed)
    guard code == 0 else { throw OpenError(path: "design \(coordinates)", code: code) }
  }

  /// The unhinted advance in font units.
  func advanceUnits(ofGlyph glyph: Int) throws -> Int {
    var advance: FT_Fixed = 0
    let code = FT_Get_Advance(face, FT_UInt(glyph), FT_Int32(FT_LOAD_NO_SCALE), &advance)
    guard code == 0 else { throw OpenError(path: "glyph \(glyph)", code: code) }
    return Int(advance)
  }
}
