import SnugText
import Synchronization

/// Cells of one design, fitted together. Cells whose labels measure alike (a kind) share a layout.
package struct FittedCells: Sendable {
  package let texts: CellTexts
  /// The index of each cell's kind: 4 bytes a cell.
  package let numbers: [UInt32]
  /// The kinds, in the order of their first cells.
  package let kinds: FittedKinds
  package var groupSizes: GroupSizes = [:]

  package var count: Int { texts.count }

  /// Returns the first cell of a kind, or 0 if it has none.
  func firstCell(ofKind kind: Int) -> Int {
    // Most often each kind has one cell, or its first cell comes early.
    let number = UInt32(kind)
    if kind < numbers.count, numbers[kind] == number { return kind }
    return numbers.firstIndex(of: number) ?? 0
  }

  package subscript(index: Int) -> FittedCell {
    FittedCell(
      texts: texts[index], kinds: kinds, kind: Int(numbers[index]), groupSizes: groupSizes)
  }
}

extension CellSizer {
  /// Measures the labels of some cells, label by label, so that each style is one batch. With fonts, one of several
  /// lines is measured when its cell is fitted: its text is read once, for its size and its lines.
  /// - Parameter measuresLines: Whether these are measured here, too.
  /// - Precondition: The cells have the labels of its design.
  func measure(
    _ texts: CellTexts, measuresLines: Bool = false
  ) throws(FittingError) -> MeasuredKinds {
    let measured = try labels.enumerated().map { (number, label) throws(FittingError) in
      label.lines == 1 || measuresLines || !measuresWhenFitting
        ? try measure(texts.list(ofLabel: number), label) : nil
    }
    return MeasuredKinds(measured, cellCount: texts.count)
  }

  /// Whether labels of several lines are measured when their cell is fitted.
  var measuresWhenFitting: Bool { design.kinds.hasSeveralLines && measurer is TextMeasurer }

  private func measure(
    _ texts: TextList, _ label: Label
  ) throws(FittingError) -> MeasuredTexts {
    guard label.lines == 1 else {
      let widths = [Double?](repeating: label.preferredWidth, count: texts.count)
      let metrics = try FittingError.font { () throws(FontError) in
        try measurer.measure(
          texts, style: label.style, maximumWidths: widths, maximumLines: label.lines)
      }
      for metrics in metrics { try label.check(metrics, template) }
      return MeasuredTexts(distinct: metrics)
    }
    let measured = try FittingError.font { () throws(FontError) in
      try measurer.measure(texts, style: label.style)
    }
    for kind in 0..<measured.kindCount {
      try label.check(measured.kind(kind).metrics, template)
    }
    return measured
  }

  /// Fits one cell for each kind.
  /// - Parameter onFailure: Returns the error to throw for a kind that cannot be fitted.
  func fit<Failure: Error>(
    _ texts: CellTexts, _ measured: MeasuredKinds, _ fitting: Fitting,
    onFailure: (_ kind: Int, FittingError) -> Failure
  ) throws(Failure) -> FittedCells {
    let kinds: FittedKinds
    do throws(KindFitter.Failure) {
      kinds = try fittedKinds(texts, measured, fitting)
    } catch {
      throw onFailure(error.kind, error.error)
    }
    return FittedCells(texts: texts, numbers: measured.numbers, kinds: kinds)
  }

  /// The count of kinds that a thread takes at once.
  private static let kindsOfAThread = 512

  /// Fits all kinds; many on all cores.
  private func fittedKinds(
    _ texts: CellTexts, _ measured: MeasuredKinds, _ fitting: Fitting
  ) throws(KindFitter.Failure) -> FittedKinds {
    let all = 0..<measured.kindCount
    let fitter: KindFitter
    do throws(FittingError) {
      fitter = try self.fitter(for: fitting)
    } catch {
      throw KindFitter.Failure(kind: 0, error: error)
    }
    guard all.count >= MeasurerPool.leastForAllCores, let own = measurer as? TextMeasurer else {
      return try fitter.fit(all, of: measured, texts, fitting)
    }
    let design = design
    let programs = Pool(lending: fitter.program)
    let parts = Mutex<[Int: FittedKinds]>([:])
    try own.workers.forEachRange(below: all.count, of: Self.kindsOfAThread) {
      measurer, kinds throws(KindFitter.Failure) in
      let part = try programs.withElement { () throws(KindFitter.Failure) in
        do throws(FittingError) {
          return try TemplateCompiler.compile(
            design.template, direction: design.kinds.direction, for: FittingProgram.Kind(fitting))
        } catch {
          throw KindFitter.Failure(kind: kinds.lowerBound, error: error)
        }
      } _: { program throws(KindFitter.Failure) in
        try KindFitter(design, program, measurer).fit(kinds, of: measured, texts, fitting)
      }
      parts.withLock { $0[kinds.lowerBound] = part }
    } failing: {
      KindFitter.Failure(kind: 0, error: .font($0))
    }
    let kinds = FittedKinds(design.kinds, of: measured)
    var ordered = parts.withLock { parts in
      defer { parts = [:] }
      return parts.sorted { $0.key > $1.key }
    }
    kinds.lines.reserveCapacity(for: ordered.map(\.value.lines))
    // Each part is freed when it was added.
    while let (_, part) = ordered.popLast() { kinds.append(contentsOf: part) }
    return kinds
  }

  /// Fits cells again.
  /// - Parameters:
  ///   - isKept: For each kind, whether its layout stays the same.
  ///   - onFailure: Returns the error to throw for a kind that cannot be fitted.
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
