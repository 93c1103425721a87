import SnugFlow
import SnugGeometry

/// What a batch of changes brings: all of it is measured before anything changes.
struct UpdateContent {
  /// The changes to be made, one after the other.
  private(set) var edits: [FittedEdit] = []
  /// How many items were measured.
  private(set) var measuredCount = 0
  /// Headers and footers that show something else than before, by the places they had.
  private(set) var changedBars: [LayoutPlace] = []

  private let update: ResolvedUpdate
  private let layout: CellLayout
  private let source: any CollectionDataSource
  private let registry: CellRegistry
  /// The items that move, by the section they move to; in the order of their places there.
  private let moved: [Int: [MovedItem]]
  /// Sections that stay and have other headers, footers or metrics, in order.
  private var described: [(index: Int, section: CollectionSection)] = []

  /// - Parameters:
  ///   - layout: what stands before the changes.
  ///   - changedSections: sections that stay, but have another header, footer or metrics, by where
  ///     they will stand.
  ///   - source: the data after the changes.
  init(
    _ update: ResolvedUpdate, changedSections: [Int], in layout: CellLayout,
    of source: any CollectionDataSource, _ registry: CellRegistry
  ) throws(CollectionError) {
    self.update = update
    self.layout = layout
    self.source = source
    self.registry = registry
    moved = Dictionary(grouping: update.movedItems, by: \.to.section).mapValues {
      $0.map { ($0.to.item, $0.from) }
    }
    let reloadedSections = update.reloadedSections.compactMap { update.newSection(ofOld: $0) }
    for index in Set(changedSections + reloadedSections).sorted() {
      described.append((index, source.section(index)))
    }
    let changes = try sectionChanges()
    let reloaded = try appendSteps()
    edits += changes + reloaded
  }

  /// What changes in sections that stay. Lines of another length make the items that stay in them
  /// estimates again.
  private mutating func sectionChanges() throws(CollectionError) -> [FittedEdit] {
    guard !described.isEmpty else { return [] }
    var measuring = CollectionMeasuring(source, registry)
    for (index, section) in described {
      try measuring.append(section.header, at: .header(section: index))
      try measuring.append(section.footer, at: .footer(section: index))
    }
    try measuring.measure()
    var changes: [FittedEdit] = []
    for (index, section) in described {
      let old = update.oldSection(ofNew: index)
      for (bar, shown) in [(2 * index, section.header), (2 * index + 1, section.footer)] {
        let number = try measuring.next(shown, layout.barFitting)
        let fitted = measuring.bars([number])
        changes.append(.setBar(bar, to: fitted))
        if let old, layout.showsOther(2 * old + bar % 2, than: fitted) {
          changedBars.append(
            bar.isMultiple(of: 2) ? .header(section: old) : .footer(section: old))
        }
      }
      guard let old, section.metrics != layout.sections[old].metrics else { continue }
      changes.append(.setMetrics(section.metrics, section: index))
      changes.append(
        .adapt(try layout.fitting(index, section.metrics), section: index))
    }
    return changes
  }

  /// What comes, goes and moves.
  /// - Returns: what reloaded items are from now on, measured with all that come to sections that
  ///   stay.
  private mutating func appendSteps() throws(CollectionError) -> [FittedEdit] {
    let steps = update.steps
    var measuring = CollectionMeasuring(source, registry)
    let reloaded = reloadedItems()
    if layout.estimatedSize == nil {
      for (section, items) in reloaded { try measuring.append(items, ofSection: section) }
    }
    var measured: [[Int]] = []
    for case .insert(let range, let section) in steps {
      measured.append(layout.itemsToMeasure(range, but: moved(to: section, range)))
      try measuring.append(measured[measured.count - 1], ofSection: section)
    }
    try measuring.measure()
    var reloads: [FittedEdit] = []
    for (section, items) in reloaded {
      var new = PlacedItems(emptyCount: items.count)
      if layout.estimatedSize == nil {
        new = try measuring.next(items.count, try fitting(section))
        measuredCount += items.count
      }
      reloads.append(.set(items, to: new, section: section))
    }
    measuredCount += measured.reduce(0) { $0 + $1.count }
    var inserted = measured.makeIterator()
    for step in steps {
      switch step {
      case .remove(let range, let section): edits.append(.remove(range, section: section))
      case .removeSections(let range): edits.append(.removeSections(range))
      case .moveSection(let from, let to): edits.append(.moveSection(from: from, to: to))
      case .insertSections(let range):
        let new = try layout.newSections(range, of: source, registry, moved: moved)
        measuredCount += new.measured
        edits.append(.insertSections(new.sections, bars: new.bars, at: range.lowerBound))
      case .insert(let range, let section):
        let start = range.lowerBound
        let fitting = try fitting(section)
        let listed = inserted.next() ?? []
        let new = layout.items(
          range.count, at: listed.map { $0 - start }, try measuring.next(listed.count, fitting),
          moved: moved(to: section, range).map { ($0.item - start, $0.from) }, fitting)
        edits.append(.insert(new, at: start, section: section))
      case .move(let from, let to, let section):
        edits.append(.move(item: from, section: section, toItem: to, toSection: section))
      }
    }
    return reloads
  }

  /// The items that move to some places.
  private func moved(to section: Int, _ range: Range<Int>) -> ArraySlice<MovedItem> {
    guard let moved = moved[section] else { return [] }
    let first = moved.partitioningIndex { $0.item >= range.lowerBound }
    return moved[first...].prefix { $0.item < range.upperBound }
  }

  /// The items that are reloaded, by where they will stand.
  private func reloadedItems() -> [(section: Int, items: [Int])] {
    guard !update.reloadedItems.isEmpty || !update.reloadedSections.isEmpty else { return [] }
    var paths = update.reloadedItems.filter { !update.reloadedSections.contains($0.section) }
    for section in update.reloadedSections {
      // An item that is an estimate stays one.
      let items = layout.sections[section].items
      paths += items.measuredItems(in: 0..<items.count).map {
        ItemPath(section: section, item: $0)
      }
    }
    return Dictionary(
      grouping: paths.compactMap { update.newPath(ofOld: $0) }, by: \.section
    ).map { ($0, $1.map(\.item)) }.sorted { $0.0 < $1.0 }
  }

  /// How items are fitted in a section, by where it will stand.
  private func fitting(_ section: Int) throws(CollectionError) -> CellFitting {
    let position = described.partitioningIndex { $0.index >= section }
    if position < described.count, described[position].index == section {
      return try layout.fitting(section, described[position].section.metrics)
    }
    let old = update.oldSection(ofNew: section)
    return try layout.fitting(
      section, old.map { layout.sections[$0].metrics } ?? source.section(section).metrics)
  }
}

extension CellLayout {
  /// Whether a header or a footer, if there is one, has another cell than one to come, or shows
  /// something else in it.
  fileprivate func showsOther(_ bar: Int, than new: PlacedItems) -> Bool {
    guard let identifier = bars.identifier(ofItem: bar) else { return false }
    guard identifier == new.identifier(ofItem: 0) else { return true }
    return switch (bars.shown(bar), new.shown(0)) {
    case (.cell(_, let old), .cell(_, let new)): old != new
    case (.size(let old), .size(let new)): old != new
    default: true
    }
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
}
