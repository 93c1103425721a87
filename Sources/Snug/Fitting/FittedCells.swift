public import SnugText

/// Cells of one design with one label, fitted together: those whose labels measure alike share what
/// came out.
public struct FittedCells: Sendable {
  /// The texts of the cells, in order.
  public let texts: TextList
  /// What there is, in the order of each kind's first cell.
  package let kinds: FittedKinds

  /// How many cells there are.
  public var count: Int { kinds.numbers.count }

  /// Whether a cell's text is shown whole, its characters as they are given, from the left edge of
  /// its label's frame on; some that are not known to be are.
  package func showsAsGiven(_ index: Int) -> Bool {
    kinds.showsAsGiven(
      texts.utf8.span.extracting(texts.range(ofText: index)), ofKind: Int(kinds.numbers[index]))
  }

  /// One of the cells.
  public subscript(index: Int) -> FittedCell {
    kinds.cell(Int(kinds.numbers[index]), text: texts[index])
  }
}

extension CellSizer {
  /// Whether its cells have one label of one line, so that lists of texts can be fitted.
  var fitsTextLists: Bool { labels.count == 1 && labels[0].lines == 1 }

  /// The intrinsic sizes of the labels of as many cells as there are texts.
  /// - Precondition: `fitsTextLists`.
  func measure(_ texts: TextList) throws(FittingError) -> MeasuredTexts {
    for index in texts.indices(longerThan: Self.leastLongText) {
      try checkStart(of: texts[index], labels[0])
    }
    let measured: MeasuredTexts
    do throws(FontError) {
      measured = try measurer.measure(texts, style: labels[0].style)
    } catch {
      throw .font(error)
    }
    for kind in 0..<measured.kindCount {
      try check(measured.kind(kind).metrics, of: labels[0])
    }
    return measured
  }

  /// Fits a cell for each kind of text.
  /// - Parameter onFailure: What becomes of a kind that cannot be fitted.
  /// - Precondition: `fitsTextLists`.
  func fit<Failure: Error>(
    _ measured: MeasuredTexts, _ fitting: Fitting,
    onFailure: (_ kind: Int, FittingError) -> Failure
  ) throws(Failure) -> FittedKinds {
    let alignsAtLeft = labels[0].style.startsAtLeft("")
    var kinds = FittedKinds(measured, viewCount: template.views.count)
    guard measured.kindCount > 0 else { return kinds }
    var number = 0
    do throws(FittingError) {
      // Looked up once.
      let program = try program(for: fitting)
      while number < measured.kindCount {
        let kind = measured.kind(number)
        try program.solve(kind.metrics, fitting)
        kinds.append(kind, from: program, view: labels[0].view, alignsAtLeft: alignsAtLeft)
        number += 1
      }
    } catch {
      throw onFailure(number, error)
    }
    return kinds
  }
}
