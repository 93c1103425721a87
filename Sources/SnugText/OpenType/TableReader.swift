/// The reason why a table cannot be read; HarfBuzz then shapes whatever depends on its rules.
package enum UnreadableTable: Error {
  /// An offset points outside the table, or numbers contradict each other.
  case damaged
  /// Reading all of it would exceed the limit of reads.
  case tooLarge
  /// A format that is newer than OpenType 1.9.
  case unknownFormat
}

/// Reads the big-endian numbers of an OpenType table, within its bounds and up to a limited count,
/// so that a hostile font costs bounded time.
package struct TableReader {
  private let bytes: [UInt8]
  private var readsLeft: Int

  /// Less than a millisecond of reading; fonts with thousands of glyphs need a tenth of it.
  package static let mostReads = 1 << 17

  package init(_ bytes: [UInt8], mostReads: Int = TableReader.mostReads) {
    self.bytes = bytes
    readsLeft = mostReads
  }

  package mutating func uint16(at offset: Int) throws(UnreadableTable) -> Int {
    guard offset >= 0, offset + 1 < bytes.count else { throw .damaged }
    try spend(1)
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// Counts work against the limit of reads, where few numbers of a table cause much work.
  package mutating func spend(_ reads: Int) throws(UnreadableTable) {
    readsLeft -= reads
    guard readsLeft >= 0 else { throw .tooLarge }
  }

  package mutating func uint32(at offset: Int) throws(UnreadableTable) -> Int {
    try uint16(at: offset) << 16 | uint16(at: offset + 2)
  }

  package mutating func uint8(at offset: Int) throws(UnreadableTable) -> Int {
    guard offset >= 0, offset < bytes.count else { throw .damaged }
    try spend(1)
    return Int(bytes[offset])
  }

  package mutating func uint24(at offset: Int) throws(UnreadableTable) -> Int {
    try uint8(at: offset) << 16 | uint16(at: offset + 1)
  }

  package mutating func int8(at offset: Int) throws(UnreadableTable) -> Int {
    Int(Int8(truncatingIfNeeded: try uint8(at: offset)))
  }

  package mutating func int16(at offset: Int) throws(UnreadableTable) -> Int {
    Int(Int16(truncatingIfNeeded: try uint16(at: offset)))
  }

  /// Reads a number of type F2DOT14: from -2 to less than 2.
  package mutating func fraction(at offset: Int) throws(UnreadableTable) -> Double {
    Double(try int16(at: offset)) / 16384
  }

  package mutating func uint16s(_ count: Int, at offset: Int) throws(UnreadableTable) -> [Int] {
    // Check before allocating memory for them.
    guard offset >= 0, offset + 2 * count <= bytes.count else { throw .damaged }
    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    for place in 0..<count { numbers.append(try uint16(at: offset + 2 * place)) }
    return numbers
  }

  package mutating func bytes(_ count: Int, at offset: Int) throws(UnreadableTable) -> ArraySlice<
    UInt8
  > {
    guard offset >= 0, offset + count <= bytes.count else { throw .damaged }
    try spend(count)
    return bytes[offset..<offset + count]
  }

  /// Returns the index of the first of ascending records whose first field is at least `number`.
  package mutating func firstRecord(
    of count: Int, every stride: Int, from start: Int, notBelow number: Int
  ) throws(UnreadableTable) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if try uint16(at: start + stride * middle) < number {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < count ? low : nil
  }
}
