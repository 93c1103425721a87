import ArgumentParser
import Snug
import SnugDocument

/// `snug measure`: the metrics of labels, as in `layout`.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Prints the metrics of labels as JSON.",
    discussion: """
      Examples:
        snug measure "A" "much longer"
        snug measure --font Inter --max-width 40 "much longer"
        snug measure --weight 650 --features liga=false "much longer"
        printf 'A\\nlonger\\n' | snug measure -
        snug measure --explain --max-width 40 "much longer"
        snug measure --ranges '["a", {"text": "b", "style": {}}]'
      """)

  @Argument(
    help: ArgumentHelp(
      "The texts; a single - reads one text per line from standard input.", valueName: "text"))
  var texts: [String] = []

  @Option(
    help: ArgumentHelp(
      "The font family; by default that of the first font file, or Snug Sans.",
      valueName: "family"))
  var font: String?

  @Option(
    help: ArgumentHelp(
      "Use only this font file and the embedded fonts; may be repeated.", valueName: "file"),
    completion: FontFileOption.completion)
  var fontFile: [String] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("The font size.", valueName: "points"))
  var size: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum width; wider texts are wrapped (--lines) or truncated.", valueName: "points"))
  var maxWidth: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum number of lines of a text; 0 means no limit.", valueName: "count"))
  var lines = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Device pixels per point.", valueName: "number"))
  var scale: Double?

  @OptionGroup
  var fontOptions: FontOptions

  @OptionGroup
  var labelOptions: LabelOptions

  @Flag(
    help: ArgumentHelp(
      "Read each text as JSON, as in a document: a string, or a list of ranges with styles of their own."
    ))
  var ranges = false

  @OptionGroup
  var files: FileOptions

  @Flag(help: "Print no white space.")
  var compact = false

  @Flag(help: "Print each text's glyph runs.")
  var glyphs = false

  @Flag(help: "Print each text's glyph runs with their outlines as SVG paths.")
  var outlines = false

  @Flag(help: "Print each character's font with the reason, the line breaks, and the truncation.")
  var explain = false

  func validate() throws {
    try FamilyOption.check(font, "--font")
    try LengthOption.checkSize(size)
    try LengthOption.check(scale, "--scale", PixelGrid.scales)
    try LengthOption.check(maxWidth, "--max-width")
    guard (0...CellView.maximumLines).contains(lines) else {
      throw ValidationError("--lines: expected 0 to \(CellView.maximumLines), found \(lines)")
    }
    if let line = try style().ellipsisLine, line > lines {
      throw ValidationError(
        "--ellipsis-line: " + TextStyle.uselessEllipsisLine(line, lines: lines))
    }
  }

  private func style() throws(ValidationError) -> TextStyle {
    var settings = StyleSettings()
    settings.add(.size, size.map { "\($0)" })
    fontOptions.add(to: &settings)
    labelOptions.add(to: &settings)
    var style = try settings.styleOfOptions()
    if let font { style.font.families = [font] }
    return style
  }

  func run() throws {
    // Checked only here, so that an unknown option is reported first.
    guard !texts.isEmpty else {
      throw ValidationError("expected texts, or - to read one text per line from standard input")
    }
    var style = try style()
    let progress = Progress.atTerminal()
    defer { progress?.end() }
    var texts = try readTexts(progress)
    if ranges { texts = try readRanges(texts, &style) }
    let catalog = try FontFileOption.catalog(fontFile)
    let measurer = try measurer(catalog)
    let diagnostics = try diagnostics(of: style, measurer)
    progress?.begin(.measuring(count: texts.count))
    let first = try measure(texts, style, measurer, progress)
    var options = FramesJSON.Options()
    options.isCompact = compact
    options.includesGlyphs = includesGlyphs
    let outliner = outlines ? GlyphOutliner(catalog: catalog) : nil
    progress?.begin(.writing)
    try StandardOutput.writing { () throws(OutputError) in
      var json = MeasureJSON(
        diagnostics: diagnostics, options: options, outliner: outliner,
        to: StandardOutput.buffer(progress))
      for label in first { try json.write(label) }
      for index in first.count..<texts.count {
        try json.write(label(texts[index], style, measurer))
      }
      try json.finish()
    }
  }

  private var includesGlyphs: Bool { glyphs || outlines }

  private func measurer(_ catalog: FontCatalog) throws(CommandFailure) -> TextMeasurer {
    let grid = scale.flatMap(PixelGrid.init(scale:)) ?? .layoutUnits
    do throws(FontError) {
      return try TextMeasurer(catalog: catalog, grid: grid)
    } catch {
      throw CommandFailure(.badDocument, "snug: \(error.description)")
    }
  }

  /// Returns what the fonts lack of the style, and also reports it on standard error.
  private func diagnostics(
    of style: TextStyle, _ measurer: TextMeasurer
  ) throws(CommandFailure) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    do throws(FontError) {
      for font in [style.font] + style.ranges.fonts.map(\.font) {
        let chain = try measurer.chain(for: TextStyle(font: font))
        for found in Diagnostic.of(chain, in: measurer.catalog, path: "font")
        where !diagnostics.contains(where: { $0.message == found.message }) {
          diagnostics.append(found)
        }
      }
    } catch {
      throw CommandFailure(.badDocument, "snug: \(error.description)")
    }
    StandardError.warn(of: diagnostics)
    return diagnostics
  }

  /// Measures all texts, so that errors are reported before any text is written. Keeps the first
  /// labels: the others are measured again when they are written.
  private func measure(
    _ texts: TextList, _ style: TextStyle, _ measurer: TextMeasurer, _ progress: Progress?
  ) throws(CommandFailure) -> [MeasureJSON.Label] {
    var first: [MeasureJSON.Label] = []
    for index in 0..<texts.count {
      do throws(FontError) {
        let label = try measured(texts[index], style, measurer)
        if texts.range(ofText: index).upperBound <= Self.keptLength { first.append(label) }
      } catch {
        throw failure(error, ofText: index)
      }
      progress?.advance()
    }
    return first
  }

  /// The length of the texts measured once, in bytes: some thousand labels; no more are kept.
  private static let keptLength = 1 << 16

  /// Measures a text again while it is written.
  private func label(
    _ text: String, _ style: TextStyle, _ measurer: TextMeasurer
  ) throws(OutputError) -> MeasureJSON.Label {
    do throws(FontError) {
      return try measured(text, style, measurer)
    } catch {
      throw .unmeasurable(message: error.description)
    }
  }

  private func measured(
    _ text: String, _ style: TextStyle, _ measurer: TextMeasurer
  ) throws(FontError) -> MeasureJSON.Label {
    let unmarked = style.ranges.unmarked(text)
    guard explain else {
      return .init(
        text: unmarked, layout: try layout(text, style, measurer), includingLines: lines != 1)
    }
    let explanation = try measurer.explanation(
      of: text, style: style, maximumWidth: maxWidth, maximumLines: lines)
    let layout = includesGlyphs ? try layout(text, style, measurer) : explanation.layout
    return .init(
      text: unmarked, layout: layout, includingLines: lines != 1, explanation: explanation)
  }

  private func layout(
    _ text: String, _ style: TextStyle, _ measurer: TextMeasurer
  ) throws(FontError) -> TextLayout {
    try measurer.layout(
      text, style: style, maximumWidth: maxWidth, maximumLines: lines,
      includingGlyphs: includesGlyphs)
  }

  /// Returns the error of a text, with the place of the text.
  private func failure(_ error: FontError, ofText index: Int) -> CommandFailure {
    guard readsStandardInput else {
      return CommandFailure(.badDocument, "snug: text \(index + 1): \(error.description)")
    }
    let place = JSONPlace(line: index + 1, column: 1, path: "")
    return CommandFailure(
      DocumentError(place: place, message: error.description), in: InputFile(path: "-"))
  }

  /// Returns the texts that are written as JSON, as strings with the marks of their ranges.
  private func readRanges(
    _ texts: TextList, _ style: inout TextStyle
  ) throws(CommandFailure) -> TextList {
    var strings: [String] = []
    for index in 0..<texts.count {
      do throws(DocumentError) {
        strings.append(
          try RangeReader.text(
            json: Array(texts[index].utf8), for: &style, files: files.named))
      } catch {
        let place = readsStandardInput ? "line" : "text"
        throw CommandFailure(
          .badDocument,
          "snug: \(place) \(index + 1), \(error.description)\n"
            + "With --ranges, each text is JSON: '\"A\"', or '[\"A\", {\"text\": \"B\"}]'.")
      }
    }
    return try list(of: strings)
  }

  private func list(of texts: [String]) throws(CommandFailure) -> TextList {
    guard let list = TextList(texts) else {
      throw CommandFailure(
        .badDocument, "snug: the texts have more than \(TextList.maximumLength) bytes")
    }
    return list
  }

  private var readsStandardInput: Bool { texts == ["-"] }

  /// Returns the texts. Those of standard input stay bytes: each becomes a string while it is
  /// measured.
  private func readTexts(_ progress: Progress?) throws(CommandFailure) -> TextList {
    guard readsStandardInput else { return try list(of: texts) }
    let input = InputFile(path: "-")
    let bytes = try input.read(progress)
    do throws(DocumentError) {
      return try PlainText.lines(bytes)
    } catch {
      throw CommandFailure(error, in: input)
    }
  }
}
