import Foundation
import Glibc

/// A file of the Unicode Character Database, from Debian's package `unicode-data`.
///
/// Conformance tests have a million lines; each is read in place.
struct UnicodeDataFile {
  private let path: String

  init(_ name: String) { path = "/usr/share/unicode/" + name }

  var isInstalled: Bool { access(path, R_OK) == 0 }

  var url: URL { URL(filePath: path) }

  /// Calls `body` for each line that is neither empty nor a comment.
  func forEachLine(_ body: (inout DataLine) throws -> Void) rethrows {
    guard let file = fopen(path, "r") else { return }
    defer { fclose(file) }
    var bytes: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(bytes) }
    while getline(&bytes, &capacity, file) > 0, let start = bytes {
      guard start.pointee != UInt8(ascii: "\n"), start.pointee != UInt8(ascii: "#") else {
        continue
      }
      var line = DataLine(place: start)
      try body(&line)
    }
  }
}

/// A line that is read from left to right.
struct DataLine {
  fileprivate var place: UnsafeMutablePointer<CChar>

  /// The characters that end a field.
  private static func endsField(_ byte: CChar) -> Bool {
    byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "#")
      || byte == 0
  }

  func begins(with mark: Unicode.Scalar) -> Bool { UInt32(place.pointee) == mark.value }

  /// A word as `nextWord` returns it: its last eight bytes, as one number.
  static func word(_ text: String) -> UInt64 {
    text.utf8.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The next word of the field; `nil` at the end of the field.
  mutating func nextWord() -> UInt64? {
    skipBlanks()
    var word: UInt64 = 0
    while !Self.endsField(place.pointee), place.pointee > 0x20 {
      word = word << 8 | UInt64(place.pointee)
      place += 1
    }
    return word == 0 ? nil : word
  }

  /// The next number of the field; `nil` at its end, and for a word that is not a number, which is
  /// skipped.
  mutating func nextNumber(radix: Int32 = 10) -> Int? {
    skipBlanks()
    guard !Self.endsField(place.pointee) else { return nil }
    var end: UnsafeMutablePointer<CChar>?
    let number = strtol(place, &end, radix)
    guard let end, end != place else {
      _ = nextWord()
      return nil
    }
    place = end
    return number
  }

  /// The next hexadecimal number of the field, or two of them with full stops between.
  mutating func nextRange() -> ClosedRange<UInt32> {
    let first = UInt32(nextNumber(radix: 16)!)
    guard begins(with: ".") else { return first...first }
    place += 2
    return first...UInt32(nextNumber(radix: 16)!)
  }

  /// True if the field has no more words.
  mutating func isAtFieldEnd() -> Bool {
    skipBlanks()
    return Self.endsField(place.pointee)
  }

  /// Moves past the semicolon that ends the field.
  mutating func nextField() {
    while !Self.endsField(place.pointee) { place += 1 }
    if place.pointee == UInt8(ascii: ";") { place += 1 }
  }

  private mutating func skipBlanks() {
    while place.pointee == 0x20 || place.pointee == 0x09 { place += 1 }
  }
}
