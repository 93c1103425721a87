import SnugGeometry
import SnugText

/// What came out for cells of one design with one label, by the kind of the label: numbers one
/// behind the other, as there may be many kinds.
package struct FittedKinds: Sendable {
  private var metrics: [TextMetrics] = []
  /// Of each kind a row.
  package private(set) var lengths: [Double] = []
  private var showsTextsAsGiven: [Bool] = []
  /// The layouts of those kinds of which there is more to tell.
  private var others: [Int: CellLayout] = [:]
  private let viewCount: Int

  /// Room for `count` kinds of cells with so many views.
  init(viewCount: Int, reserving count: Int) {
    self.viewCount = viewCount
    metrics.reserveCapacity(count)
    lengths.reserveCapacity(count * rowLength)
    showsTextsAsGiven.reserveCapacity(count)
  }

  /// How many kinds there are.
  package var count: Int { metrics.count }

  /// The length of a row: the cell's frame in itself, those of its views, the label's baseline in
  /// its frame, and the cell's baselines, NaN for none.
  package var rowLength: Int { FittedKinds.baseline(viewCount: viewCount) + 3 }

  /// Where the numbers of a view's frame begin in a row: x, y, width, height.
  package static func start(ofView view: Int) -> Int { 4 * (view + 1) }

  /// Where the baseline of the label lies in a row of cells with so many views.
  package static func baseline(viewCount: Int) -> Int { start(ofView: viewCount) }

  /// Whether the labels of a kind are shown whole, their characters as they are given, from the left
  /// edges of their frames on.
  package func showsTextsAsGiven(_ kind: Int) -> Bool { showsTextsAsGiven[kind] }

  /// The layouts of which there is more to tell than frames, among the first `count` kinds.
  package func notableLayouts(ofFirst count: Int) -> [CellLayout] {
    others.keys.filter { $0 < count }.sorted().compactMap { others[$0] }
  }

  /// One of the cells of a kind.
  func cell(_ kind: Int, text: String) -> FittedCell {
    FittedCell(
      texts: [text], intrinsicMetrics: [metrics[kind]],
      layout: others[kind] ?? plainLayout(kind))
  }

  private func plainLayout(_ kind: Int) -> CellLayout {
    let start = kind * rowLength
    let baselines = start + FittedKinds.baseline(viewCount: viewCount) + 1
    let (first, last) = (lengths[baselines], lengths[baselines + 1])
    let frames = (0..<viewCount).map { rect(at: start + FittedKinds.start(ofView: $0)) }
    return CellLayout(
      size: size(kind), frames: frames, ambiguousViews: [], brokenConstraints: [],
      labelMetrics: [metrics[kind]], hasUnstableHeight: false,
      firstBaseline: first.isNaN ? nil : first, lastBaseline: last.isNaN ? nil : last)
  }

  /// In points.
  func size(_ kind: Int) -> Size { rect(at: kind * rowLength).size }

  private func rect(at start: Int) -> Rect {
    Rect(
      x: lengths[start], y: lengths[start + 1], width: lengths[start + 2],
      height: lengths[start + 3])
  }

  mutating func append(_ layout: CellLayout, showsTextsAsGiven: Bool) {
    if !layout.isAsDesigned || !layout.ambiguousViews.isEmpty { others[count] = layout }
    append(Rect(x: 0, y: 0, width: layout.size.width, height: layout.size.height))
    for frame in layout.frames { append(frame) }
    lengths.append(layout.labelMetrics[0].baseline)
    lengths.append(layout.firstBaseline ?? .nan)
    lengths.append(layout.lastBaseline ?? .nan)
    metrics.append(layout.labelMetrics[0])
    self.showsTextsAsGiven.append(showsTextsAsGiven)
  }

  private mutating func append(_ rect: Rect) {
    lengths.append(rect.x)
    lengths.append(rect.y)
    lengths.append(rect.width)
    lengths.append(rect.height)
  }
}
