import ArgumentParser
import EmbeddedSchemas
import SnugDocument

/// `snug schema`: the JSON Schema of documents.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema (2020-12) of the documents read or printed.",
    discussion: """
      Examples:
        snug schema input > snug-input.schema.json
        snug schema output
      """)

  /// Which documents are meant.
  enum Side: String, ExpressibleByArgument, CaseIterable {
    /// What `layout`, `fit`, `explain` and `render` read.
    case input
    /// What `layout` prints, line by line too, and `fit`, `explain`, `measure` and `fonts`.
    case output
  }

  @Argument(
    help: ArgumentHelp("Which documents: those read or those printed.", valueName: "input|output"))
  var side: Side

  func run() throws {
    let (bytes, size) =
      switch side {
      case .input: (snug_input_schema_bytes(), snug_input_schema_size)
      case .output: (snug_output_schema_bytes(), snug_output_schema_size)
      }
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: size), as: UTF8.self)
    try StandardOutput.writing { () throws(OutputError) in
      var output = StandardOutput.buffer()
      output.append(text)
      try output.flush()
    }
  }
}
