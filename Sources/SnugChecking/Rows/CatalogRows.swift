/// The rows of catalogues of translations, which are read whole.
enum CatalogRows {
  /// - Parameters:
  ///   - bytes: UTF-8.
  ///   - path: The path of the file, which may tell its language.
  static func rows(
    _ bytes: [UInt8], _ format: RowFormat, path: String
  ) throws(RowError) -> [RowResult] {
    switch format {
    case .po: try GettextRows(bytes, language: PathLanguage.language(of: path)).rows()
    case .xliff: try XLIFFRows.rows(bytes)
    case .android: try AndroidRows.rows(bytes, language: PathLanguage.language(of: path))
    case .strings: StringsRows(bytes, language: PathLanguage.language(of: path)).rows()
    case .xcstrings: try JSONRows.stringCatalogue(bytes)
    case .arb: try JSONRows.texts(bytes, isBundle: true, path: path)
    case .json: try JSONRows.texts(bytes, isBundle: false, path: path)
    case .ndjson, .csv, .tsv, .lines: preconditionFailure("rows that are streamed")
    }
  }
}
