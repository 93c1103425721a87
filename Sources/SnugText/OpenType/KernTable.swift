/// The old `kern` table.
enum KernTable {
  /// Whether it holds nothing but lists of pairs: Apple's state machines look at longer stretches.
  static func hasOnlyPairs(_ bytes: [UInt8]) throws(UnreadableTable) -> Bool {
    var table = TableReader(bytes)
    // Version 0 is OpenType's, whose subtables tell their format in the coverage's high byte.
    guard try table.uint16(at: 0) == 0 else { return false }
    let count = try table.uint16(at: 2)
    var start = 4
    for number in 0..<count {
      guard try table.uint16(at: start + 4) >> 8 == 0 else { return false }
      // Of the last subtable no length is needed, and large ones have no room for it.
      if number + 1 < count { start += max(6, try table.uint16(at: start + 2)) }
    }
    return true
  }
}
