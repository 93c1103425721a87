import SnugText

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
