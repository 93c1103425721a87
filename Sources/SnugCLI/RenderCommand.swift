import ArgumentParser
import Glibc
import SnugDocument

/// `snug render`: a document in, a picture out.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a document as SVG: cells by their styles, labels as the glyphs measured.",
    discussion: """
      A cell's style may have fill, stroke and color (of its labels) as CSS colours, \
      strokeWidth, and cornerRadius, which is a number or "capsule". Emoji are drawn in colour \
      if their font has PNG pictures (CBDT) or layers (COLR version 0) for them; each picture \
      is embedded in the file once, and makes the file larger by its size.

      Examples:
        snug render Examples/badge.json --background white -o badge.svg
        printf 'A\\nlonger\\n' | snug render --debug > tags.svg
      """)

  @OptionGroup
  var options: LayoutOptions

  @OptionGroup
  var diagnostics: DiagnosticOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
    completion: .file())
  var output = "-"

  @Option(
    help: ArgumentHelp("The background colour; none by default.", valueName: "colour"))
  var background: String?

  @Flag(help: "Also draw insets, lines, margins, views and baselines.")
  var debug = false

  func validate() throws {
    guard let background, CSSColor.written(background) == nil else { return }
    throw ValidationError(
      "--background: expected a colour such as #fff or white, found \"\(background)\""
        + CSSColor.advice(on: background))
  }

  func run() throws {
    let progress = Progress.atTerminal()
    defer { progress?.end() }
    let input = options.document.inputFile
    let session = try options.document.session()
    let bytes = try input.read(progress)
    guard options.document.input.resolved(for: bytes, of: input) != .ndjson else {
      throw CommandFailure(.badUsage, "snug: render draws one document, not NDJSON")
    }
    progress?.begin(.layingOut)
    let layout = try options.layout(bytes, of: input, session)
    var style = Picture.Options()
    style.background = background.flatMap(CSSColor.written)
    style.showsStructure = debug
    let styles: CellStyles
    do throws(DocumentError) {
      styles = try CellStyles(of: layout.document)
    } catch {
      throw CommandFailure(error, in: input)
    }
    var notes = Picture.Notes(diagnostics.listForTerminal)
    progress?.begin(.writing)
    try OutputFile(path: output).writing(progress) { file throws(OutputError) in
      notes = try Picture.write(layout, styles, options: style, notes, to: file)
    }
    diagnostics.warn(of: notes.diagnostics)
    if !diagnostics.quiet {
      for warning in notes.warnings { StandardError.write(line: "snug: warning: \(warning)") }
    }
    try diagnostics.check(notes.diagnostics)
  }
}
