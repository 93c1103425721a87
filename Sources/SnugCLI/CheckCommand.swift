import ArgumentParser
import Snug
import SnugChecking
import SnugDocument

/// `snug check`: whether texts fit, in documents, in one box, or in a label of a cell.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Tells which texts do not fit, and what they need.",
    discussion: """
      Without --box and --cell, the files are documents, and each of their labels is checked. With \
      them, they are texts: NDJSON ({"id", "text", "language", "width", "height", "lines", "style"} \
      a line), CSV and TSV with the names of columns in the first row, plain lines, or catalogues of \
      gettext, XLIFF, Apple (.strings, .xcstrings), Android (strings.xml), ARB and JSON.

      Examples:
        snug check Examples/tags.json
        snug check --box 160x32 --size 14 Examples/Checking/de.po
        printf 'OK\\nCancel\\n' | snug check --box 60 -
        echo Ada | snug check --cell Examples/badge.json#Card.title

      Exit status 1: a text does not fit, or a row, a document or a catalogue has an error.
      """)

  @Argument(help: "The documents or files of texts; - is standard input.", completion: .file())
  var files: [String] = ["-"]

  @Option("The box of each text: a width, or a width and a height, such as 96x32.", value: "size")
  var box: String?

  @Option(
    "The label that has each text, such as card.json#Card.title; other labels keep the texts of the first such "
      + "item.", value: "document#cell.view")
  var cell: String?

  @Option(
    "The document that each row of the files fills, as in layout: each of its labels is checked.",
    value: "file", completion: .file())
  var template: String?

  @Option(
    "The format of the texts, by default that of the file's name, else of its content: "
      + "\(ChoiceNames.list(RowFormat.self)).",
    value: "format", completion: ChoiceNames.completion(RowFormat.self))
  var input: String?

  @Option(
    help: ArgumentHelp(
      "Check only texts of this name, in which * is any characters, such as 'button.*'; may be repeated.",
      valueName: "name"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Check only texts in this language, such as pt for pt-BR, too; may be repeated.",
      valueName: "tag"))
  var onlyLanguage: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The text in the place of a placeholder, such as name=Wilhelmina or %d=1,000,000; may be repeated.",
      valueName: "name=text"))
  var sample: [String] = []

  @Option("Device pixels per point.", value: "number", parsing: .unconditional)
  var scale: Double?

  @OptionGroup
  var fileOptions: FileOptions

  @OptionGroup
  var styleOptions: StyleOptions

  @Option(name: OutputOption.name, help: OutputOption.help, completion: .file())
  var output = "-"

  @Option(
    "The format of the answers: \(ChoiceNames.list(CheckReport.Format.self)); by default table, which lists "
      + "what does not fit.",
    value: "format", completion: ChoiceNames.completion(CheckReport.Format.self))
  var format: String?

  @Flag(help: "List what fits in tables, too.")
  var all = false

  @Option("The file of the texts that are known not to fit.", value: "file", completion: .file())
  var budget: String?

  @Flag(help: "Write the texts that do not fit to the file of --budget.")
  var updateBudget = false

  @Flag(
    help: "Exit with status 1 if no font has a character, or the family or the design, too.")
  var strict = false

  @Flag(help: "Print no summary, warnings and notes to standard error.")
  var quiet = false

  func validate() throws {
    try LengthOption.check(scale, "--scale", PixelGrid.scales)
    guard [box, cell, template].count(where: { $0 != nil }) <= 1 else {
      throw ValidationError("--box, --cell and --template exclude each other: use one")
    }
    if updateBudget, budget == output {
      throw ValidationError("--output and --budget are one file: use two")
    }
    if updateBudget, budget == nil { throw ValidationError("--update-budget needs a --budget") }
    if styleOptions.lines.maxWidth != nil || styleOptions.lines.maxHeight != nil {
      throw ValidationError("--max-width and --max-height: write --box WIDTHxHEIGHT")
    }
    if input != nil, box == nil, cell == nil, template == nil {
      throw ValidationError("--input is the format of texts: add --box, such as 96x32, or --cell")
    }
    if !only.isEmpty || !onlyLanguage.isEmpty, box == nil, cell == nil {
      throw ValidationError(
        "\(only.isEmpty ? "--only-language" : "--only") chooses among texts: add --box, such as 96x32, or --cell"
      )
    }
    let format = try choice(RowFormat.self, input, "--input")
    if template != nil, let format, !RecordReader.formats.contains(format) {
      throw ValidationError("--input \(format.rawValue): rows are csv, tsv or ndjson")
    }
    _ = try boxSize()
    _ = try choice(CheckReport.Format.self, self.format, "--format")
    _ = try (styleOptions.settings.styleOfOptions(), placeholders())
    if box == nil {
      var given = styleOptions
      given.lines.like = nil
      guard given.settings.isEmpty, given.fonts.font.isEmpty else {
        throw ValidationError(
          cell == nil
            ? "the labels of documents have their own style: its options need a --box; the document's \"container\" has "
              + "its \"width\" and \"textScale\""
            : "the label of --cell has its own style: its options need a --box")
      }
    }
    if let cell { _ = try cellName(cell) }
  }

  private func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ type: Choice.Type, _ name: String?, _ option: String
  ) throws(ValidationError) -> Choice? {
    guard let name else { return nil }
    if let choice = Choice(rawValue: name) { return choice }
    throw ValidationError(
      "\(option): there is no format \"\(name)\""
        + (NearMiss.question(for: name, among: Choice.allCases.map(\.rawValue))
          ?? ": use one of \(ChoiceNames.list(type))"))
  }

  /// Reads a size such as `96`, `96x32` or `40mmx9mm`.
  private func boxSize() throws(ValidationError) -> (width: Double, height: Double?)? {
    guard let box else { return nil }
    let range = 0...LayoutUnit.maximumPoints
    if let width = LengthText.points(box), range.contains(width) { return (width, nil) }
    for place in box.indices where box[place] == "x" {
      if let width = LengthText.points(String(box[..<place])), range.contains(width),
        let height = LengthText.points(String(box[box.index(after: place)...])),
        range.contains(height)
      {
        return (width, height)
      }
    }
    throw ValidationError(
      "--box: expected a width from 0 to \(NumberText.decimal(LayoutUnit.maximumPoints)), or a width and a height "
        + "such as 96x32, found \"\(box)\"")
  }

  private func cellName(
    _ text: String
  ) throws(ValidationError) -> (file: String, cell: String, view: String) {
    let parts = text.split(separator: "#", omittingEmptySubsequences: false)
    let names = parts.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, names.count == 2, !parts[0].isEmpty, !names.contains("") else {
      throw ValidationError(
        "--cell: expected a document, a cell and a label, such as card.json#Card.title, found \"\(text)\""
      )
    }
    return (String(parts[0]), String(names[0]), String(names[1]))
  }

  private func placeholders() throws(ValidationError) -> Placeholders {
    try throwing({ ValidationError("--sample: \($0.message)") }) {
      () throws(Placeholders.Fault) in try Placeholders(sample)
    }
  }

  func run() throws {
    var run = CheckRun(
      RowChoice(names: only, languages: onlyLanguage), budget: try readBudget(), in: budget,
      isUpdating: updateBudget, isStrict: strict)
    let rows = try makeRowChecker()
    let reported = try choice(CheckReport.Format.self, format, "--format") ?? .table
    var failure: CommandFailure?
    try OutputFile(path: output).writing { buffer throws(OutputError) in
      var report = try CheckReport(reported, listsAll: all, to: buffer)
      for file in files {
        let input = InputFile(path: file)
        let errorCount = run.errorCount
        do throws(CheckFailure) {
          if let template {
            try check(rowsOf: input, filling: template, &run, &report)
          } else if let rows {
            try check(rowsOf: input, rows, &run, &report)
          } else {
            try check(documentsOf: input, &run, &report)
          }
          if run.errorCount == errorCount {
            run.noteWhole(input.name)
          } else if updateBudget, !quiet {
            StandardError.write(
              line:
                "snug: note: \(input.name) has errors: the budget keeps what it has of its texts")
          }
        } catch {
          switch error {
          case .output(let error): throw error
          case .command(let error): failure = failure ?? error
          }
        }
      }
      try report.finish()
    }
    if updateBudget, let budget {
      run.updateBudget()
      try OutputFile(path: budget, replacesInput: true).write(run.budget.bytes)
    }
    run.note(rows?.fontDiagnostics ?? [])
    if !quiet {
      StandardError.warn(of: run.fonts)
      for sample in rows?.samples.unused ?? [] {
        StandardError.write(line: "snug: note: --sample \(sample): no text has this placeholder")
      }
      for line in run.summary(budget, hasFailed: failure != nil) { StandardError.write(line: line) }
    }
    if let failure { throw failure }
    try checkChoice(run.choice)
    if run.fails { throw CommandFailure(.badDocument, lines: []) }
  }

  /// A name or a language that no text has: nothing was checked for it.
  private func checkChoice(_ choice: RowChoice) throws(CommandFailure) {
    let (names, languages) = choice.unused
    let lines =
      names.map { "snug: --only \($0): no text has such a name" }
      + languages.map {
        "snug: --only-language \($0): no text is in this language; there are "
          + (choice.present.isEmpty
            ? "none" : choice.present.sorted().map { Excerpt.of($0) }.joined(separator: ", "))
      }
    if !lines.isEmpty { throw CommandFailure(.badDocument, lines: lines) }
  }

  enum CheckFailure: Error {
    case output(OutputError)
    case command(CommandFailure)
  }

  private func readBudget() throws -> Budget {
    guard let budget else { return Budget() }
    let file = InputFile(path: budget)
    guard OutputFile(path: budget).exists else {
      if updateBudget { return Budget() }
      throw CommandFailure(
        .inputOutput, "snug: cannot read \(file.name): no such file; --update-budget makes it")
    }
    let bytes = try file.read()
    return try throwing({ CommandFailure($0, in: file) }) { () throws(RowError) in
      try Budget(bytes)
    }
  }

  private func makeRowChecker() throws -> (any RowChecker)? {
    let samples = try placeholders()
    if let size = try boxSize() {
      let measurer = try FontFileOption.measurer(
        try FontFileOption.catalog(styleOptions.fonts.fontFile), scale: scale)
      return BoxChecker(
        styleOptions.settings, families: styleOptions.fonts.font,
        files: fileOptions.named,
        Box(width: size.width, height: size.height, lines: styleOptions.lines.lines), samples,
        measuring: measurer)
    }
    guard let cell else { return nil }
    let name = try cellName(cell)
    let text = try InputFile(path: name.file).text()
    let session = try FontFileOption.session(styleOptions.fonts.fontFile)
    do throws(DocumentError) {
      var document = try Document(
        json: text.bytes, folder: text.file.folder, files: fileOptions.named)
      styleOptions.lines.like?.override(&document)
      return CellChecker(
        try session.labelBox(of: document, cell: name.cell, view: name.view), samples)
    } catch {
      guard error.place != .document else {
        throw CommandFailure(.badUsage, "snug: --cell: in \(text.file.name) \(error.message)")
      }
      throw CommandFailure(error, in: text)
    }
  }
}
