import ArgumentParser
import Glibc
import SnugDocument

/// `snug render`: a document in, a picture out.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a document as SVG: cells by their styles, labels as the glyphs measured.",
    discussion: """
      A cell is drawn by its style: fill, stroke and color (of its labels) are sRGB colours of \
      CSS, strokeWidth is a number, and cornerRadius a number or "capsule". A cell without a \
      style is a wireframe. Emoji are drawn in colour \
      if their font has PNG pictures (CBDT) or layers (COLR version 0) for them; each picture \
      is embedded in the file once, and makes the file larger by its size.

      Examples:
        snug render Examples/badge.json --background white -o badge.svg
        printf 'A\\nlonger\\n' | snug render --debug > tags.svg
      """)

  @OptionGroup
  var options: LayoutOptions

  @OptionGroup(title: "Messages")
  var diagnostics: DiagnosticOptions

  @Option(name: OutputOption.name, help: OutputOption.help, completion: .file())
  var output = "-"

  @Option(
    help: ArgumentHelp(
      "The output format; by default that of the file's name.", valueName: "svg"))
  var format: Format?

  enum Format: String, NamedChoice { case svg }

  @Option(
    help: ArgumentHelp("The background colour; none by default.", valueName: "colour"))
  var background: String?

  @Flag(help: "Also draw insets, lines, margins, views and baselines.")
  var debug = false

  func validate() throws {
    try checkName()
    guard let background, CSSColor.written(background) == nil else { return }
    throw ValidationError(
      "--background: expected a colour such as #fff or white, found \"\(background)\""
        + CSSColor.advice(on: background))
  }

  /// Refuses a file named as another format. Devices have no such names.
  private func checkName() throws {
    let file = InputFile(path: output)
    guard format == nil, output != "-", file.ending != "svg", !OutputFile(path: output).isDevice
    else {
      return
    }
    let name =
      file.ending.isEmpty ? output : String(output.dropLast(file.ending.count + 1))
    throw ValidationError(
      "--output: a picture is SVG, and \"\(output)\" is not named .svg: write \(name).svg, or add "
        + "--format svg")
  }

  func run() throws {
    let input = options.document.inputFile
    let progress = Progress.atTerminal(reading: input)
    defer { progress?.end() }
    let session = try options.document.session()
    let bytes = try input.read(progress)
    guard options.document.input.resolved(for: bytes, of: input) != .ndjson else {
      throw DocumentOptions.isMany("render")
    }
    progress?.begin(.layingOut)
    let text = InputText(file: input, bytes: bytes)
    let layout = try options.layout(text, session, quiet: diagnostics.quiet)
    var style = Picture.Options()
    style.background = background.flatMap(CSSColor.written)
    style.showsStructure = debug
    let styles: CellStyles
    do throws(DocumentError) {
      styles = try CellStyles(of: layout.document)
    } catch {
      throw CommandFailure(error, in: text)
    }
    var notes = Picture.Notes(diagnostics.listForTerminal)
    progress?.begin(.writing)
    try OutputFile(path: output).writing(progress) { buffer throws(OutputError) in
      notes = try Picture.write(layout, styles, options: style, notes, to: buffer())
    }
    diagnostics.warn(of: notes.diagnostics)
    if !diagnostics.quiet {
      for warning in notes.warnings { StandardError.write(line: "snug: warning: \(warning)") }
    }
    try diagnostics.check(notes.diagnostics)
  }
}
