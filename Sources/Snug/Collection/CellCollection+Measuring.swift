import SnugFlow
import SnugGeometry

extension CellCollection {
  /// Measures what comes into view and is not measured yet, until all that is in view is: sizes
  /// move what comes next.
  ///
  /// It ends, because each round measures items that none before did.
  /// - Parameters:
  ///   - offset: where the viewport is; afterwards, where `goals` have it.
  ///   - goals: what the viewport keeps to, the first of these that is possible; its anchor if `nil`.
  ///   - undoing: what undoes the changes made, added in the order it has to be made in.
  /// - Returns: how many items were measured.
  func measureVisible(
    at offset: inout Point, _ goals: [ScrollGoal]? = nil,
    of source: any CollectionDataSource<ID>, _ undoing: inout [FittedEdit]
  ) throws(CollectionError) -> Int {
    var count = 0
    var goals = goals
    while true {
      let paths = unmeasuredItems(at: offset)
      guard !paths.isEmpty else { return count }
      let kept = goals ?? self.goals(at: offset)
      goals = kept
      let changes = try measure(paths, of: source)
      undoing.insert(contentsOf: try layout.change(changes), at: 0)
      surroundings.forget()
      count += paths.count
      offset = kept.offset(in: layout, from: offset)
    }
  }

  /// Whether scrolling about as far as surroundings reach brings no item into the margin that is not
  /// measured.
  var measuresNothingNear: Bool {
    let margin = CellLayout.length(measuringMargin)
    // Without a margin, what comes near comes into view.
    guard margin > 0 else { return true }
    return layout.unmeasuredItems(
      in: layout.visibleRect(at: contentOffset, margin: margin + Surroundings.reach)
    ).isEmpty
  }

  /// What the viewport may keep to at an offset, the best first.
  func goals(at offset: Point) -> [ScrollGoal] {
    let visible = layout.visibleRect(at: offset)
    surroundings.move(to: visible, in: &layout)
    return layout.goals(at: offset, among: surroundings.elements(in: visible))
  }

  private func unmeasuredItems(at offset: Point) -> [ItemPath] {
    let margin = CellLayout.length(measuringMargin)
    let near = layout.visibleRect(at: offset, margin: margin)
    guard margin <= Surroundings.reach else { return layout.unmeasuredItems(in: near) }
    surroundings.move(to: layout.visibleRect(at: offset), in: &layout)
    var paths: [ItemPath] = []
    for element in surroundings.elements(in: near) {
      guard let path = element.place.itemPath, !layout.sections[path.section].items.isExact,
        !layout.isMeasured(path)
      else { continue }
      paths.append(path)
    }
    return paths
  }

  /// Measures items for lines as they are, those that never were in one batch; others are fitted
  /// again.
  private func measure(
    _ paths: [ItemPath], of source: any CollectionDataSource<ID>
  ) throws(CollectionError) -> [FittedEdit] {
    var measuring = CollectionMeasuring(source, registry)
    var changes: [FittedEdit] = []
    var new: [(section: Int, items: [Int])] = []
    var rest = paths[...]
    while let section = rest.first?.section {
      let items = layout.sections[section].items
      let here = rest.prefix { $0.section == section }.map(\.item)
      rest = rest.dropFirst(here.count)
      let known = here.filter { items.isMeasured($0) }
      if !known.isEmpty {
        let fitting = try layout.fitting(section)
        do throws(CellTable.Failure) {
          let fitted = try items.refitted(known, fitting)
          changes.append(.set(known, to: fitted, section: section))
        } catch {
          throw .layout(
            CellFlowError(error.cause, at: .item(section: section, item: known[error.item])))
        }
      }
      let unknown = known.isEmpty ? here : here.filter { !items.isMeasured($0) }
      try measuring.append(unknown, ofSection: section)
      if !unknown.isEmpty { new.append((section, unknown)) }
    }
    try measuring.measure()
    for (section, items) in new {
      let fitted = try measuring.next(items.count, layout.fitting(section))
      changes.append(.set(items, to: fitted, section: section))
    }
    return changes
  }
}

/// Measures what a data source has at some places: all of one sizer in one batch.
struct CollectionMeasuring {
  let source: any CollectionDataSource
  let registry: CellRegistry
  private var parts = MeasuredParts()

  init(_ source: any CollectionDataSource, _ registry: CellRegistry) {
    self.source = source
    self.registry = registry
  }

  // MARK: Collecting

  /// Adds items of one section, if there are any.
  mutating func append(_ items: [Int], ofSection section: Int) throws(CollectionError) {
    guard !items.isEmpty else { return }
    parts.begin(at: .item(section: section, item: 0), items: items)
    for item in items {
      let path = ItemPath(section: section, item: item)
      let item = source.item(at: path)
      parts.append(
        try registry.content(of: item, at: .item(path)), options: item.options,
        identifier: item.reuseIdentifier)
    }
  }

  /// Adds a header or a footer, if there is one.
  mutating func append(
    _ bar: CollectionItem?, at place: LayoutPlace
  ) throws(CollectionError) {
    guard let bar else { return }
    parts.appendBar(
      try registry.content(of: bar, at: place), identifier: bar.reuseIdentifier,
      at: place)
  }

  /// Measures what was collected.
  /// - Throws: for the first cell that cannot be measured.
  mutating func measure() throws(CollectionError) {
    try CollectionError.layout { () throws(CellFlowError) in try parts.measure() }
  }

  // MARK: Taking

  /// The next items, of which there are so many, fitted.
  mutating func next(
    _ count: Int, _ fitting: CellFitting
  ) throws(CollectionError) -> PlacedItems {
    guard count > 0 else { return PlacedItems(emptyCount: 0) }
    return try CollectionError.layout { () throws(CellFlowError) in try parts.next(fitting) }
  }

  /// The number of the next header or footer, if there is one.
  mutating func next(
    _ bar: CollectionItem?, _ fitting: CellFitting
  ) throws(CollectionError) -> Int? {
    guard bar != nil else { return nil }
    return try CollectionError.layout { () throws(CellFlowError) in try parts.nextBar(fitting) }
  }

  /// Headers and footers that were taken, by number.
  func bars(_ numbers: [Int?]) -> PlacedItems { parts.bars(numbers) }
}

extension CellRegistry {
  /// What is measured of an item, a header or a footer.
  fileprivate func content(
    of item: CollectionItem, at place: LayoutPlace
  ) throws(CollectionError) -> CellContent {
    let sizer = try sizer(of: item, at: place)
    return switch (item.content, sizer) {
    case (.size(let size), _): .size(size)
    case (.texts(let texts), let sizer?): .cell(sizer, texts)
    case (.texts, nil):
      throw .noSizer(place.kind, identifier: item.reuseIdentifier, at: place)
    }
  }
}
