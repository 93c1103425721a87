import SnugGeometry

/// What a script expects of the line of the step before: a part of it.
package struct SimulationExpectation {
  let part: JSONValue

  /// The most differences that are told.
  private static let mostDifferences = 20

  /// Whether it is about the reasons of a refusal.
  package var isOfRefusal: Bool { part.member("error") != nil }

  /// Returns a sentence for each difference of a line.
  ///
  /// Of an object, the keys given have to hold, of which `null` also stands for a missing one; of a list, all elements.
  /// Numbers are equal as numbers.
  func differences(of line: JSONValue) -> [String] {
    var found: [String] = []
    compare(line, part, "", &found)
    return found
  }

  private func compare(
    _ actual: JSONValue?, _ expected: JSONValue, _ path: String, _ found: inout [String]
  ) {
    guard found.count < Self.mostDifferences else { return }
    func differ(_ sentence: String) {
      let name = path.isEmpty ? "the line" : path
      let place = JSONPlace(of: expected).path
      found.append("\(name) \(sentence) (script\(place.hasPrefix("[") ? "" : ".")\(place))")
    }
    guard let actual else {
      if expected.kind != .null {
        differ("is missing: expected \(Excerpt.of(expected.source))")
      }
      return
    }
    switch (actual.kind, expected.kind) {
    case (.object, .object):
      for (key, value) in expected.members {
        let inner = path.isEmpty ? key.text : "\(path).\(key.text)"
        compare(actual.member(key.text), value, inner, &found)
      }
    case (.array, .array):
      let (own, wanted) = (Array(actual.elements), Array(expected.elements))
      guard own.count == wanted.count else {
        let values = own.isEmpty ? "" : ": \(Excerpt.of(actual.source))"
        return differ("has \(own.count) elements, expected \(wanted.count)\(values)")
      }
      for (index, pair) in zip(own, wanted).enumerated() {
        compare(pair.0, pair.1, "\(path)[\(index)]", &found)
      }
    case (.number, .number) where actual.double == expected.double: return
    case (.string, .string) where actual.text == expected.text: return
    case (.true, .true), (.false, .false), (.null, .null): return
    default:
      differ(
        "is \(Excerpt.of(actual.source)): expected \(Excerpt.of(expected.source))")
    }
  }
}
