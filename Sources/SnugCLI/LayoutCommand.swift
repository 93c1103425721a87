import ArgumentParser
import Snug
import SnugDocument

/// `snug layout`: a document in, frames out.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lays out a document and prints its frames as JSON.",
    discussion: """
      The document is JSON if its first character is { or its file is named .json, else plain \
      text with one tag a line, unless it looks like another format: --input says so. Where more objects follow on later lines it is NDJSON: each line \
      is a document, and is answered by a line of its own, or by an error in its place.

      Examples:
        snug layout Examples/tags.json
        printf 'A\\nlonger\\n' | snug layout --width 320 --format table
        echo '{"items": ["A", "longer"]}' | snug layout --compact
        echo '{"items": ["one of many"]}' | snug layout --input ndjson
      """)

  @OptionGroup
  var options: LayoutOptions

  @Option(
    help: ArgumentHelp(
      "How frames are printed; ndjson is an item a line.", valueName: "json|ndjson|table"))
  var format = OutputFormat.json

  @Flag(help: "Print no white space.")
  var compact = false

  @Flag(help: "Print each label's glyph runs.")
  var glyphs = false

  @Flag(help: "Print each label's glyph runs with their outlines as SVG paths.")
  var outlines = false

  func run() throws {
    let progress = Progress.atTerminal()
    defer { progress?.end() }
    let input = options.document.inputFile
    let session = try options.document.session()
    // Lines are answered as they come; what the input is shows only when all of it is there.
    if options.document.input == .ndjson {
      return try layOutLines(InputLines(reading: input), of: input, session, progress)
    }
    let bytes = try input.read(progress)
    if options.document.input.resolved(for: bytes, of: input) == .ndjson {
      return try layOutLines(InputLines(of: bytes, input), of: input, session, progress)
    }
    progress?.begin(.layingOut)
    let layout = try options.layout(bytes, of: input, session)
    progress?.begin(.writing)
    try StandardOutput.writing { () throws(OutputError) in
      try write(layout, format: format, isCompact: compact, to: StandardOutput.buffer(progress))
    }
  }

  func write(
    _ layout: DocumentLayout, format: OutputFormat, isCompact: Bool,
    to output: consuming OutputBuffer
  ) throws(OutputError) {
    var style = FramesJSON.Options()
    style.isCompact = isCompact
    style.includesGlyphs = glyphs || outlines
    let outliner = outlines ? GlyphOutliner(catalog: layout.catalog) : nil
    switch format {
    case .json: try FramesJSON.write(layout, options: style, outliner: outliner, to: output)
    case .ndjson:
      try FramesJSON.writeLines(layout, options: style, outliner: outliner, to: output)
    case .table:
      StandardError.warn(of: try FramesTable.write(layout, to: output))
    }
  }
}
