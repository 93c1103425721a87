import Snug

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
