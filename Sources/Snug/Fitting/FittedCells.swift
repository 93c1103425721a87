public import SnugText

/// Cells of one design with one label, fitted together: those whose labels measure alike share what
/// came out.
public struct FittedCells: Sendable {
  /// The texts of the cells, in order.
  public let texts: TextList
  /// What there is, in the order of each kind's first cell.
  package let kinds: [Kind]
  /// The number of each cell's kind.
  package let numbers: [UInt32]

  /// What some of the cells have in common.
  package struct Kind: Sendable {
    package let layout: CellLayout
    /// Whether the labels are shown whole, their characters as they are given, from the left edges
    /// of their frames on.
    package let showsTextsAsGiven: Bool

    /// One of the cells.
    package func cell(_ text: String) -> FittedCell {
      FittedCell(texts: [text], intrinsicMetrics: layout.labelMetrics, layout: layout)
    }
  }

  /// How many cells there are.
  public var count: Int { numbers.count }

  /// One of the cells.
  public subscript(index: Int) -> FittedCell {
    kinds[Int(numbers[index])].cell(texts[index])
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
  func fit(
    _ kind: MeasuredTexts.Kind, _ fitting: Fitting
  ) throws(FittingError) -> FittedCells.Kind {
    let layout = try program(for: fitting).solve(labels: [kind.metrics], fitting: fitting) {
      _, _ in kind.metrics
    }
    let width = layout.frames[labels[0].view].width
    let isWhole = !kind.metrics.hasMissingGlyphs && kind.metrics.width <= width
    return FittedCells.Kind(
      layout: layout,
      showsTextsAsGiven: kind.isPlain && isWhole
        && (kind.metrics.width == width || labels[0].style.startsAtLeft("")))
  }
}
