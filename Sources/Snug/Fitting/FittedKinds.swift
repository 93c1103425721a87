import SnugGeometry
import SnugText

/// What came out for cells of one design with one label, by the kind of the label: numbers one
/// behind the other, as there may be many kinds.
package struct FittedKinds: Sendable {
  private let measured: MeasuredTexts
  /// Of each kind a row.
  package private(set) var lengths: [Double] = []
  private var showing: [Showing] = []
  /// The layouts of those kinds of which there is more to tell.
  private var others: [Int: CellLayout] = [:]
  private let viewCount: Int

  /// Room for all kinds of `measured`, in cells with so many views.
  init(_ measured: MeasuredTexts, viewCount: Int) {
    self.measured = measured
    self.viewCount = viewCount
    lengths.reserveCapacity(measured.kindCount * rowLength)
    showing.reserveCapacity(measured.kindCount)
  }

  /// How many kinds there are.
  package var count: Int { showing.count }

  /// The number of each cell's kind.
  package var numbers: [UInt32] { measured.numbers }

  /// The length of a row: the cell's frame in itself, those of its views, the label's baseline in
  /// its frame, and the cell's baselines, NaN for none.
  package var rowLength: Int { FittedKinds.baseline(viewCount: viewCount) + 3 }

  /// A place in a row where 0 is: that of the cell's x in itself.
  package static let nothing = 0

  /// Where the numbers of a view's frame begin in a row: x, y, width, height.
  package static func start(ofView view: Int) -> Int { 4 * (view + 1) }

  /// Where the baseline of the label lies in a row of cells with so many views.
  package static func baseline(viewCount: Int) -> Int { start(ofView: viewCount) }

  /// How the texts of a kind are shown in their labels.
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
  package func showsAsGiven(_ text: borrowing Span<UInt8>, ofKind kind: Int) -> Bool {
    switch showing[kind] {
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
  func cell(_ kind: Int, text: String) -> FittedCell {
    let metrics = measured.kind(kind).metrics
    return FittedCell(
      texts: [text], intrinsicMetrics: [metrics],
      layout: others[kind] ?? plainLayout(kind, metrics))
  }

  private func plainLayout(_ kind: Int, _ metrics: TextMetrics) -> CellLayout {
    let start = kind * rowLength
    let baselines = start + FittedKinds.baseline(viewCount: viewCount) + 1
    let (first, last) = (lengths[baselines], lengths[baselines + 1])
    let frames = (0..<viewCount).map { rect(at: start + FittedKinds.start(ofView: $0)) }
    return CellLayout(
      size: size(kind), frames: frames, ambiguousViews: [], brokenConstraints: [],
      labelMetrics: [metrics], hasUnstableHeight: false,
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
  /// - Parameters:
  ///   - view: The label's.
  ///   - alignsAtLeft: Whether labels narrower than their frames stand at the left.
  mutating func append(
    _ kind: MeasuredTexts.Kind, from program: FittingProgram, view: Int, alignsAtLeft: Bool
  ) {
    if program.isNotable { others[count] = program.layout([kind.metrics]) }
    let start = lengths.count
    program.appendRow(of: kind.metrics, to: &lengths)
    let width = lengths[start + FittedKinds.start(ofView: view) + 2]
    let measured = kind.metrics.width
    let fits = !kind.metrics.hasMissingGlyphs && measured <= width
    if kind.isPlain {
      showing.append(fits && (measured == width || alignsAtLeft) ? .asGiven : .otherwise)
    } else {
      // It may read from right to left.
      showing.append(fits && measured == width ? .onOneLine : .otherwise)
    }
  }
}
