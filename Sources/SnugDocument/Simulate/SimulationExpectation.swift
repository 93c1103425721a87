import SnugGeometry

/// What a script expects of the line of the step before: a part of it.
package struct SimulationExpectation {
  let part: JSONValue

  static let keys = [
    "step", "frame", "error", "contentOffset", "contentSize", "exact", "phase", "visible", "calls",
    "transition", "prefetch", "cancel", "frames", "cells", "measured", "diagnostics",
  ]

  /// The most differences that are told.
  private static let mostDifferences = 20
  /// The longest beginning that two values may have in common and are told with.
  private static let mostCommon = 24

  /// Whether it is about the reasons of a refusal.
  package var isOfRefusal: Bool { part.member("error") != nil }

  /// A difference of a line.
  struct Difference {
    var sentence: String
    var expected: JSONValue

    /// The sentence, with the path in the script.
    var told: String {
      let path = JSONPlace(of: expected).path
      return "\(sentence) (script\(path.hasPrefix("[") ? "" : ".")\(path))"
    }
  }

  /// Returns the differences of a line.
  ///
  /// Of an object, the keys given have to hold, of which `null` also stands for a missing one; of a list, all elements.
  /// Numbers are equal as numbers.
  func differences(of line: JSONValue) -> [Difference] {
    var found: [Difference] = []
    compare(line, part, "", &found)
    return found
  }

  private func compare(
    _ actual: JSONValue?, _ expected: JSONValue, _ path: String, _ found: inout [Difference]
  ) {
    guard found.count < Self.mostDifferences else { return }
    func differ(_ sentence: String) {
      let name = path.isEmpty ? "the line" : path
      found.append(Difference(sentence: "\(name) \(sentence)", expected: expected))
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
        let first = zip(own, wanted).enumerated().first { index, pair in
          var differences: [Difference] = []
          compare(pair.0, pair.1, path, &differences)
          return !differences.isEmpty
        }
        let index = first?.offset ?? min(own.count, wanted.count)
        let value =
          index < own.count
          ? "the first that differs is [\(index)], \(Excerpt.of(own[index].source))"
          : "[\(index)] is missing, \(Excerpt.of(wanted[index].source))"
        return differ("has \(own.count) elements, expected \(wanted.count): \(value)")
      }
      for (index, pair) in zip(own, wanted).enumerated() {
        compare(pair.0, pair.1, "\(path)[\(index)]", &found)
      }
    case (.number, .number) where actual.double == expected.double: return
    case (.string, .string) where actual.text == expected.text: return
    case (.true, .true), (.false, .false), (.null, .null): return
    default:
      // What long values have in common would hide their difference.
      let (own, wanted) = (Array(actual.source.utf8), Array(expected.source.utf8))
      var skipped = 0
      while skipped < min(own.count, wanted.count), own[skipped] == wanted[skipped] { skipped += 1 }
      skipped = skipped > Self.mostCommon ? skipped - Self.mostCommon / 2 : 0
      // Continuation bytes begin with the bits 10.
      while skipped > 0, own[skipped] & 0xC0 == 0x80 { skipped -= 1 }
      func end(_ bytes: [UInt8]) -> String {
        (skipped > 0 ? "\u{2026}" : "")
          + Excerpt.of(String(decoding: bytes[skipped...], as: UTF8.self))
      }
      differ("is \(end(own)): expected \(end(wanted))")
    }
  }
}
