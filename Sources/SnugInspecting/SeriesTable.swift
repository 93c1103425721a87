/// Values that are told once, by their numbers.
struct NumberedValues<Value: Hashable> {
  private(set) var all: [Value] = []
  private var numbers: [Value: Int] = [:]

  /// Returns the number of a value.
  mutating func number(of value: Value) -> Int {
    if let known = numbers[value] { return known }
    numbers[value] = all.count
    all.append(value)
    return all.count - 1
  }
}

/// Numbers by width, each row of them once.
///
/// A row is its first number, a comma, and what its difference from one width to the next changes by: a letter
/// for a small change (A and B for 1 and -1, C and D for 2 and -2, up to `z`), other changes in parentheses, and a
/// count for as many widths without one. The first difference is a change from 0. Positions mostly move evenly, or not
/// at all.
struct SeriesTable {
  private var rows = NumberedValues<String>()
  private let steps: ClosedRange<Int>

  init(_ steps: ClosedRange<Int>) { self.steps = steps }

  /// Returns the number of a row; a width without a number goes on as the ones before.
  mutating func number(_ value: (Int) -> Int?) -> Int { rows.number(of: encoded(value)) }

  var series: [String] { rows.all }

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
