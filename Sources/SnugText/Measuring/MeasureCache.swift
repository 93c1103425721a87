import SnugGeometry

/// A cache of the metrics of labels that had to be shaped. When it is full, all entries are
/// removed.
///
/// A label is identified by its UTF-8 bytes and its style: strings that are equal in Swift may be
/// composed differently, and measure differently.
struct MeasureCache {
  private var labels = ByteTable()
  /// By index of the label.
  private var metrics: [TextMetrics] = []
  private var styles = Memo<TextStyle, UInt32>(capacity: 256)
  private var nextStyle: UInt32 = 0

  /// The longest label cached, in UTF-8 bytes: memory stays bounded, and labels are short.
  static let longestLabel = 256
  /// The most labels cached.
  static let capacity = 4096

  /// Returns the ID of a style; a style that was removed gets another, and one with ranges, of which there may be
  /// many, gets another each time.
  mutating func number(of style: TextStyle) -> UInt32 {
    if let known = styles[style] { return known }
    nextStyle &+= 1
    if style.ranges.isEmpty { styles[style] = nextStyle }
    return nextStyle
  }

  func metrics(of text: String, style: UInt32) -> TextMetrics? {
    guard text.utf8.count <= Self.longestLabel else { return nil }
    return labels.number(of: text.utf8.span, tag: style).map { metrics[$0] }
  }

  /// Caches the metrics of a label that is not in the cache.
  mutating func insert(_ value: TextMetrics, for text: String, style: UInt32) {
    guard text.utf8.count <= Self.longestLabel else { return }
    if labels.count == Self.capacity {
      labels = ByteTable()
      metrics.removeAll(keepingCapacity: true)
    }
    if labels.insert(text.utf8.span, tag: style) == true { metrics.append(value) }
  }
}
