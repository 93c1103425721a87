/// A four-byte OpenType tag, such as `wght` or `liga`.
public struct FontTag: Hashable, Sendable, CustomStringConvertible {
  /// The four bytes, the first in the highest place.
  public let value: UInt32

  /// `nil` unless `name` is four printable ASCII characters, of which only the last may be spaces:
  /// a shorter tag is written with them (OpenType 1.9, "Data Types").
  public init?(_ name: String) {
    let bytes = Array(name.utf8)
    let letters = bytes.prefix { $0 != 0x20 }
    guard bytes.count == 4, !letters.isEmpty, letters.allSatisfy({ (0x21...0x7E).contains($0) }),
      bytes[letters.count...].allSatisfy({ $0 == 0x20 })
    else { return nil }
    value = bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  init(value: UInt32) { self.value = value }

  /// The four characters.
  public var description: String {
    String(decoding: [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }, as: UTF8.self)
  }
}
