package import SnugFlow
import SnugGeometry

/// Several edits of one flow of cells, laid out together on a copy that is used if all succeed.
///
/// New cells are fitted once, to the limits after all edits; existing cells after all edits.
struct CellBatch {
  private let old: CellLayout
  private var new: CellLayout
  private var result: FlowBatch
  private var plan: LimitPlan
  private var measured: MeasuredParts

  init(_ cells: CellLayout, _ edits: [CellFlowEdit]) throws(CellFlowError) {
    old = cells
    new = cells
    result = FlowBatch(cells.flow)
    let styles = cells.sections.map(\.style)
    plan = try CellFlowError.flow { () throws(FlowError) in
      try LimitPlan(cells.flow.layout, styles, edits)
    }
    measured = try MeasuredParts(edits)
  }

  mutating func make(_ edit: CellFlowEdit) throws(CellFlowError) {
    plan.advance(edit)
    switch edit {
    case .setContent(_, _, let section), .setOptions(_, _, let section),
      .insert(_, _, let section), .remove(_, let section):
      try makeItemEdit(edit, section)
    case .move(let item, let section, let toItem, let toSection):
      guard section != toSection else { return try makeItemEdit(edit, section) }
      try move(item, section, toItem, toSection)
    case .setStyle(let style, let section):
      try check(section, "setStyle")
      try make(fitted: .setStyle(style, section: section))
    case .setHeader(let content, let section):
      let header = content == nil ? nil : try measured.nextBar(plan.barFitting)
      try check(section, "setHeader")
      try make(fitted: .setBar(2 * section, to: measured.bars([header])))
    case .setFooter(let content, let section):
      let footer = content == nil ? nil : try measured.nextBar(plan.barFitting)
      try check(section, "setFooter")
      try make(fitted: .setBar(2 * section + 1, to: measured.bars([footer])))
    case .setOverflow(let item, let section):
      try CellFlowError.flow { () throws(FlowError) in
        try result.setOverflowCells(item != nil, section: section)
      }
      new.sections[section].overflow = item.map { PlacedOverflow($0) }
    case .insertSections(let sections, let place): try insert(sections, at: place)
    case .removeSections(let range):
      try check(range.lowerBound, "removeSections", isPlace: true)
      try check(range.upperBound, "removeSections", isPlace: true)
      try make(fitted: .removeSections(range))
    case .moveSection(let section, let place):
      try check(section, "moveSection")
      try check(place, "moveSection")
      try make(fitted: .moveSection(from: section, to: place))
    case .setLayout(let layout): try lay([.setLayout(layout)])
    }
  }

  /// Applies an edit whose indices exist.
  private mutating func make(fitted edit: FittedEdit) throws(CellFlowError) {
    try lay(new.flowEdits(edit))
    new.perform(edit)
  }

  /// Applies edits to the flow layout, which checks them.
  private mutating func lay(_ edits: [FlowEdit]) throws(CellFlowError) {
    try CellFlowError.flow { () throws(FlowError) in
      for edit in edits { try result.make(edit) }
    }
  }

  private func check(
    _ section: Int, _ property: String, isPlace: Bool = false
  ) throws(CellFlowError) {
    try CellFlowError.flow { () throws(FlowError) in
      try isPlace ? result.check(place: section, property) : result.check(section, property)
    }
  }

  private mutating func makeItemEdit(
    _ edit: CellFlowEdit, _ section: Int
  ) throws(CellFlowError) {
    try check(section, "section")
    try make(fitted: new.fitted(edit, section, plan.itemFitting(section), &measured))
  }

  /// Moves an item to another section, whose lines may have another length.
  private mutating func move(
    _ item: Int, _ section: Int, _ toItem: Int, _ toSection: Int
  ) throws(CellFlowError) {
    let edit = FittedEdit.move(
      item: item, section: section, toItem: toItem, toSection: toSection)
    // The flow layout checks the indices.
    try make(fitted: edit)
    var moved = new.sections[toSection].items.only([toItem])
    let style = new.sections[toSection].style
    do throws(CellTable.Failure) {
      try moved.refit(plan.itemFitting(toSection), style: style)
    } catch {
      throw CellFlowError(error.cause, at: .item(section: toSection, item: toItem))
    }
    try make(fitted: .set([toItem], to: moved, section: toSection))
    // Its options in the flow layout may lack the baselines that its new section needs.
    if let options = moved.flowItem(0, style)?.options {
      try lay([.setOptions(options, item: toItem, section: toSection)])
    }
  }

  private mutating func insert(
    _ sections: [CellFlowSection], at start: Int
  ) throws(CellFlowError) {
    try check(start, "insertSections", isPlace: true)
    var placed: [PlacedSection] = []
    var bars: [Int?] = []
    placed.reserveCapacity(sections.count)
    bars.reserveCapacity(2 * sections.count)
    for (index, section) in sections.enumerated() {
      bars.append(section.header == nil ? nil : try measured.nextBar(plan.barFitting))
      placed.append(
        PlacedSection(
          items: try measured.next(plan.itemFitting(start + index)), style: section.style,
          overflow: section.overflow.map { PlacedOverflow($0) }))
      bars.append(section.footer == nil ? nil : try measured.nextBar(plan.barFitting))
    }
    try make(fitted: .insertSections(placed, bars: measured.bars(bars), at: start))
  }

  private var isAlongSameAxis: Bool {
    plan.layout.scrollAxis == old.flow.layout.scrollAxis
  }
}

// MARK: Existing cells

extension CellBatch {
  /// Refits the cells whose limits have changed, and lays out the edited sections.
  mutating func finish() throws(CellFlowError) -> (CellLayout, FlowChange) {
    // All of it is placed.
    measured = MeasuredParts()
    for section in new.sections.indices { try adapt(section) }
    if !isAlongSameAxis || plan.mainExtent != LayoutUnit.points(old.flow.mainExtent) {
      try lay(new.adaptBars(plan.barFitting))
    }
    var cells = new
    let plan = plan
    let change = try cells.finish(result, { plan.itemFitting($0) }) {
      $1 as? CellFlowError ?? CellFlowError($0)
    }
    return (cells, change)
  }

  /// Refits the items of a section that existed before the edits.
  private mutating func adapt(_ section: Int) throws(CellFlowError) {
    let number = plan.order.numbers[section]
    guard number < old.sections.count else { return }
    let fitting = plan.itemFitting(section)
    let before = try CellFlowError.flow { () throws(FlowError) in try old.itemFitting(number) }
    guard fitting != before else { return }
    var edits: [FlowEdit] = []
    do throws(CellTable.Failure) {
      try new.sections[section].items.refit(
        fitting, style: new.sections[section].style
      ) { item, old, new in
        edits += CellLayout.flowEdits(item, section, from: old, to: new)
      }
    } catch {
      throw CellFlowError(error.cause, at: .item(section: section, item: error.item))
    }
    try lay(edits)
  }
}

/// The limits of cells after all edits: inserted cells are fitted to them at once.
struct LimitPlan {
  /// The layout after all edits.
  let layout: FlowLayout
  /// The content's extent along the lines after all edits, in points.
  let mainExtent: Double
  /// The sections after the edits applied so far, by ID.
  private(set) var order: SectionOrder
  /// The length of each section's lines after all edits, by section ID; `nil` for removed ones.
  private var limits: [Double?]

  /// - Throws: An error for a style or a container without a line limit. Indices that do not exist
  ///   are left to the edits.
  init(
    _ layout: FlowLayout, _ styles: [SectionStyle], _ edits: [CellFlowEdit]
  ) throws(FlowError) {
    order = SectionOrder(layout: layout, styles: styles)
    var last = order
    for edit in edits { last.make(edit) }
    self.layout = last.layout
    mainExtent = try last.layout.mainExtent()
    limits = Array(repeating: nil, count: last.styles.count)
    for (index, number) in last.numbers.enumerated() {
      limits[number] = try last.layout.lineLimit(for: last.styles[number], section: index)
    }
  }

  /// Returns the fitting of a section's items; of a removed section's items, any fitting.
  func itemFitting(_ section: Int) -> CellFitting {
    let limit = limits[order.numbers[section]] ?? 0
    return CellFitting(lineLimit: limit, mainAxis: layout.mainAxis)
  }

  /// The fitting of headers and footers.
  var barFitting: CellFitting { CellFitting(barExtent: mainExtent, mainAxis: layout.mainAxis) }

  /// Records that an edit was applied.
  mutating func advance(_ edit: CellFlowEdit) { order.make(edit) }
}

/// The sections by IDs, which stay the same while edits move sections.
struct SectionOrder {
  var layout: FlowLayout
  /// By section ID.
  private(set) var styles: [SectionStyle]
  /// The section IDs, by index.
  private(set) var numbers: [Int]

  init(layout: FlowLayout, styles: [SectionStyle]) {
    self.layout = layout
    self.styles = styles
    numbers = Array(styles.indices)
  }

  /// Applies the part of an edit that concerns whole sections; nothing if they do not exist.
  mutating func make(_ edit: CellFlowEdit) {
    switch edit {
    case .setStyle(let new, let section):
      guard numbers.indices.contains(section) else { return }
      styles[numbers[section]] = new
    case .insertSections(let new, let start):
      guard (0...numbers.count).contains(start) else { return }
      numbers.insert(contentsOf: styles.count..<styles.count + new.count, at: start)
      styles += new.map(\.style)
    case .removeSections(let range):
      guard range.lowerBound >= 0, range.upperBound <= numbers.count else { return }
      numbers.removeSubrange(range)
    case .moveSection(let section, let place):
      guard numbers.indices.contains(section), numbers.indices.contains(place) else { return }
      numbers.insert(numbers.remove(at: section), at: place)
    case .setLayout(let new): layout = new
    case .setContent, .setOptions, .insert, .remove, .move, .setHeader, .setFooter, .setOverflow:
      break
    }
  }
}

extension CellLayout {
  /// Applies one edit, as `CellFlow.apply` says: in place if it concerns the items of one section
  /// without an overflow item, else on a copy.
  package mutating func apply(_ edit: CellFlowEdit) throws(CellFlowError) -> FlowChange {
    guard let section = edit.editedSection, sections.indices.contains(section),
      sections[section].overflow == nil
    else {
      return try apply([edit])
    }
    var measured = try MeasuredParts([edit])
    let fitting = try CellFlowError.flow { () throws(FlowError) in
      try itemFitting(section)
    }
    let fitted = try self.fitted(edit, section, fitting, &measured)
    let change = try applyToFlow(flowEdits(fitted))
    perform(fitted)
    return change
  }

  /// Applies several edits on a copy, as `CellFlow.apply` says.
  package mutating func apply(_ edits: [CellFlowEdit]) throws(CellFlowError) -> FlowChange {
    var batch = try CellBatch(self, edits)
    for edit in edits { try batch.make(edit) }
    let change: FlowChange
    (self, change) = try batch.finish()
    return change
  }

  private mutating func applyToFlow(_ edits: [FlowEdit]) throws(CellFlowError) -> FlowChange {
    try CellFlowError.flow { () throws(FlowError) in
      switch edits.count {
      case 0:
        FlowChange(stretches: [], shiftBefore: .zero, contentSize: flow.contentSize)
      case 1: try flow.apply(edits[0])
      default: try flow.apply(edits)
      }
    }
  }
}
