package import SnugGeometry
import SnugText

/// The fitted layouts of cells of one design, a row of numbers for each kind. Cells whose labels
/// all measure alike are one kind, fitted once. Rows are contiguous: there may be many.
///
/// Kinds are added only by the creator, before any cell is handed out.
package final class FittedKinds: @unchecked Sendable {
  /// The rows of all kinds, `rowLength` numbers each.
  private var lengths: [Double] = []
  package private(set) var count = 0
  /// The intrinsic metrics of the labels, if the kinds are those of measured cells.
  private let measured: MeasuredKinds?
  /// The kind of the measured cells that is the first here.
  private let firstMeasured: Int
  /// The intrinsic metrics of the other labels of each kind.
  private var intrinsic: [TextMetrics] = []
  /// These labels, in declared order.
  private let unmeasured: [Int]
  /// The metrics at the solved widths, if there are labels of several lines.
  private var wrapped: [TextMetrics] = []
  /// The lines of texts of several lines as they were measured, and for each label of each kind its number among
  /// them; -1 for none.
  let lines = KeptLines()
  private var lineNumbers: [Int32] = []
  /// For each label of each kind, whether each character of its texts stands for itself, from left
  /// to right, and how they are shown.
  private var looks: [(isPlain: Bool, showing: Showing)] = []
  private var remarks: [Int: Remark] = [:]
  private let design: Design

  /// The properties that all kinds share.
  struct Design: Sendable {
    var viewNames: [String]
    var labels: [Label]
    var direction: LayoutDirection
    var hasSeveralLines: Bool

    struct Label: Sendable {
      var view: Int
      /// Whether texts narrower than the label's frame begin at its left edge.
      var alignsAtLeft: Bool
      /// Whether only laying out its texts says where they begin, or in which size.
      var needsLayout: Bool
      var lines: Int
      var isMeasuredAsShown: Bool
      /// Whether its intrinsic width is that of its widest line.
      var hugsLines: Bool
      var looseSides: LooseSides
    }
  }

  /// The ambiguities, broken constraints and instability of a kind.
  struct Remark {
    var ambiguousViews: [String]
    var brokenConstraints: [ConstraintOrigin]
    var hasUnstableHeight: Bool
  }

  /// The lines of a text in a width, by their number; -1 if they are not kept.
  struct MeasuredLines {
    var number: Int32 = -1
    var width = 0.0
  }

  /// - Parameters:
  ///   - measured: The cells whose kinds will be added, in their order; `nil` for others.
  ///   - kinds: Those of the cells' kinds that will be added; all if `nil`.
  init(_ design: Design, of measured: MeasuredKinds? = nil, _ kinds: Range<Int>? = nil) {
    self.design = design
    self.measured = measured
    firstMeasured = kinds?.lowerBound ?? 0
    unmeasured = design.labels.indices.filter { !(measured?.isMeasured($0) ?? false) }
    guard let kindCount = kinds?.count ?? measured?.kindCount else { return }
    lengths.reserveCapacity(kindCount * rowLength)
    looks.reserveCapacity(kindCount * design.labels.count)
    intrinsic.reserveCapacity(kindCount * unmeasured.count)
    if design.hasSeveralLines { wrapped.reserveCapacity(kindCount * design.labels.count) }
  }

  /// Creates an empty list of kinds of the same design.
  /// - Parameter isOfSameCells: Whether the kinds of the same cells will be added, in order.
  convenience init(like other: FittedKinds, isOfSameCells: Bool) {
    self.init(other.design, of: isOfSameCells ? other.measured : nil)
  }

  /// The length of a row: the frames of the cell (at the origin) and of its views, the labels'
  /// baselines in their frames, and the cell's first and last baseline, NaN for none.
  private var rowLength: Int {
    FittedKinds.baseline(ofLabel: design.labels.count, viewCount: design.viewNames.count) + 2
  }

  /// Returns the index in a row of a view's frame: x, y, width, height.
  static func start(ofView view: Int) -> Int { 4 * (view + 1) }

  /// Returns the index in a row of a label's baseline, for cells with `viewCount` views.
  static func baseline(ofLabel label: Int, viewCount: Int) -> Int {
    start(ofView: viewCount) + label
  }

  /// A length of a fitted cell, by the index of a view or label.
  package enum Length {
    case cellWidth, cellHeight
    case x(ofView: Int), y(ofView: Int), width(ofView: Int), height(ofView: Int)
    case baseline(ofLabel: Int)
  }

  /// Returns a length of all kinds, in points.
  package func values(of length: Length) -> [Double] {
    let place =
      switch length {
      case .cellWidth: 2
      case .cellHeight: 3
      case .x(let view): FittedKinds.start(ofView: view)
      case .y(let view): FittedKinds.start(ofView: view) + 1
      case .width(let view): FittedKinds.start(ofView: view) + 2
      case .height(let view): FittedKinds.start(ofView: view) + 3
      case .baseline(let label):
        FittedKinds.baseline(ofLabel: label, viewCount: design.viewNames.count)
      }
    // Read once: each access of a class costs a check.
    let (lengths, rowLength) = (lengths, rowLength)
    return (0..<count).map { lengths[$0 * rowLength + place] }
  }

  /// The way in which the texts of a kind are shown in a label.
  enum Showing {
    /// Whole, with their characters as given, from the left edges of the labels' frames.
    case asGiven
    /// The same, except for characters that a label of one line replaces or leaves out.
    case onOneLine
    /// As `onOneLine`, but only texts that begin at the left.
    case onOneLineIfAtLeft
    /// Only laying out the texts can determine it.
    case otherwise
  }

  func showing(ofLabel label: Int, kind: Int) -> Showing {
    looks[kind * design.labels.count + label].showing
  }

  /// Whether a text of a kind is certainly shown whole, with its characters as given, from the left
  /// edge of its label's frame.
  package func showsAsGiven(
    _ text: borrowing Span<UInt8>, ofLabel label: Int, kind: Int
  ) -> Bool {
    switch showing(ofLabel: label, kind: kind) {
    case .asGiven: true
    case .onOneLine: text.isSurelySingleLine
    case .onOneLineIfAtLeft, .otherwise: false
    }
  }

  /// Whether the texts of a kind are certainly shown whole within a label's frame, in their own size and
  /// by fonts that have all their characters in the design requested.
  package func surelyShows(label: Int, kind: Int) -> Bool {
    let asked = design.labels[label]
    let place = kind * design.labels.count + label
    let metrics =
      design.hasSeveralLines ? wrapped[place] : intrinsicMetrics(ofLabel: label, kind: kind)
    let frame = frame(ofView: asked.view, kind: kind)
    return asked.isMeasuredAsShown && !metrics.hasMissingGlyphs && !metrics.hasMissingDesigns
      && metrics.width <= frame.width
      && metrics.height <= frame.height && (asked.lines < 2 || metrics.lineCount < asked.lines)
      && overhang(ofLabel: label, kind: kind) == .zero
  }

  /// Returns how far a label's frame reaches beyond the edges of its cell that no constraint ties it to, in points.
  package func overhang(ofLabel label: Int, kind: Int) -> Size {
    let asked = design.labels[label]
    guard !asked.looseSides.isEmpty else { return .zero }
    return asked.looseSides.overhang(
      frame(ofView: asked.view, kind: kind), in: size(kind), design.direction)
  }

  /// Whether a label of a kind that hugs its lines has several.
  func hugsSeveralLines(_ kind: Int) -> Bool {
    design.labels.indices.contains { label in
      design.labels[label].hugsLines
        && intrinsicMetrics(ofLabel: label, kind: kind).width
          > frame(ofView: design.labels[label].view, kind: kind).width
    }
  }

  /// Returns the intrinsic size of a label for hugging and compression resistance, in points: its intrinsic
  /// width, or that of its widest line, and the height of its lines at the solved width.
  func intrinsicSize(ofLabel label: Int, kind: Int) -> Size {
    let (intrinsic, shown) = (
      intrinsicMetrics(ofLabel: label, kind: kind), labelMetrics(ofKind: kind)[label]
    )
    let width =
      design.labels[label].hugsLines ? min(intrinsic.width, shown.width) : intrinsic.width
    return Size(width: LayoutUnit.ceiling(width), height: LayoutUnit.ceiling(shown.height))
  }

  /// The kinds with labels of which `surelyShows` is false, in order.
  var doubtfulKinds: [Int] {
    (0..<count).filter { kind in
      !design.labels.indices.allSatisfy { surelyShows(label: $0, kind: kind) }
    }
  }

  /// The kinds with ambiguities, broken constraints or unstable heights, in order.
  package var notableKinds: [Int] { remarks.keys.sorted() }

  func remark(ofKind kind: Int) -> Remark? { remarks[kind] }

  func index(ofView name: String) -> Int? { design.viewNames.firstIndex(of: name) }

  func index(ofLabel name: String) -> Int? {
    design.labels.firstIndex { design.viewNames[$0.view] == name }
  }

  /// Returns the intrinsic metrics of a kind's labels, in declared order.
  func intrinsicMetrics(ofKind kind: Int) -> [TextMetrics] {
    design.labels.indices.map { intrinsicMetrics(ofLabel: $0, kind: kind) }
  }

  /// Returns the metrics of a kind's labels at their solved widths.
  func labelMetrics(ofKind kind: Int) -> [TextMetrics] {
    design.hasSeveralLines ? Array(wrapped[places(ofKind: kind)]) : intrinsicMetrics(ofKind: kind)
  }

  func intrinsicMetrics(ofLabel label: Int, kind: Int) -> TextMetrics {
    measured?.label(label, ofKind: firstMeasured + kind)?.metrics
      ?? intrinsic[kind * unmeasured.count + (unmeasured.firstIndex(of: label) ?? 0)]
  }

  /// Returns the number in `lines` of the lines of a label of a kind; `nil` if they are not kept.
  func lineNumber(ofLabel label: Int, kind: Int) -> Int32? {
    guard design.hasSeveralLines else { return nil }
    let number = lineNumbers[kind * design.labels.count + label]
    return lines.isKept(number) ? number : nil
  }

  private func places(ofKind kind: Int) -> Range<Int> {
    kind * design.labels.count..<(kind + 1) * design.labels.count
  }

  package func size(_ kind: Int) -> Size { rect(at: kind * rowLength).size }

  package func frame(ofView view: Int, kind: Int) -> Rect {
    rect(at: kind * rowLength + FittedKinds.start(ofView: view))
  }

  /// Returns the distance from the top of a label's frame to its baseline.
  package func baseline(ofLabel label: Int, kind: Int) -> Double {
    lengths[
      kind * rowLength + FittedKinds.baseline(ofLabel: label, viewCount: design.viewNames.count)]
  }

  func frames(ofKind kind: Int) -> [Rect] {
    (design.viewNames.indices).map { frame(ofView: $0, kind: kind) }
  }

  /// Returns the cell's first and last baseline, if it has any.
  func baselines(ofKind kind: Int) -> (first: Double?, last: Double?) {
    let end = (kind + 1) * rowLength
    let (first, last) = (lengths[end - 2], lengths[end - 1])
    return (first.isNaN ? nil : first, last.isNaN ? nil : last)
  }

  /// Whether a kind has the same size and baselines as the kind of the same index in `other`.
  func placesAlike(_ kind: Int, as other: FittedKinds) -> Bool {
    let (old, new) = (baselines(ofKind: kind), other.baselines(ofKind: kind))
    return size(kind) == other.size(kind) && old.first == new.first && old.last == new.last
  }

  private func rect(at start: Int) -> Rect {
    Rect(
      x: lengths[start], y: lengths[start + 1], width: lengths[start + 2],
      height: lengths[start + 3])
  }

  /// Adds a kind of `other`, which has the same design.
  func append(_ kind: Int, of other: FittedKinds) {
    lengths += other.lengths[kind * rowLength..<(kind + 1) * rowLength]
    intrinsic += unmeasured.map { other.intrinsicMetrics(ofLabel: $0, kind: kind) }
    if design.hasSeveralLines {
      wrapped += other.wrapped[places(ofKind: kind)]
      for number in other.lineNumbers[places(ofKind: kind)] {
        lines.append(number, of: other.lines)
        lineNumbers.append(lines.latest)
      }
    }
    looks += other.looks[places(ofKind: kind)]
    remarks[count] = other.remarks[kind]
    count += 1
  }

  /// Adds the kinds of `other`, which are the next ones of the same measured cells.
  func append(contentsOf other: FittedKinds) {
    precondition(measured != nil && other.firstMeasured == count, "kinds of other cells")
    lengths += other.lengths
    intrinsic += other.intrinsic
    wrapped += other.wrapped
    let offset = lines.append(contentsOf: other.lines)
    lineNumbers += other.lineNumbers.lazy.map { $0 < 0 ? $0 : $0 + offset }
    looks += other.looks
    for (kind, remark) in other.remarks { remarks[count + kind] = remark }
    count += other.count
  }

  /// Adds the last solution of `program` as the next kind.
  /// - Parameters:
  ///   - intrinsic: The intrinsic metrics of its labels.
  ///   - wrapped: The metrics of its labels at their solved widths.
  ///   - lines: Their lines as measured last.
  ///   - known: The same kind in an earlier fitting.
  func append(
    _ intrinsic: [TextMetrics], wrapped: [TextMetrics], lines: [MeasuredLines] = [],
    hasUnstableHeight: Bool = false,
    from program: FittingProgram, known: (kinds: FittedKinds, kind: Int)? = nil
  ) {
    for label in unmeasured { self.intrinsic.append(intrinsic[label]) }
    if design.hasSeveralLines { self.wrapped += wrapped }
    if hasUnstableHeight || program.isNotable {
      remarks[count] = Remark(
        ambiguousViews: program.ambiguousViews, brokenConstraints: program.brokenConstraints,
        hasUnstableHeight: hasUnstableHeight)
    }
    let start = lengths.count
    program.appendRow(of: wrapped, to: &lengths)
    let kind = count
    count += 1
    for (number, label) in design.labels.enumerated() {
      let frame = start + FittedKinds.start(ofView: label.view)
      let (width, height) = (lengths[frame + 2], lengths[frame + 3])
      if design.hasSeveralLines {
        lineNumbers.append(lines[number].width == width ? lines[number].number : -1)
      }
      let measured = wrapped[number].width
      let fits =
        !wrapped[number].hasMissingGlyphs && !wrapped[number].hasMissingDesigns
        && measured <= width && wrapped[number].height <= height && label.lines == 1
        && !label.needsLayout && overhang(ofLabel: number, kind: kind) == .zero
      let isPlain =
        self.measured?.label(number, ofKind: firstMeasured + kind)?.isPlain
        ?? known.map { $0.kinds.looks[$0.kind * design.labels.count + number].isPlain } ?? false
      let showing: Showing =
        if !fits {
          .otherwise
        } else if isPlain {
          measured == width || label.alignsAtLeft ? .asGiven : .otherwise
        } else {
          // The text may read from right to left.
          measured == width ? .onOneLine : .onOneLineIfAtLeft
        }
      looks.append((isPlain, showing))
    }
  }
}
