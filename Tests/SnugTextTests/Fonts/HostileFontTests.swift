import Glibc
import SnugText
import Testing

/// The test font with numbers that no font should have. Unchanged, a capital is 1000 of 1000 units
/// wide, and a line 800 above and 200 below the baseline: Fonts/SnugTest/README.md.
@Suite("Fonts: hostile files", .serialized, .timeLimit(.minutes(1)))
struct HostileFontTests {
  private static let font = Result { try FontTables(ofFile: RepositoryFile.testFont) }

  /// 64 glyphs of A. Glyph 34 is A: .notdef, then ASCII from the space.
  private static let repeating = SubstitutionTable.table(
    lookups: [SubstitutionTable.repeating(34, count: 64)], applied: [0])

  /// A measurer of the changed font alone; the file has been read and is removed.
  private func measurer(_ change: (inout FontTables) -> Void) throws -> TextMeasurer {
    var font = try Self.font.get()
    change(&font)
    let file = try ScratchFile(font.file)
    return try TextMeasurer(catalog: FontCatalog(files: [file.path]))
  }

  private func metrics(
    _ text: String, _ change: (inout FontTables) -> Void
  ) throws -> TextMetrics {
    try measurer(change).measure([text], style: TextStyle(size: 10))[0]
  }

  @Test(
    "16 to 16,384 units per em are used, as OpenType allows",
    arguments: [(16, 625), (500, 20), (16_384, 10_000 / 16_384.0)])
  func unitsPerEm(units: Int, width: Double) throws {
    #expect(try metrics("A") { $0.set("head", at: 18, to: units) }.idealWidth == width)
  }

  @Test(
    "units per em below 16 or above 16,384 are refused or replaced by 1000",
    arguments: [0, 15, 16_385, 65_535])
  func badUnitsPerEm(units: Int) throws {
    do {
      // If FreeType opens the font, HarfBuzz uses 1000.
      #expect(try metrics("A") { $0.set("head", at: 18, to: units) }.idealWidth == 10)
    } catch FontError.notAFont(_, index: 0) {}
  }

  @Test("extreme line metrics are used as they are, but a height is never below 0")
  func extents() throws {
    /// Ascent, descent and line gap in `hhea` and in `OS/2`.
    func metrics(_ ascent: Int, _ descent: Int, _ gap: Int) throws -> TextMetrics {
      try self.metrics("A") { font in
        for (tag, offset) in [("hhea", 4), ("OS/2", 68)] {
          for (place, value) in [ascent, descent, gap].enumerated() {
            font.set(tag, at: offset + 2 * place, to: value)
          }
        }
      }
    }
    let tall = try metrics(32_767, -32_768, 32_767)
    #expect([tall.ascent, tall.descent] == [327.67, 327.68])
    // 327.67 + 327.68 + 327.67 is 983.02.
    #expect(tall.height == 984)
    let flat = try metrics(-32_768, 32_767, -32_768)
    #expect([flat.ascent, flat.descent, flat.height, flat.baseline] == [0, 0, 0, 0])
  }

  @Test("advances over 32,767 are read as negative, but a width is never below 0")
  func advances() throws {
    func metrics(_ advance: [UInt8]) throws -> TextMetrics {
      try self.metrics(String(repeating: "A", count: 1000)) { font in
        let count = font["hmtx"].count / 2
        font["hmtx"] = Array(repeatElement(advance, count: count).joined())
      }
    }
    let wide = try metrics([0x7F, 0xFF])
    #expect([wide.idealWidth, wide.width] == [327_670, 327_670])
    let negative = try metrics([0xFF, 0xFF])
    #expect([negative.idealWidth, negative.width] == [-10, 0])
  }

  @Test(
    "a font that declares more glyphs or metrics than its tables hold is measured",
    arguments: [("maxp", 4), ("hhea", 34)])
  func glyphCounts(tag: String, offset: Int) throws {
    #expect(try metrics("A") { $0.set(tag, at: offset, to: 0xFFFF) }.idealWidth == 10)
  }

  @Test("a font with 16,382 variation axes is read within the time limit")
  func axes() throws {
    // `fvar`: the most axes FreeType accepts, from -1 to 1, all with the same tag.
    let count = 0x3FFE
    let axis = Array("wght".utf8) + [UInt8].bigEndian16(0xFFFF, 0, 0, 0, 1, 0, 0, 256)
    let header = [UInt8].bigEndian16(1, 0, 16, 2, count, 20, 0, 4 + 4 * count)
    let measurer = try measurer { font in
      font["fvar"] = header + Array(repeatElement(axis, count: count).joined())
      // An empty `gvar`, without which FreeType does not treat the font as variable.
      let glyphs = Int(font["maxp"][4]) << 8 | Int(font["maxp"][5])
      let places = [UInt8](repeating: 0, count: 2 * (glyphs + 1))
      font["gvar"] = .bigEndian16(1, 0, count, 0, 0, 20, glyphs, 0, 0, 20 + places.count) + places
    }
    #expect(try measurer.chain(for: TextStyle()).primary.axes.count == count)
    #expect(try measurer.width(of: "A", TextStyle(size: 10)) == 10)
  }

  @Test(
    "substitutions that double a text 64 times, or call each other 2^60 times, are refused or bounded",
    arguments: [false, true])
  func expansion(callsEachOther: Bool) throws {
    let doubling = Array(repeating: SubstitutionTable.repeating(34, count: 2), count: 64)
    let calling = (1...60).map { SubstitutionTable.calling($0 % 60, at: 34, count: 2) }
    let measurer = try measurer {
      $0["GSUB"] = SubstitutionTable.table(
        lookups: callsEachOther ? calling : doubling,
        applied: callsEachOther ? [0] : Array(0..<64))
    }
    for count in [1, 100, 5000] {
      try expectRefusedOrBounded(measurer, count: count)
    }
    // A refused text does not affect the next.
    #expect(try measurer.width(of: "bb", TextStyle(size: 10)) == 10)
  }

  @Test("a font that makes 64 glyphs of a character is refused for a long text, with its path")
  func manyGlyphs() throws {
    let measurer = try measurer { $0["GSUB"] = Self.repeating }
    let path = try measurer.chain(for: TextStyle()).primary.source.name
    // 256 characters make 16,384 glyphs, each a capital of 10 points.
    let short = String(repeating: "A", count: 256)
    let width = 64 * 256 * 10.0
    #expect(try measurer.width(of: short, TextStyle(size: 10)) == width)
    // From 293 characters on, 64 glyphs each are more than 8 each and 16,384.
    for count in [293, 1000, 100_000] {
      let refusal = try Self.refusal(of: String(repeating: "A", count: count), measurer)
      guard case .tooManyGlyphs(path, index: 0, let glyphs, bytes: count) = refusal else {
        Issue.record("\(count) characters: \(String(describing: refusal))")
        continue
      }
      #expect(glyphs > 8 * count + 16_384)
      #expect(glyphs <= 8 * count + 16_384 + 64 * 16_384)
    }
  }

  @Test("a text of known runs that make 64 glyphs of a character is refused at the limit of glyphs")
  func knownRuns() throws {
    let measurer = try measurer { $0["GSUB"] = Self.repeating }
    // A Latin run of 4 bytes and 256 glyphs, and a Greek one, in turns: 1,200 bytes in all.
    let text = String(repeating: "AAAA\u{3B1}", count: 200)
    for _ in 0..<2 {
      let refusal = try Self.refusal(of: text, measurer)
      guard case .tooManyGlyphs(_, index: 0, let glyphs, bytes: 1200) = refusal else {
        Issue.record("not refused")
        continue
      }
      #expect(glyphs > 8 * 1200 + 16_384)
      #expect(glyphs <= 8 * 1200 + 16_384 + 256)
    }
  }

  @Test("refusing a megabyte of text with 64 million glyphs takes less than a gigabyte of memory")
  func memory() async {
    await #expect(processExitsWith: .success) {
      var font = try Self.font.get()
      font["GSUB"] = Self.repeating
      let file = try ScratchFile(font.file)
      let measurer = try TextMeasurer(catalog: FontCatalog(files: [file.path]))
      let text = String(repeating: "A", count: 1 << 20)
      guard case .tooManyGlyphs = try Self.refusal(of: text, measurer) else { exit(EXIT_FAILURE) }
      // All 64 million glyphs would be 4 GB. A sanitizer keeps freed memory, so it has 2 GB. `getrusage` also
      // counts the memory of the process that started this one.
      let isSanitized = dlsym(nil, "__asan_init") != nil
      let status = String(decoding: try ScratchFile.bytes(of: "/proc/self/status"), as: UTF8.self)
      let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      guard let kilobytes = peak?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
        kilobytes < (isSanitized ? 1 << 21 : 1 << 20)
      else {
        exit(EXIT_FAILURE)
      }
    }
  }

  /// The error thrown by measuring a text, if any.
  private static func refusal(of text: String, _ measurer: TextMeasurer) throws -> FontError? {
    try fontError { _ = try measurer.measure([text], style: TextStyle(size: 10)) }
  }

  /// Lays out capitals, which may make 8 glyphs each and 16,384 more.
  private func expectRefusedOrBounded(_ measurer: TextMeasurer, count: Int) throws {
    do throws(FontError) {
      let layout = try measurer.layout(
        String(repeating: "A", count: count), TextStyle(size: 10), in: 1e6, glyphs: true)
      let glyphs = layout.glyphRuns.reduce(0) { $0 + $1.glyphs.count }
      #expect(glyphs <= 8 * count + 16_384)
    } catch {
      switch error {
      case .outOfMemory, .tooManyGlyphs: break
      default: Issue.record("refused for \(error)")
      }
    }
  }
}
