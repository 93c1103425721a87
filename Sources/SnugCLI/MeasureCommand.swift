import ArgumentParser
import Snug
import SnugDocument

/// `snug measure`: what labels measure, as `layout` would.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract: "Prints the metrics of labels as JSON.",
    discussion: """
      Examples:
        snug measure "A" "much longer"
        snug measure --font Inter --size 15 --max-width 40 "much longer"
        printf 'A\\nlonger\\n' | snug measure -
        snug measure --explain --max-width 40 "much longer"
      """)

  @Argument(help: "The texts; a single - reads one text a line from standard input.")
  var texts: [String]

  @Option(help: "The font family.")
  var font: String?

  @Option(
    help: ArgumentHelp(
      "Use only this font file, then the embedded font; may be repeated.", valueName: "file"))
  var fontFile: [String] = []

  @Option(parsing: .unconditional, help: "The font size in points.")
  var size: Double?

  @Option(
    parsing: .unconditional, help: "The width in points beyond which a text is truncated.")
  var maxWidth: Double?

  @Option(
    help: "How a text is cut that is too wide: \(TextStyle.Truncation.names).",
    transform: TextStyle.Truncation.init(argument:))
  var truncation = TextStyle.Truncation.tail

  @Option(parsing: .unconditional, help: "The most lines of a text; 0 is no limit.")
  var lines = 1

  @Option(
    help:
      "How several lines are filled: \(TextStyle.LineBreaking.names), as much as fits or equally.",
    transform: TextStyle.LineBreaking.init(argument:))
  var lineBreaking = TextStyle.LineBreaking.greedy

  @Option(parsing: .unconditional, help: "Device pixels in a point.")
  var scale: Double?

  @Flag(help: "Print no white space.")
  var compact = false

  @Flag(help: "Print each text's glyph runs.")
  var glyphs = false

  @Flag(help: "Print each text's glyph runs with their outlines as SVG paths.")
  var outlines = false

  @Flag(help: "Print which font each character got and why, breaks, and what was cut.")
  var explain = false

  func validate() throws {
    try FamilyOption.check(font, "--font")
    try LengthOption.check(size, "--size", atMost: TextStyle.maximumSize, isPositive: true)
    try LengthOption.check(scale, "--scale", atMost: PixelGrid.maximumScale, isPositive: true)
    try LengthOption.check(maxWidth, "--max-width")
    guard (0...View.maximumLines).contains(lines) else {
      throw ValidationError("--lines: expected 0 to \(View.maximumLines), found \(lines)")
    }
  }

  func run() throws {
    var style = TextStyle()
    if let font { style.font.families = [font] }
    if let size { style.size = size }
    style.truncation = truncation
    style.lineBreaking = lineBreaking
    let texts = try readTexts()
    let catalog = try FontFileOption.catalog(fontFile)
    let labels = try measure(texts, style, catalog)
    var options = FramesJSON.Options()
    options.isCompact = compact
    options.includesGlyphs = includesGlyphs
    let outliner = outlines ? GlyphOutliner(catalog: catalog) : nil
    try StandardOutput.writing { () throws(OutputError) in
      try MeasureJSON.write(
        labels, options: options, outliner: outliner, to: StandardOutput.buffer())
    }
  }

  private var includesGlyphs: Bool { glyphs || outlines }

  private func measure(
    _ texts: [String], _ style: TextStyle, _ catalog: FontCatalog
  ) throws(CommandFailure) -> [MeasureJSON.Label] {
    let grid = scale.flatMap(PixelGrid.init(scale:)) ?? .layoutUnits
    let measurer: TextMeasurer
    do throws(FontError) {
      measurer = try TextMeasurer(catalog: catalog, grid: grid)
      catalog.warn(ofMissing: try measurer.chain(for: style))
    } catch {
      throw CommandFailure(.badDocument, "snug: \(error.sentence)")
    }
    var labels: [MeasureJSON.Label] = []
    for (index, text) in texts.enumerated() {
      do throws(FontError) {
        let label = try label(text, style, measurer)
        if label.layout.hasUnbalancedLines {
          StandardError.write(
            line:
              "snug: warning: text \(index + 1) is too long to balance its lines; they are as full "
              + "as they can be")
        }
        if let character = label.layout.clippedCharacter {
          StandardError.write(line: "snug: warning: text \(index + 1): \(character.sentence)")
        }
        labels.append(label)
      } catch {
        throw failure(error, ofText: index)
      }
    }
    return labels
  }

  private func label(
    _ text: String, _ style: TextStyle, _ measurer: TextMeasurer
  ) throws(FontError) -> MeasureJSON.Label {
    guard explain else {
      return .init(
        text: text, layout: try layout(text, style, measurer), includingLines: lines != 1)
    }
    let explanation = try measurer.explanation(
      of: text, style: style, maximumWidth: maxWidth, maximumLines: lines)
    let layout = includesGlyphs ? try layout(text, style, measurer) : explanation.layout
    return .init(
      text: text, layout: layout, includingLines: lines != 1, explanation: explanation)
  }

  private func layout(
    _ text: String, _ style: TextStyle, _ measurer: TextMeasurer
  ) throws(FontError) -> TextLayout {
    try measurer.layout(
      text, style: style, maximumWidth: maxWidth, maximumLines: lines,
      includingGlyphs: includesGlyphs)
  }

  /// What is wrong with a text is said where it stands.
  private func failure(_ error: FontError, ofText index: Int) -> CommandFailure {
    guard readsStandardInput else {
      return CommandFailure(.badDocument, "snug: text \(index + 1): \(error.sentence)")
    }
    let place = JSONPlace(line: index + 1, column: 1, path: "")
    return CommandFailure(
      DocumentError(place: place, message: error.sentence), in: InputFile(path: "-"))
  }

  private var readsStandardInput: Bool { texts == ["-"] }

  private func readTexts() throws(CommandFailure) -> [String] {
    guard readsStandardInput else { return texts }
    let input = InputFile(path: "-")
    let bytes = try input.read()
    do throws(DocumentError) {
      return try PlainText.lines(bytes)
    } catch {
      throw CommandFailure(error, in: input)
    }
  }
}

extension TextStyle.Truncation {
  fileprivate static let names = allCases.map(\.rawValue).joined(separator: ", ")

  fileprivate init(argument: String) throws {
    guard let truncation = TextStyle.Truncation(rawValue: argument) else {
      throw ValidationError(
        "expected one of \(TextStyle.Truncation.names)")
    }
    self = truncation
  }
}

extension TextStyle.LineBreaking {
  fileprivate static let names = allCases.map(\.rawValue).joined(separator: ", ")

  fileprivate init(argument: String) throws {
    guard let breaking = TextStyle.LineBreaking(rawValue: argument) else {
      throw ValidationError("expected one of \(TextStyle.LineBreaking.names)")
    }
    self = breaking
  }
}
