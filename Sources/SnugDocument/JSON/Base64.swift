/// The Base64 encoding (RFC 4648, section 4), in which texts contain images.
package enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns four characters for every three bytes, the last four padded.
  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      // The bits of three bytes; missing bytes are 0.
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        let value = bits >> (18 - 6 * digit) & 0x3F
        text.append(digit <= group.count ? digits[value] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes that a text stands for, without its white space; `nil` for another text.
  static func bytes(of text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count, padding) = (0, 0, 0)
    for byte in text where byte > 0x20 {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = values[Int(byte)] else { return nil }
      bits = bits << 6 | value
      count += 1
      // The second, third and fourth digit complete a byte, and leave 4, 2 and no bits.
      if count % 4 != 1 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> shifts[count % 4]))
      }
      bits &= 0xFFFF
    }
    return count % 4 == 1 || padding > 2 ? nil : bytes
  }

  /// By the count of digits modulo 4, the bits that are left.
  private static let shifts = [0, 6, 4, 2]

  /// The value of each byte that is a digit.
  private static let values: [Int?] = {
    var values = [Int?](repeating: nil, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = value }
    // RFC 4648, section 5: URLs may have these instead.
    values[Int(UInt8(ascii: "-"))] = 62
    values[Int(UInt8(ascii: "_"))] = 63
    return values
  }()
}
