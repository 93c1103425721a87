import Snug
import SnugCollectionTesting
import SnugFlowTesting
import SnugPropertyTesting
import Testing

/// The reference implementation of a flow of cells: plain arrays of the requested content, which
/// edits change.
struct CellFlowModel {
  var layout: FlowLayout
  var sections: [CellFlowSection]
  /// The sizers that fit cells from scratch.
  let references: CellReferences

  mutating func apply(_ edit: CellFlowEdit) {
    switch edit {
    case .set(let items, let new, let section):
      for (item, new) in zip(items, new) { sections[section].items[item] = new }
    case .setItem(.content(let content), let item, let section):
      sections[section].items[item].content = content
    case .setItem(.options(let options), let item, let section):
      sections[section].items[item].options = options
    case .insert(let items, let place, let section):
      sections[section].items.insert(contentsOf: items, at: place)
    case .remove(let range, let section): sections[section].items.removeSubrange(range)
    case .move(let item, let section, let toItem, let toSection):
      let moved = sections[section].items.remove(at: item)
      sections[toSection].items.insert(moved, at: toItem)
    case .setSection(.style(let style), let section): sections[section].style = style
    case .setSection(.header(let content), let section): sections[section].header = content
    case .setSection(.footer(let content), let section): sections[section].footer = content
    case .setSection(.overflow(let item), let section): sections[section].overflow = item
    case .insertSections, .removeSections, .moveSection: sections.rearrange(by: edit) { $0 }
    case .setContainer(let layout): self.layout = layout
    }
  }

  /// Measures and fits every cell separately and lays out the sizes. Nothing is reused from an
  /// earlier layout.
  func fromScratch() throws -> CellFlowState {
    var placed: [FlowSection] = []
    var cells: [CellFlowState.Section] = []
    var shownCounts: [Int] = []
    for (number, section) in sections.enumerated() {
      let limit = try layout.lineLimit(for: section.style, section: number)
      let within = Fitting.compressed.proposing(limit, along: layout.mainAxis)
      let bar = Fitting.exactly(try layout.mainExtent(), along: layout.mainAxis)
      let header = try section.header.map { try fit($0, bar) }
      let footer = try section.footer.map { try fit($0, bar) }
      let items = try section.items.map { try fit($0.content, within) }
      var options: [Int: FlowItemOptions] = [:]
      for (index, item) in section.items.enumerated() {
        options[index] = asked(
          item.options, of: item.content, items[index].cell, section.style, limit)
      }
      var flowSection = FlowSection(
        items: .sizes(items.map(\.size)), options: options, header: header?.size,
        footer: footer?.size, style: section.style)
      let last = try shown(of: flowSection, section.overflow, within, limit)
      if let item = last.item { flowSection.overflow = { _ in item } }
      placed.append(flowSection)
      shownCounts.append(last.count)
      cells.append(
        CellFlowState.Section(
          header: header?.cell.map(CellState.init), items: [],
          footer: footer?.cell.map(CellState.init)))
    }
    let result = try layout.laidOutTwice(placed) { section, which, item, length in
      try grown(section, which, item, to: length)
    }
    for (number, section) in sections.enumerated() {
      try checkEqual(result.shownItemCount(inSection: number), shownCounts[number], "shown")
      let limit = try layout.lineLimit(for: section.style, section: number)
      let within = Fitting.compressed.proposing(limit, along: layout.mainAxis)
      for (index, item) in section.items.enumerated() {
        let size =
          index < shownCounts[number]
          ? result.frame(ofItem: index, inSection: number).size : nil
        let cell = try placedCell(item.content, within, at: size)
        cells[number].items.append(cell.map(CellState.init))
      }
      guard let overflow = result.overflow(inSection: number) else { continue }
      let item = section.overflow!(overflow.hiddenCount)
      cells[number].overflow = try placedCell(item.content, within, at: overflow.frame.size)
        .map(CellState.init)
    }
    return CellFlowState(frames: FlowFrames(result), sections: cells)
  }

  /// An item at a length that its line gave it; `nil` for one of known size.
  private func grown(
    _ section: Int, _ which: LineItem, _ item: FlowItem, to length: Double
  ) throws -> FlowItem? {
    let (number, section) = (section, sections[section])
    let content: CellContent? =
      switch which {
      case .item(let index): section.items[index].content
      case .overflow(let hiddenCount): section.overflow?(hiddenCount).content
      }
    let mainAxis = layout.mainAxis
    let limit = try layout.lineLimit(for: section.style, section: number)
    guard let content, let limits = limits(of: content, limit),
      let cell = try fit(content, .exactly(length, along: mainAxis)).cell
    else { return nil }
    return item.grown(cell, across: layout.scrollAxis, limits, section.style)
  }

  /// The cell fitted to the size of its frame. The cell of a hidden item keeps its own size.
  private func placedCell(
    _ content: CellContent, _ within: Fitting, at size: Size?
  ) throws -> FittedCell? {
    let cell = try fit(content, within).cell
    guard let size, let cell, cell.size != size else { return cell }
    let mainAxis = layout.mainAxis
    guard size[mainAxis] > cell.size[mainAxis] else {
      return try fit(content, .placed(at: size, insteadOf: cell.size)).cell
    }
    let grown = try fit(content, .exactly(size[mainAxis], along: mainAxis)).cell
    guard let grown, grown.size != size else { return grown }
    return try fit(content, .placed(at: size, insteadOf: grown.size)).cell
  }

  func fit(
    _ content: CellContent, _ fitting: Fitting
  ) throws -> (size: Size, cell: FittedCell?) {
    switch content {
    case .size(let size): return (size, nil)
    case .cell(let sizer, let texts):
      let cell = try references.fit(sizer, texts, fitting)
      return (cell.size, cell)
    }
  }

  /// The options of an item in the flow layout: its own, with what its cell asks of the line.
  func asked(
    _ options: FlowItemOptions, of content: CellContent, _ cell: FittedCell?,
    _ style: SectionStyle, _ limit: Double
  ) -> FlowItemOptions {
    guard let cell, let limits = limits(of: content, limit) else { return options }
    return limits.asked(options, of: cell, style)
  }

  private func limits(of content: CellContent, _ limit: Double) -> CellLimits? {
    guard case .cell(let sizer, let texts) = content else { return nil }
    return CellLimits(
      along: layout.mainAxis, limit: limit,
      staysNarrow: [CellDesigns.coupled, CellDesigns.pair].contains(sizer.template)
    ) { try references.fit(sizer, texts, $0) }
  }
}

extension CellFlowModel {
  /// The number of items shown, and the overflow item. Tries every number of items, from all of
  /// them down, each followed by its overflow item, until the lines are few enough.
  func shown(
    of section: FlowSection, _ overflow: ((Int) -> CellFlowItem)?, _ within: Fitting,
    _ limit: Double
  ) throws -> (count: Int, item: FlowItem?) {
    let sizes = section.items.sizes
    guard let maximumLines = section.style.maximumLines else { return (sizes.count, nil) }
    var trial = section
    trial.style.maximumLines = nil
    trial.style.lineBreaking = .greedy
    for count in stride(from: sizes.count, through: 0, by: -1) {
      var shown = Array(sizes.prefix(count))
      trial.options = section.options.filter { $0.key < count }
      var item: FlowItem?
      if count < sizes.count, let asked = overflow?(sizes.count - count) {
        let (size, cell) = try fit(asked.content, within)
        let options = self.asked(asked.options, of: asked.content, cell, section.style, limit)
        item = FlowItem(size: size, options: options)
        shown.append(size)
        trial.options[count] = options
      }
      trial.items = .sizes(shown)
      if try layout.layout([trial]).lineCount(inSection: 0) <= maximumLines {
        return (count, item)
      }
    }
    preconditionFailure("nothing stands on no line, and one item on one")
  }
}
