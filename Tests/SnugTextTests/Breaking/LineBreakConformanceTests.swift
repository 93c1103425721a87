import Foundation
import Testing

@testable import SnugText

/// LineBreakTest.txt of the Unicode Character Database.
@Suite(
  "Line breaking: UAX #14 conformance test",
  .enabled(
    if: UnicodeDataFile("auxiliary/LineBreakTest.txt").isInstalled,
    "the package unicode-data is not installed"))
struct LineBreakConformanceTests {
  /// A line of the file: characters, and the offsets where a line may end.
  private struct Case {
    var text = ""
    /// In UTF-8 bytes.
    var breaks: [Int32] = []

    /// `× 0023 ÷ 0020 ÷  # comment`
    init(_ line: Substring) {
      for word in line.prefix(while: { $0 != "#" }).split(whereSeparator: \.isWhitespace) {
        if word == "÷", !text.isEmpty {
          breaks.append(Int32(text.utf8.count))
        } else if let value = UInt32(word, radix: 16), let scalar = Unicode.Scalar(value) {
          text.unicodeScalars.append(scalar)
        }
      }
    }
  }

  // The cases in which ICU's rules differ from the file.

  /// No line ends behind a hyphen that begins a word: CLDR's tailoring, part of UAX #14 since 15.1
  /// (LB20a).
  private static let hyphensBeforeLetters: Set = [
    "× 002D ÷ 0023 ÷",
    "× 002D × 0308 ÷ 0023 ÷",
    "× 002D ÷ 00A7 ÷",
    "× 002D × 0308 ÷ 00A7 ÷",
    "× 002D ÷ 50005 ÷",
    "× 002D × 0308 ÷ 50005 ÷",
    "× 002D ÷ 0E01 ÷",
    "× 002D × 0308 ÷ 0E01 ÷",
  ]

  /// No line ends between a comma or a full stop and a digit: LB25 as it is written. The file
  /// has the tailoring of numbers of section 8.2, example 7.
  private static let pointsBeforeDigits: Set = [
    "× 002C ÷ 0030 ÷",
    "× 002C × 0308 ÷ 0030 ÷",
    "× 0065 × 0071 × 0075 × 0061 × 006C × 0073 × 0020 × 002E ÷ 0033 × 0035 × 0020 ÷ 0063 × 0065 × 006E × 0074 × 0073 ÷",
    "× 0061 × 002E ÷ 0032 × 0020 ÷",
    "× 0061 × 002E ÷ 0032 × 0020 ÷ 0915 ÷",
    "× 0061 × 002E ÷ 0032 × 0020 ÷ 672C ÷",
    "× 0061 × 002E ÷ 0032 × 3000 ÷ 672C ÷",
    "× 0061 × 002E ÷ 0032 × 3000 ÷ 307E ÷",
    "× 0061 × 002E ÷ 0032 × 3000 ÷ 0033 ÷",
    "× 0041 × 002E ÷ 0031 × 0020 ÷ BABB ÷",
    "× BD24 ÷ C5B4 × 002E × 0020 ÷ 0041 × 002E ÷ 0032 × 0020 ÷ BCFC ÷",
    "× BD10 ÷ C694 × 002E × 0020 ÷ 0041 × 002E ÷ 0033 × 0020 ÷ BABB ÷",
    "× C694 × 002E × 0020 ÷ 0041 × 002E ÷ 0034 × 0020 ÷ BABB ÷",
    "× 0061 × 002E ÷ 0032 × 3000 ÷ 300C ÷",
  ]

  @Test("lines may end where the conformance test says, except where ICU is known to differ")
  func opportunities() throws {
    let content = try String(
      contentsOf: UnicodeDataFile("auxiliary/LineBreakTest.txt").url, encoding: .utf8)
    let breaker = LineBreaker()
    var failures: [String] = []
    var count = 0
    for line in content.split(separator: "\n") where !line.hasPrefix("#") {
      let expected = Case(line)
      count += 1
      let found = try breaker.opportunities(in: Array(expected.text.utf8), language: nil)
      let rule = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
      let isException =
        Self.hyphensBeforeLetters.contains(rule) || Self.pointsBeforeDigits.contains(rule)
      if (found == expected.breaks) == isException { failures.append("\(rule): \(found)") }
    }
    #expect(count > 7_000)
    #expect(failures == [], "\(failures.count) of \(count)")
  }
}
