/// Collects output and hands it on in large pieces.
public struct OutputBuffer: ~Copyable {
  private var bytes: [UInt8] = []
  private let write: ([UInt8]) throws(OutputError) -> Void
  private static let pieceSize = 1 << 16

  /// - Parameter write: Takes the next piece of the output.
  public init(write: @escaping ([UInt8]) throws(OutputError) -> Void) {
    self.write = write
    bytes.reserveCapacity(OutputBuffer.pieceSize + 4096)
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ number: Int) { append(String(number)) }

  /// A number as the shortest decimal that reads back.
  mutating func append(_ number: Double) { append(NumberText.decimal(number)) }

  /// A string in quotes, with JSON's escapes.
  mutating func append(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case 0..<0x20:
        append("\\u00")
        bytes.append(contentsOf: [hexadecimal(byte >> 4), hexadecimal(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private func hexadecimal(_ digit: UInt8) -> UInt8 { digit < 10 ? 0x30 + digit : 0x57 + digit }

  /// Hands on what has gathered, if it is a whole piece.
  mutating func flushIfLarge() throws(OutputError) {
    if bytes.count >= OutputBuffer.pieceSize { try flush() }
  }

  /// Hands on all that has gathered.
  public mutating func flush() throws(OutputError) {
    guard !bytes.isEmpty else { return }
    try write(bytes)
    bytes.removeAll(keepingCapacity: true)
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
