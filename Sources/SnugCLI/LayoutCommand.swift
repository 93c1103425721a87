import ArgumentParser
public import Snug
import SnugDocument

/// `snug layout`: a document in, frames out.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lays out a document and prints its frames as JSON.",
    discussion: """
      The input is JSON if its first character is { or its file is named .json. Otherwise it is \
      plain text with one tag per line; text that looks like another format is refused unless \
      --input text is given. If more objects follow on later lines, the input is NDJSON: each \
      line is a document, and produces one line of output, or an error in its place. So does each \
      of the --rows that fill a --template.

      Examples:
        snug layout Examples/tags.json
        printf 'A\\nlonger\\n' | snug layout --width 320 --format table
        echo '{"items": ["A", "longer"]}' | snug layout --compact
        echo '{"items": ["one of many"]}' | snug layout --input ndjson
      """)

  @OptionGroup
  var options: LayoutOptions

  @OptionGroup(title: "Rows")
  var rows: TemplateOptions

  @OptionGroup(title: "Messages")
  var diagnostics: DiagnosticOptions

  @OptionGroup(title: "Output")
  var output: FramesOutputOptions

  func validate() throws { try rows.check(options.document) }

  func run() throws {
    let progress = Progress.atTerminal(reading: options.document.inputFile)
    defer { progress?.end() }
    let input = try rows.input(
      options.document, quiet: diagnostics.quiet, asItArrives: true, progress
    ) { options.override(&$0) }
    let text: InputText
    switch input {
    case .many(let stream): return try layOut(stream, progress)
    case .one(let only): text = only
    }
    let session = try options.document.session()
    progress?.begin(.layingOut)
    let layout = try options.layout(text, session, quiet: diagnostics.quiet)
    progress?.begin(.writing)
    var found = diagnostics.list
    try OutputFile(path: output.output).writing(progress) { buffer throws(OutputError) in
      found = try write(layout, to: buffer())
    }
    if output.format.columns != nil { diagnostics.warn(of: found) }
    try diagnostics.check(found)
  }

  /// Writes a layout.
  /// - Returns: The diagnostics.
  private func write(
    _ layout: DocumentLayout, to buffer: consuming OutputBuffer
  ) throws(OutputError) -> DiagnosticList {
    if let form = output.format.columns {
      return try FramesTable.write(layout, as: form, diagnostics.listForTerminal, to: buffer)
    }
    let style = style(isCompact: output.compact)
    return output.format == .ndjson
      ? try FramesJSON.writeLines(layout, options: style, to: buffer)
      : try FramesJSON.write(layout, options: style, to: buffer)
  }

  private func style(isCompact: Bool) -> FramesJSON.Options {
    var style = FramesJSON.Options()
    style.isCompact = isCompact
    style.includesGlyphs = output.glyphs || output.outlines
    style.includesOutlines = output.outlines
    style.diagnosticCount = diagnostics.maximumCount
    return style
  }
}

extension LayoutCommand {
  /// Lays out many documents, and writes the frames of each, or its error, on one line.
  private func layOut(_ stream: DocumentStream, _ progress: Progress?) throws {
    guard output.format.columns == nil else {
      throw AnswerLines.refusing(output.format.rawValue)
    }
    let lines = AnswerLines(
      stream: stream, fontFiles: options.document.fonts.fontFile, jobs: rows.jobs)
    let style = style(isCompact: true)
    let found = try lines.write(to: OutputFile(path: output.output), progress) {
      documents, session in
      AnswerLines.answers(session.layouts(of: documents)) { layouts throws(OutputError) in
        try FramesJSON.texts(of: layouts, options: style)
      }
    }
    try diagnostics.check(found)
  }
}

/// The options of commands that lay out a document.
struct LayoutOptions: ParsableArguments {
  @OptionGroup
  var document: DocumentOptions

  @OptionGroup(title: "Container")
  var container: ContainerOptions

  @OptionGroup(title: "Layout")
  var flow: FlowOptions

  /// Reads the only document of the input, and applies the options, which override it.
  /// - Returns: The document and its text.
  func onlyDocument(
    for command: String, quiet: Bool
  ) throws(CommandFailure) -> (document: Document, text: InputText) {
    let text = try document.inputFile.text()
    var only = try document.onlyDocument(text, for: command, quiet: quiet)
    container.override(&only)
    flow.override(&only)
    return (only, text)
  }

  /// Lays out a document that is a whole input.
  func layout(
    _ text: InputText, _ session: LayoutSession, quiet: Bool
  ) throws(CommandFailure) -> DocumentLayout {
    let read = try read(text)
    if !quiet { document.fonts.noteSize(in: read) }
    return try throwing({ CommandFailure($0, in: text) }) { () throws(DocumentError) in
      try session.layout(read)
    }
  }

  /// Reads a document that is a whole input, and applies the options, which override it.
  func read(_ text: InputText) throws(CommandFailure) -> Document {
    let kind = document.input.resolved(for: text.bytes, of: text.file)
    var read = try throwing({ CommandFailure($0, in: text) }) { () throws(DocumentError) in
      try document.read(text.bytes, kind)
    }
    override(&read)
    return read
  }

  /// Applies the options to a document that was read.
  func override(_ document: inout Document) {
    self.document.override(&document)
    container.override(&document)
    flow.override(&document)
  }
}

/// The options for how items are wrapped into lines, of every section.
struct FlowOptions: ParsableArguments {
  @Option(
    "The smallest space between items, and between lines: one number for both, or two.",
    value: "points[,points]", parsing: .unconditional)
  var spacing: String?

  @Option(
    "The space around the lines of a section: one number, or vertical and horizontal.",
    value: "points[,points]", parsing: .unconditional)
  var inset: String?

  @Option(help: ArgumentHelp("The line alignment of every section.", valueName: "alignment"))
  var lineAlignment: SectionStyle.LineAlignment?

  @Option(
    "The maximum number of lines of every section; the layout's overflow item replaces the "
      + "items after them.", value: "count", parsing: .unconditional)
  var maximumLines: Int?

  func validate() throws {
    try CountOption.check(maximumLines, "--maximum-lines")
    _ = try Self.pair(spacing, "--spacing")
    _ = try Self.pair(inset, "--inset")
  }

  func override(_ document: inout Document) {
    if let spacing = try? Self.pair(spacing, "") {
      document.space(items: spacing.0, lines: spacing.1)
    }
    if let inset = try? Self.pair(inset, "") {
      document.inset(
        by: EdgeInsets(top: inset.0, leading: inset.1, bottom: inset.0, trailing: inset.1))
    }
    if let lineAlignment { document.realign(lineAlignment) }
    if let maximumLines { document.limitLines(to: maximumLines) }
  }

  /// Reads one number, or two with a comma between them; `nil` without the option.
  private static func pair(
    _ text: String?, _ option: String
  ) throws(ValidationError) -> (Double, Double)? {
    guard let text else { return nil }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      LengthText.points($0)
    }
    let range = 0...LayoutUnit.maximumPoints
    guard (1...2).contains(numbers.count), let first = numbers[0], let last = numbers.last ?? nil,
      range.contains(first), range.contains(last)
    else {
      throw ValidationError(
        "\(option): expected one or two numbers from 0 to \(NumberText.decimal(range.upperBound)) such as "
          + "8 or 8,4, found \"\(text)\""
          + ForeignWord.advice(onUnitOf: text))
    }
    return (first, last)
  }
}

extension SectionStyle.LineAlignment: NamedChoice {
  /// The description in help.
  public var defaultValueDescription: String {
    switch self {
    case .leading: "at the leading edge, where reading begins"
    case .center: "centred"
    case .trailing: "at the trailing edge, where reading ends"
    case .justified: "equal gaps from edge to edge; a single item is centred"
    case .spaceBetween: "equal gaps from edge to edge; a single item is at the leading edge"
    case .spaceAround: "equal gaps, with half a gap before the first and after the last item"
    case .spaceEvenly: "equal gaps, with a whole gap before the first and after the last item"
    case .fill: "items grow in proportion to their weights, up to their maximum lengths"
    }
  }
}
