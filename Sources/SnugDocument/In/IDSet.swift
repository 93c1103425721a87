import SnugText

/// The IDs of a document: each may be used once.
struct IDSet {
  /// The IDs as bytes, while all are ASCII.
  private var table: ByteTable
  /// All IDs as strings, once one is not ASCII, as Unicode can write some characters in several
  /// ways, or has too many hash collisions, as only IDs made for that have.
  private var strings: Set<String>?

  /// - Parameter mostInTheWay: The most hash collisions of one ID; tests use few.
  init(mostInTheWay: Int = 64) { table = ByteTable(mostInTheWay: mostInTheWay) }

  /// - Returns: Whether the ID is new.
  mutating func insert(_ id: String) -> Bool { insert(id.utf8.span) }

  /// - Parameter id: Well-formed UTF-8.
  /// - Returns: Whether the ID is new.
  mutating func insert(_ id: borrowing Span<UInt8>) -> Bool {
    if strings == nil, IDSet.isASCII(id), let isNew = table.insert(id) { return isNew }
    var known = strings ?? Set((0..<table.count).map(table.string))
    strings = nil
    let text = unsafe id.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    let isNew = known.insert(text).inserted
    strings = known
    return isNew
  }

  private static func isASCII(_ id: borrowing Span<UInt8>) -> Bool {
    var all: UInt8 = 0
    for index in id.indices { all |= id[index] }
    return all < 0x80
  }
}
