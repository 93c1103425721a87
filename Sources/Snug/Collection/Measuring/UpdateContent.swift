import SnugFlow
import SnugGeometry

/// What a batch of changes brings: all of it is measured before anything changes.
struct UpdateContent<ID: Hashable> {
  /// How many items were measured.
  private(set) var measuredCount = 0

  private let update: ResolvedUpdate
  private let layout: CollectionLayout
  private let source: any CollectionDataSource<ID>
  private let measuring: CellMeasuring
  /// What is known of items that move in or are new, by where they will stand.
  private var items: [ItemPath: MeasuredItem] = [:]
  /// The sections that come, by where they will stand.
  private var sections: [Int: CollectionLayout.Section] = [:]
  /// What items are from now on that stay under their identity.
  private var reloaded: [(path: ItemPath, item: MeasuredItem?)] = []
  /// Sections that stay and have other headers, footers or metrics, in order.
  private var described: [(index: Int, section: CollectionSection)] = []
  private var bars: [(header: CollectionLayout.Bar?, footer: CollectionLayout.Bar?)] = []

  /// - Parameters:
  ///   - layout: what stands before the changes.
  ///   - changedSections: sections that stay, but have another header, footer or metrics, by where
  ///     they will stand.
  ///   - source: the data after the changes.
  init(
    _ update: ResolvedUpdate, changedSections: [Int], in layout: CollectionLayout,
    of source: any CollectionDataSource<ID>, _ measuring: CellMeasuring
  ) throws(CollectionError) {
    self.update = update
    self.layout = layout
    self.source = source
    self.measuring = measuring
    let reloadedSections = update.reloadedSections.compactMap { update.newSection(ofOld: $0) }
    for index in Set(changedSections + reloadedSections).sorted() {
      described.append((index, source.section(index)))
    }
    bars = try layout.bars(described, measuring)
    try measureSections()
    try collectMovedItems()
    try measureNewItems()
  }

  private mutating func measureSections() throws(CollectionError) {
    for step in update.steps {
      guard case .insertSections(let range) = step else { continue }
      var moved: [ItemPath: MeasuredItem] = [:]
      for move in update.movedItems where range.contains(move.to.section) {
        var item = layout.sections[move.from.section][move.from.item]
        let section = move.to.section
        item?.adapt(to: try layout.itemFitting(section, source.section(section).metrics))
        moved[move.to] = item
      }
      let new = try layout.sections(range, of: source, measuring, known: moved)
      for (index, section) in zip(range, new) {
        sections[index] = section
        if layout.estimatedSize == nil { measuredCount += section.items.filledCount }
      }
      if layout.estimatedSize == nil { measuredCount -= moved.count }
    }
  }

  /// Where items that move into a section that stays may have other lines.
  private mutating func collectMovedItems() throws(CollectionError) {
    for move in update.movedItems where sections[move.to.section] == nil {
      guard var item = layout.sections[move.from.section][move.from.item] else { continue }
      item.adapt(to: try fitting(move.to.section))
      items[move.to] = item
    }
  }

  private mutating func measureNewItems() throws(CollectionError) {
    var paths: [ItemPath] = []
    for path in reloadedPaths() {
      reloaded.append((path, nil))
      paths.append(path)
    }
    if layout.estimatedSize == nil {
      for path in update.insertedItems where sections[path.section] == nil { paths.append(path) }
    } else {
      paths = []
    }
    var requests: [CellMeasuring.Request] = []
    for path in paths {
      requests.append(
        CellMeasuring.Request(
          place: .item(path), item: source.item(at: path), fitting: try fitting(path.section)))
    }
    for (index, (request, cell)) in zip(requests, try measuring.fit(requests)).enumerated() {
      let item = MeasuredItem(request, cell)
      if index < reloaded.count {
        reloaded[index].item = item
      } else {
        items[paths[index]] = item
      }
    }
    measuredCount += paths.count
  }

  /// Where reloaded items will stand.
  private func reloadedPaths() -> [ItemPath] {
    var paths = update.reloadedItems.filter { !update.reloadedSections.contains($0.section) }
    for section in update.reloadedSections {
      // An item that is an estimate stays one.
      let items = layout.sections[section].items
      items.forEach(in: 0..<items.count) { item, _ in
        paths.append(ItemPath(section: section, item: item))
      }
    }
    return paths.compactMap { update.newPath(ofOld: $0) }
  }

  /// How items are fitted in a section, by where it will stand.
  private func fitting(_ section: Int) throws(CollectionError) -> CellFitting {
    try layout.itemFitting(section, metrics(section))
  }

  private func metrics(_ section: Int) -> FlowMetrics {
    let position = described.partitioningIndex { $0.index >= section }
    if position < described.count, described[position].index == section {
      return described[position].section.metrics
    }
    if let new = sections[section] { return new.metrics }
    return update.oldSection(ofNew: section).map { layout.sections[$0].metrics } ?? FlowMetrics()
  }

  /// The changes to be made, one after the other.
  func changes() throws(CollectionError) -> [LayoutChange] {
    var changes: [LayoutChange] = []
    for step in update.steps {
      switch step {
      case .remove(let range, let section): changes.append(.remove(range, section: section))
      case .removeSections(let range): changes.append(.removeSections(range))
      case .moveSection(let from, let to): changes.append(.moveSection(from: from, to: to))
      case .insertSections(let range):
        changes.append(
          .insertSections(range.compactMap { sections[$0] }, at: range.lowerBound))
      case .insert(let range, let section):
        let new = range.map { items[ItemPath(section: section, item: $0)] }
        changes.append(.insert(new, at: range.lowerBound, section: section))
      case .move(let from, let to, let section):
        changes.append(.move(from: from, to: to, section: section))
      }
    }
    for ((index, section), bars) in zip(described, bars) {
      changes.append(.setBars(section: index, header: bars.header, footer: bars.footer))
      guard section.metrics != metricsBefore(index) else { continue }
      changes.append(.setMetrics(section: index, section.metrics))
      changes += try adaptations(ofSection: index, section.metrics)
    }
    return changes + reloaded.map { .set($0.path, $0.item) }
  }

  /// Headers and footers that show something else than before, by the places they had.
  var changedBars: [CollectionPlace] {
    var places: [CollectionPlace] = []
    for ((index, _), bars) in zip(described, bars) {
      guard let old = update.oldSection(ofNew: index) else { continue }
      let before = layout.sections[old]
      if let header = before.header, !header.shows(bars.header) {
        places.append(.header(section: old))
      }
      if let footer = before.footer, !footer.shows(bars.footer) {
        places.append(.footer(section: old))
      }
    }
    return places
  }

  private func metricsBefore(_ section: Int) -> FlowMetrics? {
    update.oldSection(ofNew: section).map { layout.sections[$0].metrics }
  }

  /// Lines of another length make the items that stay in a section estimates again.
  private func adaptations(
    ofSection section: Int, _ metrics: FlowMetrics
  ) throws(CollectionError) -> [LayoutChange] {
    guard let old = update.oldSection(ofNew: section) else { return [] }
    let fitting = try layout.itemFitting(section, metrics)
    let items = layout.sections[old].items
    var changes: [LayoutChange] = []
    items.forEach(in: 0..<items.count) { index, item in
      var adapted = item
      adapted.adapt(to: fitting)
      guard let path = update.newPath(ofOld: ItemPath(section: old, item: index)),
        path.section == section
      else { return }
      changes.append(.set(path, adapted))
    }
    return changes
  }
}

extension CollectionLayout.Bar {
  /// Whether another one has the same cell and shows the same in it.
  fileprivate func shows(_ other: CollectionLayout.Bar?) -> Bool {
    reuseIdentifier == other?.reuseIdentifier
      && placed.fitted?.texts == other?.placed.fitted?.texts
      && (placed.fitted == nil) == (other?.placed.fitted == nil)
      && (placed.fitted != nil || placed.size == other?.placed.size)
  }
}

extension ResolvedUpdate {
  /// The items that move, by where they will stand.
  var movedItems: [(from: ItemPath, to: ItemPath)] {
    items.arriving.edits.compactMap { edit in edit.counterpart.map { ($0, edit.place) } }
  }

  /// The sections that move, by where they will stand.
  var movedSections: [(from: Int, to: Int)] {
    sections.arriving.edits.compactMap { edit in edit.counterpart.map { ($0, edit.place) } }
  }

  /// The items that come one by one, by where they will stand.
  fileprivate var insertedItems: [ItemPath] {
    items.arriving.edits.compactMap { $0.counterpart == nil ? $0.place : nil }
  }
}
