import ArgumentParser
import Snug
import SnugChecking
import SnugDocument

/// `snug measure`: the metrics of labels, as in `layout`.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Prints the metrics of labels.",
    discussion: """
      Examples:
        snug measure "A" "much longer"
        snug measure --font Inter --max-width 40 "much longer"
        snug measure --weight 650 --features liga=false "much longer"
        printf 'A\\nlonger\\n' | snug measure --format table -
        printf 'one\\ntext' | snug measure --input text --lines 0 -
        printf 'id,text\\na,A\\n' | snug measure --input csv -
        snug measure --explain --max-width 40 "much longer"
        snug measure --ranges '["a", {"text": "b", "style": {}}]'
      """)

  @Argument(
    help: ArgumentHelp(
      "The texts; a single - reads them from standard input, one per line.", valueName: "text"))
  var texts: [String] = []

  @Option(
    help: ArgumentHelp(
      "How standard input is read: lines, a text each; text, all of it is one; null, each ends with a NUL "
        + "byte; csv, tsv and ndjson, rows with a \"text\" each, as of check.",
      valueName: "lines|text|null|csv|tsv|ndjson"))
  var input = Input.lines

  @Flag(
    help: ArgumentHelp(
      "Read each text as JSON, as in a document: a string, or a list of ranges with styles of their own."
    ))
  var ranges = false

  @OptionGroup
  var files: FileOptions

  @Option("Device pixels per point.", value: "number", parsing: .unconditional)
  var scale: Double?

  @OptionGroup
  var styleOptions: StyleOptions

  @OptionGroup(title: "Output")
  var output: MeasureOutputOptions

  @Flag(help: "Print no warnings and notes to standard error.")
  var quiet = false

  @Option(
    "Print the height of each text at these widths, in columns or as ndjson, each text measured once; lines are "
      + "limited by --lines above 1.", value: "points,...")
  var widths: String?

  /// How texts are told apart.
  enum Input: String, NamedChoice {
    case lines, text, null, csv, tsv, ndjson

    /// The format of rows; `nil` for texts alone.
    var rowFormat: RowFormat? { RecordReader.formats.first { $0.rawValue == rawValue } }
  }

  func validate() throws {
    try LengthOption.check(scale, "--scale", PixelGrid.scales)
    if let widths = try widthList() {
      guard output.format != .json || input.rowFormat != nil else {
        throw ValidationError("--widths prints a line a text: add --format table, tsv or ndjson")
      }
      guard maxWidth == nil, maxHeight == nil, !output.explain else {
        throw ValidationError("--widths is instead of --max-width, --max-height and --explain")
      }
      guard widths.count <= Self.mostWidths else {
        throw ValidationError(
          "--widths: expected at most \(Self.mostWidths) widths, found \(widths.count)")
      }
    }
    if let line = try style().truncation.ellipsisLine, line > lines {
      throw ValidationError(
        "--ellipsis-line: " + TextStyle.uselessEllipsisLine(line, lines: lines))
    }
    if input.rowFormat != nil,
      let option = [("--ranges", ranges), ("--explain", output.explain)].first(where: \.1)
    {
      throw ValidationError("\(option.0) is for texts, and --input \(input.rawValue) has rows")
    }
  }

  var lines: Int { styleOptions.lines.lines }

  /// The most widths of a run.
  private static let mostWidths = 1_000

  func widthList() throws(ValidationError) -> [Double]? {
    try widths?.split(separator: ",", omittingEmptySubsequences: false).map {
      text throws(ValidationError) in
      guard let width = LengthText.points(String(text)),
        0...LayoutUnit.maximumPoints ~= width
      else {
        throw ValidationError(
          "--widths: expected widths between commas, such as 228,268.5, found \(Excerpt.quoted(String(text)))"
        )
      }
      return width
    }
  }
  var maxWidth: Double? { styleOptions.lines.maxWidth }
  var maxHeight: Double? { styleOptions.lines.maxHeight }
  private var frame: Size { Size(width: maxWidth ?? .infinity, height: maxHeight ?? .infinity) }

  func style() throws(ValidationError) -> TextStyle {
    var style = try styleOptions.settings.styleOfOptions()
    style.font.families = styleOptions.fonts.font
    return style
  }

  func run() throws {
    // Checked only here, so that an unknown option is reported first.
    guard !texts.isEmpty else {
      throw ValidationError("expected texts, or - to read one text per line from standard input")
    }
    guard input == .lines || readsStandardInput else {
      throw ValidationError("--input is for standard input: give - instead of texts")
    }
    if let format = input.rowFormat { return try measureRows(format) }
    noteFiles()
    var style = try style()
    let progress = Progress.atTerminal(reading: readsStandardInput ? InputFile(path: "-") : nil)
    defer { progress?.end() }
    var texts = try readTexts(progress)
    if ranges { texts = try readRanges(texts, &style) }
    let catalog = try FontFileOption.catalog(styleOptions.fonts.fontFile)
    let measurer = try FontFileOption.measurer(catalog, scale: scale)
    let diagnostics = try diagnostics(of: style, measurer)
    if let widths = try widthList() {
      return try writeHeights(of: texts, at: widths, style, measurer)
    }
    progress?.begin(.measuring(count: texts.count))
    let first = try measure(texts, style, measurer, progress)
    let outliner = output.outlines ? GlyphOutliner(catalog: catalog) : nil
    progress?.begin(.writing)
    func label(_ index: Int) throws(OutputError) -> MeasuredLabel {
      index < first.count ? first[index] : try self.label(texts[index], style, measurer)
    }
    var found = DiagnosticList(maximumCount: 0)
    try OutputFile(path: output.output).writing(progress) { buffer throws(OutputError) in
      if let form = output.format.columns {
        let own = DiagnosticList(maximumCount: DiagnosticOptions.terminalCount)
        var table = try MeasureTable(as: form, own, to: buffer())
        for index in 0..<texts.count { try table.write(label(index)) }
        found = try table.finish()
        return
      }
      var options = FramesJSON.Options()
      options.isCompact = output.compact
      options.includesGlyphs = includesGlyphs
      let isLines = output.format == .ndjson
      var json = MeasureJSON(
        diagnostics: diagnostics, options: options, asLines: isLines, outliner: outliner,
        to: buffer())
      for index in 0..<texts.count { try json.write(label(index), isLines ? diagnostics : []) }
      try json.finish()
    }
    if !quiet { StandardError.warn(of: found.all, inDocument: true) }
  }

  /// The count of texts that are prepared together.
  static let batch = 1 << 12

  /// Writes the height of each text at each width.
  private func writeHeights(
    of texts: TextList, at widths: [Double], _ style: TextStyle, _ measurer: TextMeasurer
  ) throws {
    try OutputFile(path: output.output).writing { buffer throws(OutputError) in
      var written = try HeightLines(
        widths, as: output.format.columns, hasIDs: false, to: buffer())
      for start in stride(from: 0, to: texts.count, by: Self.batch) {
        let own = (start..<min(texts.count, start + Self.batch)).map { texts[$0] }
        let heights = try throwing({ OutputError.unmeasurable(message: $0.description) }) {
          () throws(FontError) in
          let prepared = try measurer.prepare(own, style: style)
          return try widths.map { width throws(FontError) in
            try measurer.heights(
              of: prepared, widths: Array(repeating: width, count: own.count),
              maximumLines: linesAtWidths(lines))
          }
        }
        for (index, text) in own.enumerated() {
          try written.write(heights.map { $0[index] }, of: style.ranges.unmarked(text))
        }
      }
      try written.finish()
    }
  }

  /// The most lines of a text at a width: any number, where one is the most.
  func linesAtWidths(_ lines: Int) -> Int { lines == 1 ? 0 : lines }

  /// Notes a text that is also the name of a file, which may have been meant. Answers never depend on that.
  private func noteFiles() {
    guard !quiet, let name = texts.first(where: { OutputFile(path: $0).isFile }) else { return }
    StandardError.write(
      line:
        "snug: note: \"\(name)\" is measured as a text; for the lines of that file: "
        + "snug measure - < \(name)")
  }

  var includesGlyphs: Bool { output.glyphs || output.outlines }

  /// Returns what the fonts lack of the style, and also reports it on standard error.
  private func diagnostics(
    of style: TextStyle, _ measurer: TextMeasurer
  ) throws(CommandFailure) -> [Diagnostic] {
    let diagnostics = try throwing({ CommandFailure($0) }) { () throws(FontError) in
      try measurer.diagnostics(ofFonts: style)
    }
    if !quiet { StandardError.warn(of: diagnostics) }
    return diagnostics
  }

  /// Measures all texts, so that errors are reported before any text is written. Keeps the first
  /// labels: the others are measured again when they are written.
  private func measure(
    _ texts: TextList, _ style: TextStyle, _ measurer: TextMeasurer, _ progress: Progress?
  ) throws(CommandFailure) -> [MeasuredLabel] {
    var first: [MeasuredLabel] = []
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
  ) throws(OutputError) -> MeasuredLabel {
    try throwing({ OutputError.unmeasurable(message: $0.description) }) { () throws(FontError) in
      try measured(text, style, measurer)
    }
  }

  private func measured(
    _ text: String, _ style: TextStyle, _ measurer: TextMeasurer
  ) throws(FontError) -> MeasuredLabel {
    let unmarked = style.ranges.unmarked(text)
    guard output.explain else {
      return .init(
        text: unmarked, layout: try layout(text, style, measurer), includingLines: lines != 1)
    }
    let explanation = try measurer.explanation(
      of: text, style: style, maximumWidth: maxWidth, maximumHeight: maxHeight,
      maximumLines: lines)
    let layout = includesGlyphs ? try layout(text, style, measurer) : explanation.layout
    return .init(
      text: unmarked, layout: layout, includingLines: lines != 1, explanation: explanation)
  }

  private func layout(
    _ text: String, _ style: TextStyle, _ measurer: TextMeasurer
  ) throws(FontError) -> TextLayout {
    try measurer.layout(
      text, style: style, in: frame, maximumLines: lines, includingGlyphs: includesGlyphs)
  }

  /// Returns the error of a text, with the place of the text.
  private func failure(_ error: FontError, ofText index: Int) -> CommandFailure {
    guard readsStandardInput, input == .lines else {
      let place = readsStandardInput ? "\(InputFile(path: "-").name): error" : "snug"
      return CommandFailure(
        CommandFailure.status(of: error.description),
        "\(place): text \(index + 1): \(error.description)")
    }
    let place = JSONPlace(line: index + 1, column: 1, path: "")
    return CommandFailure(
      DocumentError(place: place, message: error.description),
      in: InputText(file: InputFile(path: "-"), bytes: []))
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
        let advice = "  With --ranges, each text is JSON: '\"A\"', or '[\"A\", {\"text\": \"B\"}]'."
        guard readsStandardInput, input == .lines else {
          throw CommandFailure(
            .badDocument, "snug: text \(index + 1), \(error.description)", advice)
        }
        let text = InputText(
          file: InputFile(path: "-"), bytes: Array(texts[index].utf8), firstLine: index + 1)
        let lines = CommandFailure(error.onLine(index + 1), in: text).lines
        throw CommandFailure(.badDocument, lines: lines + [advice])
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
    let text = InputText(file: input, bytes: bytes)
    return try throwing({ CommandFailure($0, in: text) }) { () throws(DocumentError) in
      switch self.input {
      case .lines: try PlainText.lines(bytes)
      case .text: try PlainText.whole(bytes)
      case .null: try PlainText.endedByNull(bytes)
      case .csv, .tsv, .ndjson: preconditionFailure("rows are measured as they arrive")
      }
    }
  }
}
