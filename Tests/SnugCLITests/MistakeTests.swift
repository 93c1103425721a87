import Foundation
import Testing

/// A mistake of a user, and the expected message.
struct Mistake: CustomTestStringConvertible, Sendable {
  /// A document, or options.
  var input: String
  /// The expected text on standard error.
  var message: String

  var testDescription: String { input }

  var options: [String]? {
    input.hasPrefix("--") ? input.split(separator: " ").map(String.init) : nil
  }

  /// The entries of `mistakes.txt`, between empty lines.
  static let all: [Mistake] = {
    let file = package.appending(path: "Tests/Fixtures/mistakes.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n\n").compactMap { entry in
      guard !entry.hasPrefix("#") else { return nil }
      let lines = entry.split(separator: "\n")
      let input = lines.prefix { !$0.hasPrefix("<stdin>:") && !$0.hasPrefix("snug: ") }
      return Mistake(
        input: input.joined(separator: "\n"),
        message: lines.dropFirst(input.count).map { $0 + "\n" }.joined())
    }
  }()
}

@Suite("Command line: messages of mistakes")
struct MistakeTests {
  @Test("there are more than 80 mistakes")
  func count() { #expect(Mistake.all.count > 80) }

  @Test(
    "each mistake is reported at its place, with what was found and what to try",
    arguments: Mistake.all)
  func message(_ mistake: Mistake) throws {
    let command =
      if let options = mistake.options {
        try Command.run((["measure"] + options + ["A"]).map { Array($0.utf8) })
      } else {
        try Command.run("layout", input: .init(text: mistake.input))
      }
    #expect(command.errors == mistake.message)
    #expect(command.status == (mistake.options == nil ? 1 : 2))
    #expect(command.output.isEmpty)
  }
}
