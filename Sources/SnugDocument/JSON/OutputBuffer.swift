import SnugGeometry

/// A buffer that collects output and passes it on in large pieces.
@safe package struct OutputBuffer: ~Copyable {
  private var bytes: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity = pieceSize + 4096
  let decimals = DecimalTable.shared
  private let write: (UnsafeBufferPointer<UInt8>) throws(OutputError) -> Void
  private static let pieceSize = 1 << 16

  /// - Parameter write: Receives the next piece of the output, which is valid only during the call:
  ///   no piece is copied.
  package init(
    write: @escaping (UnsafeBufferPointer<UInt8>) throws(OutputError) -> Void
  ) {
    unsafe self.write = write
    unsafe bytes = .allocate(capacity: capacity)
  }

  /// A buffer that keeps all output, as long as it is not flushed.
  package init() { unsafe self.init { _ in } }

  deinit { unsafe bytes.deallocate() }

  mutating func append(_ text: StaticString) {
    unsafe append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func append(_ text: String) {
    unsafe text.utf8.span.withUnsafeBufferPointer { unsafe append($0) }
  }

  mutating func append(_ number: Int) {
    makeRoom(for: DecimalTable.room)
    if number < 0 { append(byte: UInt8(ascii: "-")) }
    unsafe count += decimals.write(number.magnitude, to: bytes + count)
  }

  /// Appends a number as the shortest decimal that reads back as the same value.
  mutating func append(_ number: Double) {
    makeRoom(for: DecimalTable.room)
    if let length = unsafe decimals.write(number, to: bytes + count) {
      count += length
    } else {
      append(NumberText.decimal(number))
    }
  }

  /// Appends a string in quotes, with JSON's escapes.
  mutating func append(quoted text: String) { append(quoted: text.utf8.span) }

  /// The most bytes that a text of `length` bytes takes, with its escapes and quotes.
  static func room(forTextOf length: Int) -> Int { 6 * length + 2 }

  private mutating func append(quoted utf8: UnsafeBufferPointer<UInt8>) {
    makeRoom(for: OutputBuffer.room(forTextOf: utf8.count))
    append(byte: UInt8(ascii: "\""))
    if unsafe utf8.allSatisfy({ !$0.isEscapedInJSON }) {
      unsafe append(utf8)
    } else {
      for index in utf8.indices {
        let byte = unsafe utf8[index]
        if byte.isEscapedInJSON { append(escaped: byte) } else { append(byte: byte) }
      }
    }
    append(byte: UInt8(ascii: "\""))
  }

  /// Appends UTF-8 text in quotes, with JSON's escapes.
  mutating func append(quoted utf8: borrowing Span<UInt8>) {
    unsafe utf8.withUnsafeBufferPointer { unsafe append(quoted: $0) }
  }

  /// Appends a part of another buffer's output; a large part is passed on without a copy.
  mutating func append(_ other: borrowing OutputBuffer, _ range: Range<Int>) throws(OutputError) {
    let part = unsafe UnsafeBufferPointer(rebasing: other.kept[range])
    guard part.count >= OutputBuffer.pieceSize / 4 else { return unsafe append(part) }
    try flush()
    try unsafe write(part)
  }

  private var kept: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: bytes, count: count)
  }

  /// Discards all collected output, and keeps the capacity.
  mutating func removeAll() { count = 0 }

  /// Removes and returns the output from `start` on.
  package mutating func take(from start: Int) -> [UInt8] {
    defer { count = start }
    return unsafe Array(UnsafeBufferPointer(start: bytes + start, count: count - start))
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
      append(byte: hexadecimal(byte >> 4))
      append(byte: hexadecimal(byte & 15))
    }
  }

  private func hexadecimal(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 + digit : 0x57 + digit }

  // MARK: Bytes

  package mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
    guard let start = more.baseAddress else { return }
    makeRoom(for: more.count)
    unsafe (bytes + count).update(from: start, count: more.count)
    count += more.count
  }

  /// - Precondition: The buffer has room for the byte.
  private mutating func append(byte: UInt8) {
    unsafe bytes[count] = byte
    count += 1
  }

  /// Makes room and returns the end of the output; `setEnd` appends bytes written from there on.
  @inline(__always)
  mutating func end(withRoom more: Int) -> UnsafeMutableRawPointer {
    makeRoom(for: more)
    return unsafe UnsafeMutableRawPointer(bytes + count)
  }

  /// Appends the bytes written from the previous end up to `end`.
  @inline(__always)
  mutating func setEnd(_ end: UnsafeMutableRawPointer) {
    count = unsafe end - UnsafeMutableRawPointer(bytes)
  }

  @inline(__always)
  private mutating func makeRoom(for more: Int) {
    if count + more > capacity { grow(for: more) }
  }

  // Inlined into its callers it would take registers there.
  @inline(never)
  private mutating func grow(for more: Int) {
    let larger = max(2 * capacity, count + more)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe moved.update(from: bytes, count: count)
    unsafe bytes.deallocate()
    unsafe (bytes, capacity) = (moved, larger)
  }

  // MARK: Flushing

  /// Passes on the collected output, if it is a whole piece.
  package mutating func flushIfLarge() throws(OutputError) {
    if count >= OutputBuffer.pieceSize { try flush() }
  }

  /// Passes on all collected output.
  package mutating func flush() throws(OutputError) {
    guard count > 0 else { return }
    try unsafe write(kept)
    count = 0
  }
}

extension UInt8 {
  /// Whether the byte needs an escape in a JSON string.
  fileprivate var isEscapedInJSON: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}

/// A failure to write output.
package enum OutputError: Error, Hashable, Sendable {
  /// The reader of the output has closed it.
  case closed
  /// A system error, with its `errno`.
  case failed(code: Int32)
  /// A text that was measured could not be laid out again.
  case unmeasurable(message: String)
}

/// A store of the bytes that an output buffer passes on.
package final class CollectedText {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Removes and returns all bytes.
  package func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  package func buffer() -> OutputBuffer {
    unsafe OutputBuffer { [self] piece throws(OutputError) in unsafe bytes += piece }
  }
}
