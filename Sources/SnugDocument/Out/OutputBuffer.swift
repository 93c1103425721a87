import SnugGeometry

/// Collects output and hands it on in large pieces.
public struct OutputBuffer: ~Copyable {
  private var bytes: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity = pieceSize + 4096
  private let write: ([UInt8]) throws(OutputError) -> Void
  private static let pieceSize = 1 << 16

  /// - Parameter write: Takes the next piece of the output.
  public init(write: @escaping ([UInt8]) throws(OutputError) -> Void) {
    self.write = write
    bytes = .allocate(capacity: capacity)
  }

  deinit { bytes.deallocate() }

  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  mutating func append(_ number: Int) {
    makeRoom(for: 20)
    if number < 0 { append(byte: UInt8(ascii: "-")) }
    append(digitsOf: number.magnitude)
  }

  /// A number as the shortest decimal that reads back.
  mutating func append(_ number: Double) {
    // Whole layout units below 10^9 points have at most 15 digits: of so few no two decimals read
    // back as the same number, so that none is shorter.
    let units = number * LayoutUnit.perPoint
    guard number.magnitude < 1e9, units == units.rounded(.towardZero) else {
      return append(NumberText.decimal(number))
    }
    makeRoom(for: 20)
    if units < 0 { append(byte: UInt8(ascii: "-")) }
    let magnitude = UInt(units.magnitude)
    append(digitsOf: magnitude >> 6)
    guard magnitude & 63 != 0 else { return }
    // 1/64 is 0.015625: the fraction's digits without the zeros at their end.
    var digits = (magnitude & 63) * 15_625
    append(byte: UInt8(ascii: "."))
    var place: UInt = 100_000
    while digits > 0 {
      append(byte: UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digits / place))
      digits %= place
      place /= 10
    }
  }

  /// A string in quotes, with JSON's escapes.
  mutating func append(quoted text: String) {
    var text = text
    text.withUTF8 { append(quoted: $0) }
  }

  private mutating func append(quoted utf8: UnsafeBufferPointer<UInt8>) {
    append(byte: UInt8(ascii: "\""), reserving: utf8.count + 2)
    var start = 0
    for (index, byte) in utf8.enumerated() where byte.isEscapedInJSON {
      append(UnsafeBufferPointer(rebasing: utf8[start..<index]))
      append(escaped: byte)
      start = index + 1
    }
    append(UnsafeBufferPointer(rebasing: utf8[start...]))
    append(byte: UInt8(ascii: "\""), reserving: 1)
  }

  /// Text in UTF-8 in quotes, with JSON's escapes.
  mutating func append(quoted utf8: borrowing Span<UInt8>) {
    utf8.withUnsafeBufferPointer { append(quoted: $0) }
  }

  /// Some of `more`.
  mutating func append(_ more: [UInt8], from start: Int, to end: Int) {
    more.withUnsafeBufferPointer { append(UnsafeBufferPointer(rebasing: $0[start..<end])) }
  }

  /// Takes back what was appended behind `start`.
  mutating func take(from start: Int) -> [UInt8] {
    defer { count = start }
    return Array(UnsafeBufferPointer(start: bytes + start, count: count - start))
  }

  private mutating func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    default:
      append("\\u00")
      append(byte: hexadecimal(byte >> 4), reserving: 2)
      append(byte: hexadecimal(byte & 15))
    }
  }

  private func hexadecimal(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 + digit : 0x57 + digit }

  // MARK: Bytes

  private mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
    guard let start = more.baseAddress else { return }
    makeRoom(for: more.count)
    (bytes + count).update(from: start, count: more.count)
    count += more.count
  }

  /// - Precondition: There is room.
  private mutating func append(digitsOf number: UInt) {
    var length = 1
    var bound: UInt = 10
    while number >= bound, length < 19 {
      length += 1
      bound = bound.multipliedReportingOverflow(by: 10).partialValue
    }
    var rest = number
    for place in (0..<length).reversed() {
      bytes[count + place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += length
  }

  private mutating func append(byte: UInt8, reserving room: Int) {
    makeRoom(for: room)
    append(byte: byte)
  }

  /// - Precondition: There is room.
  private mutating func append(byte: UInt8) {
    bytes[count] = byte
    count += 1
  }

  private mutating func makeRoom(for more: Int) {
    guard count + more > capacity else { return }
    let larger = max(2 * capacity, count + more)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: bytes, count: count)
    bytes.deallocate()
    (bytes, capacity) = (moved, larger)
  }

  // MARK: Handing on

  /// Hands on what has gathered, if it is a whole piece.
  mutating func flushIfLarge() throws(OutputError) {
    if count >= OutputBuffer.pieceSize { try flush() }
  }

  /// Hands on all that has gathered.
  public mutating func flush() throws(OutputError) {
    guard count > 0 else { return }
    try write(Array(UnsafeBufferPointer(start: bytes, count: count)))
    count = 0
  }
}

extension UInt8 {
  /// Whether it cannot stand in a JSON string as it is.
  fileprivate var isEscapedInJSON: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}

/// Why output could not be written.
public enum OutputError: Error, Hashable, Sendable {
  /// The reader has gone: there is no one to write for.
  case closed
  /// The system's error number.
  case failed(code: Int32)
  /// A text that was measured could not be laid out again.
  case unmeasurable(message: String)
}
