import Glibc
import SnugDocument

/// The lines of an input as they arrive, without what ends them.
struct InputLines: ~Copyable {
  /// What is read next, `nil` when all has been.
  private let file: Descriptor?
  private let name: String
  private var bytes: [UInt8]
  private var start = 0
  private var isAtEnd: Bool

  /// The lines of bytes that have been read.
  init(of bytes: [UInt8], _ input: InputFile) {
    file = nil
    name = input.name
    self.bytes = bytes
    isAtEnd = true
  }

  /// The lines of an input that is read while they are asked for.
  init(reading input: InputFile) throws(CommandFailure) {
    file = try input.open()
    name = input.name
    bytes = []
    isAtEnd = false
  }

  deinit { if let number = file?.number, number != STDIN_FILENO { close(number) } }

  /// One line.
  enum Line {
    case bytes([UInt8])
    /// Longer than an input may be; none of it is kept.
    case tooLong
  }

  /// The next line; `nil` behind the last.
  mutating func next() throws(CommandFailure) -> Line? {
    var searched = start
    var isTooLong = false
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return isTooLong ? .tooLong : .bytes(Array(bytes[start..<end]))
      }
      if isAtEnd {
        guard start < bytes.count || isTooLong else { return nil }
        defer { start = bytes.count }
        return isTooLong ? .tooLong : .bytes(Array(bytes[start...]))
      }
      bytes.removeSubrange(..<start)
      start = 0
      if bytes.count > InputFile.maximumLength {
        isTooLong = true
        bytes.removeAll()
      }
      searched = bytes.count
      try readPiece()
    }
  }

  private mutating func readPiece() throws(CommandFailure) {
    guard let file else { return isAtEnd = true }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count: Int
    do throws(Descriptor.Failure) {
      count = try file.read(into: &piece)
    } catch {
      throw CommandFailure(cannot: "read \(name)", code: error.code)
    }
    isAtEnd = count == 0
    bytes.append(contentsOf: piece[..<count])
  }
}
