import SnugDocument

/// The line of a text that an error is about, with a caret under the place. Messages do not begin with
/// spaces, as these lines do.
struct SourceExcerpt {
  let lines: [String]

  /// The most columns shown before the place, and from it on: a document may be one line.
  private static let reach = 60

  /// - Parameters:
  ///   - bytes: The text.
  ///   - first: The number of its first line.
  ///   - line: The line of the place.
  ///   - column: Its column in Unicode scalars, from 1.
  init?(of bytes: [UInt8], from first: Int, line: Int, column: Int) {
    guard line >= first, let start = Self.start(ofLine: line - first, in: bytes) else { return nil }
    let lineEnd = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
    var end = lineEnd
    while end > start, bytes[end - 1] == 0x0D { end -= 1 }
    let place = Self.offset(bytes, from: start, by: max(0, column - 1), upTo: end)
    // A scalar has a column at least, but for marks.
    let from = Self.offset(bytes, from: place, by: -2 * Self.reach, upTo: start)
    let to = Self.offset(bytes, from: place, by: 2 * Self.reach, upTo: end)
    let past = Self.shown(Self.scalars(bytes[from..<place]).reversed())
    let next = Self.shown(Self.scalars(bytes[place..<to]))
    let before =
      (from > start || past.isCut ? "\u{2026}" : "") + past.parts.reversed().joined()
    let behind = next.parts.joined() + (to < end || next.isCut ? "\u{2026}" : "")
    let number = "\(line)"
    let margin = String(repeating: " ", count: max(5, number.count + 1))
    let caret = String(repeating: " ", count: before.unicodeScalars.reduce(0) { $0 + $1.columns })
    lines = [
      "\(margin.dropFirst(number.count))\(number) | \(before)\(behind)", "\(margin) | \(caret)^",
    ]
  }

  private static func start(ofLine line: Int, in bytes: [UInt8]) -> Int? {
    var start = 0
    for _ in 0..<line {
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
    }
    return start
  }

  /// Returns the offset behind a count of scalars, or before as many for a negative count.
  private static func offset(
    _ bytes: [UInt8], from start: Int, by count: Int, upTo end: Int
  ) -> Int {
    var (offset, left) = (start, abs(count))
    while offset != end, left > 0 {
      repeat { offset += count.signum() } while offset != end && bytes[offset] & 0xC0 == 0x80
      left -= 1
    }
    return offset
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
  }

  /// Returns as many scalars as there is room for, as they are shown.
  private static func shown(
    _ scalars: some Sequence<Unicode.Scalar>
  ) -> (parts: [String], isCut: Bool) {
    var (parts, columns): ([String], Int) = ([], 0)
    for scalar in scalars {
      let part = scalar == "\t" ? "    " : String(scalar).printable()
      columns += part.unicodeScalars.reduce(0) { $0 + $1.columns }
      guard columns <= reach else { return (parts, true) }
      parts.append(part)
    }
    return (parts, false)
  }
}

extension Unicode.Scalar {
  /// The columns that a terminal shows it in, nearly: its fonts decide.
  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    // The blocks of UAX #11 whose characters are all wide, or nearly all.
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    // Vowels and final consonants of Hangul join the consonant before them.
    case 0x1160...0x11FF: return 0
    default: return 1
    }
  }
}
