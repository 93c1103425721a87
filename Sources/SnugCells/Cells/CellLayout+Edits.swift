package import SnugFlow

/// Edits made in the stored cells, and not yet in the flow layout.
struct MadeEdits {
  /// The edits of the flow layout that they mean.
  var flowEdits: [FlowEdit] = []
  /// The edits that undo them, to be made from the last to the first.
  fileprivate(set) var undoing: [FittedEdit] = []
  /// Whether they may hide other items of a section that has an overflow item.
  fileprivate var mayHide = false
}

/// Edits of the stored cells together with the flow layout: all, or none.
extension CellLayout {
  /// Makes an edit, as `CellFlow.apply` says.
  package mutating func apply(_ edit: CellFlowEdit) throws(CellFlowError) -> FlowChange {
    guard let section = edit.editedSection, sections.indices.contains(section),
      sections[section].overflow == nil
    else { return try apply([edit]) }
    var fitter = try EditFitter([edit], changing: nil)
    guard let fitted = try fitter.fitted(edit, in: self) else { return try apply([edit]) }
    // The lines come first: then there is nothing to take back.
    let change = try CellFlowError.flow { () throws(FlowError) in try lay(flowEdits(fitted)) }
    perform(fitted)
    return change
  }

  /// Makes several edits, as `CellFlow.apply` says.
  package mutating func apply(_ edits: [CellFlowEdit]) throws(CellFlowError) -> FlowChange {
    var fitter = try EditFitter(edits, changing: self)
    var made = MadeEdits()
    do throws(CellFlowError) {
      for edit in edits {
        guard let fitted = try fitter.fitted(edit, in: self) else { continue }
        make(fitted, &made)
        try fitter.adaptMoved(by: edit, in: &self, &made)
      }
      try fitter.refit(&self, &made)
      return try finish(made) { $1 as? CellFlowError ?? CellFlowError($0) }
    } catch {
      takeBack(made)
      throw error
    }
  }

  /// Makes edits of fitted cells.
  /// - Throws: `FlowError` for an invalid number, and the errors of overflow items; nothing has
  ///   changed then.
  /// - Returns: The edits that undo them, to be made in this order.
  package mutating func make(_ edits: [FittedEdit]) throws -> [FittedEdit] {
    var made = MadeEdits()
    for edit in edits { make(edit, &made) }
    do {
      if !made.mayHide, made.flowEdits.count > 1, made.flowEdits.areOfFewSections,
        try flow.cannotRefuse(made.flowEdits)
      {
        try flow.applyInPlace(made.flowEdits)
      } else {
        _ = try finish(made) { $1 ?? $0 }
      }
    } catch {
      takeBack(made)
      throw error
    }
    return made.undoing.reversed()
  }

  /// Undoes the edits made last.
  /// - Returns: The edits that redo them, if nothing else changes in between.
  @discardableResult
  package mutating func undo(_ edits: [FittedEdit]) -> [FittedEdit] {
    do {
      return try make(edits)
    } catch {
      preconditionFailure("what stood before can stand again")
    }
  }

  // MARK: Stored cells

  /// Makes an edit in the stored cells.
  mutating func make(_ edit: FittedEdit, _ made: inout MadeEdits) {
    let edit = edit.resolved(in: self)
    made.mayHide = made.mayHide || mayHide(edit)
    made.undoing.append(inverse(of: edit))
    made.flowEdits += flowEdits(edit)
    perform(edit)
    made.mayHide = made.mayHide || mayHide(edit)
  }

  /// Undoes edits that the flow layout does not know.
  private mutating func takeBack(_ made: MadeEdits) {
    for edit in made.undoing.reversed() { perform(edit) }
  }

  mutating func refit(
    _ section: Int, _ fitting: CellFitting, _ made: inout MadeEdits
  ) throws(CellFlowError) {
    made.mayHide = made.mayHide || sections[section].overflow != nil
    made.undoing.append(.setSection(.items(sections[section].items), section: section))
    var changed = ChangedItems()
    do throws(CellTable.Failure) {
      let style = sections[section].style
      try sections[section].items.refit(fitting, style: style) {
        changed.note($0, from: $1, to: $2)
      }
    } catch {
      throw CellFlowError(error.cause, at: .item(section: section, item: error.item))
    }
    made.flowEdits += changed.edits(ofSection: section)
  }

  /// Returns the container of a plan, with headers and footers that are fitted to it.
  func container(_ plan: LimitPlan) throws(CellFlowError) -> PlacedContainer {
    var bars = bars
    if barFitting != plan.barFitting {
      do throws(CellTable.Failure) {
        try bars.refit(plan.barFitting, style: SectionStyle())
      } catch {
        throw CellFlowError(error.cause, at: .bar(error.item))
      }
    }
    return PlacedContainer(layout: plan.layout, bars: bars)
  }

  /// Whether an edit may hide other items of a section that has an overflow item.
  private mutating func mayHide(_ edit: FittedEdit) -> Bool {
    guard let edited = edit.itemSections else { return knownFacts().hasOverflow }
    return edited.contains { sections[$0].overflow != nil }
  }

  // MARK: Flow layout

  /// Makes edits in the flow layout, and fits the overflow items that it then needs.
  /// - Parameter failing: Returns the error to throw for that of the layout and that of an overflow item,
  ///   if there is one.
  private mutating func finish<Failure: Error>(
    _ made: MadeEdits, failing: (FlowError, (any Error)?) -> Failure
  ) throws(Failure) -> FlowChange {
    var layout = flow.layout
    for case .setContainer(let new) in made.flowEdits { layout = new }
    var fitter = OverflowFitter(sections: sections, layout: layout)
    do throws(FlowError) {
      guard made.mayHide else { return try lay(made.flowEdits) }
      var batch = FlowBatch(flow)
      for edit in made.flowEdits { try batch.make(edit) }
      let change: FlowChange
      (flow, change) = try batch.finish(since: flow) { fitter.item($0, $1) }
      sections = fitter.sections
      return change
    } catch {
      throw failing(error, fitter.error)
    }
  }

  private mutating func lay(_ edits: [FlowEdit]) throws(FlowError) -> FlowChange {
    switch edits.count {
    case 0: FlowChange(stretches: [], shiftBefore: .zero, contentSize: flow.contentSize)
    case 1: try flow.apply(edits[0])
    default: try flow.apply(edits)
    }
  }
}

extension CellLayout {
  /// Returns the layout in another container.
  ///
  /// Lines are laid out again only if their length or direction changes. Items whose sizes then differ keep
  /// their old sizes as estimates until they are measured.
  /// - Throws: `FlowError`, `CellFlowError`, and the errors of overflow items.
  package func laidOut(in layout: FlowLayout) throws -> CellLayout {
    let plan = try LimitPlan(self, [.setContainer(layout)])
    // What becomes an estimate comes first, so that lines ask no cell for its extent at other lengths.
    var edits = sections.indices.filter { plan.changesFitting(ofSection: $0) }.map {
      FittedEdit.setSection(.lines(plan.itemFitting($0)), section: $0)
    }
    edits.append(.setContainer(try container(plan)))
    var next = self
    _ = try next.make(edits)
    return next
  }
}

// MARK: Edits in place

extension CellLayout {
  /// The maximum count of edits, each of the items of one section, that are made in place rather than
  /// on a copy.
  fileprivate static let mostEditsInPlace = 16

  /// Whether edits are few enough that the flow layout is not copied for them. Others may be made in
  /// place, too, if they are of few sections.
  package static func areMadeInPlace(_ edits: [FittedEdit]) -> Bool {
    edits.count <= mostEditsInPlace
      && edits.allSatisfy { Set($0.itemSections ?? []).count == 1 }
  }
}

extension [FlowEdit] {
  /// Whether they come in few groups that each edit the items of one section: each group is then laid
  /// out by itself, in place.
  fileprivate var areOfFewSections: Bool {
    var groups = 1
    for (edit, next) in zip(self, dropFirst()) where edit.editedSection != next.editedSection {
      groups += 1
      guard groups <= CellLayout.mostEditsInPlace else { return false }
    }
    return true
  }
}
