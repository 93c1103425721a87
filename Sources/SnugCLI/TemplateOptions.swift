import ArgumentParser
import SnugChecking
import SnugDocument

/// The options of commands that fill a template with rows.
struct TemplateOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A document that each row fills, by the names of its columns; Documentation/Pipelines.md.",
      valueName: "file"), completion: .file())
  var template: String?

  @Option(
    help: ArgumentHelp(
      "The rows of the template: CSV, TSV, or NDJSON; - is standard input.", valueName: "file"),
    completion: .file())
  var rows: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most bytes of a row; \(RecordReader.usualBytes) by default.", valueName: "bytes"))
  var rowSize: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most documents of an input of many that are laid out at a time; by default, one a core.",
      valueName: "count"))
  var jobs: Int?

  func validate() throws {
    try CountOption.check(rowSize, "--row-size")
    try CountOption.check(jobs, "--jobs")
    guard template == nil else { return }
    for (name, isGiven) in [("--rows", rows != nil), ("--row-size", rowSize != nil)] where isGiven {
      throw ValidationError("\(name) needs a --template, the document that rows fill")
    }
  }

  /// Checks the options of the document, which the template is.
  func check(_ document: DocumentOptions) throws {
    guard template != nil else { return try Self.refuseRows(document) }
    let input = document.input
    guard template != "-" || rows ?? "-" != "-" else {
      throw ValidationError(
        "the template and the rows cannot both be standard input: name a file for one of them")
    }
    guard document.file == "-" else {
      throw ValidationError(
        "with --template, the rows are given by --rows: write --rows \(document.file)")
    }
    guard input == .auto || input.rowFormat != nil else {
      throw ValidationError("--input \(input.rawValue): rows are csv, tsv or ndjson")
    }
  }

  /// Returns the documents of the rows; `nil` without a template.
  /// - Parameters:
  ///   - document: The options of the template.
  ///   - override: Changes each document.
  func stream(
    _ document: DocumentOptions, quiet: Bool,
    _ override: @escaping @Sendable (inout Document) -> Void
  ) throws(CommandFailure) -> DocumentStream? {
    guard let template else { return nil }
    var reading = DocumentStream.RowReading(
      files: document.files.named, size: document.fonts.size)
    if let rowSize { reading.mostBytes = rowSize }
    return try DocumentStream(
      template: InputFile(path: template), rows: InputFile(path: rows ?? "-"),
      as: document.input.rowFormat, reading, quiet: quiet, override: override)
  }

  /// Refuses the formats of rows where there is no template.
  static func refuseRows(_ document: DocumentOptions) throws {
    guard [.csv, .tsv].contains(document.input) else { return }
    throw ValidationError(
      "--input \(document.input.rawValue) is for the rows of layout, fit and render with a --template"
    )
  }
}

extension InputKind {
  /// The format of rows; `nil` for one of documents, and to tell it by the file.
  var rowFormat: RowFormat? {
    switch self {
    case .csv: .csv
    case .tsv: .tsv
    case .ndjson: .ndjson
    case .auto, .json, .text: nil
    }
  }
}
