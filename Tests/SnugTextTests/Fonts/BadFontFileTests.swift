import SnugPropertyTesting
import SnugText
import Testing

@Suite("Fonts: bad files")
struct BadFontFileTests {
  /// Shapes a text with the file, if it opens.
  /// - Returns: the error it is refused with, if any.
  private func refusal(ofFile path: String) throws -> FontError? {
    do {
      let measurer = try TextMeasurer(catalog: FontCatalog(files: [path]))
      let style = TextStyle(font: FontDescriptor(file: path, weight: 700), size: 10)
      let layout = try measurer.layout("AVfi a\u{301}\u{2026}ж", style, in: 20, glyphs: true)
      try check(layout.metrics.height >= 0 && layout.metrics.width <= 20)
      return nil
    } catch let error as FontError {
      return error
    }
  }

  @Test("a truncated font is used, or refused as not a font")
  func truncated() throws {
    let bytes = try ScratchFile.bytes(of: RepositoryFile.testFont)
    let file = try ScratchFile()
    var refused = 0
    for length in stride(from: 0, to: bytes.count, by: 37) {
      try file.write(Array(bytes[..<length]))
      if let error = try refusal(ofFile: file.path) {
        refused += 1
        #expect(error == .notAFont(path: file.path, index: 0))
      }
    }
    #expect(refused > 0)
  }

  @Test("a corrupt font is used, or refused as not a font")
  func corrupt() throws {
    let bytes = try ScratchFile.bytes(of: RepositoryFile.testFont)
    let file = try ScratchFile()
    // The header and the table directory matter most: half of the changes are there.
    let change = Generator.oneOf([
      ScratchFile.changes(at: 0...299), ScratchFile.changes(at: 0...bytes.count - 1),
    ])
    forAll(.array(of: change, count: 1...8), count: 300) { changes in
      try file.write(bytes, changing: changes)
      switch try refusal(ofFile: file.path) {
      case nil, .notAFont: break
      case .unreadableFile, .unreadableGlyph, .tooManyGlyphs, .repeatedName, .noFontDatabase,
        .numberOutOfRange,
        .malformedLanguage, .unusableRange, .textTooLong, .tooManyLines, .noLineBreakingRules,
        .missingLibrary,
        .outOfMemory:
        try check(false, "refused for a reason that is not the file")
      }
    }
  }
}
