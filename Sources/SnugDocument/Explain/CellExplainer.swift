import Snug

/// Explains the requested values of one cell by its constraints.
///
/// The flow gives the fitting that made the cell, and the cell's sizer the reasons.
/// `ConstraintContext` puts each constraint in words: its equation, its text in the document and
/// that text's place. It also words the advice on an ambiguous value.
struct CellExplainer {
  private var context: ConstraintContext
  private let sizer: CellSizer
  private let cells: CellFlow
  private let request: ExplanationRequest
  private let document: Document

  /// - Parameter design: The cell's declaration, which `sizer` fits.
  init(
    _ design: Document.Cell, _ sizer: CellSizer, _ cells: CellFlow,
    _ request: ExplanationRequest, _ document: Document
  ) {
    context = ConstraintContext(cell: design, direction: document.container.direction)
    self.sizer = sizer
    self.cells = cells
    self.request = request
    self.document = document
  }

  /// Explains the requested values in order; `broken` and `texts` then use the fitting of the last.
  mutating func values() throws(ExplanationError) -> [DocumentExplanation.Value] {
    do throws(CellFlowError) {
      var values: [DocumentExplanation.Value] = []
      for anchor in request.anchors {
        guard let decided = try cells.fitting(deciding: anchor, at: request.place),
          let explanation = try cells.explain(anchor, at: request.place)
        else { continue }
        (context.fitted, context.fitting) = decided
        values.append(DocumentExplanation.Value(explanation, context))
      }
      return values
    } catch {
      throw .document(document.error(error))
    }
  }

  /// Returns the broken constraints, in declared order.
  func broken() throws(ExplanationError) -> [DocumentExplanation.Broken] {
    guard let fitted = context.fitted, let fitting = context.fitting else { return [] }
    let obstacles = try explaining { () throws(FittingError) in
      try sizer.obstacles(in: fitted, fitting)
    }
    return zip(fitted.brokenConstraints, obstacles).map { origin, obstacles in
      .init(constraint: context.text(origin), obstacles: obstacles.map(context.text))
    }
  }

  /// Returns the labels' texts, with the visible text of those that are cut.
  func texts(_ texts: [String]) throws(ExplanationError) -> [DocumentExplanation.Text] {
    var result: [DocumentExplanation.Text] = []
    for (label, text) in texts.enumerated() {
      let view = context.cell.template.views[context.cell.template.labels[label]].name
      result.append(
        .init(
          view: view, text: sizer.unmarked(text, ofLabel: label), shown: try shown(ofLabel: label)))
    }
    return result
  }

  /// Returns the visible text of a label that is cut; `nil` for others.
  private func shown(ofLabel label: Int) throws(ExplanationError) -> String? {
    guard let fitted = context.fitted else { return nil }
    let layout = try explaining { () throws(FittingError) in
      try sizer.textLayout(ofLabel: label, in: fitted)
    }
    return layout.isTruncated ? layout.visibleText : nil
  }

  private func explaining<Result>(
    _ body: () throws(FittingError) -> Result
  ) throws(ExplanationError) -> Result {
    do throws(FittingError) {
      return try body()
    } catch {
      throw .document(document.error(CellFlowError(error, at: request.place)))
    }
  }
}

extension DocumentExplanation.Value {
  fileprivate init(_ explanation: CellExplanation, _ context: ConstraintContext) {
    anchor = explanation.anchor
    value = explanation.value.withoutNoise
    isAmbiguous = explanation.isAmbiguous
    reasons = explanation.reasons.map {
      .init(constraint: context.text($0.support), multiplier: $0.multiplier.withoutNoise)
    }
    losses = explanation.losses.map {
      .init(
        constraint: context.text($0.origin), priority: $0.priority,
        amount: $0.amount.withoutNoise, wantsMore: $0.wantsMore)
    }
    lineReasons = explanation.lineReasons.map {
      .init(constraint: context.text($0.support), multiplier: $0.multiplier.withoutNoise)
    }
    advice = isAmbiguous ? context.advice(on: explanation) : nil
  }
}

extension Double {
  /// The number rounded to the eighth decimal: a quarter of 1/64 point has no more, and the rest is
  /// the rounding of sums. No number of a cell has more than eight digits before the decimal point.
  fileprivate var withoutNoise: Double {
    let rounded = (self * 1e8).rounded() / 1e8
    // Negative zero becomes zero.
    return rounded == 0 ? 0 : rounded
  }
}

extension DocumentFitter {
  /// Fits only the requested cell, as it is fitted for its place.
  /// - Throws: If the cell cannot be measured or fitted.
  mutating func fitAlone(_ request: ExplanationRequest) throws(DocumentError) {
    let section = document.sections[request.section]
    var cells = CellFlowSection([], style: section.style)
    switch request.element {
    case .item(let item): cells.items = [CellFlowItem(try content(section.items[item]))]
    case .header: if let header = section.header { cells.header = try content(header) }
    case .footer: if let footer = section.footer { cells.footer = try content(footer) }
    case .overflow:
      // The count of hidden items is known only if all can be fitted: 1 is assumed.
      guard let overflow = section.overflow else { return }
      cells.items = [CellFlowItem(try content(overflow).countingHidden(1))]
    }
    do throws(CellFlowError) {
      _ = try CellFlow(flow, [cells])
    } catch {
      guard case .fitting = error.cause else { return }
      var error = error
      error.place = request.place
      throw document.error(error)
    }
  }
}
