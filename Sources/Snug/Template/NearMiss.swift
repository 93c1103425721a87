/// Finds the known names a mistyped one may have meant.
package enum NearMiss {
  /// Those of `known` that differ from `name` by at most a third of its letters, or by one if
  /// others agree, and by two at most; nearest first, then in the order given.
  package static func suggestions(for name: String, among known: [String]) -> [String] {
    let limit = min(2, max(1, name.count / 3), name.count - 1)
    return known.enumerated()
      .map { (distance: distance(Array(name.lowercased()), Array($1.lowercased())), place: $0, $1) }
      .filter { $0.distance <= limit }
      .sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }
      .map(\.2)
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
    }
    return previous[b.count]
  }
}
