import Foundation
import Testing

/// A mistake of a user, and the expected message.
struct Mistake: CustomTestStringConvertible, Sendable {
  /// A document, or options.
  var input: String
  /// The expected text on standard error.
  var message: String

  var testDescription: String { input }

  /// The words of a command line, which begins with `$`, or of options of `measure`. In a word, `@` is the
  /// folder of the package.
  var arguments: [String]? {
    let line = input.prefix { $0 != "\n" }
    if line.hasPrefix("--"), line != "---" {
      return ["measure"] + line.split(separator: " ").map(String.init) + ["A"]
    }
    guard line.hasPrefix("$ ") else { return nil }
    return line.dropFirst(2).split(separator: " ").map {
      String($0).replacing("@", with: package.path())
    }
  }

  /// What is on standard input: all lines but those.
  var text: String {
    guard arguments != nil else { return input }
    return input.split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  /// The message with the line of the document under each place, and a caret under the column.
  var shownMessage: String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return message.split(separator: "\n").map { line in
      guard let place = line.prefixMatch(of: #/<stdin>:(\d+):(\d+): /#), let row = Int(place.1),
        let column = Int(place.2)
      else { return "\(line)\n" }
      // A long line is shown in part.
      let text = Array(String(lines[row - 1]).unicodeScalars)
      let (first, last) = (max(0, column - 1 - 60), min(text.count, column - 1 + 60))
      let shown =
        (first > 0 ? "\u{2026}" : "") + text[first..<last].map(String.init).joined()
        + (last < text.count ? "\u{2026}" : "")
      let space = column - 1 - first + (first > 0 ? 1 : 0)
      return
        "\(line)\n    \(row) | \(shown.replacing("\t", with: "    "))\n      | \(String(repeating: " ", count: space))^\n"
    }.joined()
  }

  /// The entries of `mistakes.txt`, between empty lines.
  static let all: [Mistake] = {
    let text = (try? TemporaryFolder.text(of: packagePath("Tests/Fixtures/mistakes.txt"))) ?? ""
    return text.split(separator: "\n\n").compactMap { entry in
      let lines = entry.split(separator: "\n")
      let input = lines.prefix {
        !$0.hasPrefix("<stdin>:") && !$0.hasPrefix("snug: ") && !$0.hasPrefix("@Examples/")
      }
      // What has no message is a comment.
      guard input.count < lines.count else { return nil }
      return Mistake(
        input: input.joined(separator: "\n"),
        message: lines.dropFirst(input.count).map { $0 + "\n" }.joined())
    }
  }()
}

@Suite("Command line: messages of mistakes")
struct MistakeTests {
  @Test("there are more than 200 mistakes, each of which is there once")
  func count() {
    #expect(Mistake.all.count > 200)
    #expect(Set(Mistake.all.map(\.input)).count == Mistake.all.count)
  }

  @Test(
    "each mistake is reported at its place, with what was found and what to try",
    arguments: Mistake.all)
  func message(_ mistake: Mistake) throws {
    let command = try Command.run(mistake.arguments ?? ["layout"], input: mistake.text)
    #expect(command.errors.replacing(package.path(), with: "@") == mistake.message)
    let isFile = mistake.message.hasPrefix("@")
    if !isFile {
      #expect(
        command.shownErrors.replacing(package.path(), with: "@") == mistake.shownMessage)
    }
    let isOfDocument = mistake.message.hasPrefix("<stdin>:") || isFile
    #expect(isOfDocument ? command.status == 1 : [2, 3].contains(command.status))
    #expect(command.output.isEmpty)
  }

  /// The grades of a message: what is wrong, where it is, and what was expected or can be done.
  @Test(
    "each message says where, what is wrong, and what was expected or to try",
    arguments: Mistake.all)
  func grades(_ mistake: Mistake) {
    for line in mistake.message.split(separator: "\n") {
      #expect(line.hasPrefix("<stdin>:") || line.hasPrefix("@") || line.hasPrefix("snug: "))
      let says = [
        "expected", "did you mean", ": write ", "; write ", "use ", ": add ", " add ",
        "the keys of",
        "the only key", "keep one", "give ", "set ", "leave it out", "remove", "change ",
        "make each",
        "split it", "lists those", "it belongs", "JSON has no comments", "see snug --help",
        "unknown ",
        // A file has a cause.
        "cannot read", "cannot be read", "cannot write", "is not a font", "print JSON",
        "compare two",
        "the only view is",
      ]
      #expect(says.contains(where: line.contains), "\(line)")
    }
  }
}
