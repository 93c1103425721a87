import ArgumentParser
import Snug
import SnugDocument

/// `snug fit`: the sizes of cells, each fitted alone.
struct FitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Prints the fitted sizes of the cells of a document's items.",
    discussion: """
      Each cell is fitted alone: the container and the layout are ignored. By default a cell is \
      as small as its constraints allow; with --expanded it is as large as they allow, and with \
      --target as near to the target as they allow. The target's priorities decide what it \
      overrides: at 50, the default, nothing that a view prefers; above 251 the hugging of \
      labels; at 1000 the cell has exactly that width or height.

      Each document on a line (NDJSON), and each of the --rows that fill a --template, produces \
      one line of output, or an error in its place.

      Examples:
        snug fit Examples/tags.json
        printf 'A\\nlonger\\n' | snug fit --format table
        echo A | snug fit --target 99x0 --horizontal-priority 1000
      """)

  @OptionGroup
  var documentOptions: DocumentOptions

  @OptionGroup(title: "Rows")
  var rows: TemplateOptions

  @OptionGroup(title: "Messages")
  var diagnostics: DiagnosticOptions

  @Flag(help: "Fit cells as large as their constraints allow, up to 10000 points.")
  var expanded = false

  @Option(
    "The target size, such as 200x0; cells come as near to it as their constraints allow.",
    value: "size", parsing: .unconditional)
  var target: String?

  @Option(
    "The priority of the target's width, 1 to 1000; 50 by default.",
    value: "priority", parsing: .unconditional)
  var horizontalPriority: Double?

  @Option(
    "The priority of the target's height, 1 to 1000; 50 by default.",
    value: "priority", parsing: .unconditional)
  var verticalPriority: Double?

  @OptionGroup(title: "Output")
  var output: TextOutputOptions

  func validate() throws {
    try LengthOption.check(horizontalPriority, "--horizontal-priority", 1...1000)
    try LengthOption.check(verticalPriority, "--vertical-priority", 1...1000)
    _ = try fitting()
    try rows.check(documentOptions)
  }

  private func fitting() throws(ValidationError) -> Fitting {
    guard let target else {
      if horizontalPriority != nil || verticalPriority != nil {
        throw ValidationError(
          "--horizontal-priority and --vertical-priority need a --target")
      }
      return expanded ? .expanded : .compressed
    }
    guard !expanded else {
      throw ValidationError("--expanded and --target exclude each other: use one")
    }
    return Fitting(
      target: try size(target),
      horizontalPriority: horizontalPriority ?? Fitting.defaultPriority,
      verticalPriority: verticalPriority ?? Fitting.defaultPriority)
  }

  /// Reads a size such as `200x0`.
  private func size(_ text: String) throws(ValidationError) -> Size {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    let range = 0...LayoutUnit.maximumPoints
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      range.contains(width), range.contains(height)
    else {
      throw ValidationError(
        "--target: expected a width and a height from 0 to "
          + "\(NumberText.decimal(LayoutUnit.maximumPoints)) such as 200x0, found \"\(text)\"")
    }
    return Size(width: width, height: height)
  }

  func run() throws {
    let fitting = try fitting()
    let input = try rows.input(documentOptions, quiet: diagnostics.quiet) {
      documentOptions.override(&$0)
    }
    let text: InputText
    switch input {
    case .many(let stream): return try fit(stream, fitting)
    case .one(let only): text = only
    }
    let session = try documentOptions.session()
    let document = try documentOptions.onlyDocument(text, for: "fit", quiet: diagnostics.quiet)
    let sizes = try throwing({ CommandFailure($0, in: text) }) { () throws(DocumentError) in
      try session.fit(document, fitting)
    }
    var found = diagnostics.list
    try OutputFile(path: output.output).writing { buffer throws(OutputError) in
      found =
        if let form = output.format.columns {
          try SizesTable.write(sizes, as: form, diagnostics.listForTerminal, to: buffer())
        } else {
          try SizesJSON.write(sizes, isCompact: output.compact, diagnostics.list, to: buffer())
        }
    }
    if output.format != .json { diagnostics.warn(of: found) }
    try diagnostics.check(found)
  }

  /// Fits the cells of many documents, and writes the sizes of each, or its error, on one line.
  private func fit(_ stream: DocumentStream, _ fitting: Fitting) throws {
    guard output.format == .json else { throw AnswerLines.refusing(output.format.rawValue) }
    let lines = AnswerLines(
      stream: stream, fontFiles: documentOptions.fonts.fontFile, jobs: rows.jobs)
    let found = try lines.write(to: OutputFile(path: output.output), nil) { documents, session in
      let sizes = documents.map { document in
        Result { () throws(DocumentError) in try session.fit(document, fitting) }
      }
      return AnswerLines.answers(sizes) { sizes throws(OutputError) in
        let text = CollectedText()
        return try sizes.map { sizes throws(OutputError) in
          let list = try SizesJSON.write(
            sizes, isCompact: true, diagnostics.list, to: text.buffer())
          return (text.take(), list)
        }
      }
    }
    try diagnostics.check(found)
  }
}
