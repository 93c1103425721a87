import Snug
import SnugText

/// The ids of a document: each may be used once.
struct IDSet {
  /// Those that are ASCII.
  private var table: ByteTable
  /// All of them, once one is not ASCII, as Unicode has several ways to write some characters, or
  /// has many in its way, as only ids made for that have.
  private var strings: Set<String>?

  /// - Parameter mostInTheWay: How many ids may be in the way of one; tests make do with few.
  init(mostInTheWay: Int = 64) { table = ByteTable(mostInTheWay: mostInTheWay) }

  /// - Returns: whether the id is new.
  mutating func insert(_ id: String) -> Bool { insert(id.utf8.span) }

  /// - Parameter id: Well-formed UTF-8.
  /// - Returns: whether the id is new.
  mutating func insert(_ id: borrowing Span<UInt8>) -> Bool {
    if strings == nil, IDSet.isASCII(id), let isNew = table.insert(id) { return isNew }
    var known = strings ?? Set((0..<table.count).map(table.string))
    strings = nil
    let isNew = known.insert(id.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
      .inserted
    strings = known
    return isNew
  }

  private static func isASCII(_ id: borrowing Span<UInt8>) -> Bool {
    var all: UInt8 = 0
    for index in id.indices { all |= id[index] }
    return all < 0x80
  }
}
