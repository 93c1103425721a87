import SnugGeometry

/// The rows of catalogues of translations, which are read whole.
enum CatalogRows {
  /// - Parameters:
  ///   - bytes: UTF-8.
  ///   - isAsked: Whether the format was given, and not guessed.
  ///   - path: The path of the file, which may tell its language.
  static func rows(
    _ bytes: [UInt8], _ format: RowFormat, isAsked: Bool, path: String
  ) throws(RowError) -> [RowResult] {
    switch format {
    case .po: try GettextRows(bytes, language: PathLanguage.language(of: path)).rows()
    case .xliff: try XLIFFRows.rows(bytes).flatMap(\.choices)
    case .android: try AndroidRows.rows(bytes, language: PathLanguage.language(of: path))
    case .strings: StringsRows(bytes, language: PathLanguage.language(of: path)).rows()
    case .xcstrings: try JSONRows.stringCatalogue(bytes)
    case .arb:
      try JSONRows.texts(bytes, isBundle: true, isAsked: true, path: path).flatMap(\.choices)
    case .json:
      try JSONRows.texts(bytes, isBundle: false, isAsked: isAsked, path: path).flatMap(\.choices)
    case .ndjson, .csv, .tsv, .lines: preconditionFailure("rows that are streamed")
    }
  }
}

extension RowResult {
  /// The row, or of a message that chooses a text by a number or a word, a row for each of its texts.
  fileprivate var choices: [RowResult] {
    guard case .success(let row) = self else { return [self] }
    do throws(MessageChoices.Fault) {
      guard let texts = try MessageChoices.texts(of: row.text) else { return [self] }
      return texts.map { text, choices in
        var chosen = row
        chosen.text = text
        if let id = row.id { chosen.id = ([id] + choices).joined(separator: "|") }
        return .success(chosen)
      }
    } catch {
      let name = row.id.map { "\(Excerpt.quoted($0)): " } ?? ""
      return [.failure(RowError(line: row.line, name + error.message))]
    }
  }
}
