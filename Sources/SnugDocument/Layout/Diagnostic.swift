/// Something a user should know about a layout that was made: data in the output, not noise.
public struct Diagnostic: Hashable, Sendable {
  /// What happened.
  public let code: Code
  /// As in `sections[0].items[7]`.
  public let path: String
  /// A sentence: what happened, and what to try.
  public let message: String

  /// What happened. `Documentation/Document-Format.md` lists them with their remedies.
  public enum Code: String, Sendable, CaseIterable {
    case oversizeItem
    case ambiguousCell
    case brokenConstraint
    case fontSubstituted
    case missingInstance
    case missingAxis
    case axisOutOfRange
    case missingGlyphs
    case nothingFits
    case clippedCharacter
    case unstableHeight
    case unbalancedLines
  }

  /// All of them are warnings: what is wrong enough to stop is an error.
  public var severity: String { "warning" }
}
