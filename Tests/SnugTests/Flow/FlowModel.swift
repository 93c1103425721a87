import PropertyTesting
import Snug

/// The sections that edits leave, kept as plain arrays.
struct FlowModel {
  var layout: FlowLayout
  var sections: [FlowSection]

  mutating func apply(_ edit: FlowEdit) {
    switch edit {
    case .resize(let item, let section, let size):
      editItems(section) { $0[item].size = size }
    case .setOptions(let options, let item, let section):
      editItems(section) { $0[item].options = options }
    case .insert(let items, let place, let section):
      editItems(section) { $0.insert(contentsOf: items, at: place) }
    case .remove(let range, let section):
      editItems(section) { $0.removeSubrange(range) }
    case .move(let item, let section, let toItem, let toSection):
      var moved: FlowItem?
      editItems(section) { moved = $0.remove(at: item) }
      editItems(toSection) { $0.insert(moved!, at: toItem) }
    case .setMetrics(let metrics, let section): sections[section].metrics = metrics
    case .setHeader(let size, let section): sections[section].header = size
    case .setFooter(let size, let section): sections[section].footer = size
    case .insertSections(let new, let place): sections.insert(contentsOf: new, at: place)
    case .removeSections(let range): sections.removeSubrange(range)
    case .moveSection(let section, let place):
      sections.insert(sections.remove(at: section), at: place)
    case .setLayout(let layout): self.layout = layout
    }
  }

  private mutating func editItems(_ section: Int, _ edit: (inout [FlowItem]) -> Void) {
    let old = sections[section]
    var items = old.items.sizes.enumerated().map {
      FlowItem(size: $1, options: old.options[$0] ?? FlowItemOptions())
    }
    edit(&items)
    sections[section].items = .sizes(items.map(\.size))
    sections[section].options = [:]
    for (index, item) in items.enumerated() where item.options != FlowItemOptions() {
      sections[section].options[index] = item.options
    }
  }
}

/// Every frame of a result, to be compared with another's.
struct FlowFrames: Equatable {
  struct Section: Equatable {
    var frame: Rect
    var header, footer: Rect?
    var items: [Rect]
    var lines: [Range<Int>]
    var oversize: [Range<Int>]
    var overflow: FlowResult.Overflow?
  }

  var sections: [Section]
  var contentSize: Size

  init(_ result: FlowResult) {
    contentSize = result.contentSize
    sections = (0..<result.sectionCount).map { section in
      Section(
        frame: result.frame(ofSection: section),
        header: result.frame(ofHeaderInSection: section),
        footer: result.frame(ofFooterInSection: section),
        items: result.frames(inSection: section), lines: result.lines(inSection: section),
        oversize: result.oversizeItems(inSection: section),
        overflow: result.overflow(inSection: section))
    }
  }

  /// What a renderer has that knew these frames, is told of a change, and reads only what it must.
  func applying(_ change: FlowChange, of result: FlowResult) -> FlowFrames {
    var frames = self
    frames.contentSize = change.contentSize
    frames.sections = []
    var shift = change.shiftBefore
    // The old section and item that come next, and what was taken over of the section.
    var next = (section: 0, item: 0, line: 0)
    var open: Section?
    func takeItems(to item: Int, line: Int) {
      let old = sections[next.section]
      if open == nil {
        open = Section(
          frame: old.frame, header: old.header?.moved(by: shift), footer: nil, items: [],
          lines: [], oversize: [])
      }
      open!.items += old.items[next.item..<item].map { $0.moved(by: shift) }
      let added = open!.items.count - item
      open!.lines += old.lines[next.line..<line].map {
        $0.lowerBound + added..<$0.upperBound + added
      }
      (next.item, next.line) = (item, line)
    }
    func closeSection() {
      let old = sections[next.section]
      takeItems(to: old.items.count, line: old.lines.count)
      open!.footer = old.footer?.moved(by: shift)
      open!.overflow = old.overflow
      if let frame = old.overflow?.frame { open!.overflow!.frame = frame.moved(by: shift) }
      frames.sections.append(open!)
      open = nil
      next = (next.section + 1, 0, 0)
    }
    let fresh = FlowFrames(result)
    for stretch in change.stretches {
      switch stretch.content {
      case .items(let items):
        while frames.sections.count < items.section { closeSection() }
        takeItems(to: items.replacedItems.lowerBound, line: items.replacedLines.lowerBound)
        open!.items += fresh.sections[items.section].items[items.items]
        open!.lines += fresh.sections[items.section].lines[items.lines]
        (next.item, next.line) = (items.replacedItems.upperBound, items.replacedLines.upperBound)
      case .sections(let new, let replaced):
        while frames.sections.count < new.lowerBound { closeSection() }
        frames.sections += fresh.sections[new]
        next = (replaced.upperBound, 0, 0)
      }
      shift = stretch.shift
    }
    while next.section < sections.count { closeSection() }
    for section in frames.sections.indices where section < fresh.sections.count {
      frames.sections[section].frame = fresh.sections[section].frame
      frames.sections[section].oversize = fresh.sections[section].oversize
    }
    return frames
  }
}

// MARK: Drawing

/// Edits that are valid for what `model` holds when they are made, in order.
func flowEdits(
  of model: FlowModel, count: ClosedRange<Int>, _ limits: FlowCaseLimits
) -> Generator<[FlowEdit]> {
  Generator { source in
    var model = model
    var edits: [FlowEdit] = []
    for _ in 0..<(try source.draw(.integer(in: count))) {
      guard let edit = try source.draw(flowEdit(of: model, limits)) else { continue }
      model.apply(edit)
      edits.append(edit)
    }
    return edits
  }
}

private func flowEdit(of model: FlowModel, _ limits: FlowCaseLimits) -> Generator<FlowEdit?> {
  Generator { source in
    let kind = try source.draw(.integer(in: 0...13))
    if kind == 12 {
      let place = try source.draw(.integer(in: 0...model.sections.count))
      return .insertSections([try source.draw(flowSections(limits))], at: place)
    }
    if kind == 13 {
      var layout = model.layout
      layout.containerSize.width = try source.draw(.length(in: 0...24))
      if try source.draw(.bool) { layout.scrollAxis = layout.scrollAxis.perpendicular }
      return .setLayout(layout)
    }
    guard !model.sections.isEmpty else { return nil }
    let section = try source.draw(.integer(in: 0...model.sections.count - 1))
    let items = model.sections[section].items.count
    switch kind {
    case 9: return .setMetrics(try source.draw(flowMetrics(limits)), section: section)
    case 10:
      let size = try source.draw(itemSizes(limits).optional())
      return try source.draw(.bool)
        ? .setHeader(size, section: section) : .setFooter(size, section: section)
    case 11:
      let other = try source.draw(.integer(in: 0...model.sections.count - 1))
      if try source.draw(.bool) { return .moveSection(from: section, to: other) }
      return .removeSections(min(section, other)..<max(section, other))
    default: break
    }
    guard items > 0, kind != 2, kind != 3 else {
      let item = Generator { source in
        FlowItem(
          size: try source.draw(itemSizes(limits)),
          options: try source.draw(.bool) ? try source.draw(itemOptions(limits)) : .init())
      }
      let count = try source.draw(
        .frequency([(4, .constant(1)), (1, .integer(in: 0...limits.items.upperBound))]))
      let place = try source.draw(.integer(in: 0...items))
      return .insert(
        try source.draw(.array(of: item, count: count...count)), at: place, section: section)
    }
    let item = try source.draw(.integer(in: 0...items - 1))
    switch kind {
    case 4, 5:
      let most = min(items - item, limits.items.upperBound)
      let count = try source.draw(.frequency([(4, .constant(1)), (1, .integer(in: 0...most))]))
      return .remove(item..<item + count, section: section)
    case 6:
      return .setOptions(try source.draw(itemOptions(limits)), item: item, section: section)
    case 7:
      let toSection = try source.draw(.integer(in: 0...model.sections.count - 1))
      let last = toSection == section ? items - 1 : model.sections[toSection].items.count
      return .move(
        item: item, section: section, toItem: try source.draw(.integer(in: 0...last)),
        toSection: toSection)
    default:
      return .resize(item: item, section: section, to: try source.draw(itemSizes(limits)))
    }
  }
}
