import Snug
import Testing

/// A text of a constraint, the rule that it follows, and what it means.
struct FormatRule: CustomTestStringConvertible {
  let rule: String
  let text: String
  let options: [FormatOption]
  let equations: [String]

  /// Reads lines of texts and their equations, `text => equation; equation`, with options behind a
  /// text in braces. A line that begins with `#` is the rule of those below it.
  static func table(_ lines: String) -> [FormatRule] {
    var rule = ""
    return lines.split(separator: "\n").compactMap { line in
      if line.hasPrefix("# ") {
        rule = String(line.dropFirst(2))
        return nil
      }
      let sides = line.split(separator: " =>", omittingEmptySubsequences: false)
      precondition(sides.count == 2, "no row of a table: \(line)")
      let left = sides[0].split(separator: " {")
      let options = left.dropFirst().flatMap { $0.dropLast().split(separator: ", ") }.map {
        guard let option = FormatOption(rawValue: String($0)) else {
          preconditionFailure("no option: \($0)")
        }
        return option
      }
      return FormatRule(
        rule: rule, text: String(left[0]), options: options,
        equations: sides[1].dropFirst().split(separator: "; ").map(String.init))
    }
  }

  var testDescription: String { "\(rule): \(text) \(options)" }
}
