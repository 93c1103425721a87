/// Finds the known names that resemble a mistyped one.
package struct NearMiss {
  private let known: [(name: String, letters: [Character])]

  /// - Parameter known: The known names; prepared once for any number of mistyped ones.
  package init(among known: [String]) {
    self.known = known.map { ($0, Array($0.lowercased())) }
  }

  /// Returns the suggestions for one mistyped name.
  package static func suggestions(for name: String, among known: [String]) -> [String] {
    NearMiss(among: known).suggestions(for: name)
  }

  /// Returns what an error says of the known name that an unknown one was probably meant for; `nil` if there
  /// is none.
  package static func question(_ meant: String?) -> String? {
    meant.map { ": did you mean \"\($0)\"?" }
  }

  package static func question(for name: String, among known: [String]) -> String? {
    question(suggestions(for: name, among: known).first)
  }

  /// Returns the known names that differ from `name`, ignoring case, by at most a third of its
  /// letters (at least 1 if others agree, at most 2); nearest first, then in the given order.
  /// - Complexity: O(letters of `name` + known names), whatever the length of those compared.
  package func suggestions(for name: String) -> [String] {
    let letters = Array(name.lowercased())
    let limit = min(Self.farthest, max(1, name.count / 3), name.count - 1)
    return known.enumerated()
      .compactMap { place, known in
        Self.distance(letters, known.letters, limit: limit)
          .map { (distance: $0, place: place, name: known.name) }
      }
      .sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }
      .map { $0.name }
  }

  /// The largest edit distance of a suggestion, in letters.
  private static let farthest = 2

  /// Returns the count of letters to change, add, drop or swap with the next (Damerau 1964, as
  /// optimal string alignment); `nil` if more than `limit`, which is at most `farthest`.
  ///
  /// Computes only the diagonals of the table within `farthest` of the main one: each step away
  /// from it is a letter added or dropped (Ukkonen 1985).
  private static func distance(
    _ first: [Character], _ second: [Character], limit: Int
  ) -> Int? {
    guard (first.count - second.count).magnitude <= limit else { return nil }
    // A common prefix or suffix does not change the distance.
    let start = zip(first, second).prefix { $0 == $1 }.count
    let end = zip(first[start...].reversed(), second[start...].reversed()).prefix { $0 == $1 }.count
    let a = Array(first[start..<first.count - end])
    let b = Array(second[start..<second.count - end])
    let far = farthest + 1
    // An entry for each diagonal, and one sentinel on either side. In the row of `i` letters of
    // `a`, entry `k` is for `i + k - far` letters of `b`.
    let outside = Array(repeating: far, count: 2 * far + 1)
    var (before, previous) = (outside, outside)
    for k in far..<2 * far { previous[k] = k - far }
    for i in 1..<a.count + 1 {
      var row = outside
      for k in 1..<2 * far {
        let j = i + k - far
        guard j >= 0, j <= b.count else { continue }
        row[k] = previous[k + 1] + 1
        guard j > 0 else { continue }
        row[k] = min(row[k], previous[k] + (a[i - 1] == b[j - 1] ? 0 : 1), row[k - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[k] = min(row[k], before[k] + 1)
        }
      }
      // Later rows can only add to the distance, and a swap continues from the previous row.
      guard min(row.min() ?? far, previous.min() ?? far) <= limit else { return nil }
      (before, previous) = (previous, row)
    }
    let distance = previous[far + b.count - a.count]
    return distance <= limit ? distance : nil
  }
}
