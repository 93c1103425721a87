/// Remembers what labels measured that had to be shaped, as many as there is room for.
///
/// A label is known by its UTF-8 bytes and its style: strings that are equal to Swift may be
/// composed differently, and measure differently.
struct MeasureCache {
  /// Per place the label's hash, style and text; a hash of 0 marks an empty one.
  private var hashes: [UInt64] = []
  private var styles: [Int32] = []
  private var texts: [String] = []
  private var metrics: [TextMetrics] = []
  private var styleNumbers: [TextStyle: Int32] = [:]
  /// Where in its set the next label takes the place of an older one.
  private var oldest = 0

  /// A label may lie in any place of one set.
  private static let placesInSet = 4
  private static let sets = 1024
  /// Longer ones are not remembered: memory stays bounded, and labels are short.
  static let longestLabel = 256
  /// How many labels there is room for.
  static let capacity = placesInSet * sets
  private static let mostStyles = 256

  /// The number of a style, for as long as nothing is forgotten.
  mutating func number(of style: TextStyle) -> Int32 {
    if let known = styleNumbers[style] { return known }
    if styleNumbers.count == Self.mostStyles { self = MeasureCache() }
    let number = Int32(styleNumbers.count)
    styleNumbers[style] = number
    return number
  }

  /// A label to be looked for.
  struct Key {
    var text: String
    var style: Int32
    fileprivate var hash: UInt64
  }

  /// `nil` for a label too long to be remembered.
  func key(for text: String, style: Int32) -> Key? {
    guard text.utf8.count <= Self.longestLabel else { return nil }
    return Key(text: text, style: style, hash: max(text.utf8.span.hash(seed: UInt64(style)), 1))
  }

  /// What a label measured.
  func metrics(of key: Key) -> TextMetrics? {
    guard !hashes.isEmpty else { return nil }
    let start = firstPlace(of: key)
    for place in start..<start + Self.placesInSet {
      guard hashes[place] == key.hash, styles[place] == key.style,
        texts[place].utf8.span.hasSameBytes(as: key.text.utf8.span)
      else { continue }
      return metrics[place]
    }
    return nil
  }

  /// Remembers what a label measured that was not known.
  mutating func insert(_ value: TextMetrics, for key: Key) {
    if hashes.isEmpty { makeRoom(filledWith: value) }
    oldest = (oldest + 1) % Self.placesInSet
    let start = firstPlace(of: key)
    let place =
      (start..<start + Self.placesInSet).first { hashes[$0] == 0 } ?? start + oldest
    hashes[place] = key.hash
    styles[place] = key.style
    texts[place] = key.text
    metrics[place] = value
  }

  private func firstPlace(of key: Key) -> Int {
    // The high bits of a product are the well mixed ones.
    Int((key.hash &* 0x9E37_79B9_7F4A_7C15) >> 54) * Self.placesInSet
  }

  private mutating func makeRoom(filledWith value: TextMetrics) {
    hashes = [UInt64](repeating: 0, count: Self.capacity)
    styles = [Int32](repeating: 0, count: Self.capacity)
    texts = [String](repeating: "", count: Self.capacity)
    metrics = [TextMetrics](repeating: value, count: Self.capacity)
  }
}

extension Span<UInt8> {
  /// A hash of the bytes, eight at a time: byte by byte it would take half of the time of a label
  /// found. Labels that collide only take each other's places.
  fileprivate func hash(seed: UInt64) -> UInt64 {
    var hash = seed ^ UInt64(count) &* 0x9E37_79B9_7F4A_7C15
    for word in 0..<count / 8 { hash = mix(hash, self.word(at: word * 8)) }
    for index in count & ~7..<count { hash = mix(hash, UInt64(self[index])) }
    return hash
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
