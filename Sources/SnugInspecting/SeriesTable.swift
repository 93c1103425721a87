/// Numbers by width, each row of them once.
///
/// A row is its first number, a comma, and what its difference from one width to the next changes by: a letter
/// for a small change (A and B for 1 and -1, C and D for 2 and -2, up to `z`), other changes in parentheses, and a
/// count for as many widths without one. The first difference is a change from 0. Positions mostly move evenly, or not
/// at all.
struct SeriesTable {
  private(set) var series: [String] = []
  private let steps: ClosedRange<Int>
  private var numbers: [String: Int] = [:]

  init(_ steps: ClosedRange<Int>) { self.steps = steps }

  /// Returns the number of a row; a width without a number goes on as the ones before.
  mutating func number(_ value: (Int) -> Int?) -> Int {
    let text = encoded(value)
    if let known = numbers[text] { return known }
    numbers[text] = series.count
    series.append(text)
    return series.count - 1
  }

  private func encoded(_ value: (Int) -> Int?) -> String {
    var latest = steps.lazy.compactMap(value).first ?? 0
    var (text, difference, same) = ("\(latest),", 0, 0)
    for step in steps.dropFirst() {
      let now = value(step) ?? latest + difference
      let change = now - latest - difference
      (latest, difference) = (now, now - latest)
      guard change != 0 else {
        same += 1
        continue
      }
      if same > 0 { text += "\(same)" }
      same = 0
      let index = 2 * (abs(change) - 1) + (change < 0 ? 1 : 0)
      text += index < 52 ? Self.letters[index] : "(\(change))"
    }
    return text
  }

  private static let letters =
    Array(65...90).map { String(UnicodeScalar(UInt8($0))) }
    + Array(97...122).map { String(UnicodeScalar(UInt8($0))) }
}
