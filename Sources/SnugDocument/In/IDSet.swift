import Snug

/// The ids of a document: each may be used once.
struct IDSet {
  /// Those that are ASCII, one behind the other.
  private var utf8: [UInt8] = []
  private var bounds: [Range<Int32>] = []
  /// 0 for none, else the number of an id and 1, where its hash leads.
  private var places = [UInt32](repeating: 0, count: 16)
  /// All of them, once one is not ASCII, as Unicode has several ways to write some characters, or
  /// has many in its way, as only ids made for that have.
  private var strings: Set<String>?
  /// How many ids may be in the way of one; tests make do with few.
  private let mostInTheWay: Int

  init(mostInTheWay: Int = 64) { self.mostInTheWay = mostInTheWay }

  /// - Returns: whether the id is new.
  mutating func insert(_ id: String) -> Bool { insert(id.utf8.span) }

  /// - Parameter id: Well-formed UTF-8.
  /// - Returns: whether the id is new.
  mutating func insert(_ id: borrowing Span<UInt8>) -> Bool {
    if strings == nil, let hash = IDSet.hash(ofASCII: id), utf8.count + id.count <= Int32.max,
      let isNew = insert(id, hash: hash)
    {
      return isNew
    }
    var known = strings ?? Set(bounds.map(string))
    strings = nil
    let isNew = known.insert(id.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
      .inserted
    strings = known
    return isNew
  }

  private func string(_ bounds: Range<Int32>) -> String {
    String(decoding: utf8[Int(bounds.lowerBound)..<Int(bounds.upperBound)], as: UTF8.self)
  }

  /// - Returns: whether the id is new; `nil` if that would take long to tell.
  private mutating func insert(_ id: borrowing Span<UInt8>, hash: UInt64) -> Bool? {
    var place = Int(hash >> 32) & (places.count - 1)
    var inTheWay = 0
    while places[place] != 0 {
      if isEqual(id, bounds[Int(places[place]) - 1]) { return false }
      inTheWay += 1
      guard inTheWay <= mostInTheWay else { return nil }
      place = (place + 1) & (places.count - 1)
    }
    let start = Int32(utf8.count)
    for index in id.indices { utf8.append(id[index]) }
    bounds.append(start..<Int32(utf8.count))
    places[place] = UInt32(bounds.count)
    if 2 * bounds.count > places.count { makeRoom() }
    return true
  }

  private func isEqual(_ id: borrowing Span<UInt8>, _ known: Range<Int32>) -> Bool {
    guard known.count == id.count else { return false }
    for index in id.indices where utf8[Int(known.lowerBound) + index] != id[index] {
      return false
    }
    return true
  }

  private mutating func makeRoom() {
    var roomier = [UInt32](repeating: 0, count: 4 * places.count)
    for (number, known) in bounds.enumerated() {
      let id = utf8.span.extracting(Int(known.lowerBound)..<Int(known.upperBound))
      var place = Int((IDSet.hash(ofASCII: id) ?? 0) >> 32) & (roomier.count - 1)
      while roomier[place] != 0 { place = (place + 1) & (roomier.count - 1) }
      roomier[place] = UInt32(number + 1)
    }
    places = roomier
  }

  /// `nil` if the id is not ASCII.
  private static func hash(ofASCII id: borrowing Span<UInt8>) -> UInt64? {
    var hash: UInt64 = 0
    var all: UInt8 = 0
    for index in id.indices {
      all |= id[index]
      hash = (hash ^ UInt64(id[index])) &* 0x9E37_79B9_7F4A_7C15
    }
    // The upper bits of a product depend on all bits.
    return all < 0x80 ? hash : nil
  }
}
