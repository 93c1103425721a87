/// Why a table's rules cannot be known: what depends on them is left to HarfBuzz.
enum UnreadableTable: Error {
  /// An offset leads out of the table, or numbers contradict each other.
  case damaged
  /// More rules than are worth reading.
  case tooLarge
  /// A format that came after OpenType 1.9.
  case unknownFormat
}

/// Reads the big-endian numbers of an OpenType table, within its bounds and a limited number of
/// them, so that a hostile font costs bounded time.
struct TableReader {
  private let bytes: [UInt8]
  private var readsLeft: Int

  /// Less than a millisecond of reading; fonts with thousands of glyphs need a tenth of it.
  static let mostReads = 1 << 17

  init(_ bytes: [UInt8], mostReads: Int = TableReader.mostReads) {
    self.bytes = bytes
    readsLeft = mostReads
  }

  mutating func uint16(at offset: Int) throws(UnreadableTable) -> Int {
    guard offset >= 0, offset + 1 < bytes.count else { throw .damaged }
    try spend(1)
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// Counts work that a table makes with few numbers as if more had been read.
  mutating func spend(_ reads: Int) throws(UnreadableTable) {
    readsLeft -= reads
    guard readsLeft >= 0 else { throw .tooLarge }
  }

  mutating func uint32(at offset: Int) throws(UnreadableTable) -> Int {
    try uint16(at: offset) << 16 | uint16(at: offset + 2)
  }

  /// `count` numbers in a row.
  mutating func uint16s(_ count: Int, at offset: Int) throws(UnreadableTable) -> [Int] {
    // Before anything is allocated for them.
    guard offset >= 0, offset + 2 * count <= bytes.count else { throw .damaged }
    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    for place in 0..<count { numbers.append(try uint16(at: offset + 2 * place)) }
    return numbers
  }

  /// `count` bytes in a row.
  mutating func bytes(_ count: Int, at offset: Int) throws(UnreadableTable) -> ArraySlice<UInt8> {
    guard offset >= 0, offset + count <= bytes.count else { throw .damaged }
    try spend(count)
    return bytes[offset..<offset + count]
  }
}
