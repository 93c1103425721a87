import Glibc
import SnugHarfBuzz
import Testing

@testable import SnugText

@Suite("Fonts: named instances")
struct NamedInstanceTests {
  private static let file = InstalledFonts.path(ofFileNamed: "Inter.var.ttf") ?? ""
  private static let isInter = InstalledFonts.revision(ofFile: file) == 197_853
  private static let needsInter: Comment = "the variable font Inter 3.019 is not installed"

  /// The advance of A in an instance of Inter, with axes set by the style.
  private func advance(instance: Int, axes: [FontAxis]) throws -> Int32 {
    let source = FontSource(data: .file(Self.file), namedInstance: instance)
    let face = try source.opened(matching: FontDescriptor(axes: axes))
    let glyph = try #require(face.nominalGlyph(for: "A"))
    return hb_font_get_glyph_h_advance(face.shaping.font, glyph)
  }

  @Test(
    "an axis set beside an instance leaves the instance's other axes unchanged",
    .enabled(if: isInter, needsInter))
  func otherAxes() throws {
    // Inter 3.019: A is 1904 units wide in Regular and 2106 in Bold, whatever the slant.
    let slant = FontAxis("slnt", 0)
    for (instance, axes, advance) in [
      (Self.regular, [], 1904), (Self.bold, [], 2106), (Self.bold, [slant], 2106),
    ] {
      #expect(try self.advance(instance: instance, axes: axes) == advance, "\(instance) \(axes)")
    }
  }

  @Test(
    "an instance sets every axis, and the style's axes override it",
    arguments: [
      // Tests/Fixtures/fonts/build_fonts.py: A is 1000 wide, 200 more at weight 900 and 250 less at
      // width 75; the third instance is both.
      (2, FontDescriptor(), [900, 100, 14, 0, 1200]), (3, FontDescriptor(), [900, 75, 14, 0, 950]),
      (3, FontDescriptor(axes: [FontAxis("wdth", 100)]), [900, 100, 14, 0, 1200]),
      (4, FontDescriptor(), [400, 100, 14, -12, 1000]),
      // There is no fifth instance: the style decides.
      (5, FontDescriptor(weight: 650), [650, 100, 14, 0, 1100]),
    ] as [(Int, FontDescriptor, [Double])])
  func everyAxis(instance: Int, font: FontDescriptor, expected: [Double]) throws {
    let source = FontSource(data: .file(RepositoryFile.axesFont), namedInstance: instance)
    let face = try source.opened(matching: font)
    let advance = hb_font_get_glyph_h_advance(face.shaping.font, 2)
    #expect(face.variationCoordinates.map(\.value) + [Double(advance)] == expected)
  }

  /// The design of the primary font, and A's width at 1000 points, by a measurer of SnugAxes.
  private func design(
    _ font: FontDescriptor, _ measurer: TextMeasurer
  ) throws -> [Double] {
    let style = TextStyle(font: font, size: 1000)
    let primary = try measurer.chain(for: style).primary
    return try primary.variationCoordinates.map(\.value)
      + [measurer.width(of: "A", style)]
  }

  @Test(
    "a style selects an instance by name in upper or lower case, and the instance sets every axis")
  func byName() throws {
    let measurer = try TextMeasurer(catalog: FontCatalog(files: [RepositoryFile.axesFont]))
    for (font, expected) in [
      (FontDescriptor(namedInstance: "Bold"), [900, 100, 14, 0, 1200]),
      (FontDescriptor(namedInstance: "BOLD"), [900, 100, 14, 0, 1200]),
      (FontDescriptor(namedInstance: "bold"), [900, 100, 14, 0, 1200]),
      (FontDescriptor(namedInstance: "Narrow Bold"), [900, 75, 14, 0, 950]),
      (FontDescriptor(namedInstance: "Slanted"), [400, 100, 14, -12, 1000]),
      // Neither weight, width nor slant changes the instance: its name takes precedence.
      (
        FontDescriptor(weight: 900, width: 75, slant: .italic, namedInstance: "Regular"),
        [400, 100, 14, 0, 1000]
      ),
      // Axes change the instance.
      (
        FontDescriptor(namedInstance: "Narrow Bold", axes: [FontAxis("slnt", -6)]),
        [900, 75, 14, -6, 950]
      ),
      // The same measurer, with a style that differs in the instance alone.
      (FontDescriptor(), [400, 100, 14, 0, 1000]),
    ] as [(FontDescriptor, [Double])] {
      #expect(try design(font, measurer) == expected, "\(font)")
    }
  }

  @Test("an instance name that the primary font lacks is reported, and weight and width decide")
  func unknownName() throws {
    let catalog = try FontCatalog(files: [RepositoryFile.axesFont])
    for name in ["Bolt", "", "Bold ", "Semi Condensed Light"] {
      let font = FontDescriptor(weight: 650, namedInstance: name)
      #expect(try catalog.chain(for: font).missingInstance == name)
      #expect(try design(font, TextMeasurer(catalog: catalog)) == [650, 100, 14, 0, 1100])
    }
    let known = try catalog.chain(for: FontDescriptor(namedInstance: "bold"))
    #expect(known.missingInstance == nil)
    #expect(known.primary.namedInstances == ["Regular", "Bold", "Narrow Bold", "Slanted"])
    // A font without axes has no instances.
    var font = FontDescriptor.test
    font.namedInstance = "Regular"
    let fixed = try FontCatalog.embedded.chain(for: font)
    #expect(fixed.missingInstance == "Regular")
    #expect(fixed.primary.namedInstances == [])
    #expect(fixed.primary.namedInstance == nil)
  }

  @Test("a style may name the instances of the files of its family")
  func namesOfFamily() throws {
    let catalog = try FontCatalog(files: [RepositoryFile.familiesFont, RepositoryFile.axesFont])
    for (family, names) in [
      ("Snug Axes", ["Regular", "Bold", "Narrow Bold", "Slanted"]), ("Snug Two", []),
      ("Nowhere", []),
    ] {
      let chain = try catalog.chain(for: FontDescriptor(families: [family]))
      #expect(catalog.namedInstances(for: chain) == names, "\(family)")
    }
  }

  @Test(
    "for a style with an instance or axes, the variable file of a family is used",
    .enabled(
      if: isInter && InstalledFonts.path(ofFileNamed: "Inter-Regular.otf") != nil,
      "Inter 3.019 is not installed as single and variable fonts"))
  func variableAmongFiles() throws {
    let single = try #require(InstalledFonts.path(ofFileNamed: "Inter-Regular.otf"))
    let catalog = try FontCatalog(files: [single, Self.file])
    let chain = { (instance: String?, axes: [FontAxis]) in
      try catalog.chain(
        for: FontDescriptor(families: ["Inter"], namedInstance: instance, axes: axes))
    }
    #expect(try chain(nil, []).primary.source.data == .file(single))
    // A misspelt instance, too: the variable file has the one that may be meant.
    let misspelt = try chain("Blod", [])
    #expect(misspelt.primary.source.data == .file(Self.file))
    #expect(misspelt.missingInstance == "Blod")
    #expect(catalog.namedInstances(for: misspelt).contains("Bold Italic"))
    #expect(try chain(nil, [FontAxis("wght", 650)]).missingAxes == [])
  }

  @Test(
    "an installed family has the instances of all its variable fonts, italic ones included",
    .enabled(if: isInter, needsInter))
  func namesOfInstalledFamily() throws {
    let catalog = try InstalledFonts.catalog.get()
    // Without an instance the nearest font is a static one, if there is one.
    for instance in [nil, "Blod"] {
      let font = FontDescriptor(families: ["Inter"], namedInstance: instance)
      let names = catalog.namedInstances(for: try catalog.chain(for: font))
      #expect(Set(names).isSuperset(of: ["Thin", "Bold", "Bold Italic", "Black Italic"]))
      #expect(names.count == Set(names).count)
    }
  }

  @Test("a face reports the name of its instance, however the design was selected")
  func nameOfDesign() throws {
    let catalog = try FontCatalog(files: [RepositoryFile.axesFont])
    for (font, name) in [
      (FontDescriptor(), "Regular"), (FontDescriptor(weight: 900), "Bold"),
      (FontDescriptor(namedInstance: "Bold", axes: [FontAxis("wdth", 75)]), "Narrow Bold"),
      (FontDescriptor(weight: 650), nil),
      (FontDescriptor(slant: .italic, namedInstance: "Bold"), "Bold"),
    ] {
      #expect(try catalog.chain(for: font).primary.namedInstance == name, "\(font)")
    }
  }

  @Test("names are read in UTF-16 and Macintosh ASCII, English before other languages")
  func encodings() throws {
    /// A name table of records of platform, encoding, language, name ID and bytes.
    func table(_ records: [([Int], [UInt8])]) -> [UInt8] {
      var storage: [UInt8] = []
      var list: [UInt8] = []
      for (fields, bytes) in records {
        list += .bigEndian16(fields + [bytes.count, storage.count])
        storage += bytes
      }
      return .bigEndian16(0, records.count, 6 + list.count) + list + storage
    }
    func utf16(_ text: String) -> [UInt8] { .bigEndian16(text.utf16.map { Int($0) }) }
    let names = table([
      ([0, 3, 0, 256], utf16("Unicode")), ([3, 1, 0x411, 256], utf16("太字")),
      ([3, 1, 0x809, 256], utf16("British")), ([3, 1, 0x409, 256], utf16("English")),
      ([1, 0, 0, 257], Array("Mac".utf8)), ([3, 1, 0x411, 257], utf16("細字")),
      ([1, 0, 0, 258], [0x80]), ([3, 1, 0x411, 259], utf16("中 😀")), ([1, 1, 11, 260], [0x41]),
    ])
    #expect(NameTable.names(Set(256...261), in: names) == [256: "English", 257: "Mac", 259: "中 😀"])
    #expect(
      NameTable.names([256], in: table([([0, 3, 0, 256], utf16("Unicode"))])) == [256: "Unicode"])
  }

  @Test("a name table cut off anywhere gives only names of the whole table, or none")
  func damagedNames() throws {
    let table = try FontTables(ofFile: RepositoryFile.axesFont)["name"]
    for length in 0...table.count {
      let names = NameTable.names([2, 260, 261, 262], in: Array(table.prefix(length)))
      #expect(
        names.allSatisfy { ["Regular", "Bold", "Narrow Bold", "Slanted"].contains($0.value) })
      #expect(length < table.count || names.count == 4)
    }
  }

  @Test("a style selects an instance of an installed variable family by name")
  func installed() async {
    await #expect(processExitsWith: .success) {
      setenv("FONTCONFIG_FILE", RepositoryFile.fontsConfiguration, 1)
      let catalog = try FontCatalog()
      for (name, expected) in [("Narrow bold", [900.0, 75, 14, 0]), ("Bold", [900, 100, 14, 0])] {
        let font = FontDescriptor(families: ["Snug Axes"], namedInstance: name)
        let chain = try catalog.chain(for: font)
        guard chain.missingFamilies.isEmpty, chain.missingInstance == nil,
          chain.primary.variationCoordinates.map(\.value) == expected
        else { exit(EXIT_FAILURE) }
      }
    }
  }

  @Test(
    "in an installed family of static and variable fonts, a variable one is used for an instance",
    .enabled(if: isInter, needsInter))
  func variableAmongStatic() throws {
    let catalog = try InstalledFonts.catalog.get()
    let chain = try catalog.chain(
      for: FontDescriptor(families: ["Inter"], namedInstance: "semi bold italic"))
    #expect(chain.missingInstance == nil)
    #expect(chain.primary.family == "Inter")
    #expect(chain.primary.namedInstance == "Semi Bold Italic")
    // The instance's coordinates in Inter 3.019, as fontTools prints them.
    let coordinates = chain.primary.variationCoordinates.map { "\($0.tag) \($0.value)" }
    #expect(coordinates == ["wght 600.0", "slnt -10.0"])
  }

  // The positions of Regular and Bold in the font's list of instances, from 1.
  private static let regular = 7
  private static let bold = 13
}
