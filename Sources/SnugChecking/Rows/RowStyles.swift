package import SnugDocument
package import SnugText

/// The styles of rows: those of options, changed by a row's language and its own settings.
package final class RowStyles {
  private let settings: StyleSettings
  private let families: [String]
  private let files: NamedFiles
  private let measurer: TextMeasurer
  /// The styles by what rows change; errors are those of each such row.
  private var styles: [Key: Result<TextStyle, RowError>] = [:]

  private struct Key: Hashable {
    var language, style: String?
  }

  /// What the fonts lack of the styles of rows: the first, each once.
  private(set) var fontDiagnostics: [Diagnostic] = []

  /// The most styles that are kept.
  private static let mostStyles = 1 << 10

  /// - Parameters:
  ///   - settings: The style of all rows, which has no errors.
  ///   - families: The families of its font.
  ///   - files: Whether rows may name files of fonts.
  package init(
    _ settings: StyleSettings, families: [String], files: NamedFiles = .allowed,
    measuring measurer: TextMeasurer
  ) {
    (self.settings, self.families, self.files) = (settings, families, files)
    self.measurer = measurer
  }

  /// Returns the style of a row, or its error.
  package func style(of row: Row) -> Result<TextStyle, RowError> {
    let key = Key(language: row.language, style: row.style)
    var result: Result<TextStyle, RowError>
    if let known = styles[key] {
      result = known
    } else {
      if styles.count == Self.mostStyles { styles.removeAll() }
      result = made(key)
      styles[key] = result
    }
    // Each row has its own line.
    return result.mapError { error in
      var error = error
      error.line = row.line
      return error
    }
  }

  private func made(_ key: Key) -> Result<TextStyle, RowError> {
    var style: TextStyle
    do throws(DocumentError) {
      style = try settings.style(changedBy: key.style ?? "{}", files: files)
    } catch {
      let path = error.place.path
      return .failure(RowError(line: 1, "style\(path.isEmpty ? "" : ".\(path)"): \(error.message)"))
    }
    if style.font.families.isEmpty { style.font.families = families }
    if let language = key.language { style.font.language = language }
    do throws(FontError) {
      fontDiagnostics.note(try measurer.diagnostics(ofFonts: style))
    } catch {
      return .failure(RowError(line: 1, error.description))
    }
    return .success(style)
  }
}

extension [Diagnostic] {
  /// Adds those whose message is new, up to the 20 that are told.
  package mutating func note(_ others: [Diagnostic]) {
    for found in others where count < 20 && !contains(where: { $0.message == found.message }) {
      append(found)
    }
  }
}
