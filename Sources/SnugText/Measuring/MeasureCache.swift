import SnugGeometry

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
