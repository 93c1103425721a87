package import SnugFlow
import SnugGeometry

/// Changes of the stored cells together with the flow layout: all, or none.
extension CellLayout {
  /// The maximum count of changes, each to the items of one section, whose edits are applied in place
  /// rather than on a copy.
  fileprivate static let mostEditsInPlace = 16

  /// Whether changes are few enough that the flow layout is not copied for them. Others may be made in
  /// place, too, if their edits are of few sections.
  package static func areMadeInPlace(_ changes: [FittedEdit]) -> Bool {
    changes.count <= mostEditsInPlace
      && changes.allSatisfy { Set($0.itemSections ?? []).count == 1 }
  }

  /// Applies changes one after the other.
  /// - Throws: `FlowError` for an invalid number, and the errors of overflow items; nothing has
  ///   changed then.
  /// - Returns: The changes that undo them, to be applied in this order.
  package mutating func make(_ changes: [FittedEdit]) throws -> [FittedEdit] {
    var undoing: [FittedEdit] = []
    var edits: [FlowEdit] = []
    var overflows: [OverflowChange] = []
    var mayHide = false
    for change in changes {
      let change = change.resolved(in: self)
      mayHide = mayHide || self.mayHide(change)
      undoing.append(inverse(of: change))
      edits += flowEdits(change)
      if case .setOverflow(let overflow, isSame: false, let section) = change {
        overflows.append(
          OverflowChange(place: edits.count, section: section, hasCells: overflow != nil))
      }
      perform(change)
      mayHide = mayHide || self.mayHide(change)
    }
    undoing.reverse()
    do {
      if mayHide {
        try apply(edits, overflows)
      } else {
        try apply(edits)
      }
    } catch {
      for change in undoing { perform(change) }
      throw error
    }
    return undoing
  }

  /// Undoes the changes applied last.
  /// - Returns: The changes that redo them, if nothing else changes in between.
  @discardableResult
  package mutating func undo(_ changes: [FittedEdit]) -> [FittedEdit] {
    do {
      return try make(changes)
    } catch {
      preconditionFailure("what stood before can stand again")
    }
  }

  /// Applies edits to the flow layout: all, or none.
  private mutating func apply(_ edits: [FlowEdit]) throws(FlowError) {
    if edits.count == 1 {
      _ = try flow.apply(edits[0])
    } else if edits.areOfFewSections, try flow.cannotRefuse(edits) {
      try flow.applyInPlace(edits)
    } else {
      _ = try flow.apply(edits)
    }
  }

  /// Whether a change may hide other items of a section that has an overflow item.
  private mutating func mayHide(_ change: FittedEdit) -> Bool {
    guard knownFacts().hasOverflow else { return false }
    guard let edited = change.itemSections else { return true }
    return edited.contains { sections[$0].overflow != nil }
  }

  /// A section's overflow item that is added, replaced or removed among the edits of a flow layout.
  private struct OverflowChange {
    /// The number of edits before it.
    var place: Int
    var section: Int
    var hasCells: Bool
  }

  /// Applies edits to the flow layout, and fits the overflow items that it then needs.
  private mutating func apply(_ edits: [FlowEdit], _ overflows: [OverflowChange]) throws {
    var batch = FlowBatch(flow)
    var rest = overflows[...]
    for place in 0...edits.count {
      while let change = rest.first, change.place == place {
        try batch.setOverflowCells(change.hasCells, section: change.section)
        rest = rest.dropFirst()
      }
      if place < edits.count { try batch.make(edits[place]) }
    }
    try finish(batch, in: flow.layout)
  }

  /// Lays out the edited sections of a batch, and fits the overflow items to its lines in a container.
  private mutating func finish(_ batch: consuming FlowBatch, in layout: FlowLayout) throws {
    let sections = sections
    let fitting = { (section: Int) throws(FlowError) in
      CellFitting(
        lineLimit: try layout.lineLimit(for: sections[section].style, section: section),
        mainAxis: layout.mainAxis)
    }
    _ = try finish(batch, fitting) { $1 ?? $0 }
  }

  /// Lays out the edited sections of a batch, and fits the overflow items.
  /// - Parameters:
  ///   - fitting: Returns the fitting of a section's items.
  ///   - failing: Returns the error to throw for that of the layout and that of an overflow item, if there
  ///     is one.
  mutating func finish<Failure: Error>(
    _ batch: consuming FlowBatch,
    _ fitting: @escaping (_ section: Int) throws(FlowError) -> CellFitting,
    failing: (FlowError, (any Error)?) -> Failure
  ) throws(Failure) -> FlowChange {
    var fitter = OverflowFitter(sections, fitting)
    let change: FlowChange
    do throws(FlowError) {
      (flow, change) = try batch.finish(since: flow) { fitter.item($0, $1) }
    } catch {
      throw failing(error, fitter.error)
    }
    sections = fitter.sections
    return change
  }

  /// Returns the layout in another container.
  ///
  /// Lines are laid out again only if their length or direction changes. Items whose sizes then differ keep
  /// their old sizes as estimates until they are measured.
  /// - Throws: `FlowError`, `CellFlowError`, and the errors of overflow items.
  package func laidOut(in layout: FlowLayout) throws -> CellLayout {
    let plan = try LimitPlan(flow.layout, sections.map(\.style), [.setLayout(layout)])
    var next = self
    var batch = FlowBatch(flow)
    let isSameAxis = layout.scrollAxis == flow.layout.scrollAxis
    if !isSameAxis || plan.mainExtent != LayoutUnit.points(flow.mainExtent) {
      for section in sections.indices {
        let edit = FittedEdit.adapt(plan.itemFitting(section), section: section)
          .resolved(in: next)
        for edit in next.flowEdits(edit) { try batch.make(edit) }
        next.perform(edit)
      }
    }
    // After what has become an estimate, so that lines ask no cell for its extent at other lengths.
    try batch.make(.setLayout(layout))
    if !isSameAxis || plan.mainExtent != LayoutUnit.points(flow.mainExtent) {
      for edit in try next.adaptBars(plan.barFitting) { try batch.make(edit) }
    }
    try next.finish(batch, in: layout)
    return next
  }

  /// Refits headers and footers whose layout differs in content of another length or axis.
  /// - Returns: The edits of the flow layout, which ignores their extents along the lines.
  mutating func adaptBars(
    _ fitting: CellFitting
  ) throws(CellFlowError) -> [FlowEdit] {
    var edits: [FlowEdit] = []
    do throws(CellTable.Failure) {
      try bars.refit(fitting, style: SectionStyle()) { bar, _, new in
        edits.append(CellLayout.flowEdit(ofBar: bar, new.size))
      }
    } catch {
      throw CellFlowError(error.cause, at: .bar(error.item))
    }
    return edits
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
