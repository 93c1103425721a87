import Snug
import SnugPropertyTesting
import Testing

@Suite("Near misses: suggestions")
struct NearMissTests {
  @Test(
    "names that differ by a letter or two from the mistyped one are suggested, nearest first",
    arguments: [
      ("magrins", ["margins", "views"], ["margins"]), ("colour", ["color"], ["color"]),
      ("wdith", ["width", "with"], ["width", "with"]), ("WIDTH", ["width"], ["width"]),
      ("tpo", ["top", "to"], ["top", "to"]), ("a", ["b", "A"], ["A"]), ("", ["a"], []),
      ("abcdef", ["badcfe"], []), ("abcdef", ["bacdfe"], ["bacdfe"]),
    ] as [(String, [String], [String])])
  func examples(_ name: String, among known: [String], expected: [String]) {
    #expect(NearMiss.suggestions(for: name, among: known) == expected)
  }

  /// The edit distance by a full table (Damerau 1964, as optimal string alignment).
  private func distance(_ a: [Character], _ b: [Character]) -> Int {
    var table = Array(repeating: Array(0...b.count), count: a.count + 1)
    for i in a.indices {
      table[i + 1][0] = i + 1
      for j in b.indices {
        var best = min(
          table[i][j] + (a[i] == b[j] ? 0 : 1), table[i][j + 1] + 1, table[i + 1][j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, table[i - 1][j - 1] + 1)
        }
        table[i + 1][j + 1] = best
      }
    }
    return table[a.count][b.count]
  }

  @Test("a name is suggested if and only if its full-table edit distance is within the limit")
  func wholeTable() {
    let word = Generator<String>.string(from: "abc", count: 0...9)
    forAll(Generator<[String]>.array(of: word, count: 2...2), count: 2000) { words in
      let (a, b) = (Array(words[0]), Array(words[1]))
      let limit = min(2, max(1, a.count / 3), a.count - 1)
      let isNear = !NearMiss.suggestions(for: words[0], among: [words[1]]).isEmpty
      #expect(isNear == (distance(a, b) <= limit))
    }
  }

  @Test("very long names are compared without a full table, in seconds")
  func longNames() {
    let name = String(repeating: "name", count: 100_000)
    var suggestions: [String] = []
    let time = ContinuousClock().measure {
      suggestions = NearMiss.suggestions(for: "x\(name)", among: [name, "\(name)yy", name + name])
    }
    #expect(suggestions == [name])
    // Under a second in a debug build; a full table would take hours.
    #expect(time < .seconds(20))
  }
}
