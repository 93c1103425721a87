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
      line is a document, and produces one line of output, or an error in its place.

      Examples:
        snug layout Examples/tags.json
        printf 'A\\nlonger\\n' | snug layout --width 320 --format table
        echo '{"items": ["A", "longer"]}' | snug layout --compact
        echo '{"items": ["one of many"]}' | snug layout --input ndjson
      """)

  @OptionGroup
  var options: LayoutOptions

  @OptionGroup
  var diagnostics: DiagnosticOptions

  @Option(
    help: ArgumentHelp(
      "The output format; ndjson prints one item per line.", valueName: "json|ndjson|table"))
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
    // Lines are answered as they arrive. The kind of other input is known only when it is complete.
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
    var found = diagnostics.list
    try StandardOutput.writing { () throws(OutputError) in
      found = try write(
        layout, format: format, isCompact: compact, to: StandardOutput.buffer(progress))
    }
    if format == .table { diagnostics.warn(of: found) }
    try diagnostics.check(found)
  }

  /// Writes a layout.
  /// - Returns: The diagnostics.
  private func write(
    _ layout: DocumentLayout, format: OutputFormat, isCompact: Bool,
    to output: consuming OutputBuffer
  ) throws(OutputError) -> DiagnosticList {
    var style = FramesJSON.Options()
    style.isCompact = isCompact
    style.includesGlyphs = glyphs || outlines
    style.includesOutlines = outlines
    style.diagnosticCount = diagnostics.maximumCount
    return switch format {
    case .json: try FramesJSON.write(layout, options: style, to: output)
    case .ndjson: try FramesJSON.writeLines(layout, options: style, to: output)
    case .table: try FramesTable.write(layout, diagnostics.listForTerminal, to: output)
    }
  }
}

extension LayoutCommand {
  /// Writes one result for each line, in order, and an error in place of one that cannot be laid
  /// out. Skips lines of white space.
  func layOutLines(
    _ lines: consuming InputLines, of input: InputFile, _ session: LayoutSession,
    _ progress: Progress?
  ) throws(CommandFailure) {
    guard format != .table else {
      throw CommandFailure(.badUsage, "snug: --format table prints one document, not NDJSON")
    }
    progress?.begin(.documents)
    var number = 0
    var hasFailed = false
    var found = DiagnosticList(maximumCount: 0)
    while let line = try lines.next() {
      number += 1
      if case .bytes(let bytes) = line, bytes.allSatisfy(\.isJSONSpace) { continue }
      let isRead: Bool
      switch answer(to: line, folder: input.folder, session) {
      case .success(let layout):
        isRead = try StandardOutput.writing { () throws(OutputError) in
          found.add(
            try write(layout, format: .json, isCompact: true, to: StandardOutput.buffer()))
        }
      case .failure(let failure):
        let error = failure.onLine(number)
        hasFailed = true
        for line in CommandFailure(error, in: input).lines { StandardError.write(line: line) }
        isRead = try StandardOutput.writing { () throws(OutputError) in
          try ErrorJSON.write(error, to: StandardOutput.buffer())
        }
      }
      guard isRead else { return }
      progress?.advance()
    }
    if hasFailed { throw CommandFailure(.badDocument) }
    try diagnostics.check(found)
  }

  private func answer(
    to line: InputLines.Line, folder: String?, _ session: LayoutSession
  ) -> Result<DocumentLayout, DocumentError> {
    Result { () throws(DocumentError) in
      switch line {
      case .bytes(let bytes): return try options.layout(bytes, .json, folder: folder, session)
      case .tooLong:
        throw DocumentError(
          place: .document,
          message: "the document is longer than \(InputFile.maximumLength) bytes")
      }
    }
  }
}

/// The options of commands that lay out a document.
struct LayoutOptions: ParsableArguments {
  @OptionGroup
  var document: DocumentOptions

  @OptionGroup
  var container: ContainerOptions

  @Option(help: ArgumentHelp("The line alignment of every section.", valueName: "alignment"))
  var lineAlignment: FlowMetrics.LineAlignment?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The maximum number of lines of every section; the layout's overflow item replaces the "
        + "items after them.",
      valueName: "count"))
  var maximumLines: Int?

  func validate() throws {
    try CountOption.check(maximumLines, "--maximum-lines")
  }

  /// Lays out one document.
  func layout(
    _ bytes: [UInt8], _ kind: InputKind, folder: String?, _ session: LayoutSession
  ) throws(DocumentError) -> DocumentLayout {
    var document = try document.document(bytes, kind, folder: folder)
    override(&document)
    return try session.layout(document)
  }

  /// Lays out a document that is a whole input.
  func layout(
    _ bytes: [UInt8], of input: InputFile, _ session: LayoutSession
  ) throws(CommandFailure) -> DocumentLayout {
    do throws(DocumentError) {
      return try layout(
        bytes, document.input.resolved(for: bytes, of: input), folder: input.folder, session)
    } catch {
      throw CommandFailure(error, in: input)
    }
  }

  /// Applies the options, which override the document.
  private func override(_ document: inout Document) {
    container.override(&document)
    if let lineAlignment { document.realign(lineAlignment) }
    if let maximumLines { document.limitLines(to: maximumLines) }
  }
}

extension FlowMetrics.LineAlignment: NamedChoice {
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
