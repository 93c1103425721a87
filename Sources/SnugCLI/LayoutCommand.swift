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

  @OptionGroup
  var documentOptions: DocumentOptions

  @OptionGroup
  var containerOptions: ContainerOptions

  @Option(help: "The line alignment of every section.")
  var lineAlignment: FlowMetrics.LineAlignment?

  @Option(
    parsing: .unconditional,
    help: "The most lines of every section; the layout's overflow stands for items behind them.")
  var maximumLines: Int?

  @Option(help: "How frames are printed: json, ndjson with an item a line, or table.")
  var format = OutputFormat.json

  @Flag(help: "Print no white space.")
  var compact = false

  @Flag(help: "Print each label's glyph runs.")
  var glyphs = false

  @Flag(help: "Print each label's glyph runs with their outlines as SVG paths.")
  var outlines = false

  func validate() throws {
    try CountOption.check(maximumLines, "--maximum-lines")
  }

  func run() throws {
    let input = documentOptions.inputFile
    let session = try documentOptions.session()
    // Lines are answered as they come; what the input is shows only when all of it is there.
    if documentOptions.input == .ndjson {
      return try layOutLines(InputLines(reading: input), of: input, session)
    }
    let bytes = try input.read()
    let kind = documentOptions.input.resolved(for: bytes)
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
    var document = try documentOptions.document(bytes, kind, folder: folder)
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
    containerOptions.override(&document)
    if let lineAlignment { document.realign(lineAlignment) }
    if let maximumLines { document.limitLines(to: maximumLines) }
  }
}

extension FlowMetrics.LineAlignment: ExpressibleByArgument {}
