import SnugFlow
import SnugGeometry

/// Several edits of one flow of cells, laid out together.
///
/// Cells that come in are fitted at once to the limits that hold once all edits are made; those that
/// are there already, when all edits are made.
struct CellBatch {
  private let old: CellFlow
  private var sections: [PlacedCellSection]
  private var result: FlowBatch
  private var plan: LimitPlan
  private var measured: MeasuredEdits

  init(_ flow: CellFlow, _ edits: [CellFlowEdit]) throws(CellFlowError) {
    old = flow
    sections = flow.sections
    result = FlowBatch(flow.result)
    do throws(FlowError) {
      plan = try LimitPlan(flow.result.layout, flow.sections, edits)
    } catch {
      throw CellFlowError(error)
    }
    measured = try MeasuredEdits(edits)
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
    case .setMetrics(let metrics, let section):
      try lay(.setMetrics(metrics, section: section))
      sections[section].metrics = metrics
    case .setHeader(let content, let section):
      let header = try fitBar(content)
      try lay(.setHeader(header?.size, section: section))
      sections[section].header = header
    case .setFooter(let content, let section):
      let footer = try fitBar(content)
      try lay(.setFooter(footer?.size, section: section))
      sections[section].footer = footer
    case .setOverflow(let item, let section):
      do throws(FlowError) {
        try result.setOverflowCells(item != nil, section: section)
      } catch {
        throw CellFlowError(error)
      }
      sections[section].overflow = item.map { PlacedOverflow($0) }
    case .insertSections(let new, let place): try insert(new, at: place)
    case .removeSections(let range):
      try lay(.removeSections(range))
      sections.removeSubrange(range)
    case .moveSection(let section, let place):
      try lay(.moveSection(from: section, to: place))
      sections.insert(sections.remove(at: section), at: place)
    case .setLayout(let layout): try lay(.setLayout(layout))
    }
  }

  /// Has the flow layout make an edit, and check it.
  private mutating func lay(_ edit: FlowEdit) throws(CellFlowError) {
    do throws(FlowError) {
      try result.make(edit)
    } catch {
      throw CellFlowError(error)
    }
  }

  private func check(
    _ section: Int, _ property: String, isPlace: Bool = false
  ) throws(CellFlowError) {
    do throws(FlowError) {
      try isPlace ? result.check(place: section, property) : result.check(section, property)
    } catch {
      throw CellFlowError(error)
    }
  }

  private mutating func makeItemEdit(
    _ edit: CellFlowEdit, _ section: Int
  ) throws(CellFlowError) {
    try check(section, "section")
    let fitted = try FittedEdit(
      edit, sections[section], section: section, plan.itemFitting(section), &measured)
    let metrics = plan.metrics(section)
    for edit in fitted.flowEdits(sections[section], section: section, metrics: metrics) {
      try lay(edit)
    }
    sections[section].perform(fitted)
  }

  /// Moves an item to another section, whose lines may have another length.
  private mutating func move(
    _ item: Int, _ section: Int, _ toItem: Int, _ toSection: Int
  ) throws(CellFlowError) {
    try lay(.move(item: item, section: section, toItem: toItem, toSection: toSection))
    var moved = sections[section].items.only(item)
    let metrics = plan.metrics(toSection)
    let size = moved.flowItem(0, metrics).size
    do throws(CellTable.Failure) {
      try moved.refit(
        plan.itemFitting(toSection), isSameAxis: isAlongSameAxis, metrics: metrics
      ) { _, _, _ in }
    } catch {
      throw CellFlowError(error.cause, at: .item(section: toSection, item: toItem))
    }
    let after = moved.flowItem(0, metrics)
    if after.size != size {
      try lay(.resize(item: toItem, section: toSection, to: after.size))
    }
    // It may have come without the baselines that its section's new metrics ask for.
    try lay(.setOptions(after.options, item: toItem, section: toSection))
    sections[section].perform(.remove(item..<item + 1))
    sections[toSection].perform(.insert(moved, at: toItem))
  }

  private mutating func insert(
    _ new: [CellFlowSection], at start: Int
  ) throws(CellFlowError) {
    try check(start, "insertSections", isPlace: true)
    var placed: [PlacedCellSection] = []
    var flowSections: [FlowSection] = []
    for (index, section) in new.enumerated() {
      let number = start + index
      let header = try fitBar(section.header)
      let items = try measured.next(plan.itemFitting(number))
      let footer = try fitBar(section.footer)
      placed.append(
        PlacedCellSection(
          items: items, header: header, footer: footer, metrics: section.metrics,
          limit: plan.limit(number), overflow: section.overflow.map { PlacedOverflow($0) }))
      flowSections.append(placed[index].flowSection(optionsBy: plan.metrics(number)))
    }
    try lay(.insertSections(flowSections, at: start))
    sections.insert(contentsOf: placed, at: start)
  }

  private mutating func fitBar(_ content: CellContent?) throws(CellFlowError) -> PlacedCell? {
    guard content != nil else { return nil }
    return try measured.nextBar(plan.barFitting)
  }

  private func refit(
    _ content: PlacedCell.Content, _ fitting: CellFitting, at place: CellFlowError.Place
  ) throws(CellFlowError) -> PlacedCell.Content {
    do throws(FittingError) {
      return try fitting.refit(content)
    } catch {
      throw CellFlowError(error, at: place)
    }
  }

  private var isAlongSameAxis: Bool {
    plan.layout.scrollAxis == old.result.layout.scrollAxis
  }
}

// MARK: What was there already

extension CellBatch {
  /// Fits again what has other limits now, and lays out what was edited.
  consuming func finish() throws(CellFlowError) -> (CellFlow, FlowChange) {
    for section in sections.indices { try adapt(section) }
    var flow = old
    var fitter = OverflowFitter(sections, plan)
    do throws(FlowError) {
      let (result, change) = try result.finish(since: old.result) { fitter.item($0, $1) }
      flow.result = result
      flow.sections = fitter.sections
      return (flow, change)
    } catch {
      throw fitter.error ?? CellFlowError(error)
    }
  }

  private mutating func adapt(_ section: Int) throws(CellFlowError) {
    let number = plan.order.numbers[section]
    guard number < old.sections.count else { return }
    var edits: [FlowEdit] = []
    if !isAlongSameAxis || plan.limit(section) != sections[section].limit {
      edits += try adaptItems(section)
    }
    if !isAlongSameAxis || plan.mainExtent != LayoutUnit.points(old.result.mainExtent) {
      edits += try adaptBars(section)
    }
    let metrics = sections[section].metrics
    let usedBaseline = old.sections[number].metrics.itemAlignment.usesBaseline
    guard usedBaseline != metrics.itemAlignment.usesBaseline else {
      for edit in edits { try lay(edit) }
      return
    }
    // Every item has other options now.
    try lay(.removeSections(section..<section + 1))
    try lay(.insertSections([sections[section].flowSection(optionsBy: metrics)], at: section))
  }

  private mutating func adaptItems(_ section: Int) throws(CellFlowError) -> [FlowEdit] {
    let fitting = plan.itemFitting(section)
    let metrics = sections[section].metrics
    var edits: [FlowEdit] = []
    do throws(CellTable.Failure) {
      try sections[section].items.refit(
        fitting, isSameAxis: isAlongSameAxis, metrics: metrics
      ) { item, old, new in
        edits += FittedEdit.flowEdits(from: old, to: new, item, section)
      }
    } catch {
      throw CellFlowError(error.cause, at: .item(section: section, item: error.item))
    }
    sections[section].limit = plan.limit(section)
    return edits
  }

  private mutating func adaptBars(_ section: Int) throws(CellFlowError) -> [FlowEdit] {
    var edits: [FlowEdit] = []
    if let header = sections[section].header {
      let content = try refit(header.content, plan.barFitting, at: .header(section: section))
      sections[section].header?.content = content
      if isThicker(header, content) {
        edits.append(.setHeader(sections[section].header?.size, section: section))
      }
    }
    if let footer = sections[section].footer {
      let content = try refit(footer.content, plan.barFitting, at: .footer(section: section))
      sections[section].footer?.content = content
      if isThicker(footer, content) {
        edits.append(.setFooter(sections[section].footer?.size, section: section))
      }
    }
    return edits
  }

  /// Whether the flow layout must know: along the lines it takes a bar's extent for granted.
  private func isThicker(_ old: PlacedCell, _ new: PlacedCell.Content) -> Bool {
    let axis = plan.layout.scrollAxis
    let size = PlacedCell(content: new, options: .init(.standard)).size
    return !isAlongSameAxis || old.size[axis] != size[axis]
  }
}
