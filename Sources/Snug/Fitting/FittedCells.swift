public import SnugText

/// Cells of one design with one label, fitted together: those whose labels measure alike share what
/// came out.
public struct FittedCells: Sendable {
  /// The texts of the cells, in order.
  public let texts: TextList
  /// The number of each cell's kind.
  package let numbers: [UInt32]
  /// What there is, in the order of each kind's first cell.
  package let kinds: FittedKinds

  /// How many cells there are.
  public var count: Int { numbers.count }

  /// One of the cells.
  public subscript(index: Int) -> FittedCell {
    kinds.cell(Int(numbers[index]), text: texts[index])
  }
}

extension CellSizer {
  /// Whether its cells have one label of one line, so that lists of texts can be fitted.
  var fitsTextLists: Bool { labels.count == 1 && labels[0].lines == 1 }

  /// The intrinsic sizes of the labels of as many cells as there are texts.
  /// - Precondition: `fitsTextLists`.
  func measure(_ texts: TextList) throws(FittingError) -> MeasuredTexts {
    let measured: MeasuredTexts
    do throws(FontError) {
      measured = try measurer.measure(texts, style: labels[0].style)
    } catch {
      throw .font(error)
    }
    for kind in measured.kinds { try check(kind.metrics, of: labels[0]) }
    return measured
  }

  /// Fits a cell whose label measures so.
  /// - Precondition: `fitsTextLists`.
  func fit(_ kind: MeasuredTexts.Kind, _ fitting: Fitting) throws(FittingError) -> CellLayout {
    try program(for: fitting).solve(labels: [kind.metrics], fitting: fitting) { _, _ in
      kind.metrics
    }
  }

  /// Whether the label of a cell fitted for a kind of texts is shown whole, its characters as they
  /// are given, from the left edge of its frame on.
  /// - Precondition: `fitsTextLists`.
  func showsTextsAsGiven(_ kind: MeasuredTexts.Kind, in layout: CellLayout) -> Bool {
    let width = layout.frames[labels[0].view].width
    guard kind.isPlain, !kind.metrics.hasMissingGlyphs else { return false }
    return kind.metrics.width == width
      || kind.metrics.width < width && labels[0].style.startsAtLeft("")
  }
}
