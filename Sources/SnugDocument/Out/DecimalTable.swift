import SnugGeometry

/// The digits of numbers, looked up: three at a time.
///
/// It is made once and never goes, so that it is read without counting references.
struct DecimalTable: @unchecked Sendable {
  /// Per number below 1000 its digits, as they stand in memory, without zeros before them, and in
  /// the last byte how many.
  private let short: UnsafePointer<UInt32>
  /// Per number below 1000 its three digits.
  private let padded: UnsafePointer<UInt32>
  /// Per 64th of a point what stands behind the whole points: a point and digits without zeros at
  /// their end, seven bytes at most, and in the last byte how many; nothing for 0.
  private let fractions: UnsafePointer<UInt64>

  /// At least as many bytes as a number takes, and those that are written behind it in passing.
  static let room = 40

  static let shared = DecimalTable()

  private init() {
    short = DecimalTable.table(1000) { number in
      let digits = Array(String(number).utf8)
      return DecimalTable.word(digits) | UInt32(digits.count) << 24
    }
    padded = DecimalTable.table(1000) { number in
      DecimalTable.word([number / 100, number / 10 % 10, number % 10].map { UInt8(0x30 + $0) })
    }
    fractions = DecimalTable.table(Int(LayoutUnit.perPoint)) { units in
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
    for index in 0..<count { (entries + index).initialize(to: entry(index)) }
    return UnsafePointer(entries)
  }

  /// Bytes from the lowest of a word on.
  private static func word<Word: FixedWidthInteger>(_ bytes: [UInt8]) -> Word {
    bytes.reversed().reduce(0) { $0 << 8 | Word($1) }
  }

  /// Writes a number.
  /// - Parameter bytes: Where, with `room` behind it.
  /// - Returns: how many bytes it takes.
  @inline(__always)
  func write(_ number: UInt, to bytes: UnsafeMutableRawPointer) -> Int {
    if number < 1000 {
      let entry = short[Int(number)]
      bytes.storeBytes(of: entry.littleEndian, as: UInt32.self)
      return Int(entry >> 24)
    }
    return writeLong(number, to: bytes)
  }

  private func writeLong(_ number: UInt, to bytes: UnsafeMutableRawPointer) -> Int {
    let (thousands, rest) = number.quotientAndRemainder(dividingBy: 1000)
    let length = write(thousands, to: bytes)
    bytes.storeBytes(
      of: padded[Int(rest)].littleEndian, toByteOffset: length, as: UInt32.self)
    return length + 3
  }

  /// Writes a length as the shortest decimal that reads back.
  /// - Parameter bytes: Where, with `room` behind it.
  /// - Returns: how many bytes it takes; `nil` for a length that is not of whole layout units, or
  ///   10^9 points or longer.
  @inline(__always)
  func write(_ length: Double, to bytes: UnsafeMutableRawPointer) -> Int? {
    // Whole layout units below 10^9 points have at most 15 digits: of so few no two decimals read
    // back as the same number, so that none is shorter. So far from 0 the bits of a `Double` are
    // whole numbers.
    let far = 0x1.8p52
    let units = length * LayoutUnit.perPoint
    let shifted = units + far
    guard length.magnitude < 1e9, shifted - far == units else { return nil }
    let whole = Int(bitPattern: UInt(shifted.bitPattern &- far.bitPattern))
    var start = 0
    if whole < 0 {
      bytes.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
      start = 1
    }
    start += write(whole.magnitude >> 6, to: bytes + start)
    let fraction = fractions[Int(whole.magnitude & 63)]
    bytes.storeBytes(of: fraction.littleEndian, toByteOffset: start, as: UInt64.self)
    return start + Int(fraction >> 56)
  }
}
