/// Finds the known names a mistyped one may have meant.
package struct NearMiss {
  private let known: [(name: String, letters: [Character])]

  /// - Parameter known: The names there are; worked through once, for any number of mistyped ones.
  package init(among known: [String]) {
    self.known = known.map { ($0, Array($0.lowercased())) }
  }

  /// Those of `known` that differ from `name` by at most a third of its letters, or by one if
  /// others agree, and by two at most; nearest first, then in the order given.
  package static func suggestions(for name: String, among known: [String]) -> [String] {
    NearMiss(among: known).suggestions(for: name)
  }

  /// Those of the known names that differ from `name` by at most a third of its letters, or by one
  /// if others agree, and by two at most; nearest first, then in the order given.
  /// - Complexity: O(name + known names), a name far longer than each of them included.
  package func suggestions(for name: String) -> [String] {
    let letters = Array(name.lowercased())
    let limit = min(2, max(1, name.count / 3), name.count - 1)
    return known.enumerated()
      .map { (distance: Self.distance(letters, $1.letters), place: $0, name: $1.name) }
      .filter { $0.distance <= limit }
      .sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }
      .map(\.name)
  }

  /// How many letters must be changed, added, dropped or exchanged with the next (Damerau 1964,
  /// as optimal string alignment).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    guard (a.count - b.count).magnitude <= 2 else { return Int.max }
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
        row.append(best)
      }
      before = previous
      previous = row
      // What comes can only add to what differs, and an exchange takes one off the row before.
      guard min(row.min() ?? 0, before.min() ?? 0) <= 2 else { return Int.max }
    }
    return previous[b.count]
  }
}
