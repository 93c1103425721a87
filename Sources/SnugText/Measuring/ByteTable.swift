import SnugGeometry

/// Numbers strings of bytes in the order in which they come, each once.
package struct ByteTable {
  /// All strings, one behind the other.
  private var bytes: [UInt8] = []
  private var entries: [Entry] = []
  /// 0 for none, else the number of a string and 1, where its hash leads.
  private var places = [UInt32](repeating: 0, count: 16)
  private let mostInTheWay: Int

  private struct Entry {
    var hash: UInt32
    var tag: UInt32
    var start, end: Int32
  }

  /// - Parameter mostInTheWay: As many strings may be in the way of one: only strings made for that
  ///   have more.
  package init(mostInTheWay: Int = 64) { self.mostInTheWay = mostInTheWay }

  /// How many strings there are.
  package var count: Int { entries.count }

  /// A string, whose bytes must be well-formed UTF-8.
  package func string(_ number: Int) -> String {
    let entry = entries[number]
    return String(decoding: bytes[Int(entry.start)..<Int(entry.end)], as: UTF8.self)
  }

  /// The number of a string.
  /// - Parameter tag: Strings of different tags are different strings.
  package func number(of key: borrowing Span<UInt8>, tag: UInt32 = 0) -> Int? {
    guard case .known(let number) = find(key, tag, hash: key.hash(seed: tag)) else { return nil }
    return number
  }

  /// Adds a string, unless it is there.
  /// - Returns: whether it is new; `nil` if that would take long to tell, or there is no room.
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
    /// Too many are in the way.
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
  /// A hash of the bytes, eight at a time: byte by byte it would take half of the time of a label
  /// found.
  fileprivate func hash(seed: UInt32) -> UInt32 {
    var hash = UInt64(seed) ^ UInt64(count) &* 0x9E37_79B9_7F4A_7C15
    for word in 0..<count / 8 { hash = mix(hash, self.word(at: word * 8)) }
    for index in count & ~7..<count { hash = mix(hash, UInt64(self[index])) }
    // The high bits of a product are the well mixed ones.
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

/// Remembers what labels measured that had to be shaped, as many as there is room for; then all are
/// forgotten.
///
/// A label is known by its UTF-8 bytes and its style: strings that are equal to Swift may be
/// composed differently, and measure differently.
struct MeasureCache {
  private var labels = ByteTable()
  /// By number of the label.
  private var metrics: [TextMetrics] = []
  private var styles = Memo<TextStyle, UInt32>(capacity: 256)
  private var nextStyle: UInt32 = 0

  /// Longer ones are not remembered: memory stays bounded, and labels are short.
  static let longestLabel = 256
  /// How many labels there is room for.
  static let capacity = 4096

  /// The number of a style; one that was forgotten gets another.
  mutating func number(of style: TextStyle) -> UInt32 {
    if let known = styles[style] { return known }
    nextStyle &+= 1
    styles[style] = nextStyle
    return nextStyle
  }

  /// What a label measured, if that is remembered.
  func metrics(of text: String, style: UInt32) -> TextMetrics? {
    guard text.utf8.count <= Self.longestLabel else { return nil }
    return labels.number(of: text.utf8.span, tag: style).map { metrics[$0] }
  }

  /// Remembers what a label measured that was not known.
  mutating func insert(_ value: TextMetrics, for text: String, style: UInt32) {
    guard text.utf8.count <= Self.longestLabel else { return }
    if labels.count == Self.capacity {
      labels = ByteTable()
      metrics.removeAll(keepingCapacity: true)
    }
    if labels.insert(text.utf8.span, tag: style) == true { metrics.append(value) }
  }
}
