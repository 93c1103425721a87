/// A colour in sRGB, with 8 bits a part.
///
/// Example: `DrawingStyle`.
public struct DrawingColor: Hashable, Sendable {
  /// From 0 to 255.
  public let red, green, blue: UInt8
  /// From 0, which is clear, to 255.
  public let alpha: UInt8

  /// Creates a colour from parts of 0 to 255.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Opaque black.
  public static let black = DrawingColor(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = DrawingColor(red: 255, green: 255, blue: 255)
  /// No colour at all.
  public static let clear = DrawingColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// Creates an opaque colour from its bits, such as 0xFF0000 for red.
  package init(rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// `#` and six hexadecimal digits, without the alpha.
  package var hexadecimal: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// From 0, which is clear, to 1.
  package var opacity: Double { Double(alpha) / 255 }
}
