import SnugDrawing
import SnugGeometry
import SnugPropertyTesting
import SnugText
import Testing

@Suite("Outlines: damaged glyphs")
struct DamagedGlyphTests {
  /// Reads all glyphs of a damaged font, if it opens at all, and returns how many were read.
  /// Reads all glyphs of a damaged font, if it opens at all, and returns how many were read.
  private func readGlyphs(of file: ScratchFile) throws -> Int {
    let font: OpenedFont
    do {
      font = try OpenedFont(file.path, weight: 650)
    } catch is FontError {
      return 0
    }
    var read = 0
    for glyph in UInt32(0)...150 {
      do {
        let bounds = try font.image(glyph).bounds
        try check(bounds.allSatisfy { ($0.x + $0.width).isFinite && $0.height >= 0 })
        let picture = try font.outliner.picture(
          ofGlyph: glyph, in: font.face, size: 10, pixelsPerEm: 20)
        try check(picture.map { $0.pixelWidth > 0 && $0.frame.width.isFinite } ?? true)
        read += 1
      } catch FontError.unreadableGlyph(let path, let index, let number) {
        try check(path == file.path && index == 0 && number == glyph)
      } catch FontError.notAFont(let path, let index) {
        try check(path == file.path && index == 0)
      }
    }
    return read
  }

  @Test(
    "every glyph of a corrupt font is read, or rejected with an error that names the file",
    arguments: [
      RepositoryFile.testFont, RepositoryFile.axesFont, RepositoryFile.colorFont,
      RepositoryFile.picturesFont, RepositoryFile.paintFont, RepositoryFile.strikeFont,
    ])
  func corrupt(path: String) throws {
    let bytes = try ScratchFile.bytes(of: path)
    let file = try ScratchFile()
    let change = ScratchFile.changes(at: 0...bytes.count - 1)
    var read = 0
    forAll(.array(of: change, count: 1...8), count: 200) { changes in
      try file.write(bytes, changing: changes)
      read += try readGlyphs(of: file)
    }
    #expect(read > 0)
  }
}

extension GlyphImage {
  /// The bounds of the parts that are drawn.
  fileprivate var bounds: [Rect] {
    switch self {
    case .outline(let outline): outline.bounds.map { [$0] } ?? []
    case .layers(let layers): layers.compactMap(\.outline.bounds)
    case .picture(let picture): [picture.frame]
    case .painting(let painting): painting.bounds.map { [$0] } ?? []
    case .document, .unsupported: []
    }
  }
}
