import ArgumentParser
import Glibc
import Snug
import SnugDocument
import SnugServing

/// `snug serve`: answers messages until its input ends.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answers JSON-RPC messages on standard input, as an MCP server does.",
    discussion: """
      For editors and agents that measure, check, lay out, draw and explain again and again: one process, fonts \
      opened once, documents kept open. Each message of JSON-RPC 2.0 is a line, and so is each answer. The \
      methods are the tools, and those of the Model Context Protocol for them; Documentation/Serving.md. \
      Documents may name no files, unless --files is given. There is no socket.

      Examples:
        echo '{"jsonrpc":"2.0","id":1,"method":"status"}' | snug serve
        echo '{"jsonrpc":"2.0","id":1,"method":"ping"}' | snug serve
      """)

  @Flag(help: "Let documents name files, of cells, fonts and images.")
  var files = false

  @Option(help: FontFileOption.help, completion: FontFileOption.completion)
  var fontFile: [String] = []

  @Option(
    "The most bytes of a message; 1048576 by default.", value: "bytes", parsing: .unconditional)
  var messageSize: Int?

  @Option(
    "The most documents that are open at a time; 64 by default.",
    value: "count", parsing: .unconditional)
  var documents: Int?

  func validate() throws {
    try CountOption.check(messageSize, "--message-size")
    if let messageSize, messageSize > InputFile.maximumLength {
      throw ValidationError("--message-size: expected at most \(InputFile.maximumLength)")
    }
    try CountOption.check(documents, "--documents")
  }

  func run() throws {
    var limits = ServerLimits()
    if let messageSize { limits.messageBytes = messageSize }
    if let documents { limits.openDocuments = documents }
    let catalog = try FontFileOption.catalog(fontFile)
    let server = try throwing({ CommandFailure(.inputOutput, "snug: \($0.description)") }) {
      () throws(FontError) in
      try Server(
        catalog, fontFiles: fontFile, files: files ? .allowed : .refused, limits,
        version: SnugCommand.configuration.version)
    }
    let lines = try FileLines(InputFile(path: "-"), maximumLength: limits.messageBytes)
    var unreadable: CommandFailure?
    try OutputFile(path: "-").writing { buffer throws(OutputError) in
      var output = buffer()
      while true {
        let line: FileLines.Line?
        do throws(CommandFailure) {
          line = try lines.nextLine()
        } catch {
          unreadable = error
          return
        }
        let answer: [UInt8]?
        switch line {
        case nil: return
        case .tooLong: answer = server.answerToLongLine
        case .bytes(let bytes): answer = server.answer(bytes)
        }
        guard let answer else { continue }
        answer.withUnsafeBufferPointer { output.append($0) }
        output.append("\n")
        try output.flush()
      }
    }
    if let unreadable { throw unreadable }
  }
}
