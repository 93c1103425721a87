public import Snug

/// Reads the `collection` of a document.
struct CollectionReader {
  private static let keys = [
    "selection", "estimatedSize", "prefetchAhead", "prefetchBehind", "refuse",
  ]

  /// What is not given, or wrong, is as it is in a document without a `collection`.
  static func read(_ value: JSONValue, _ errors: ErrorList) -> CollectionSettings {
    var settings = CollectionSettings()
    guard let fields = Fields(value, "a collection", known: keys, errors) else { return settings }
    settings.selection =
      errors.noting(try fields["selection"]?.choice()) ?? settings.selection
    settings.estimatedSize = errors.noting(try fields["estimatedSize"]?.size())
    settings.prefetchAhead =
      errors.noting(try fields["prefetchAhead"]?.length()) ?? settings.prefetchAhead
    settings.prefetchBehind =
      errors.noting(try fields["prefetchBehind"]?.length()) ?? settings.prefetchBehind
    for refusal in errors.noting(try fields["refuse"]?.array()).map(Array.init) ?? [] {
      if let refusal = errors.noting(try self.refusal(refusal)) {
        settings.refusals.insert(refusal)
      }
    }
    return settings
  }

  /// As in `shouldSelect 0-3`.
  private static func refusal(
    _ value: JSONValue
  ) throws(DocumentError) -> CollectionSettings.Refusal {
    let words = try value.string().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let path = path(words[1]) else {
      throw value.error(
        "expected a question and an item such as \"shouldSelect 0-3\", found "
          + Excerpt.quoted(value.text))
    }
    let name = String(words[0])
    if let question = CollectionSettings.Question(rawValue: name) {
      return .init(question, at: path)
    }
    let names = CollectionSettings.Question.allCases.map(\.rawValue)
    let hint = NearMiss.suggestions(for: name, among: names).first
    throw value.error(
      "expected one of the questions \(names.joined(separator: ", ")), found "
        + Excerpt.quoted(name) + (hint.map { ": did you mean \"\($0)\"?" } ?? ""))
  }

  /// As in `0-3`, and not as in `00-3`: no two ways to write one path.
  private static func path(_ text: Substring) -> ItemPath? {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { digits in
      Int32(digits).flatMap { number in String(number) == digits ? Int(number) : nil }
    }
    guard numbers.count == 2, let section = numbers[0], let item = numbers[1] else { return nil }
    return ItemPath(section: section, item: item)
  }
}

/// How a document's items are shown while they are scrolled, changed and tapped.
public struct CollectionSettings: Hashable, Sendable {
  /// How many items may be selected at once.
  public var selection = SelectionMode.single
  /// What an item has until it comes into view and is measured, in points; all are measured at once
  /// if `nil`.
  public var estimatedSize: Size?
  /// How far ahead of the viewport content is asked for, in points.
  public var prefetchAhead = 480.0
  /// How far behind the viewport content is asked for, in points.
  public var prefetchBehind = 240.0
  /// The questions that are answered with no; all others are with yes.
  public var refusals: Set<Refusal> = []

  /// A question about an item, which is answered with no.
  public struct Refusal: Hashable, Sendable {
    /// What is asked.
    public var question: Question
    /// Where the item stands when it is asked.
    public var path: ItemPath

    /// A refusal of a question about the item at a path.
    public init(_ question: Question, at path: ItemPath) {
      self.question = question
      self.path = path
    }
  }

  /// What a touch asks about an item.
  public enum Question: String, Hashable, Sendable, CaseIterable {
    case shouldHighlight, shouldSelect, shouldDeselect
  }

  /// Single selection; nothing is refused.
  public init() {}
}
