import ArgumentParser
import Glibc
import Snug
import SnugDocument
import Synchronization

/// The `snug` command, with one subcommand a job, each in its own file.
@main
struct SnugCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snug",
    abstract: "Measures labels, sizes cells by constraints, and wraps them into lines.",
    discussion: """
      A document describes what to lay out, in JSON or as plain text with one tag per line. \
      Errors go to standard error, with their position in the document. After a command, -h names \
      its options and --help explains them; -V prints the version.

      Examples:
        printf 'A\\nlonger\\nmuch longer\\n' | snug layout --width 320
        snug measure --font Inter --size 15 "A" "much longer"

      Exit statuses:
        0  success
        1  error in the document, in one of several documents (NDJSON), in a
           script or in a step of it
        2  error in the command line
        3  reading or writing failed, or memory ran out
      """,
    version: versionText,
    subcommands: [
      LayoutCommand.self, MeasureCommand.self, FitCommand.self, ExplainCommand.self,
      CheckCommand.self, RenderCommand.self, InspectCommand.self, SimulateCommand.self,
      FontsCommand.self,
      SchemaCommand.self, NewCommand.self, ServeCommand.self,
    ],
    helpNames: .long)

  /// What `--version` prints. The version of ICU is that of the library found: other starts do not
  /// load it.
  private static var versionText: String {
    let version = "0.1.0"
    guard CommandLine.arguments.contains(where: { ["--version", "-V"].contains($0) }) else {
      return version
    }
    return "\(version) (Unicode \(LineBreaker.unicodeVersion), \(LineBreaker.dictionaries))"
  }

  /// Exit statuses: 0 done, 1 bad document, 2 bad usage, 3 input or output failed.
  static func main() {
    // `write` reports a pipe closed by its reader, and a file at the size limit: the first ends the
    // command quietly, the second is an error like a full disk.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    LargePages.prefer()
    FileBytes.reader.withLock { $0 = { InputFile.note(stat(of: Descriptor(number: $0))) } }
    Interruption.watch()
    LibraryOutput.keep()
    do {
      try checkArguments()
      try checkSubcommand()
      var command = try parsed()
      try command.run()
    } catch let failure as CommandFailure {
      for line in failure.lines { StandardError.write(line: line) }
      Glibc.exit(failure.status)
    } catch {
      if exitCode(for: error) == .success {
        printHelp(fullMessage(for: error))
      } else if let text = shortAnswer {
        printHelp(text)
      } else {
        let sentence = usageSentence(for: error)
        let hint = sentence.contains(" -h ") ? "" : " (--help shows the usage)"
        StandardError.write(line: "snug: error: \(sentence)\(hint)")
        Glibc.exit(CommandFailure.Status.badUsage.rawValue)
      }
      Glibc.exit(0)
    }
  }

  /// What `-h` and `-V` ask for, among words that are no usage.
  private static var shortAnswer: String? {
    let words = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
    if words.contains("-h") { return shortHelp.text }
    return words.contains("-V") ? versionText : nil
  }

  /// The subcommand that is given.
  private static var subcommand: (any ParsableCommand.Type)? {
    let word = CommandLine.arguments.dropFirst().first
    return configuration.subcommands.first { $0.configuration.commandName == word }
  }

  private static var shortHelp: ShortHelp {
    ShortHelp(
      of: subcommand ?? SnugCommand.self, subcommand.map { helpMessage(for: $0) } ?? helpMessage())
  }

  private static func usageSentence(for error: any Error) -> String {
    let sentence = UsageSentence(shortHelp, words: Array(CommandLine.arguments.dropFirst(2)))
    return sentence.text(of: message(for: error))
  }

  /// Returns the subcommand with its options. A subcommand parses these by itself, in 1.5 ms less of the 18.6
  /// that measuring a label takes from start to end; the whole command reports errors and help.
  private static func parsed() throws -> any ParsableCommand {
    if let subcommand,
      let command = try? subcommand.parseAsRoot(Array(CommandLine.arguments.dropFirst(2))),
      type(of: command) == subcommand
    {
      return command
    }
    return try parseAsRoot()
  }

  private static func printHelp(_ help: String) {
    print(help)
    guard fflush(nil) != 0, errno != EPIPE else { return }
    let failure = CommandFailure(cannot: "write standard output", code: errno)
    for line in failure.lines { StandardError.write(line: line) }
    Glibc.exit(failure.status)
  }

  /// Reports an unknown subcommand, with the one that was probably meant.
  private static func checkSubcommand() throws(CommandFailure) {
    let words = CommandLine.arguments.dropFirst()
    guard let name = words.first == "help" ? words.dropFirst().first : words.first else { return }
    let known = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    let meanings = [
      "draw": "render", "svg": "render", "picture": "render", "size": "measure", "width": "measure",
      "text": "measure", "why": "explain", "font": "fonts", "families": "fonts", "sizes": "fit",
      "scroll": "simulate", "run": "simulate", "play": "simulate", "schemas": "schema",
      "init": "new", "create": "new", "start": "new", "frames": "layout", "wrap": "layout",
      "flow": "layout",
    ]
    guard name == "-" || !name.hasPrefix("-"), !known.contains(name) else { return }
    let hint =
      meanings[name.lowercased()] ?? NearMiss.suggestions(for: name, among: known).first
      ?? (words.first != "help" && isFile(name) ? "snug layout \(name)" : nil)
    throw CommandFailure(
      .badUsage,
      "snug: unknown command \"\(name)\""
        + (NearMiss.question(hint) ?? "; see snug --help for the list"))
  }

  /// Whether a word can only mean a document: no command has such a name.
  private static func isFile(_ word: String) -> Bool {
    word == "-" || word.contains("/") || word.contains(".") || access(word, F_OK) == 0
  }

  /// Refuses invalid UTF-8, which `CommandLine` would replace by other characters.
  private static func checkArguments() throws(CommandFailure) {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { return }
      guard String(validatingCString: argument) != nil else {
        throw CommandFailure(.badUsage, "snug: argument \(index) is not UTF-8 text")
      }
    }
  }
}
