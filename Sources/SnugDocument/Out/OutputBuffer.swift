import SnugGeometry

/// Collects output and hands it on in large pieces.
public struct OutputBuffer: ~Copyable {
  private var bytes: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity = pieceSize + 4096
  private let decimals = DecimalTable.shared
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
    makeRoom(for: DecimalTable.room)
    if number < 0 { append(byte: UInt8(ascii: "-")) }
    count += decimals.write(number.magnitude, to: bytes + count)
  }

  /// A number as the shortest decimal that reads back.
  @inline(__always)
  mutating func append(_ number: Double) {
    // Whole layout units below 10^9 points have at most 15 digits: of so few no two decimals read
    // back as the same number, so that none is shorter.
    guard number.magnitude < 1e9 else { return append(NumberText.decimal(number)) }
    let points = number * LayoutUnit.perPoint
    let units = Int(points)
    guard Double(units) == points else { return append(NumberText.decimal(number)) }
    makeRoom(for: DecimalTable.room)
    if units < 0 { append(byte: UInt8(ascii: "-")) }
    count += decimals.write(units.magnitude >> 6, to: bytes + count)
    count += decimals.writeFraction(units.magnitude & 63, to: bytes + count)
  }

  /// A string in quotes, with JSON's escapes.
  mutating func append(quoted text: String) {
    var text = text
    text.withUTF8 { append(quoted: $0) }
  }

  private mutating func append(quoted utf8: UnsafeBufferPointer<UInt8>) {
    append(byte: UInt8(ascii: "\""), reserving: utf8.count + 2)
    var start = 0
    for index in 0..<utf8.count where utf8[index].isEscapedInJSON {
      append(UnsafeBufferPointer(rebasing: utf8[start..<index]))
      append(escaped: utf8[index])
      start = index + 1
    }
    append(UnsafeBufferPointer(rebasing: utf8[start...]))
    append(byte: UInt8(ascii: "\""), reserving: 1)
  }

  /// Text in UTF-8 in quotes, with JSON's escapes.
  mutating func append(quoted utf8: borrowing Span<UInt8>) {
    utf8.withUnsafeBufferPointer { append(quoted: $0) }
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

  private mutating func append(byte: UInt8, reserving room: Int) {
    makeRoom(for: room)
    append(byte: byte)
  }

  /// - Precondition: There is room.
  private mutating func append(byte: UInt8) {
    bytes[count] = byte
    count += 1
  }

  /// Has `body` append bytes.
  /// - Parameters:
  ///   - more: As many there is room for.
  ///   - body: Returns how many it appended.
  @inline(__always)
  mutating func withRoom(for more: Int, _ body: (UnsafeMutableRawPointer) -> Int) {
    makeRoom(for: more)
    count += body(bytes + count)
  }

  /// What was appended behind `start`, in the first bytes of a block; `nil` where it is longer.
  mutating func block(from start: Int) -> (bytes: SIMD32<UInt8>, count: Int)? {
    let length = SIMD32<UInt8>.scalarCount
    guard count - start <= length else { return nil }
    makeRoom(for: length)
    let block = UnsafeRawPointer(bytes + start).loadUnaligned(as: SIMD32<UInt8>.self)
    return (block, count - start)
  }

  @inline(__always)
  private mutating func makeRoom(for more: Int) {
    if count + more > capacity { grow(for: more) }
  }

  private mutating func grow(for more: Int) {
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
