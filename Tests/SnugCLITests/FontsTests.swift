import Testing

@Suite("Command line: fonts")
struct FontsTests {
  private static let fixtures = packagePath("Tests/Fixtures/fonts")
  private static let families = fixtures + "/SnugFamilies.ttc"
  private static let axes = fixtures + "/SnugAxes.ttf"
  private static let colors = fixtures + "/SnugColors.ttf"

  @Test("--write writes the file of the primary font as it is, also an embedded one")
  func writing() throws {
    let folder = try TemporaryFolder()
    let copy = folder.path("copy.ttc")
    try Command.run("fonts", "--font-file", Self.families, "Snug Two", "--write", copy).expect(
      0, output: .contains(#""family": "Snug Two""#))
    #expect(try TemporaryFolder.bytes(of: copy) == TemporaryFolder.bytes(of: Self.families))
    // To a file: what goes to standard output is checked as JSON.
    let output = try folder.write([], "embedded.ttf")
    try Command.run("fonts", "Snug Test", "--write", "-", to: .file(output)).expect(0)
    let source = packagePath("Fonts/SnugTest.ttf")
    #expect(try TemporaryFolder.bytes(of: output) == TemporaryFolder.bytes(of: source))
    try Command.run("fonts", "--write", copy).expect(2, errors: .contains("--write needs a family"))
  }

  @Test("a family is printed with its font, the reason for it, and its fallbacks in order")
  func family() throws {
    // Tests/Fixtures/fonts/build_fonts.py says what is in the fonts.
    try Command.run(
      "fonts", "--font-file", Self.families, "--font-file", Self.colors, "snug two", "Snug One",
      "--weight", "650"
    ).expect(
      0,
      output: """
        {
          "asked": {"family": ["snug two", "Snug One"], "weight": 650, "width": 100, "slant": "roman"},
          "primary": {"family": "Snug Two", "file": "\(Self.families)", "index": 2, "style": "Bold", \
        "reason": "named", "origin": "fontFile", "unitsPerEm": 1000, "ascentUnits": 800, \
        "descentUnits": 200, "lineGapUnits": 0, "capHeightUnits": 800, "xHeightUnits": 500, \
        "underlineTopUnits": 0, "underlineThicknessUnits": 55, "strikeoutTopUnits": 0, \
        "strikeoutThicknessUnits": 55, "metricsFrom": "hhea", "colorTables": []},
          "fallbacks": [
            {"family": "Snug One", "style": "Regular", "file": "\(Self.families)", "index": 0, "reason": "named"},
            {"family": "Snug Two", "style": "Regular", "file": "\(Self.families)", "index": 1, "reason": "fontFile"},
            {"family": "Snug Three", "style": "Regular", "file": "\(Self.families)", "index": 3, "reason": "fontFile"},
            {"family": "Snug Colors", "style": "Regular", "file": "\(Self.colors)", "index": 0, "reason": "fontFile", "emoji": true},
            {"family": "Snug Sans", "file": "embedded:SnugSans-Regular", "index": 0, "reason": "embedded"}
          ],
          "missing": [],
          "diagnostics": [
            {"severity": "warning", "code": "missingDesign", "path": "asked.weight", \
        "message": "\\"Snug Two\\" has no weight 650: 700 is used"}
          ]
        }

        """, errors: "snug: warning: \"Snug Two\" has no weight 650: 700 is used\n")
  }

  @Test("a variable font is printed with its value on every axis and the range of each axis")
  func axes() throws {
    // A weight of 1000 lies beyond the font's 900.
    try Command.run(
      "fonts", "--compact", "--font-file", Self.axes, "Snug Axes", "--weight", "1000", "--width",
      "75", "--slant", "oblique", "--language", "de"
    ).expect(output: [
      .contains(#""axes":{"wght":900,"wdth":75,"opsz":14,"slnt":-10}"#),
      .contains(#""wght":{"minimum":100,"default":400,"maximum":900}"#),
      .contains(#""weight":1000,"width":75,"slant":"oblique","language":"de"}"#),
      .lacks(#""style":"Regular","reason":"named""#),
      .contains(#""instances":["Regular","Bold","Narrow Bold","Slanted"]}"#),
    ])
  }

  @Test("--instance and --axes work as in a document, and problems with them are reported")
  func design() throws {
    try Command.run(
      "fonts", "--compact", "--font-file", Self.axes, "Snug Axes", "--instance", "narrow bold",
      "--axes", "slnt=-90"
    ).expect(
      output: [
        .contains(#""slant":"roman","instance":"narrow bold","axes":{"slnt":-90}}"#),
        .contains(#""axes":{"wght":900,"wdth":75,"opsz":14,"slnt":-12}"#),
        .contains(#""code":"axisOutOfRange","path":"asked.axes.slnt""#),
      ],
      errors: .equals(
        "snug: warning: the axis \"slnt\" of \"Snug Axes\" goes from -12 to 0: -12 is used instead of "
          + "-90\n"))
    try Command.run("fonts", "--font-file", Self.axes, "Snug Axes", "--instance", "Blod").expect(
      output: .contains(#""code": "missingInstance", "path": "asked""#),
      errors: .contains("did you mean \"Bold\"?"))
    try Command.run("fonts", "--compact", "--font-file", Self.axes).expect(
      output: .contains(
        #"{"family":"Snug Axes","styles":["Bold","Narrow Bold","Regular","Slanted"],"#))
  }

  @Test("a misspelt family is reported with the family that may be meant")
  func nearMiss() throws {
    let first =
      #""SnugAxis" is not among the font files given; "Snug Axes" is used: did you mean "Snug Axes"?"#
    let second = #""Nowhere" is not among the font files given; "Snug Axes" is used"#
    let message = first.replacing("\"", with: "\\\"")
    try Command.run("fonts", "--font-file", Self.axes, "SnugAxis", "Nowhere").expect(
      0,
      output: [
        .contains(
          #""missing": [{"family": "SnugAxis", "suggestions": ["Snug Axes"]}, "#
            + #"{"family": "Nowhere", "suggestions": []}]"#), .contains(#""reason": "substitute""#),
        .contains(
          #"{"severity": "warning", "code": "fontSubstituted", "path": "asked.family[0]", "#
            + "\"message\": \"\(message)\"}"),
      ], errors: "snug: warning: \(first)\nsnug: warning: \(second)\n")
    try Command.run("measure", "--font-file", Self.axes, "--font", "SnugAxis", "A").expect(
      errors: "snug: warning: \(first)\n")
    try Command.run("layout", "--font-file", Self.axes, "--font", "SnugAxis", input: "A").expect(
      output: .contains(message))
  }

  @Test("without a family, all families are listed in order, also the embedded ones")
  func list() throws {
    try Command.run("fonts", "--font-file", Self.families).expect(
      0,
      output: """
        {
          "families": [
            {"family": "Snug One", "styles": ["Regular"], "files": ["\(Self.families)"]},
            {"family": "Snug Sans", "styles": ["Bold", "Light", "Medium", "Regular", "SemiBold"], "files": ["embedded:SnugSans-Regular"]},
            {"family": "Snug Test", "styles": ["Regular"], "files": ["embedded:SnugTest-Regular"]},
            {"family": "Snug Three", "styles": ["Regular"], "files": ["\(Self.families)"]},
            {"family": "Snug Two", "styles": ["Bold", "Regular"], "files": ["\(Self.families)"]}
          ]
        }

        """)
  }

  @Test("installed fonts are printed the same each time, and a generic family resolves to one")
  func installed() throws {
    for arguments in [["fonts"], ["fonts", "sans-serif"], ["fonts", "No Such Font"]] {
      let one = try Command.run(arguments).expect(0)
      try Command.run(arguments).expect(output: .equals(one.text), "\(arguments)")
    }
    try Command.run("fonts", "sans-serif").expect(
      output: .contains(#""reason": "generic", "origin": "installed""#))
  }

  @Test("an unusable font file is reported with the reason, and the status is 3")
  func unusableFile() throws {
    for family in [[], ["Snug Test"]] {
      let reason = "the font file \"/missing.ttf\" cannot be read: there is no such file"
      try Command.run(["fonts", "--font-file", "/missing.ttf"] + family).expect(
        3, output: "", errors: "snug: error: --font-file: \(reason)\n")
    }
  }
}
