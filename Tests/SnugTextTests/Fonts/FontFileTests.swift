import Glibc
import SnugText
import Testing

/// Files that cannot be read, and files that change while they are in use.
@Suite("Fonts: files")
struct FontFileTests {
  private func expectRefused(_ path: String, _ error: FontError) {
    #expect(throws: error) { try FontCatalog(files: [path]) }
    #expect(throws: error) {
      try FontCatalog(files: []).chain(for: FontDescriptor(file: path))
    }
  }

  @Test(
    "a path without a file is refused as missing, a folder or an endless device as not a file",
    arguments: [
      ("/nowhere/Font.ttf", .missing), ("", .missing), ("/dev/null/x", .missing),
      ("/tmp\u{0}x", .missing), ("/", .notAFile), ("/tmp", .notAFile), ("/dev/zero", .notAFile),
    ] as [(String, FontError.UnreadableCause)])
  func unreadable(path: String, cause: FontError.UnreadableCause) {
    expectRefused(path, .unreadableFile(path: path, cause: cause))
  }

  @Test(
    "a pipe without a writer is refused without waiting, a link to itself with the system's error",
    arguments: [(".pipe", .notAFile), (".link", .linkLoop)]
      as [(String, FontError.UnreadableCause)])
  func special(suffix: String, cause: FontError.UnreadableCause) throws {
    let path = try ScratchFile().path + suffix
    try #require((suffix == ".pipe" ? mkfifo(path, 0o600) : symlink(path, path)) == 0)
    defer { unlink(path) }
    expectRefused(path, .unreadableFile(path: path, cause: cause))
  }

  @Test("a face has the bytes that were read, in one place, whatever has become of the file")
  func bytes() throws {
    let sans = try FontCatalog.embedded.chain(for: FontDescriptor(families: ["Snug Sans"])).primary
    let given = sans.withUnsafeBytes { Array($0) }
    #expect(given.prefix(4) == [0, 1, 0, 0])
    let file = try ScratchFile(given)
    let catalog = try FontCatalog(files: [file.path])
    let face = try catalog.chain(for: FontDescriptor(file: file.path)).primary
    try file.write([1, 2, 3])
    #expect(face.withUnsafeBytes { Array($0) } == given)
    #expect(face.withUnsafeBytes { $0.baseAddress } == face.withUnsafeBytes { $0.baseAddress })
  }

  @Test(
    "a file that the user may not read is refused as not permitted",
    .enabled(if: geteuid() != 0))
  func notPermitted() throws {
    let file = try ScratchFile(ScratchFile.bytes(of: RepositoryFile.testFont))
    try #require(chmod(file.path, 0) == 0)
    expectRefused(file.path, .unreadableFile(path: file.path, cause: .notPermitted))
  }

  @Test(
    "a file that does not begin like a font is refused at any length; a font of 2 GiB is too long")
  func notAFont() throws {
    let file = try ScratchFile()
    for bytes in [[], [0, 1, 0], Array("wOF2 and more".utf8), Array("%!PS-AdobeFont".utf8)] {
      try file.write(bytes)
      expectRefused(file.path, .notAFont(path: file.path, index: 0))
    }
    // Two gigabytes of zeros, which take no space on disk.
    try #require(truncate(file.path, 1 << 31) == 0)
    try file.overwrite([0, 0, 0, 0])
    expectRefused(file.path, .notAFont(path: file.path, index: 0))
    try file.overwrite([0, 1, 0, 0])
    expectRefused(file.path, .unreadableFile(path: file.path, cause: .tooLong(bytes: 1 << 31)))
  }

  @Test("a catalog keeps a font as it was read after its file is cut short, overwritten or removed")
  func changes() throws {
    let bytes = try ScratchFile.bytes(of: RepositoryFile.testFont)
    let changes: [(ScratchFile) throws -> Void] = [
      { try #require(truncate($0.path, 0) == 0) }, { try $0.write(Array("none".utf8)) },
      { try #require(unlink($0.path) == 0) },
    ]
    for change in changes {
      let file = try ScratchFile(bytes)
      let catalog = try FontCatalog(files: [file.path])
      try change(file)
      // The faces for these styles are opened only now.
      for font in [FontDescriptor(families: ["Snug Test"]), FontDescriptor(file: file.path)] {
        let measurer = try TextMeasurer(catalog: catalog)
        let style = TextStyle(font: font, size: 10)
        // A capital is one em wide, other letters half of one: Fonts/SnugTest/README.md.
        #expect(try measurer.width(of: "Aa", style) == 15)
        #expect(try measurer.chain(for: style).primary.source.data == .file(file.path))
      }
    }
  }

  @Test("a collection of 1,024 faces is opened, one of 1,025 is refused")
  func tooManyFaces() throws {
    let file = try ScratchFile()
    let font = try FontTables(ofFile: RepositoryFile.testFont)
    // FreeType requires 32 bytes for each face, although all are the same.
    let padding = [UInt8](repeating: 0, count: 32 * 1025)
    try file.write(font.collection(count: 1024) + padding)
    let catalog = try FontCatalog(files: [file.path])
    #expect(try catalog.chain(for: FontDescriptor()).primary.source.data == .file(file.path))
    try file.write(font.collection(count: 1025) + padding)
    #expect(throws: FontError.notAFont(path: file.path, index: 1024)) {
      try FontCatalog(files: [file.path])
    }
  }
}
