/// Lengths written with a unit of CSS (CSS Values 4, 6.2): a point of Snug is a CSS pixel, of which 96 are an
/// inch.
package enum LengthText {
  /// The units, with the points in each.
  package static let units: [(name: String, points: Double)] = [
    ("px", 1), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96),
  ]

  /// Returns a length such as `90mm` in points, or a plain number; `nil` for other texts.
  package static func points(_ text: some StringProtocol) -> Double? {
    withUnit(text) ?? NumberText.number(text)
  }

  /// Returns a length such as `90mm` in points; `nil` for other texts, such as plain numbers.
  package static func withUnit(_ text: some StringProtocol) -> Double? {
    for unit in units where text.hasSuffix(unit.name) {
      return NumberText.number(text.dropLast(unit.name.utf8.count)).map { $0 * unit.points }
    }
    return nil
  }

  /// Returns what to write instead of a length in points of print; `nil` for other texts.
  package static func advice(on text: some StringProtocol) -> String? {
    guard text.hasSuffix("pt"), let number = NumberText.number(text.dropLast(2)) else { return nil }
    let (own, print) = (
      NumberText.decimal(number), NumberText.decimal((number * 96 / 72 * 100).rounded() / 100)
    )
    return
      "a point of Snug is a CSS pixel, not one of print: write \(own) for \(own) of Snug's, or \(print) "
      + "for \(own) of print (72 an inch)"
  }
}
