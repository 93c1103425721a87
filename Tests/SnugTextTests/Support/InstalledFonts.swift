import CFreeType
import SnugText

/// The fonts of the system the tests run on.
enum InstalledFonts {
  /// One catalog for all tests: reading Fontconfig's configuration is slow.
  static let catalog = Result { try FontCatalog() }

  static func measurer() throws -> TextMeasurer { try TextMeasurer(catalog: catalog.get()) }

  /// Whether every one of these families is installed.
  static func has(_ families: String...) -> Bool {
    let chain = try? catalog.get().chain(for: FontDescriptor(families: families))
    return chain?.missingFamilies.isEmpty ?? false
  }

  /// The file of the regular design of a family.
  static func file(of family: String) -> String? {
    guard let chain = try? catalog.get().chain(for: FontDescriptor(families: [family])),
      chain.missingFamilies.isEmpty, case .file(let path) = chain.primary.source.data
    else { return nil }
    return path
  }

  /// `fontRevision` of the file's `head` table, 16.16.
  static func revision(ofFile path: String) -> Int? {
    try? FreeTypeFace(path: path).revision
  }
}
