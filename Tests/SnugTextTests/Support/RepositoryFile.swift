/// Files of the repository that tests read.
enum RepositoryFile {
  static let testFont = path("Fonts/SnugTest.ttf")
  static let textOracle = path("Tests/Fixtures/text-oracle/labels.tsv")
  static let bidiOracle = path("Tests/Fixtures/text-oracle/bidi.tsv")

  /// The path of a file named from the root of the repository.
  static func path(_ name: String, testFile: String = #filePath) -> String {
    // This file lies four levels below the root.
    let root = testFile.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    return (root + [Substring(name)]).joined(separator: "/")
  }
}
