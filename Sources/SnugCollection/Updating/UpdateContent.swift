/// The content that a batch update changes: all of it is measured before anything changes.
struct UpdateContent {
  /// The edits to make, in order.
  private(set) var edits: [FittedEdit] = []
  private(set) var measuredCount = 0
  /// The backgrounds, headers, footers and overflow items that show something else than before, by
  /// their old places.
  private(set) var changedBars: [LayoutPlace] = []

  private let update: ResolvedUpdate
  private let layout: CellLayout
  private let source: any CollectionDataSource
  private let registry: CellRegistry
  /// The moved items by the section they move to, in the order of their new places.
  private let moved: [Int: [MovedItem]]
  /// Sections that stay and have another header, footer or style, in order.
  private var described: [(index: Int, section: CollectionSection)] = []

  /// - Parameters:
  ///   - layout: The layout before the changes.
  ///   - source: The data after the changes.
  init(
    _ update: ResolvedUpdate, in layout: CellLayout,
    of source: any CollectionDataSource, _ registry: CellRegistry
  ) throws(CollectionError) {
    self.update = update
    self.layout = layout
    self.source = source
    self.registry = registry
    moved = Dictionary(grouping: update.movedItems, by: \.to.section).mapValues {
      $0.map { ($0.to.item, $0.from) }
    }
    let changed = (update.changedSections + update.reloadedSections).compactMap {
      update.newSection(ofOld: $0)
    }
    described = Set(changed).sorted().map { ($0, source.section($0)) }
    let changes = try sectionChanges()
    let reloaded = try appendSteps()
    edits += changes + reloaded
  }

  /// The changes of sections that stay. Lines of another length turn the items that stay in them
  /// into estimates again.
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
      for (isHeader, shown) in [(true, section.header), (false, section.footer)] {
        let number = try measuring.next(shown, layout.barFitting)
        let fitted = measuring.bars([number])
        changes.append(.setSection(isHeader ? .header(fitted) : .footer(fitted), section: index))
        if let old, layout.showsOther(2 * old + (isHeader ? 0 : 1), than: fitted) {
          changedBars.append(isHeader ? .header(section: old) : .footer(section: old))
        }
      }
      guard let old else { continue }
      changes += overflowChanges(old, to: section, at: index)
      let oldMetrics = layout.sections[old].style
      guard section.style != oldMetrics else { continue }
      try registry.checkBackground(section.style, section: index)
      if section.style.background?.kind != oldMetrics.background?.kind {
        changedBars.append(.background(section: old))
      }
      // Estimates come first, so that lines ask no cell for its extent at other lengths.
      changes.append(
        .setSection(.lines(try layout.fitting(index, section.style)), section: index))
      changes.append(.setSection(.style(section.style), section: index))
    }
    return changes
  }

  /// The change of a section's overflow item. Items fitted so far are kept if the new ones show the
  /// same for all counts that were tried, and the section is not reloaded.
  private mutating func overflowChanges(
    _ old: Int, to section: CollectionSection, at index: Int
  ) -> [FittedEdit] {
    let known = layout.sections[old].overflow
    guard known != nil || section.overflow != nil else { return [] }
    var overflow = section.overflow.map { registry.overflow($0) }
    func showsSame(_ count: Int) -> Bool {
      known?[count]?.content(ofItem: 0) == section.overflow?(count)
    }
    if !showsSame(layout.hiddenCount(inSection: old)) {
      changedBars.append(.overflow(section: old))
    }
    var isSame = false
    if let known, overflow != nil, !update.reloadedSections.contains(old) {
      isSame = known.counts.allSatisfy(showsSame)
      if isSame { overflow?.keep(known) }
    }
    return [.setSection(.overflow(overflow, isSame: isSame), section: index)]
  }

  /// Appends the edits of deletions, insertions and moves.
  /// - Returns: The edits that reload items, measured together with all items inserted into
  ///   sections that stay.
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
        edits.append(.insertSections(new.sections, at: range.lowerBound))
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

  /// The items that move to a range of a section.
  private func moved(to section: Int, _ range: Range<Int>) -> ArraySlice<MovedItem> {
    guard let moved = moved[section] else { return [] }
    let first = moved.partitioningIndex { $0.item >= range.lowerBound }
    return moved[first...].prefix { $0.item < range.upperBound }
  }

  /// The reloaded items, by their new places.
  private func reloadedItems() -> [(section: Int, items: [Int])] {
    guard !update.reloadedItems.isEmpty || !update.reloadedSections.isEmpty else { return [] }
    var paths = update.reloadedItems.filter { !update.reloadedSections.contains($0.section) }
    for section in update.reloadedSections {
      // An item with an estimated size keeps it.
      let items = layout.sections[section].items
      paths += items.measuredItems(in: 0..<items.count).map {
        ItemPath(section: section, item: $0)
      }
    }
    return Dictionary(
      grouping: paths.compactMap { update.newPath(ofOld: $0) }, by: \.section
    ).map { ($0, $1.map(\.item)) }.sorted { $0.0 < $1.0 }
  }

  /// The limits that items are fitted to in a section, by its new index.
  private func fitting(_ section: Int) throws(CollectionError) -> CellFitting {
    if let position = described.index(of: section, { $0.index }) {
      return try layout.fitting(section, described[position].section.style)
    }
    let old = update.oldSection(ofNew: section)
    return try layout.fitting(
      section, old.map { layout.sections[$0].style } ?? source.section(section).style)
  }
}

extension CellLayout {
  /// Whether an existing header or footer has another cell than the new one, or shows something
  /// else in it.
  fileprivate func showsOther(_ bar: Int, than new: PlacedItems) -> Bool {
    bars.content(ofItem: bar).map { $0 != new.content(ofItem: 0) } ?? false
  }
}

extension ResolvedUpdate {
  /// The moved items, by their new paths.
  var movedItems: [(from: ItemPath, to: ItemPath)] {
    items.arriving.edits.compactMap { edit in edit.counterpart.map { ($0, edit.place) } }
  }

  /// The moved sections, by their new indices.
  var movedSections: [(from: Int, to: Int)] {
    sections.arriving.edits.compactMap { edit in edit.counterpart.map { ($0, edit.place) } }
  }
}
