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
    // FNV-1a; one that collides only takes another's place.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(style)
    let utf8 = text.utf8.span
    for index in utf8.indices { hash = (hash ^ UInt64(utf8[index])) &* 0x100_0000_01B3 }
    return Key(text: text, style: style, hash: max(hash, 1))
  }

  /// What a label measured.
  func metrics(of key: Key) -> TextMetrics? {
    guard !hashes.isEmpty else { return nil }
    let start = firstPlace(of: key)
    for place in start..<start + Self.placesInSet {
      guard hashes[place] == key.hash, styles[place] == key.style,
        texts[place].hasSameBytes(as: key.text)
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

extension String {
  /// Whether the UTF-8 of both is the same: `==` would take composed and decomposed letters for
  /// equal.
  fileprivate func hasSameBytes(as other: String) -> Bool {
    let ours = utf8.span
    let theirs = other.utf8.span
    guard ours.count == theirs.count else { return false }
    for index in ours.indices where ours[index] != theirs[index] { return false }
    return true
  }
}
