extension JSONParser {
  /// Reads a string from its opening quote on.
  /// - Returns: whether it has escapes.
  @inline(__always)
  mutating func string() throws(JSONError) -> Bool {
    position += 1
    var hasEscapes = false
    while true {
      skipPlainText()
      guard let byte = current else { break }
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try escape()
      case 0..<0x20: throw error(.controlCharacter)
      case 0x20..<0x80: position += 1
      default:
        let length = JSONText.lengthOfScalar(in: bytes, at: position)
        guard length > 0 else { throw error(.invalidUTF8) }
        position += length
      }
    }
    throw error(.expected("the closing quote of a string"))
  }

  /// Passes over ASCII that stands for itself, eight bytes at a time.
  @inline(__always)
  private mutating func skipPlainText() {
    let raw = UnsafeRawBufferPointer(bytes)
    var next = position
    while next + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: next, as: UInt64.self)
      let special = JSONParser.bytesThatEndPlainText(in: UInt64(littleEndian: word))
      guard special == 0 else {
        next += special.trailingZeroBitCount / 8
        break
      }
      next += 8
    }
    position = next
  }

  /// A word whose lowest bit set lies in the first byte that is a quote, a backslash, a control or
  /// not ASCII.
  private static func bytesThatEndPlainText(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    // Of each byte below the first that borrows, its high bit tells whether it is below the number
    // taken away; what is above that one is not looked at.
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let controls = word &- (ones &* 0x20)
    return (controls | (quotes &- ones) | (backslashes &- ones) | word) & highs
  }

  private mutating func escape() throws(JSONError) {
    let start = position
    position += 1
    guard let byte = current else { throw error(.invalidEscape, at: start) }
    position += 1
    switch byte {
    case UInt8(ascii: "u"):
      let unit = try hexadecimal(from: start)
      guard UTF16.isSurrogate(unit) else { return }
      guard UTF16.isLeadSurrogate(unit), take("\\"), take("u"),
        UTF16.isTrailSurrogate(try hexadecimal(from: position - 2))
      else { throw error(.loneSurrogate, at: start) }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      break
    default: throw error(.invalidEscape, at: start)
    }
  }

  private mutating func hexadecimal(from start: Int) throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error(.invalidEscape, at: start)
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
