public import ArgumentParser
public import Snug
import SnugDocument

/// `snug layout`: a document in, frames out.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lays out a document and prints its frames as JSON.",
    discussion: """
      The document is JSON if its first character is {, else plain text with one tag a line.

      Examples:
        snug layout Examples/tags.json
        printf 'A\\nlonger\\nmuch longer\\n' | snug layout --width 320
        echo '{"items": ["A", "longer"]}' | snug layout --compact
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

  @Option(help: "What the input is: auto, json or text.")
  var input = InputKind.auto

  @Option(help: "How frames are printed: json.")
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
    let bytes = try input.read()
    let document: Document
    do throws(DocumentError) {
      var read = try self.input.read(bytes, folder: input.folder)
      override(&read)
      document = read
    } catch {
      throw CommandFailure(error, in: input)
    }
    let catalog = try FontFileOption.catalog(fontFile, of: document, in: input)
    let layout: DocumentLayout
    do throws(DocumentError) {
      layout = try DocumentLayout(document, catalog: catalog)
    } catch {
      throw CommandFailure(error, in: input)
    }
    var options = FramesJSON.Options()
    options.isCompact = compact
    options.includesGlyphs = glyphs || outlines
    let outliner = outlines ? GlyphOutliner(catalog: catalog) : nil
    try StandardOutput.writing { () throws(OutputError) in
      try FramesJSON.write(
        layout, options: options, outliner: outliner, to: StandardOutput.buffer())
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
