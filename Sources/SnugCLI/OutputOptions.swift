import ArgumentParser
import SnugDocument

/// The option of where a command writes. Commands declare it by themselves: the parser looks up each type of
/// options at each start, which takes 0.2 ms.
enum OutputOption {
  static let name: NameSpecification = [.customShort("o", allowingJoined: true), .long]
  static let help = ArgumentHelp("The file to write; - is standard output.", valueName: "file")
}

/// A format of output, some of which are columns.
protocol OutputFormat: NamedChoice {}

extension OutputFormat {
  /// The form of columns; `nil` for JSON.
  var columns: Columns.Form? { ["table": .table, "tsv": .tsv][rawValue] }
}

/// The options of commands that write JSON, or columns of the same.
struct TextOutputOptions: ParsableArguments {
  @Option(name: OutputOption.name, help: OutputOption.help, completion: .file())
  var output = "-"

  @Option(
    name: .customLong("format"),
    "The output format; by default that of the file's name (.json, .txt, .tsv), else JSON.",
    value: "json|table|tsv")
  var asked: Format?

  var format: Format { asked ?? NamedFormat.format(of: output) ?? .json }

  @Flag(help: "Print no white space in JSON.")
  var compact = false

  enum Format: String, OutputFormat {
    case json
    /// Columns for a terminal.
    case table
    /// Columns between tabs, for other programs.
    case tsv
  }

  func validate() throws {
    if asked == nil { try NamedFormat.check(output) }
    try JSONOption.check([("--compact", compact)], isJSON: format == .json)
  }
}

/// The options of how metrics of texts are written.
struct MeasureOutputOptions: ParsableArguments {
  @Option(name: OutputOption.name, help: OutputOption.help, completion: .file())
  var output = "-"

  @Option(
    name: .customLong("format"),
    "The output format; ndjson prints one text per line. By default that of the file's name (.json, "
      + ".ndjson, .txt, .tsv), else JSON, and of rows ndjson.", value: "json|ndjson|table|tsv")
  var asked: FramesOutputOptions.Format?

  @Flag(help: "Print no white space in JSON.")
  var compact = false

  @Flag(help: "Print each text's glyph runs.")
  var glyphs = false

  @Flag(help: "Print each text's glyph runs with their outlines as SVG paths.")
  var outlines = false

  @Flag(help: "Print each character's font with the reason, the line breaks, and the truncation.")
  var explain = false

  var format: FramesOutputOptions.Format { asked ?? NamedFormat.format(of: output) ?? .json }

  func validate() throws {
    if asked == nil { try NamedFormat.check(output) }
    try JSONOption.check(
      [
        ("--compact", compact), ("--glyphs", glyphs), ("--outlines", outlines),
        ("--explain", explain),
      ], isJSON: format.columns == nil)
  }
}

/// The options of how frames are written.
struct FramesOutputOptions: ParsableArguments {
  @Option(name: OutputOption.name, help: OutputOption.help, completion: .file())
  var output = "-"

  @Option(
    name: .customLong("format"),
    "The output format; ndjson prints one item per line. By default that of the file's name (.json, "
      + ".ndjson, .txt, .tsv), else JSON.", value: "json|ndjson|table|tsv")
  var asked: Format?

  var format: Format { asked ?? NamedFormat.format(of: output) ?? .json }

  @Flag(help: "Print no white space in JSON.")
  var compact = false

  @Flag(help: "Print each label's glyph runs.")
  var glyphs = false

  @Flag(help: "Print each label's glyph runs with their outlines as SVG paths.")
  var outlines = false

  enum Format: String, OutputFormat {
    /// One document.
    case json
    /// One object per line: what all items share, then each item, then the diagnostics.
    case ndjson
    /// Columns for a terminal.
    case table
    /// Columns between tabs, for other programs.
    case tsv
  }

  func validate() throws {
    if asked == nil { try NamedFormat.check(output) }
    try JSONOption.check(
      [("--compact", compact), ("--glyphs", glyphs), ("--outlines", outlines)],
      isJSON: format.columns == nil)
  }
}

/// The format that the name of an output file asks for.
enum NamedFormat {
  /// Returns the format of a file's name; `nil` for one that names none of these.
  static func format<Format: NamedChoice>(of path: String) -> Format? {
    let ending = InputFile(path: path).ending
    return Format(rawValue: ["txt": "table", "jsonl": "ndjson"][ending] ?? ending)
  }

  /// Refuses a name of another format.
  static func check(_ path: String) throws {
    let ending = InputFile(path: path).ending
    guard others.contains(ending) else { return }
    throw ValidationError(
      "--output: \"\(path)\" is named as \(ending.uppercased()), which this command does not write: name it .json, "
        + ".txt (a table) or .tsv, or add --format")
  }

  /// Refuses a name of another format than the only one of a command.
  /// - Parameter ending: That of the format.
  static func check(_ path: String, isOnly ending: String) throws {
    let other = InputFile(path: path).ending
    guard other != ending,
      ["json", "ndjson", "jsonl", "txt", "tsv"].contains(other) || others.contains(other)
    else { return }
    throw ValidationError(
      "--output: \"\(path)\" is named as \(other.uppercased()), and this command writes \(ending.uppercased()): "
        + "name it .\(ending)")
  }

  /// The endings of formats that no command writes as text.
  private static let others: Set = ["csv", "svg", "png", "pdf", "html", "xml", "yaml", "yml"]
}

/// Checks options that only JSON knows.
enum JSONOption {
  /// Refuses options that are given without effect.
  static func check(_ options: [(name: String, isGiven: Bool)], isJSON: Bool) throws {
    guard !isJSON, let useless = options.first(where: \.isGiven) else { return }
    throw ValidationError("\(useless.name) is for JSON: give no other --format")
  }
}

/// The format of commands that know one alone.
enum OnlyJSON: String, NamedChoice {
  case json
}
