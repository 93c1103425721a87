import SnugDrawing
import SnugGeometry
import SnugText
import Synchronization
import Testing

@Suite("Fonts: given as bytes")
struct FontDataTests {
  private func data(_ file: String, _ name: String = "mine") throws -> FontData {
    FontData(name: name, bytes: try ScratchFile.bytes(of: file))
  }

  private func error(_ fonts: [FontData]) throws -> FontError? {
    try fontError { _ = try FontCatalog(files: [], data: fonts, usesSystemFonts: false) }
  }

  @Test("a font as bytes measures and draws as its file does, at any place on its axes")
  func same() throws {
    let file = RepositoryFile.axesFont
    let named = try FontCatalog(files: [file])
    let given = try FontCatalog(files: [], data: [data(file)], usesSystemFonts: false)
    let family = try named.chain(for: FontDescriptor(file: file)).primary.family
    for weight in [400.0, 700, 333] {
      let style = TextStyle(font: FontDescriptor(families: [family], weight: weight), size: 12)
      let layouts = try [named, given].map { catalog in
        try TextMeasurer(catalog: catalog).layout("Abc AV", style, glyphs: true)
      }
      #expect(layouts[0].metrics == layouts[1].metrics)
      let ink = try zip([named, given], layouts).map { catalog, layout in
        try GlyphOutliner(catalog: catalog).inkBounds(of: layout)
      }
      #expect(ink[0] == ink[1] && ink[0] != nil)
      let face = layouts[1].faces[0]
      #expect(face.source.data == .memory("mine") && face.source.name == "memory:mine")
      #expect(face.variationCoordinates == layouts[0].faces[0].variationCoordinates)
    }
  }

  @Test("all faces of a collection are found, files come first, and the catalog keeps the bytes")
  func collections() throws {
    let file = RepositoryFile.familiesFont
    let catalog = try FontCatalog(
      files: [RepositoryFile.testFont], data: [data(file), data(RepositoryFile.axesFont, "axes")],
      usesSystemFonts: false)
    let indices = try ["Snug One", "Snug Two", "Snug Three"].map { family in
      let source = try catalog.chain(for: FontDescriptor(families: [family])).primary.source
      #expect(source.data == .memory("mine"))
      return source.index
    }
    #expect(indices == [0, 1, 3])
    #expect(try catalog.chain(for: FontDescriptor()).primary.family == "Snug Test")
  }

  @Test("bytes that are no font, and names given twice, are refused with the name")
  func refused() throws {
    let bytes = try ScratchFile.bytes(of: RepositoryFile.testFont)
    let notAFont = FontError.notAFont(path: "x", index: 0)
    for bytes in [[], Array("<html>".utf8)] {
      #expect(try error([FontData(name: "x", bytes: bytes)]) == notAFont, "\(bytes)")
    }
    for bytes in [[0, 1, 0, 0], Array(bytes.prefix(200))] {
      #expect(try error([FontData(name: "x", bytes: bytes)]) != nil, "\(bytes.count) bytes")
    }
    let twice = try error([FontData(name: "x", bytes: bytes), FontData(name: "x", bytes: bytes)])
    #expect(twice == .repeatedName("x"))
    #expect(twice?.description == #"two fonts are given under the name "x": give each its own"#)
  }

  @Test("bytes that are not copied are released once, with the last font over them")
  func release() throws {
    let bytes = try ScratchFile.bytes(of: RepositoryFile.testFont)
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    copy.copyBytes(from: bytes)
    defer { copy.deallocate() }
    let releases = Mutex(0)
    var face: FontFace?
    do {
      let font = FontData(name: "x", bytesNoCopy: UnsafeRawBufferPointer(copy)) {
        releases.withLock { $0 += 1 }
      }
      let catalog = try FontCatalog(files: [], data: [font], usesSystemFonts: false)
      face = try catalog.chain(for: FontDescriptor()).primary
    }
    #expect(releases.withLock { $0 } == 0)
    #expect(face?.withUnsafeBytes { $0.baseAddress } == UnsafeRawPointer(copy.baseAddress))
    face = nil
    #expect(releases.withLock { $0 } == 1)
  }
}
