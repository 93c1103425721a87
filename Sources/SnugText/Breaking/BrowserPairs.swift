/// Where lines of browsers end between two visible characters of ASCII, whatever UAX #14 says: recorded from
/// Chromium, pair by pair (Tests/Fixtures/browser-pairs.txt).
enum BrowserPairs {
  /// - Parameter first: The character before both; 0 for one that is none of these.
  static func allowEnd(behind left: UInt8, before right: UInt8, after first: UInt8) -> Bool {
    switch left {
    case UInt8(ascii: "-"):
      // Before a digit it may be a minus sign.
      return !"!$),./:;?]}".utf8.contains(right)
        && (!isDigit(right) || isLetter(first) || isDigit(first))
    case UInt8(ascii: "?"): return !"!\"'),./:;?]}".utf8.contains(right)
    default:
      return "(<[{".utf8.contains(right) && !isLetter(left) && !isDigit(left)
        && !"$'(/<@[^_`{".utf8.contains(left)
    }
  }

  private static func isDigit(_ character: UInt8) -> Bool { 0x30...0x39 ~= character }

  private static func isLetter(_ character: UInt8) -> Bool { 0x61...0x7A ~= character | 0x20 }
}
