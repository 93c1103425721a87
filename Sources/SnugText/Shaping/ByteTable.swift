/// A table that gives each distinct string of bytes an index, in the order of insertion.
package struct ByteTable {
  /// All strings, concatenated.
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// The hash table: 0 for an empty slot, else the index of a string plus 1.
  private var places = [UInt32](repeating: 0, count: 16)
  private let mostInTheWay: Int

  private struct Entry {
    var hash: UInt32
    var tag: UInt32
    var start, end: Int32
  }

  /// - Parameter mostInTheWay: The most collisions of one string; only strings made to collide have
  ///   more.
  package init(mostInTheWay: Int = 64) { self.mostInTheWay = mostInTheWay }

  package var count: Int { entries.count }

  /// The string at an index; its bytes must be well-formed UTF-8.
  package func string(_ number: Int) -> String {
    let entry = entries[number]
    return String(decoding: bytes[Int(entry.start)..<Int(entry.end)], as: UTF8.self)
  }

  /// Returns the index of a string, or `nil` if it is missing.
  /// - Parameter tag: Strings of different tags are different strings.
  package func number(of key: borrowing Span<UInt8>, tag: UInt32 = 0) -> Int? {
    guard case .known(let number) = find(key, tag, hash: key.hash(seed: tag)) else { return nil }
    return number
  }

  /// Adds a string, unless the table has it.
  /// - Returns: Whether it is new; `nil` if it collides with too many others, or there is no room.
  package mutating func insert(_ key: borrowing Span<UInt8>, tag: UInt32 = 0) -> Bool? {
    let hash = key.hash(seed: tag)
    switch find(key, tag, hash: hash) {
    case .known: return false
    case .crowded: return nil
    case .free(let place):
      guard bytes.count + key.count <= Int32.max else { return nil }
      let start = Int32(bytes.count)
      for index in key.indices { bytes.append(key[index]) }
      entries.append(Entry(hash: hash, tag: tag, start: start, end: Int32(bytes.count)))
      places[place] = UInt32(entries.count)
      if 2 * entries.count > places.count { makeRoom() }
      return true
    }
  }

  private enum Found {
    case known(Int)
    case free(place: Int)
    /// Too many strings collide.
    case crowded
  }

  private func find(_ key: borrowing Span<UInt8>, _ tag: UInt32, hash: UInt32) -> Found {
    var place = Int(hash) & (places.count - 1)
    var inTheWay = 0
    while places[place] != 0 {
      let number = Int(places[place]) - 1
      let entry = entries[number]
      if entry.hash == hash, entry.tag == tag {
        let known = bytes.span.extracting(Int(entry.start)..<Int(entry.end))
        if key.hasSameBytes(as: known) { return .known(number) }
      }
      inTheWay += 1
      guard inTheWay <= mostInTheWay else { return .crowded }
      place = (place + 1) & (places.count - 1)
    }
    return .free(place: place)
  }

  private mutating func makeRoom() {
    places = [UInt32](repeating: 0, count: 4 * places.count)
    for (number, entry) in entries.enumerated() {
      var place = Int(entry.hash) & (places.count - 1)
      while places[place] != 0 { place = (place + 1) & (places.count - 1) }
      places[place] = UInt32(number + 1)
    }
  }
}

extension Span<UInt8> {
  /// Returns a hash of the bytes, eight at a time: byte by byte it would take half of the time to
  /// find a label.
  fileprivate func hash(seed: UInt32) -> UInt32 {
    var hash = UInt64(seed) ^ UInt64(count) &* 0x9E37_79B9_7F4A_7C15
    for word in 0..<count / 8 { hash = mix(hash, self.word(at: word * 8)) }
    for index in count & ~7..<count { hash = mix(hash, UInt64(self[index])) }
    // The high bits of a product are well mixed.
    return UInt32((hash &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }

  private func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }

  private func word(at offset: Int) -> UInt64 {
    unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  fileprivate func hasSameBytes(as other: borrowing Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for word in 0..<count / 8 where self.word(at: word * 8) != other.word(at: word * 8) {
      return false
    }
    for index in count & ~7..<count where self[index] != other[index] { return false }
    return true
  }
}
