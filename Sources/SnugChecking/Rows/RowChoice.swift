import SnugGeometry

/// The rows that are checked: those of some names, in some languages.
package struct RowChoice: Sendable {
  /// Names in which `*` stands for any characters; all rows are taken if there are none.
  private let names: [Pattern]
  /// Language tags, which stand for all that begin with them; all rows are taken if there are none.
  private let languages: [String]
  /// Those that a row had so far, by index.
  private var (foundNames, foundLanguages): (Set<Int>, Set<Int>) = ([], [])
  /// The first languages of rows, each once.
  package private(set) var present: [String] = []
  private static let mostPresent = 40

  private struct Pattern: Sendable {
    let text: String
    /// The parts between the stars.
    let parts: [[UInt8]]

    init(_ text: String) {
      self.text = text
      parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        .map { Array($0) }
    }

    func matches(_ name: String) -> Bool {
      let name = Array(name.utf8)
      guard name.starts(with: parts[0]) else { return false }
      guard parts.count > 1, let last = parts.last else { return name.count == parts[0].count }
      var place = parts[0].count
      // The first place of each part leaves the most to those behind it.
      for part in parts.dropFirst().dropLast() where !part.isEmpty {
        let rest = name[place...]
        guard let start = rest.indices.first(where: { rest[$0...].starts(with: part) }) else {
          return false
        }
        place = start + part.count
      }
      return name.count - place >= last.count && name.suffix(last.count).elementsEqual(last)
    }
  }

  package init(names: [String] = [], languages: [String] = []) {
    self.names = names.map { Pattern($0) }
    self.languages = languages.map { $0.lowercased() }
  }

  /// Whether rows of a name and a language are checked.
  package func takes(id: String?, language: String?) -> Bool {
    takes(matching(id, language))
  }

  /// Whether a row is checked. One with an error is.
  package mutating func takes(_ row: RowResult) -> Bool {
    guard case .success(let row) = row else { return true }
    let matching = matching(row.id, row.language)
    if !languages.isEmpty, let language = row.language, present.count < Self.mostPresent,
      !present.contains(language)
    {
      present.append(language)
    }
    foundNames.formUnion(matching.names)
    foundLanguages.formUnion(matching.languages)
    return takes(matching)
  }

  /// Returns the indices of the names and the languages that a row has.
  private func matching(_ id: String?, _ language: String?) -> (names: [Int], languages: [Int]) {
    (
      id.map { id in names.indices.filter { names[$0].matches(id) } } ?? [],
      language.map { tag in languages.indices.filter { tag.isIn(languages[$0]) } } ?? []
    )
  }

  private func takes(_ matching: (names: [Int], languages: [Int])) -> Bool {
    (names.isEmpty || !matching.names.isEmpty)
      && (languages.isEmpty || !matching.languages.isEmpty)
  }

  /// What no row had so far.
  package var unused: (names: [String], languages: [String]) {
    (
      names.indices.filter { !foundNames.contains($0) }.map { names[$0].text },
      languages.indices.filter { !foundLanguages.contains($0) }.map { languages[$0] }
    )
  }
}

extension String {
  /// Whether a language tag is a tag in lower case, or begins with it: `pt-BR` is in `pt`.
  fileprivate func isIn(_ range: String) -> Bool {
    let tag = lowercased()
    return tag == range || tag.hasPrefix("\(range)-")
  }
}
