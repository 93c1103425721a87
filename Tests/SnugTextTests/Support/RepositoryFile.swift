/// Files of the repository that tests read.
enum RepositoryFile {
  static let testFont = path("Fonts/SnugTest.ttf")
  static let sans = path("Fonts/SnugSans.ttf")
  static let textOracle = path("Tests/Fixtures/text-oracle/labels.tsv")
  static let corpusOracle = path("Tests/Fixtures/text-oracle/corpus.tsv")
  static let oracleExceptions = path("Tests/Fixtures/text-oracle/exceptions.tsv")
  static let chromiumOracle = path("Tests/Fixtures/chromium-oracle/boxes.tsv")
  static let bidiOracle = path("Tests/Fixtures/text-oracle/bidi.tsv")
  static let glyphOracle = path("Tests/Fixtures/glyph-oracle/outlines.tsv")
  static let fontsConfiguration = path("Tests/Fixtures/fonts/fonts.conf")
  // Tests/Fixtures/fonts/build_fonts.py describes these fonts.
  static let axesFont = path("Tests/Fixtures/fonts/SnugAxes.ttf")
  static let colorFont = path("Tests/Fixtures/fonts/SnugColors.ttf")
  static let paintOracle = path("Tests/Fixtures/chromium-oracle/paints.tsv")
  static let paintFont = path("Tests/Fixtures/fonts/SnugPaints.ttf")
  static let strikeFont = path("Tests/Fixtures/fonts/SnugStrikes.ttf")
  static let picturesFont = path("Tests/Fixtures/fonts/SnugPictures.ttf")
  static let familiesFont = path("Tests/Fixtures/fonts/SnugFamilies.ttc")

  /// The path of a file named from the root of the repository.
  static func path(_ name: String, testFile: String = #filePath) -> String {
    // This file is four levels below the root.
    let root = testFile.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    return (root + [Substring(name)]).joined(separator: "/")
  }
}
