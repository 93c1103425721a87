import ArgumentParser
import Snug

/// `SnugComparison measure`: measures texts, each in its own style.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measures the texts of standard input.",
    discussion: """
      Each line has, between tabs: family, font file, axes (wght=650 slnt=-5), features (tnum -kern),
      language, size, maximum width, text. A "-" is none of it; with a font file nothing but that
      file and the embedded fonts is used; \\u{...} in the text is a scalar.

      Prints for each: width, exact width, how many fonts draw it, whether some character is missing,
      and how many UTF-16 units each of its lines has.
      """)

  func run() throws {
    let measurer = try TextMeasurer(catalog: FontCatalog())
    let files = try TextMeasurer(catalog: FontCatalog(files: []))
    while let line = readLine() {
      let request = try ComparisonRequest(line)
      let usesFile = request.style.font.file != nil
      let layout = try (usesFile ? files : measurer).layout(
        request.text, style: request.style, maximumWidth: request.maximumWidth,
        maximumLines: request.maximumWidth == nil ? 1 : 0)
      let lines = layout.lines.map { "\($0.text.utf16.count)" }.joined(separator: ",")
      print(
        layout.metrics.width, layout.metrics.idealWidth, layout.faces.count,
        layout.metrics.hasMissingGlyphs, lines, separator: "\t")
    }
  }
}
