import SnugGeometry

/// The digits of numbers, looked up.
struct DecimalTable {
  /// The two digits of each number below 100, as they stand in memory.
  private let pairs: [UInt16]
  /// Per 64th of a point what stands behind the whole points, as it stands in memory: a point and
  /// digits without zeros at their end, seven bytes at most, and in the last byte how many; nothing
  /// for 0.
  private let fractions: [UInt64]

  /// More room than any number takes.
  static let room = 32

  static let shared = DecimalTable()

  private init() {
    pairs = (0..<100).map { number in
      UInt16(littleEndian: UInt16(0x30 + number / 10) | UInt16(0x30 + number % 10) << 8)
    }
    fractions = (0..<UInt64(LayoutUnit.perPoint)).map { units in
      guard units > 0 else { return 0 }
      // 1/64 is 0.015625.
      var rest = units * 15_625
      var text = UInt64(UInt8(ascii: "."))
      var length: UInt64 = 1
      var place: UInt64 = 100_000
      while rest > 0 {
        text |= (0x30 + rest / place) << (8 * length)
        rest %= place
        place /= 10
        length += 1
      }
      return text | length << 56
    }
  }

  /// Writes a number.
  /// - Parameter bytes: Where, with `room` behind it.
  /// - Returns: how many bytes it takes.
  @inline(__always)
  func write(_ number: UInt, to bytes: UnsafeMutableRawPointer) -> Int {
    if number < 10 {
      bytes.storeBytes(of: UInt8(truncatingIfNeeded: 0x30 + number), as: UInt8.self)
      return 1
    }
    if number < 100 {
      bytes.storeBytes(of: pairs[Int(number)], as: UInt16.self)
      return 2
    }
    return writeLong(number, to: bytes)
  }

  private func writeLong(_ number: UInt, to bytes: UnsafeMutableRawPointer) -> Int {
    var length = 3
    var bound: UInt = 1000
    while number >= bound, length < 20 {
      length += 1
      bound = bound.multipliedReportingOverflow(by: 10).partialValue
    }
    var rest = number
    var end = length
    while end >= 2 {
      end -= 2
      let (higher, pair) = rest.quotientAndRemainder(dividingBy: 100)
      bytes.storeBytes(of: pairs[Int(pair)], toByteOffset: end, as: UInt16.self)
      rest = higher
    }
    if end == 1 {
      bytes.storeBytes(of: UInt8(truncatingIfNeeded: 0x30 + rest), as: UInt8.self)
    }
    return length
  }

  /// Writes what stands behind the whole points of a length.
  /// - Parameters:
  ///   - units: 64ths of a point, fewer than 64.
  ///   - bytes: Where, with `room` behind it.
  /// - Returns: how many bytes it takes.
  @inline(__always)
  func writeFraction(_ units: UInt, to bytes: UnsafeMutableRawPointer) -> Int {
    let fraction = fractions[Int(units)]
    bytes.storeBytes(of: fraction.littleEndian, as: UInt64.self)
    return Int(fraction >> 56)
  }
}
