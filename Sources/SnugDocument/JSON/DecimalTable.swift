import SnugGeometry

/// A lookup table for the decimal digits of numbers, three digits at a time.
///
/// It is allocated once and never freed, so that reading it counts no references.
@safe struct DecimalTable: @unchecked Sendable {
  /// For each number below 1000 its digits in memory order, without leading zeros, and their count
  /// in the last byte.
  private let short: UnsafePointer<UInt32>
  /// For each number below 1000 its three digits, leading zeros included.
  private let padded: UnsafePointer<UInt32>
  /// For each 64th of a point its decimal fraction: a decimal point and digits without trailing
  /// zeros, at most seven bytes, and their count in the last byte; empty for 0.
  private let fractions: UnsafePointer<UInt64>

  /// An upper bound for the bytes written for a number, the excess of whole-word stores included.
  static let room = 40

  static let shared = DecimalTable()

  /// In points. A length of whole layout units below this has at most 15 digits. No two decimals of
  /// so few digits read back as the same number, so no shorter text exists.
  static let limit = 1e9

  private init() {
    unsafe short = DecimalTable.table(1000) { number in
      let count = number < 10 ? 1 : number < 100 ? 2 : 3
      return DecimalTable.digits(number) >> UInt32(8 * (3 - count)) | UInt32(count) << 24
    }
    unsafe padded = DecimalTable.table(1000, DecimalTable.digits)
    unsafe fractions = DecimalTable.table(Int(LayoutUnit.perPoint)) { units in
      // 1/64 is 0.015625.
      var digits = Array(String(1_000_000 + units * 15_625).utf8.dropFirst())
      while digits.last == UInt8(ascii: "0") { digits.removeLast() }
      let text = units == 0 ? [] : [UInt8(ascii: ".")] + digits
      return DecimalTable.word(text) | UInt64(text.count) << 56
    }
  }

  private static func table<Entry: FixedWidthInteger>(
    _ count: Int, _ entry: (Int) -> Entry
  ) -> UnsafePointer<Entry> {
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: count)
    for index in 0..<count { unsafe (entries + index).initialize(to: entry(index)) }
    return unsafe UnsafePointer(entries)
  }

  /// The three digits of a number below 1000, the first in the lowest byte.
  private static func digits(_ number: Int) -> UInt32 {
    0x303030 | UInt32(number / 100 | (number / 10 % 10) << 8 | (number % 10) << 16)
  }

  /// The bytes as one word, the first in the lowest byte.
  private static func word<Word: FixedWidthInteger>(_ bytes: [UInt8]) -> Word {
    bytes.reversed().reduce(0) { $0 << 8 | Word($1) }
  }

  /// Writes a number.
  /// - Parameter bytes: The destination, with `room` bytes.
  /// - Returns: The count of bytes of the number.
  @inline(__always)
  func write(_ number: UInt, to bytes: UnsafeMutableRawPointer) -> Int {
    if number < 1000 { return unsafe writeShort(number, to: bytes) }
    if number < 1_000_000 {
      let (thousands, rest) = number.quotientAndRemainder(dividingBy: 1000)
      return unsafe writePadded(rest, to: bytes, at: writeShort(thousands, to: bytes))
    }
    return unsafe writeLong(number, to: bytes)
  }

  private func writeLong(_ number: UInt, to bytes: UnsafeMutableRawPointer) -> Int {
    let (millions, rest) = number.quotientAndRemainder(dividingBy: 1_000_000)
    let (thousands, ones) = rest.quotientAndRemainder(dividingBy: 1000)
    let length = unsafe writePadded(thousands, to: bytes, at: write(millions, to: bytes))
    return unsafe writePadded(ones, to: bytes, at: length)
  }

  /// Writes a number below 1000.
  @inline(__always)
  private func writeShort(_ number: UInt, to bytes: UnsafeMutableRawPointer) -> Int {
    let entry = unsafe short[Int(truncatingIfNeeded: number)]
    unsafe bytes.storeBytes(of: entry.littleEndian, as: UInt32.self)
    return Int(truncatingIfNeeded: entry >> 24)
  }

  /// Writes the three digits of a number below 1000.
  /// - Returns: The offset of their end.
  @inline(__always)
  private func writePadded(
    _ number: UInt, to bytes: UnsafeMutableRawPointer, at place: Int
  ) -> Int {
    let digits = unsafe padded[Int(truncatingIfNeeded: number)]
    unsafe bytes.storeBytes(of: digits.littleEndian, toByteOffset: place, as: UInt32.self)
    return place &+ 3
  }

  /// Writes a length as the shortest decimal that reads back as the same value.
  /// - Parameter bytes: The destination, with `room` bytes.
  /// - Returns: The count of bytes of the number; `nil` for a length that is not a whole number of
  ///   layout units, or not below `limit`.
  @inline(__always)
  func write(_ length: Double, to bytes: UnsafeMutableRawPointer) -> Int? {
    // A `Double` of this magnitude has steps of 1, so that its bits count whole numbers.
    let far = 0x1.8p52
    let units = length * LayoutUnit.perPoint
    let shifted = units + far
    guard length.magnitude < DecimalTable.limit, shifted - far == units else { return nil }
    return unsafe write(
      units: Int(bitPattern: UInt(shifted.bitPattern &- far.bitPattern)), to: bytes)
  }

  /// Writes a length given in layout units, below `limit`.
  /// - Parameter bytes: The destination, with `room` bytes.
  /// - Returns: The count of bytes of the number.
  @inline(__always)
  func write(units: Int, to bytes: UnsafeMutableRawPointer) -> Int {
    // Always written, and overwritten unless `units` is negative: no branch to mispredict.
    unsafe bytes.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
    var start = units < 0 ? 1 : 0
    unsafe start &+= write(units.magnitude >> 6, to: bytes + start)
    let fraction = unsafe fractions[Int(truncatingIfNeeded: units.magnitude & 63)]
    unsafe bytes.storeBytes(of: fraction.littleEndian, toByteOffset: start, as: UInt64.self)
    return start &+ Int(truncatingIfNeeded: fraction >> 56)
  }
}
