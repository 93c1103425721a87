import SnugGeometry
import SnugText

/// What came out for cells of one design, by their kinds: numbers one behind the other, as there may
/// be many kinds.
package struct FittedKinds: Sendable {
  private let measured: MeasuredCells
  /// Of each kind a row.
  package private(set) var lengths: [Double] = []
  /// Of each kind one for each label.
  private var showing: [Showing] = []
  /// The layouts of those kinds of which there is more to tell.
  private var others: [Int: CellLayout] = [:]
  private let viewCount: Int
  private let labels: [Label]
  /// How many kinds there are.
  package private(set) var count = 0

  /// What all kinds have in common.
  struct Label {
    var view: Int
    /// Whether texts narrower than its frame stand at the left.
    var alignsAtLeft: Bool
  }

  /// Room for all kinds of `measured`, in cells with so many views.
  init(_ measured: MeasuredCells, viewCount: Int, labels: [Label]) {
    self.measured = measured
    self.viewCount = viewCount
    self.labels = labels
    lengths.reserveCapacity(measured.kindCount * rowLength)
    showing.reserveCapacity(measured.kindCount * labels.count)
  }

  /// The number of each cell's kind.
  package var numbers: [UInt32] { measured.numbers }

  /// The length of a row: the cell's frame in itself, those of its views, the labels' baselines in
  /// their frames, and the cell's baselines, NaN for none.
  package var rowLength: Int {
    FittedKinds.baseline(ofLabel: labels.count, viewCount: viewCount) + 2
  }

  /// A place in a row where 0 is: that of the cell's x in itself.
  package static let nothing = 0

  /// Where the numbers of a view's frame begin in a row: x, y, width, height.
  package static func start(ofView view: Int) -> Int { 4 * (view + 1) }

  /// Where the baseline of a label lies in a row of cells with so many views.
  package static func baseline(ofLabel label: Int, viewCount: Int) -> Int {
    start(ofView: viewCount) + label
  }

  /// How the texts of a kind are shown in a label.
  private enum Showing {
    /// Whole, their characters as they are given, from the left edges of the labels' frames on.
    case asGiven
    /// The same, but for characters that a label of one line shows as others or leaves out.
    case onOneLine
    /// As only laying them out can tell.
    case otherwise
  }

  /// Whether a text of a kind is shown whole, its characters as they are given, from the left edge
  /// of its label's frame on; some that are not known to be are.
  package func showsAsGiven(
    _ text: borrowing Span<UInt8>, ofLabel label: Int, kind: Int
  ) -> Bool {
    switch showing[kind * labels.count + label] {
    case .asGiven: true
    case .onOneLine: text.isSurelySingleLine
    case .otherwise: false
    }
  }

  /// The layouts of which there is more to tell than frames, among the first `count` kinds.
  package func notableLayouts(ofFirst count: Int) -> [CellLayout] {
    others.keys.filter { $0 < count }.sorted().compactMap { others[$0] }
  }

  /// One of the cells of a kind.
  func cell(_ kind: Int, texts: [String]) -> FittedCell {
    let metrics = measured.metrics(ofKind: kind)
    return FittedCell(
      texts: texts, intrinsicMetrics: metrics, layout: others[kind] ?? plainLayout(kind, metrics))
  }

  private func plainLayout(_ kind: Int, _ metrics: [TextMetrics]) -> CellLayout {
    let start = kind * rowLength
    let baselines = start + rowLength - 2
    let (first, last) = (lengths[baselines], lengths[baselines + 1])
    let frames = (0..<viewCount).map { rect(at: start + FittedKinds.start(ofView: $0)) }
    return CellLayout(
      size: size(kind), frames: frames, ambiguousViews: [], brokenConstraints: [],
      labelMetrics: metrics, hasUnstableHeight: false,
      firstBaseline: first.isNaN ? nil : first, lastBaseline: last.isNaN ? nil : last)
  }

  /// In points.
  func size(_ kind: Int) -> Size { rect(at: kind * rowLength).size }

  private func rect(at start: Int) -> Rect {
    Rect(
      x: lengths[start], y: lengths[start + 1], width: lengths[start + 2],
      height: lengths[start + 3])
  }

  /// Adds what `program` came to for the next kind.
  /// - Parameter metrics: What its labels measure.
  mutating func append(_ metrics: [TextMetrics], from program: FittingProgram) {
    if program.isNotable { others[count] = program.layout(metrics) }
    let start = lengths.count
    program.appendRow(of: metrics, to: &lengths)
    for (number, label) in labels.enumerated() {
      let width = lengths[start + FittedKinds.start(ofView: label.view) + 2]
      let measured = metrics[number].width
      let fits = !metrics[number].hasMissingGlyphs && measured <= width
      if self.measured.label(number, ofKind: count).isPlain {
        let isAtLeft = measured == width || label.alignsAtLeft
        showing.append(fits && isAtLeft ? .asGiven : .otherwise)
      } else {
        // It may read from right to left.
        showing.append(fits && measured == width ? .onOneLine : .otherwise)
      }
    }
    count += 1
  }
}
