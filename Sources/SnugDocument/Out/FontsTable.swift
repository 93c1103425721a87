package import Snug

/// Writes font families, or the fonts that a style resolves to, in columns.
package enum FontsTable {
  /// Writes a row per family.
  package static func write(
    _ families: [FontFamily], as form: Columns.Form, to output: consuming OutputBuffer
  ) throws(OutputError) {
    var columns = try Columns(["family", "styles", "files"], numberCount: 0, as: form, to: output)
    for family in families {
      try columns.add([
        family.name, family.styleNames.joined(separator: ", "),
        family.files.joined(separator: ", "),
      ])
    }
    try columns.finish()
  }

  /// Writes a row for the primary font of `chain`, and one per fallback.
  package static func write(
    _ chain: FontChain, of catalog: FontCatalog, as form: Columns.Form,
    to output: consuming OutputBuffer
  ) throws(OutputError) {
    let titles = ["index", "role", "reason", "family", "style", "file"]
    var columns = try Columns(titles, numberCount: 1, as: form, to: output)
    let face = chain.primary
    try columns.add([
      "\(face.source.index)", "primary", chain.primaryReason.rawValue, face.family,
      face.namedInstance ?? (face.axes.isEmpty ? face.styleName : ""), face.source.name,
    ])
    for font in catalog.fallbacks(of: chain) {
      try columns.add([
        "\(font.source.index)", font.isEmojiFont ? "emoji" : "fallback", font.reason.rawValue,
        font.family, font.styleName ?? "", font.source.name,
      ])
    }
    try columns.finish()
  }
}
