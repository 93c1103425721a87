public import ArgumentParser
public import Snug
import SnugDocument

/// `snug layout`: a document in, frames out.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lays out a document and prints its frames as JSON.",
    discussion: """
      The document is JSON if its first character is {, else plain text with one tag a line. Where
      more objects follow on later lines it is NDJSON: each line is a document, and is answered by a
      line of its own.

      Examples:
        snug layout Examples/tags.json
        printf 'A\\nlonger\\nmuch longer\\n' | snug layout --width 320 --format table
        echo '{"items": ["A", "longer"]}' | snug layout --compact
        printf '{"items": ["A"]}\\n{"items": ["B"]}\\n' | snug layout --input ndjson
      """)

  @Argument(help: "The document; - is standard input.")
  var file = "-"

  @Option(parsing: .unconditional, help: "The container's width in points.")
  var width: Double?

  @Option(parsing: .unconditional, help: "The container's height in points.")
  var height: Double?

  @Option(help: "The font family of every label.")
  var font: String?

  @Option(
    help: ArgumentHelp(
      "Use only this font file, then the embedded font; may be repeated.", valueName: "file"))
  var fontFile: [String] = []

  @Option(parsing: .unconditional, help: "The font size of every label in points.")
  var size: Double?

  @Option(help: "The layout direction, ltr or rtl.")
  var direction: LayoutDirection?

  @Option(parsing: .unconditional, help: "Device pixels in a point, for measuring texts.")
  var scale: Double?

  @Option(help: "The line alignment of every section.")
  var lineAlignment: FlowMetrics.LineAlignment?

  @Option(
    parsing: .unconditional,
    help: "The most lines of every section; the layout's overflow stands for items behind them.")
  var maximumLines: Int?

  @Option(help: "What the input is: auto, json, ndjson or text.")
  var input = InputKind.auto

  @Option(help: "How frames are printed: json, ndjson with an item a line, or table.")
  var format = OutputFormat.json

  @Flag(help: "Print no white space.")
  var compact = false

  @Flag(help: "Print each label's glyph runs.")
  var glyphs = false

  @Flag(help: "Print each label's glyph runs with their outlines as SVG paths.")
  var outlines = false

  func validate() throws {
    try LengthOption.check(width, "--width")
    try LengthOption.check(height, "--height")
    try LengthOption.checkSize(size)
    try LengthOption.check(scale, "--scale", PixelGrid.scales)
    try FamilyOption.check(font, "--font")
    try CountOption.check(maximumLines, "--maximum-lines")
  }

  func run() throws {
    let input = InputFile(path: file)
    let session = try FontFileOption.session(fontFile)
    // Lines are answered as they come; what the input is shows only when all of it is there.
    if self.input == .ndjson {
      return try layOutLines(InputLines(reading: input), of: input, session)
    }
    let bytes = try input.read()
    let kind = self.input.resolved(for: bytes)
    if kind == .ndjson { return try layOutLines(InputLines(of: bytes, input), of: input, session) }
    let layout: DocumentLayout
    do throws(DocumentError) {
      layout = try self.layout(bytes, kind, folder: input.folder, session)
    } catch {
      throw CommandFailure(error, in: input)
    }
    try StandardOutput.writing { () throws(OutputError) in
      try write(layout, format: format, isCompact: compact)
    }
  }

  func layout(
    _ bytes: [UInt8], _ kind: InputKind, folder: String?, _ session: LayoutSession
  ) throws(DocumentError) -> DocumentLayout {
    var document =
      kind == .text
      ? try DocumentReader.readPlainText(bytes)
      : try DocumentReader.read(bytes, folder: folder)
    override(&document)
    return try session.layout(document)
  }

  func write(
    _ layout: DocumentLayout, format: OutputFormat, isCompact: Bool
  ) throws(OutputError) {
    var options = FramesJSON.Options()
    options.isCompact = isCompact
    options.includesGlyphs = glyphs || outlines
    let outliner = outlines ? GlyphOutliner(catalog: layout.catalog) : nil
    let output = StandardOutput.buffer()
    switch format {
    case .json: try FramesJSON.write(layout, options: options, outliner: outliner, to: output)
    case .ndjson:
      try FramesJSON.writeLines(layout, options: options, outliner: outliner, to: output)
    case .table:
      StandardError.warn(of: try FramesTable.write(layout, to: output))
    }
  }

  /// What the command line says wins over the document.
  private func override(_ document: inout Document) {
    if let width { document.container.width = width }
    if let height { document.container.height = height }
    if let direction { document.container.direction = direction }
    if let scale { document.container.scale = scale }
    document.restyle { style in
      if let font {
        style.font.families = [font]
        style.font.file = nil
      }
      if let size { style.size = size }
    }
    if let lineAlignment { document.realign(lineAlignment) }
    if let maximumLines { document.limitLines(to: maximumLines) }
  }
}

extension LayoutDirection: ExpressibleByArgument {}
extension FlowMetrics.LineAlignment: ExpressibleByArgument {}
