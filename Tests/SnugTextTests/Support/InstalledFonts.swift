import SnugFontconfig
import SnugText

/// The fonts of the system the tests run on.
enum InstalledFonts {
  /// One catalog for all tests: reading Fontconfig's configuration is slow.
  static let catalog = Result { try FontCatalog() }

  static func measurer() throws -> TextMeasurer { try TextMeasurer(catalog: catalog.get()) }

  /// True if every one of these families is installed.
  static func has(_ families: String...) -> Bool { has(families) }

  static func has(_ families: [String]) -> Bool {
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

  /// The path of the installed font file of this name, in any folder.
  static func path(ofFileNamed name: String) -> String? { paths[name] }

  /// The paths of all installed font files, in order, without PostScript's Type 1, which is none of Snug's.
  static var files: [String] {
    paths.values.filter { $0.wholeMatch(of: #/.*\.(ttf|otf|ttc|otc)/#) != nil }.sorted()
  }

  /// The paths of all installed font files, by their names.
  private static let paths: [String: String] = {
    guard let config = FcInitLoadConfigAndFonts() else { return [:] }
    defer { FcConfigDestroy(config) }
    guard let fonts = FcConfigGetFonts(config, FcSetSystem) else { return [:] }
    var paths: [String: String] = [:]
    for place in 0..<Int(fonts.pointee.nfont) {
      var file: UnsafeMutablePointer<FcChar8>?
      guard FcPatternGetString(fonts.pointee.fonts[place], FC_FILE, 0, &file) == FcResultMatch,
        let path = file.map({ String(cString: $0) }), let name = path.split(separator: "/").last
      else { continue }
      paths[String(name)] = path
    }
    return paths
  }()

  /// `fontRevision` of the file's `head` table, 16.16.
  static func revision(ofFile path: String) -> Int? {
    try? FreeTypeFace(path: path).revision
  }
}
