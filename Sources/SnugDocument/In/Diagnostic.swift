import Snug

/// A warning or a note about a finished layout that a user should know; it is data in the output.
///
/// ```swift
/// let json = #"{"container": {"width": 40}, "items": [{"size": [50, 20]}]}"#
/// let layout = try LayoutSession().layout(Document(json: Array(json.utf8)))
/// for diagnostic in try layout.diagnostics(maximumCount: 100) {
///   print(diagnostic.code, diagnostic.path, diagnostic.message)
/// }
/// ```
public struct Diagnostic: Hashable, Sendable {
  /// The cause.
  public let code: Code
  /// The path in the document, as in `sections[0].items[7]`; empty for the count of others.
  public internal(set) var path: String
  /// The message: what happened, and what to try.
  public let message: String
  /// The `id` of the item, if it has one.
  public var id: String?
  /// The name of the view in its cell, if it is about one.
  public var view: String?
  /// The numbers of what does not fit.
  public var facts = Facts()
  /// The count of further diagnostics of the code that this one stands for; `nil` for one of its own.
  public var count: Int?

  /// The causes of diagnostics. `Documentation/Reference/Output.md` lists them with their remedies.
  public enum Code: String, Sendable, CaseIterable {
    case oversizeItem
    case ambiguousCell
    case brokenConstraint
    case fontSubstituted
    case missingInstance
    case missingAxis
    case axisOutOfRange
    case missingDesign
    case missingGlyphs
    case cutText
    case tallText
    case overhangingText
    case shrunkText
    case nothingFits
    case clippedCharacter
    case unstableHeight
    case unbalancedLines
    case unknownStyleKey
    case missingImage
    case largePicture

    /// The index among all codes. Comparing codes compares their names.
    var index: Int {
      switch self {
      case .oversizeItem: 0
      case .ambiguousCell: 1
      case .brokenConstraint: 2
      case .fontSubstituted: 3
      case .missingInstance: 4
      case .missingAxis: 5
      case .axisOutOfRange: 6
      case .missingDesign: 7
      case .missingGlyphs: 8
      case .cutText: 9
      case .tallText: 10
      case .overhangingText: 11
      case .shrunkText: 12
      case .nothingFits: 13
      case .clippedCharacter: 14
      case .unstableHeight: 15
      case .unbalancedLines: 16
      case .unknownStyleKey: 17
      case .missingImage: 18
      case .largePicture: 19
      }
    }

    /// The severity of all diagnostics of the code.
    public var severity: Severity {
      [.shrunkText, .largePicture].contains(self) ? .note : .warning
    }
  }

  /// What a diagnostic means for the layout. Problems that prevent a layout are errors.
  public enum Severity: String, Sendable {
    /// The layout should be checked.
    case warning
    /// The layout is as requested.
    case note
  }

  /// The numbers of what does not fit, each `nil` where it does not apply. Lengths are in points.
  public struct Facts: Hashable, Sendable {
    /// The width that is needed.
    public var neededWidth: Double?
    /// The height that is needed.
    public var neededHeight: Double?
    /// The width that there is.
    public var width: Double?
    /// The height that there is.
    public var height: Double?
    /// The count of lines of the whole text.
    public var neededLines: Int?
    /// The count of lines shown.
    public var lines: Int?
    /// The size in which the text is shown.
    public var size: Double?
    /// The text as given.
    public var text: String?
  }

  /// The severity.
  public var severity: Severity { code.severity }
}

extension Diagnostic {
  /// Creates the diagnostic that stands for others.
  init(countOf count: Int, _ code: Code) {
    self.init(
      code: code, path: "",
      message: "there are \(count) more diagnostics of this code: \(code.rawValue)", count: count)
  }

  /// Returns the diagnostics of a fitted cell.
  /// - Parameter design: The cell's declaration.
  static func of(_ fitted: FittedCell, path: String, design: JSONValue?) -> [Diagnostic] {
    var result: [Diagnostic] = []
    for origin in fitted.brokenConstraints {
      let name = FittingError.names(of: [origin], in: design).joined()
      let broken = Diagnostic(
        code: .brokenConstraint, path: path,
        message: "\(name) conflicts with constraints declared before it, and was broken: "
          + origin.remedy)
      // A visual format may produce several constraints.
      if !result.contains(broken) { result.append(broken) }
    }
    if fitted.hasUnstableHeight {
      result.append(
        Diagnostic(
          code: .unstableHeight, path: path,
          message:
            "a width depends on the height of a label with several lines, and changes that height "
            + "in turn: the last of several attempts was kept; remove the constraint that relates "
            + "a width to a height"))
    }
    return result
  }
}

extension ConstraintOrigin {
  /// The remedy if the constraint was broken.
  fileprivate var remedy: String {
    switch self {
    case .declared, .limit, .intrinsicSize: "change it, or give it a priority below 1000"
    case .fitting, .proposal: "the layout sets this size, and the cell's constraints forbid it"
    }
  }
}
