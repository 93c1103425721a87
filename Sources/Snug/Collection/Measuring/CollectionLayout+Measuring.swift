import SnugGeometry

extension CollectionLayout {
  /// Measures what comes into view and is not measured yet, until all that is in view is: sizes
  /// move what comes next.
  ///
  /// It ends, because each round measures items that none before did.
  /// - Parameters:
  ///   - offset: where the viewport is; afterwards, where `goal` has it.
  ///   - goal: what the viewport keeps to; its anchor if `nil`.
  ///   - margin: how far beyond the viewport items are measured, in points.
  /// - Returns: how many items were measured.
  mutating func measureVisible<ID>(
    at offset: inout Point, _ goal: ScrollGoal? = nil, margin: Double,
    of source: any CollectionDataSource<ID>, _ measuring: CellMeasuring
  ) throws(CollectionError) -> Int {
    var count = 0
    var goal = goal
    while true {
      let paths = unmeasuredItems(in: visibleRect(at: offset, margin: margin))
      guard !paths.isEmpty else { return count }
      let kept = goal ?? anchor(at: offset)
      goal = kept
      try measure(paths, of: source, measuring)
      count += paths.count
      offset = kept.offset(in: self)
    }
  }

  /// What lies in the viewport, and so far before and behind it.
  func visibleRect(at offset: Point, margin: Double = 0) -> Rect {
    var rect = Rect(origin: offset, size: flow.layout.containerSize)
    let axis = flow.layout.scrollAxis
    rect.origin[axis] -= margin
    rect.size[axis] += 2 * margin
    return rect
  }

  private func unmeasuredItems(in rect: Rect) -> [ItemPath] {
    var paths: [ItemPath] = []
    flow.forEachElement(in: rect) { element in
      guard case .item(let item) = element.kind, !sections[element.section].isExact else { return }
      let path = ItemPath(section: element.section, item: item)
      if !isMeasured(path) { paths.append(path) }
    }
    return paths
  }

  /// Measures items for lines as they are: those that never were in one batch.
  private mutating func measure<ID>(
    _ paths: [ItemPath], of source: any CollectionDataSource<ID>, _ measuring: CellMeasuring
  ) throws(CollectionError) {
    let before = paths.map { flowItem($0) }
    for path in paths {
      guard var known = sections[path.section][path.item] else { continue }
      try refit(&known, at: path)
      sections[path.section][path.item] = known
    }
    try measureNew(
      paths.filter { sections[$0.section][$0.item] == nil }, of: source, measuring)
    var edits: [FlowEdit] = []
    for (path, before) in zip(paths, before) {
      edits += FittedEdit.flowEdits(from: before, to: flowItem(path), path.item, path.section)
    }
    try apply(edits)
  }

  /// Measures items that are not measured, in one batch; their frames are left as they are.
  mutating func measureNew<ID>(
    _ paths: [ItemPath], of source: any CollectionDataSource<ID>, _ measuring: CellMeasuring
  ) throws(CollectionError) {
    var requests: [CellMeasuring.Request] = []
    for path in paths {
      let fitting = try itemFitting(path.section, sections[path.section].metrics)
      requests.append(
        CellMeasuring.Request(place: .item(path), item: source.item(at: path), fitting: fitting))
    }
    for ((path, request), cell) in zip(zip(paths, requests), try measuring.fit(requests)) {
      sections[path.section][path.item] = MeasuredItem(request, cell)
    }
  }

  /// Fits an item that was measured for lines of another length: only labels of several lines whose
  /// width differs then are measured again.
  private func refit(_ item: inout MeasuredItem, at path: ItemPath) throws(CollectionError) {
    let fitting = try itemFitting(path.section, sections[path.section].metrics)
    do throws(FittingError) {
      item.take(try fitting.refit(item.placed.content))
    } catch {
      throw .fitting(error, at: .item(path))
    }
  }

  /// What the flow layout was given for an item.
  private func flowItem(_ path: ItemPath) -> FlowItem {
    sections[path.section].flowItem(path.item, estimatedSize: estimatedSize)
  }
}
