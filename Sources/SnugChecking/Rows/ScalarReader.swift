import SnugGeometry

/// A text that is read scalar by scalar.
struct ScalarReader {
  let scalars: [Unicode.Scalar]
  var place = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// The scalar to be read next; `nil` at the end.
  var current: Unicode.Scalar? { self[0] }

  /// The current scalar, as messages quote it.
  var found: String { current.map { Excerpt.quoted(String($0)) } ?? "the end" }

  /// A scalar by its distance from the current one; `nil` behind the end.
  subscript(distance: Int) -> Unicode.Scalar? {
    place + distance < scalars.count ? scalars[place + distance] : nil
  }

  /// Returns a part of the text.
  func text(_ range: some RangeExpression<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  /// Reads the scalars up to the first that is none of them.
  mutating func word(while isPart: (Unicode.Scalar) -> Bool) -> String {
    let start = place
    while let scalar = current, isPart(scalar) { place += 1 }
    return text(start..<place)
  }

  mutating func skipSpace() {
    while let scalar = current, scalar.properties.isWhitespace { place += 1 }
  }
}
