import ArgumentParser
import SnugDocument
import SnugEmbeddedSchemas

/// `snug new`: a document to start from.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Prints a document to start from.",
    discussion: """
      Examples:
        snug new tags -o tags.json
        snug new chat | snug render - -o chat.png
        snug new card | snug layout --format table -
      """)

  /// The documents, which are those of the tutorial and the gallery.
  enum Starter: String, NamedChoice {
    /// Cards with an icon, a title of at most two lines, and a detail.
    case card
    /// Labels in capsules, cut where they are long.
    case tags
    /// Messages in bubbles that hug their lines.
    case chat
  }

  @Argument(
    help: ArgumentHelp(
      "The document: cards, tags, or a chat.", valueName: "card|tags|chat"))
  var starter: Starter

  @Option(name: OutputOption.name, help: OutputOption.help, completion: .file())
  var output = "-"

  func validate() throws { try NamedFormat.check(output, isOnly: "json") }

  func run() throws {
    let file = OutputFile(path: output)
    guard output == "-" || !file.isFile else {
      throw CommandFailure(
        .inputOutput,
        "snug: \(output): the file is there already: name another one, or remove it")
    }
    let (bytes, size) =
      switch starter {
      case .card: (snug_card_bytes(), snug_card_size)
      case .tags: (snug_tags_bytes(), snug_tags_size)
      case .chat: (snug_chat_bytes(), snug_chat_size)
      }
    try file.write(Array(UnsafeBufferPointer(start: bytes, count: size)))
    guard output != "-" else { return }
    let name = output.hasSuffix(".json") ? String(output.dropLast(".json".count)) : output
    print("snug render \(Self.quoted(output)) -o \(Self.quoted(name + ".png")) draws it")
  }

  /// Returns a path as a word of a shell.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "/._-".utf8.contains(byte)
    }
    return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }
}
