import Snug

/// The characters of a text that no font draws.
struct MissingCharacters {
  private let count: Int
  private let offset: Int
  private let first: Character?

  /// - Parameter offsets: Where they begin in the text's UTF-8; at least one.
  init(at offsets: [Int], of text: String) {
    count = offsets.count
    offset = offsets.first ?? 0
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: offset, limitedBy: bytes.endIndex)
    first = start.flatMap { text[$0...].first }
  }

  /// How many there are, and which is the first.
  var sentence: String {
    let name = first.map(MissingCharacters.name) ?? "a character"
    guard count > 1 else {
      return "no font draws \(name) at byte \(offset) of the text; a box is shown"
    }
    return "no font draws \(count) characters of the text, the first of them \(name) at byte "
      + "\(offset); boxes are shown"
  }

  /// As many of a character's code points are told; a text may have a million marks on one.
  private static let mostTold = 8

  /// `"漢" (U+6F22)`, or the numbers alone where there is nothing to see.
  private static func name(_ character: Character) -> String {
    let scalars = character.unicodeScalars
    let told = scalars.prefix(mostTold).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    let isLong = scalars.count > mostTold
    let numbers = told.joined(separator: " ") + (isLong ? " \u{2026}" : "")
    guard !isLong, scalars.contains(where: isVisible) else { return numbers }
    return "\"\(character)\" (\(numbers))"
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      false
    default: true
    }
  }
}
