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

  /// Whether the texts of a cell are shown whole, their characters as they are given, from the left
  /// edges of the labels' frames on; some that are not known to be are.
  package func showsAsGiven(_ index: Int) -> Bool {
    let kind = Int(numbers[index])
    return texts.labels.enumerated().allSatisfy { label, list in
      kinds.showsAsGiven(
        list.utf8.span.extracting(list.range(ofText: index)), ofLabel: label, kind: kind)
    }
  }

  /// A cell of a kind, without its texts.
  package func example(ofKind kind: Int) -> FittedCell {
    FittedCell(texts: [], kinds: kinds, kind: kind)
  }

  /// One of the cells.
  package subscript(index: Int) -> FittedCell {
    FittedCell(texts: texts[index], kinds: kinds, kind: Int(numbers[index]))
  }
}

extension CellSizer {
  /// Whether what its cells come to depends on what their labels measure alone, so that those which
  /// measure alike are fitted together.
  var fitsByKinds: Bool { labels.allSatisfy { $0.lines == 1 } }

  /// The intrinsic sizes of the labels of as many cells as there are texts.
  /// - Precondition: `fitsByKinds`.
  func measure(_ texts: CellTexts) throws(FittingError) -> MeasuredCells {
    var measured: [MeasuredTexts] = []
    for (label, list) in zip(labels, texts.labels) { measured.append(try measure(list, label)) }
    return MeasuredCells(measured, cellCount: texts.count)
  }

  private func measure(
    _ texts: TextList, _ label: Label
  ) throws(FittingError) -> MeasuredTexts {
    for index in texts.indices(longerThan: Self.leastLongText) {
      try checkStart(of: texts[index], label)
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
  /// - Precondition: `fitsByKinds`.
  func fit<Failure: Error>(
    _ measured: MeasuredCells, _ fitting: Fitting,
    onFailure: (_ kind: Int, FittingError) -> Failure
  ) throws(Failure) -> FittedKinds {
    let kinds = FittedKinds(kindDesign, of: measured)
    guard measured.kindCount > 0 else { return kinds }
    do throws(FittingError) {
      // Looked up once.
      let program = try program(for: fitting)
      while kinds.count < measured.kindCount {
        let labels = measured.metrics(ofKind: kinds.count)
        try program.solve(labels, fitting)
        kinds.append(labels, wrapped: labels, from: program)
      }
    } catch {
      throw onFailure(kinds.count, error)
    }
    return kinds
  }
}
