package import SnugGeometry
import SnugText

/// What came out for cells of one design, by kind: cells whose labels all measure alike are of one.
/// Numbers lie one behind the other, as there may be many kinds.
///
/// Kinds are added only where it is made, before any cell of it is given out.
package final class FittedKinds: @unchecked Sendable {
  /// Of each kind a row.
  package private(set) var lengths: [Double] = []
  /// How many kinds there are.
  package private(set) var count = 0
  /// What the labels measure on one line, if the kinds are those of measured cells.
  private let measured: MeasuredCells?
  /// Of each kind one for each label: what it measures on one line otherwise.
  private var intrinsic: [TextMetrics] = []
  /// The same in the width each has, where there are labels of several lines.
  private var wrapped: [TextMetrics] = []
  /// Of each kind one for each label: whether every character of its texts stands for itself, from
  /// left to right.
  private var isPlain: [Bool] = []
  /// Of each kind one for each label.
  private var showing: [Showing] = []
  private var remarks: [Int: Remark] = [:]
  private let design: Design

  /// What all kinds have in common.
  struct Design {
    var viewCount: Int
    var labels: [Label]
    var hasSeveralLines: Bool

    struct Label {
      var view: Int
      var hasSeveralLines: Bool
      /// Whether texts narrower than its frame stand at the left.
      var alignsAtLeft: Bool
    }
  }

  /// What there is to tell of a kind beyond numbers.
  struct Remark {
    var ambiguousViews: [String]
    var brokenConstraints: [ConstraintOrigin]
    var hasUnstableHeight: Bool
  }

  /// - Parameter measured: The cells whose kinds these are to be, in their order; `nil` for others.
  init(_ design: Design, of measured: MeasuredCells? = nil) {
    self.design = design
    self.measured = measured
    guard let kindCount = measured?.kindCount else { return }
    lengths.reserveCapacity(kindCount * rowLength)
    showing.reserveCapacity(kindCount * design.labels.count)
  }

  /// No kinds yet of the same design.
  /// - Parameter isOfSameCells: Whether those to be added are of the same cells, in order.
  convenience init(like other: FittedKinds, isOfSameCells: Bool) {
    self.init(other.design, of: isOfSameCells ? other.measured : nil)
  }

  /// The length of a row: the cell's frame in itself, those of its views, the labels' baselines in
  /// their frames, and the cell's baselines, NaN for none.
  package var rowLength: Int {
    FittedKinds.baseline(ofLabel: design.labels.count, viewCount: design.viewCount) + 2
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
    switch showing[kind * design.labels.count + label] {
    case .asGiven: true
    case .onOneLine: text.isSurelySingleLine
    case .otherwise: false
    }
  }

  /// The kinds of which there is more to tell than numbers, in order.
  package var notableKinds: [Int] { remarks.keys.sorted() }

  func ambiguousViews(ofKind kind: Int) -> [String] { remarks[kind]?.ambiguousViews ?? [] }

  func remark(ofKind kind: Int) -> Remark? { remarks[kind] }

  /// What the labels of a kind measure on one line, in declared order.
  func intrinsicMetrics(ofKind kind: Int) -> [TextMetrics] {
    measured?.metrics(ofKind: kind) ?? Array(intrinsic[places(ofKind: kind)])
  }

  /// The same in the width that each has.
  func labelMetrics(ofKind kind: Int) -> [TextMetrics] {
    design.hasSeveralLines ? Array(wrapped[places(ofKind: kind)]) : intrinsicMetrics(ofKind: kind)
  }

  private func places(ofKind kind: Int) -> Range<Int> {
    kind * design.labels.count..<(kind + 1) * design.labels.count
  }

  /// In points.
  package func size(_ kind: Int) -> Size { rect(at: kind * rowLength).size }

  func frame(ofView view: Int, kind: Int) -> Rect {
    rect(at: kind * rowLength + FittedKinds.start(ofView: view))
  }

  func frames(ofKind kind: Int) -> [Rect] {
    (0..<design.viewCount).map { frame(ofView: $0, kind: kind) }
  }

  /// The cell's first and last baseline, if it has any.
  func baselines(ofKind kind: Int) -> (first: Double?, last: Double?) {
    let end = (kind + 1) * rowLength
    let (first, last) = (lengths[end - 2], lengths[end - 1])
    return (first.isNaN ? nil : first, last.isNaN ? nil : last)
  }

  /// Whether cells of a kind have the same size and baselines as those of one of the same number.
  func placesAlike(_ kind: Int, as other: FittedKinds) -> Bool {
    let (old, new) = (baselines(ofKind: kind), other.baselines(ofKind: kind))
    return size(kind) == other.size(kind) && old.first == new.first && old.last == new.last
  }

  private func rect(at start: Int) -> Rect {
    Rect(
      x: lengths[start], y: lengths[start + 1], width: lengths[start + 2],
      height: lengths[start + 3])
  }

  /// Adds a kind of others of the same design.
  func append(_ kind: Int, of other: FittedKinds) {
    lengths += other.lengths[kind * rowLength..<(kind + 1) * rowLength]
    if measured == nil { intrinsic += other.intrinsicMetrics(ofKind: kind) }
    if design.hasSeveralLines { wrapped += other.wrapped[places(ofKind: kind)] }
    isPlain += other.isPlain[places(ofKind: kind)]
    showing += other.showing[places(ofKind: kind)]
    remarks[count] = other.remarks[kind]
    count += 1
  }

  /// Adds what `program` came to for the next kind.
  /// - Parameters:
  ///   - intrinsic: What its labels measure on one line.
  ///   - wrapped: The same in the width each has.
  ///   - known: The same kind as it was fitted before.
  func append(
    _ intrinsic: [TextMetrics], wrapped: [TextMetrics], hasUnstableHeight: Bool = false,
    from program: FittingProgram, known: (kinds: FittedKinds, kind: Int)? = nil
  ) {
    if measured == nil { self.intrinsic += intrinsic }
    if design.hasSeveralLines { self.wrapped += wrapped }
    if hasUnstableHeight || program.isNotable {
      remarks[count] = Remark(
        ambiguousViews: program.ambiguousViews, brokenConstraints: program.brokenConstraints,
        hasUnstableHeight: hasUnstableHeight)
    }
    let start = lengths.count
    program.appendRow(of: wrapped, to: &lengths)
    for (number, label) in design.labels.enumerated() {
      let width = lengths[start + FittedKinds.start(ofView: label.view) + 2]
      let measured = wrapped[number].width
      let fits = !wrapped[number].hasMissingGlyphs && measured <= width
      isPlain.append(
        self.measured?.label(number, ofKind: count).isPlain
          ?? known.map { $0.kinds.isPlain[$0.kind * design.labels.count + number] } ?? false)
      if label.hasSeveralLines {
        showing.append(.otherwise)
      } else if isPlain[isPlain.count - 1] {
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

/// Cells of one design, fitted together: those whose labels measure alike share what came out.
package struct FittedCells: Sendable {
  /// The texts of the cells, in order.
  package let texts: CellTexts
  /// The number of each cell's kind.
  package let numbers: [UInt32]
  /// What there is, in the order of each kind's first cell.
  package let kinds: FittedKinds

  /// How many cells there are.
  package var count: Int { texts.count }

  /// The first cell of a kind, if it has any.
  func firstCell(ofKind kind: Int) -> Int {
    // Most often each kind has one cell, or the first ones come early.
    let number = UInt32(kind)
    if kind < numbers.count, numbers[kind] == number { return kind }
    return numbers.firstIndex(of: number) ?? 0
  }

  init(texts: CellTexts, numbers: [UInt32], kinds: FittedKinds) {
    (self.texts, self.numbers, self.kinds) = (texts, numbers, kinds)
  }

  /// One of the cells.
  package subscript(index: Int) -> FittedCell {
    FittedCell(texts: texts[index], kinds: kinds, kind: Int(numbers[index]))
  }
}

extension CellSizer {
  /// The intrinsic sizes of the labels of some cells, label by label, so that each style is one batch.
  /// - Precondition: The cells have the labels of its design.
  func measure(_ texts: CellTexts) throws(FittingError) -> MeasuredCells {
    var measured: [MeasuredTexts] = []
    for (number, label) in labels.enumerated() {
      measured.append(try measure(texts.list(ofLabel: number), label))
    }
    return MeasuredCells(measured, cellCount: texts.count)
  }

  private func measure(
    _ texts: TextList, _ label: Label
  ) throws(FittingError) -> MeasuredTexts {
    for index in texts.indices(longerThan: Self.leastLongText) {
      try checkStart(of: texts[index], label)
    }
    guard label.lines == 1 else {
      var metrics: [TextMetrics] = []
      metrics.reserveCapacity(texts.count)
      for index in 0..<texts.count {
        metrics.append(try measure(texts[index], label, in: label.preferredWidth))
        try check(metrics[index], of: label)
      }
      return MeasuredTexts(distinct: metrics)
    }
    let measured: MeasuredTexts
    do throws(FontError) {
      measured = try measurer.measure(texts, style: label.style)
    } catch {
      throw .font(error)
    }
    for kind in 0..<measured.kindCount { try check(measured.kind(kind).metrics, of: label) }
    return measured
  }

  /// Fits a cell for each kind.
  /// - Parameter onFailure: What becomes of a kind that cannot be fitted.
  func fit<Failure: Error>(
    _ texts: CellTexts, _ measured: MeasuredCells, _ fitting: Fitting,
    onFailure: (_ kind: Int, FittingError) -> Failure
  ) throws(Failure) -> FittedCells {
    let kinds = FittedKinds(kindDesign, of: measured)
    do throws(FittingError) {
      while kinds.count < measured.kindCount {
        try fit(
          measured.metrics(ofKind: kinds.count), fitting, into: kinds,
          // Where they count, the numbers of kinds are those of cells.
          texts: { texts[kinds.count] })
      }
    } catch {
      throw onFailure(kinds.count, error)
    }
    return FittedCells(texts: texts, numbers: measured.numbers, kinds: kinds)
  }

  /// Fits cells again.
  /// - Parameters:
  ///   - isKept: Of each kind whether it comes out as it is.
  ///   - onFailure: What becomes of a kind that cannot be fitted.
  func refit<Failure: Error>(
    _ cells: FittedCells, _ fitting: Fitting, isKept: [Bool],
    onFailure: (_ kind: Int, FittingError) -> Failure
  ) throws(Failure) -> FittedCells {
    let old = cells.kinds
    let kinds = FittedKinds(like: old, isOfSameCells: true)
    do throws(FittingError) {
      for kind in 0..<old.count {
        if isKept[kind] {
          kinds.append(kind, of: old)
        } else {
          try refit(kind, of: old, fitting, into: kinds) {
            cells.texts[cells.firstCell(ofKind: kind)]
          }
        }
      }
    } catch {
      throw onFailure(kinds.count, error)
    }
    return FittedCells(texts: cells.texts, numbers: cells.numbers, kinds: kinds)
  }
}
