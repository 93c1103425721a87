import ArgumentParser
import SnugDocument
import SnugDrawing

/// `snug render`: a document in, a picture out.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws documents as SVG, PNG or PDF, in their styles, with measured glyphs.",
    discussion: """
      What has no style is a wireframe; Documentation/Reference/Pictures.md lists the keys of styles. The format \
      is that of the output's name. PNG and PDF are drawn by Cairo (libcairo.so.2), which is needed for \
      nothing else.

      Of an input with a document on each line (NDJSON), a name with {id} or {index} gets a file for each, by \
      its "id" or its number from 1, and a PDF a page for each.

      Examples:
        snug render Examples/badge.json --background white -o badge.svg
        snug render Examples/badge.json --scale 2 -o badge.png
        snug render Examples/Gallery/topics.json -o topics.pdf
        printf 'A\\nlonger\\n' | snug render --debug > tags.svg
      """)

  @OptionGroup
  var options: LayoutOptions

  @OptionGroup(title: "Rows")
  var rows: TemplateOptions

  @OptionGroup(title: "Messages")
  var diagnostics: DiagnosticOptions

  @Option(name: OutputOption.name, help: OutputOption.help, completion: .file())
  var output = "-"

  @OptionGroup(title: "Picture")
  var picture: PictureOptions

  @Flag(
    help:
      "Draw again whenever the document changes, or a file that it names, until the command is ended."
  )
  var watch = false

  /// The options of the layout, which does not depend on the pixels of a picture.
  var layoutOptions: LayoutOptions {
    var options = options
    options.document.scale = nil
    return options
  }

  func validate() throws {
    if options.document.scale != nil, picture.dpi != nil {
      throw ValidationError("--scale and --dpi say the same: give one of them")
    }
    if watch {
      for name in watched + [output] where name == "-" {
        throw ValidationError("--watch draws files again: name the input, and the output by -o")
      }
    }
    try rows.check(options.document)
    try SimulateCommand.check(script: picture.script, options.document)
    try picture.check(
      try picture.format(of: output), scale: options.document.scale, output: output)
  }

  /// The files of the command line.
  private var watched: [String] {
    let input = rows.template == nil ? [options.document.file] : [rows.template, rows.rows ?? "-"]
    return (input + [picture.script]).compactMap(\.self) + options.document.fonts.fontFile
  }

  func run() throws {
    guard watch else { return try draw() }
    let output = output
    let isQuiet = diagnostics.quiet
    try Watching(files: watched).run(draw) { milliseconds in
      guard !isQuiet else { return }
      StandardError.write(line: "snug: \(output) in \(milliseconds) ms")
    }
  }

  private func draw() throws {
    let format = try picture.format(of: output)
    let progress = Progress.atTerminal(reading: options.document.inputFile)
    defer { progress?.end() }
    let layoutOptions = layoutOptions
    let input = try rows.input(options.document, quiet: diagnostics.quiet, progress) {
      layoutOptions.override(&$0)
    }
    let text: InputText
    switch input {
    case .many(let stream):
      return try PictureStream(command: self, format: format, stream: stream).draw(progress)
    case .one(let only): text = only
    }
    let session = try options.document.session()
    progress?.begin(.layingOut)
    if picture.viewport || picture.script != nil {
      return try CollectionPictures(command: self, format: format).draw(text, session)
    }
    let layout = try layoutOptions.layout(text, session, quiet: diagnostics.quiet)
    progress?.begin(.writing)
    let report = try throwing({ CommandFailure($0, in: text) }) {
      () throws(PicturePainter.Failure) in
      try draw(PictureSubject(layout), PicturePainter(self, format), format, progress)
    }
    warn(of: report)
    try check(report)
  }

  /// Draws the only picture. An SVG is written while it is drawn.
  func draw(
    _ subject: PictureSubject, _ painter: PicturePainter, _ format: PictureOptions.Format,
    _ progress: Progress? = nil, step: Int? = nil
  ) throws(PicturePainter.Failure) -> PicturePainter.Report {
    let list = diagnostics.listForTerminal
    let path = try throwing({ PicturePainter.Failure.document($0) }) {
      () throws(DocumentError) in
      try OutputPattern(text: output).path(ofID: subject.document.id, index: 1, step: step)
    }
    let file = OutputFile(path: path)
    guard format == .svg else {
      let drawn = try painter.file(subject, list)
      try throwing({ PicturePainter.Failure.command($0) }) { () throws(CommandFailure) in
        try file.write(drawn.file)
      }
      return drawn.report
    }
    // Before the file is opened, so that an error leaves it as it was.
    let styles = try painter.styles(subject.document)
    var report = PicturePainter.Report(diagnostics: list)
    try throwing({ PicturePainter.Failure.command($0) }) { () throws(CommandFailure) in
      try file.writing(progress) { buffer throws(OutputError) in
        report = try painter.writeSVG(subject, styles, list, to: buffer())
      }
    }
    return report
  }

  /// Ends the command if there are warnings that count as errors.
  func check(_ report: PicturePainter.Report) throws(CommandFailure) {
    try diagnostics.check(report.diagnostics)
    let count = report.notes.warnings.count
    guard diagnostics.strict, count > 0 else { return }
    throw CommandFailure(
      .badDocument,
      "snug: error: \(count) warning\(count == 1 ? "" : "s") of the picture (--strict)")
  }

  /// Reports on standard error what a user should know of a picture.
  func warn(of report: PicturePainter.Report) {
    diagnostics.warn(of: report.diagnostics)
    guard !diagnostics.quiet else { return }
    for warning in report.notes.warnings {
      StandardError.write(line: "snug: warning: \(warning)")
    }
    for note in report.notes.remarks { StandardError.write(line: "snug: note: \(note)") }
  }
}
