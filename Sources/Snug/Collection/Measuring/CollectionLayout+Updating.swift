import SnugGeometry

extension CollectionLayout {
  /// Makes a batch of changes. Items keep what they measure wherever they move; those that come and
  /// those that are reloaded are estimated, or measured if nothing estimates them.
  /// - Parameters:
  ///   - source: the data after the changes.
  ///   - changedSections: sections that stay, but have another header, footer or metrics, by their
  ///     new indices.
  /// - Returns: how many items were measured.
  mutating func perform<ID>(
    _ update: ResolvedUpdate, changedSections: [Int], of source: any CollectionDataSource<ID>,
    _ measuring: CellMeasuring
  ) throws(CollectionError) -> Int {
    let old = self
    var measuredCount = 0
    var edits: [FlowEdit] = []
    for step in update.steps {
      switch step {
      case .remove(let range, let section):
        sections[section].remove(range)
        edits.append(.remove(range, section: section))
      case .removeSections(let range):
        sections.removeSubrange(range)
        edits.append(.removeSections(range))
      case .moveSection(let from, let to):
        sections.insert(sections.remove(at: from), at: to)
        edits.append(.moveSection(from: from, to: to))
      case .insertSections(let range):
        let moved = update.movedItems(intoSections: range, from: old)
        let new = try self.sections(range, of: source, measuring, known: moved)
        if estimatedSize == nil { measuredCount += new.measuredCount - moved.count }
        sections.insert(contentsOf: new, at: range.lowerBound)
        edits.append(
          .insertSections(
            new.map { $0.flowSection(estimatedSize: estimatedSize) }, at: range.lowerBound))
      case .insert(let range, let section):
        let new = try items(range, ofSection: section, update, old, source, measuring)
        measuredCount += new.measuredCount
        sections[section].insert(new.items, at: range.lowerBound)
        edits.append(
          .insert(
            range.map { sections[section].flowItem($0, estimatedSize: estimatedSize) },
            at: range.lowerBound, section: section))
      case .move(let from, let to, let section):
        let moved = sections[section][from]
        sections[section].remove(from..<from + 1)
        sections[section].insert([moved], at: to)
        edits.append(.move(item: from, section: section, toItem: to, toSection: section))
      }
    }
    try adaptMovedSections(update, &edits)
    try apply(edits)
    measuredCount += try reload(update, of: source, measuring)
    for section in changedSections { try updateSection(section, of: source, measuring) }
    return measuredCount
  }

  /// What comes in at some places of a section, from elsewhere or new.
  private func items<ID>(
    _ range: Range<Int>, ofSection section: Int, _ update: ResolvedUpdate, _ old: CollectionLayout,
    _ source: any CollectionDataSource<ID>, _ measuring: CellMeasuring
  ) throws(CollectionError) -> (items: [MeasuredItem?], measuredCount: Int) {
    let fitting = try itemFitting(section, sections[section].metrics)
    var items: [MeasuredItem?] = []
    var requests: [CellMeasuring.Request] = []
    var places: [Int] = []
    for item in range {
      let path = ItemPath(section: section, item: item)
      if let before = update.oldPath(ofNew: path) {
        var moved = old.sections[before.section][before.item]
        moved?.adapt(to: fitting)
        items.append(moved)
      } else {
        items.append(nil)
        guard estimatedSize == nil else { continue }
        places.append(item - range.lowerBound)
        requests.append(
          CellMeasuring.Request(place: .item(path), item: source.item(at: path), fitting: fitting))
      }
    }
    for ((place, request), cell) in zip(zip(places, requests), try measuring.fit(requests)) {
      items[place] = MeasuredItem(request, cell)
    }
    return (items, requests.count)
  }

  /// The length of lines may depend on nothing but a section's own insets, so a section that moves
  /// keeps its cells; items that move into a section that comes may have other lines there.
  private mutating func adaptMovedSections(
    _ update: ResolvedUpdate, _ edits: inout [FlowEdit]
  ) throws(CollectionError) {
    for path in update.movedItemTargets {
      guard update.oldSection(ofNew: path.section) == nil,
        var item = sections[path.section][path.item]
      else { continue }
      let metrics = sections[path.section].metrics
      let before = item.placed.flowItem(metrics)
      item.adapt(to: try itemFitting(path.section, metrics))
      sections[path.section][path.item] = item
      edits += FittedEdit.flowEdits(
        from: before, to: item.placed.flowItem(metrics), path.item, path.section)
    }
  }

  /// Drops what reloaded items measured.
  /// - Returns: how many were measured again at once.
  private mutating func reload<ID>(
    _ update: ResolvedUpdate, of source: any CollectionDataSource<ID>, _ measuring: CellMeasuring
  ) throws(CollectionError) -> Int {
    var paths = update.reloadedItems.compactMap { update.newPath(ofOld: $0) }
    for section in update.reloadedSections {
      guard let new = update.newSection(ofOld: section) else { continue }
      try updateSection(new, of: source, measuring)
      // What has moved in from another section is not reloaded with this one.
      sections[new].items.forEach(in: 0..<sections[new].items.count) { item, _ in
        let path = ItemPath(section: new, item: item)
        if update.oldPath(ofNew: path)?.section == section { paths.append(path) }
      }
    }
    var edits: [FlowEdit] = []
    var before: [FlowItem] = []
    for path in paths {
      before.append(
        sections[path.section].flowItem(path.item, estimatedSize: estimatedSize))
      sections[path.section][path.item] = nil
    }
    if estimatedSize == nil { try measureNew(paths, of: source, measuring) }
    for (path, before) in zip(paths, before) {
      edits += FittedEdit.flowEdits(
        from: before, to: sections[path.section].flowItem(path.item, estimatedSize: estimatedSize),
        path.item, path.section)
    }
    try apply(edits)
    return estimatedSize == nil ? paths.count : 0
  }
}

extension [CollectionLayout.Section] {
  fileprivate var measuredCount: Int { reduce(0) { $0 + $1.items.filledCount } }
}

extension ResolvedUpdate {
  /// Where items move to, in order.
  fileprivate var movedItemTargets: [ItemPath] {
    items.arriving.edits.compactMap { $0.counterpart == nil ? nil : $0.place }
  }

  /// What is known of the items that move into some sections, by where they will stand.
  fileprivate func movedItems(
    intoSections range: Range<Int>, from old: CollectionLayout
  ) -> [ItemPath: MeasuredItem] {
    var moved: [ItemPath: MeasuredItem] = [:]
    for edit in items.arriving.edits where range.contains(edit.place.section) {
      guard let from = edit.counterpart else { continue }
      moved[edit.place] = old.sections[from.section][from.item]
    }
    return moved
  }
}
