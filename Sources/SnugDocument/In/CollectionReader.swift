package import Snug

/// Reads the `collection` of a document.
struct CollectionReader {
  private static let keys = [
    "selection", "estimatedSize", "prefetchAhead", "prefetchBehind", "refuse",
  ]

  /// Reads the settings; a missing or invalid one keeps its default.
  static func read(_ value: JSONValue, _ errors: ErrorList) -> CollectionSettings {
    var settings = CollectionSettings()
    guard let fields = Fields(value, "a collection", known: keys, errors) else { return settings }
    errors.read(try fields["selection"]?.choice(), into: &settings.selection)
    settings.estimatedSize = errors.noting(try fields["estimatedSize"]?.size())
    errors.read(try fields["prefetchAhead"]?.length(), into: &settings.prefetchAhead)
    errors.read(try fields["prefetchBehind"]?.length(), into: &settings.prefetchBehind)
    for refusal in errors.elements(of: fields["refuse"]) {
      if let refusal = errors.noting(try self.refusal(refusal)) {
        settings.refusals.insert(refusal)
      }
    }
    return settings
  }

  /// Reads a refusal such as `shouldSelect 0-3`.
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
      return .init(question: question, path: path)
    }
    let names = CollectionSettings.Question.allCases.map(\.rawValue)
    throw value.error(
      "expected one of the questions \(names.joined(separator: ", ")), found "
        + Excerpt.quoted(name) + (NearMiss.question(for: name, among: names) ?? ""))
  }

  /// Reads a path such as `0-3`; refuses `00-3`, so that each path has one spelling.
  private static func path(_ text: Substring) -> ItemPath? {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { digits in
      Int32(digits).flatMap { number in String(number) == digits ? Int(number) : nil }
    }
    guard numbers.count == 2, let section = numbers[0], let item = numbers[1] else { return nil }
    return ItemPath(section: section, item: item)
  }
}

/// The settings of a collection that shows a document's items: scrolled, changed and tapped.
package struct CollectionSettings: Hashable, Sendable {
  /// The number of items that may be selected at once.
  package var selection = SelectionMode.single
  /// The size of an item until it comes into view and is measured, in points; if `nil`, all items
  /// are measured at once.
  package var estimatedSize: Size?
  /// The distance ahead of the viewport within which content is requested, in points.
  package var prefetchAhead = 480.0
  /// The distance behind the viewport within which content is requested, in points.
  package var prefetchBehind = 240.0
  /// The questions answered with no; all others are answered with yes.
  package var refusals: Set<Refusal> = []

  /// A question about an item that is answered with no.
  package struct Refusal: Hashable, Sendable {
    /// The question.
    package var question: Question
    /// The path of the item when the question is asked.
    package var path: ItemPath
  }

  /// The questions that a touch asks about an item.
  package enum Question: String, Hashable, Sendable, CaseIterable {
    case shouldHighlight, shouldSelect, shouldDeselect
  }
}
