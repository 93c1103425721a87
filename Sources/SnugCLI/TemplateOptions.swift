import ArgumentParser
import SnugChecking
import SnugDocument

/// The options of commands that fill a template with rows.
struct TemplateOptions: ParsableArguments {
  @Option(
    "A document that each row fills, by the names of its columns; Documentation/Pipelines.md.",
    value: "file", completion: .file())
  var template: String?

  @Option(
    "The rows of the template: CSV, TSV, or NDJSON; - is standard input.",
    value: "file", completion: .file())
  var rows: String?

  @Option(
    "The most bytes of a row; \(RecordReader.usualBytes) by default.",
    value: "bytes", parsing: .unconditional)
  var rowSize: Int?

  @Option(
    "The most documents of an input of many that are laid out at a time; by default, one a core.",
    value: "count", parsing: .unconditional)
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

  /// What a command that fills templates reads.
  enum Input {
    /// The documents of rows, or of lines.
    case many(DocumentStream)
    /// The text of the only document.
    case one(InputText)
  }

  /// Returns the documents of the rows, or without a template those of the lines of NDJSON, or the only one.
  /// - Parameters:
  ///   - document: The options of the documents, or of the template.
  ///   - asItArrives: Whether what is said to be NDJSON is not read before its lines are asked for. The
  ///     kind of other input is known only when it is complete.
  ///   - override: Changes each document of many.
  func input(
    _ document: DocumentOptions, quiet: Bool, asItArrives: Bool = false,
    _ progress: Progress? = nil, _ override: @escaping @Sendable (inout Document) -> Void
  ) throws(CommandFailure) -> Input {
    if let template {
      var reading = DocumentStream.RowReading(
        files: document.files.named, size: document.fonts.size)
      if let rowSize { reading.mostBytes = rowSize }
      return .many(
        try DocumentStream(
          template: InputFile(path: template), rows: InputFile(path: rows ?? "-"),
          as: document.input.rowFormat, reading, quiet: quiet, override: override))
    }
    let file = document.inputFile
    let read: DocumentStream.Reading = { json throws(DocumentError) in
      var read = try document.read(json, .json)
      override(&read)
      return read
    }
    if asItArrives, document.input == .ndjson {
      return .many(DocumentStream(try FileLines(file), of: file, read))
    }
    let bytes = try file.read(progress)
    return document.input.resolved(for: bytes, of: file) == .ndjson
      ? .many(DocumentStream(FileLines(of: bytes, file), of: file, read))
      : .one(InputText(file: file, bytes: bytes))
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
  var rowFormat: RowFormat? { RecordReader.formats.first { $0.rawValue == rawValue } }
}
