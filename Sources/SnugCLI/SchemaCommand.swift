import ArgumentParser
import SnugDocument
import SnugEmbeddedSchemas

/// `snug schema`: the JSON Schemas of documents, scripts and output.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema (2020-12) of an input or output format.",
    discussion: """
      Examples:
        snug schema input > snug-input.schema.json
        snug schema script
        snug schema output
      """)

  /// The format that a schema describes.
  enum Side: String, NamedChoice {
    /// The documents that `layout`, `fit`, `explain`, `render` and `simulate` read.
    case input
    /// The scripts that `simulate` replays.
    case script
    /// The output of `layout`, also line by line, and of `fit`, `explain`, `simulate`, `measure`
    /// and `fonts`.
    case output
  }

  @Argument(
    help: ArgumentHelp(
      "The format: input documents, scripts for simulate, or output.",
      valueName: "input|script|output"))
  var side: Side

  @Option(name: OutputOption.name, help: OutputOption.help, completion: .file())
  var output = "-"

  @Option(help: ArgumentHelp("The output format.", valueName: "json"))
  var format = OnlyJSON.json

  func run() throws {
    let (bytes, size) =
      switch side {
      case .input: (snug_input_schema_bytes(), snug_input_schema_size)
      case .script: (snug_script_schema_bytes(), snug_script_schema_size)
      case .output: (snug_output_schema_bytes(), snug_output_schema_size)
      }
    try OutputFile(path: output).write(Array(UnsafeBufferPointer(start: bytes, count: size)))
  }
}
