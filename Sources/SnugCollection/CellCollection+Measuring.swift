import SnugFlow
import SnugGeometry

extension CellCollection {
  /// Measures the unmeasured items in the viewport and its margin, and repeats this until all there
  /// are measured: sizes move the items behind.
  ///
  /// It ends, because each round measures items that no earlier round did.
  /// - Parameters:
  ///   - offset: The content offset; on return the one that `goals` determine.
  ///   - goals: The goals of the viewport, of which the first possible one counts; its own if
  ///     `nil`.
  ///   - undoing: Receives the edits that undo the changes, in the order to make them in.
  /// - Returns: The count of items measured.
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

  /// Whether scrolling by about `Surroundings.reach` brings only measured items into the margin.
  var measuresNothingNear: Bool {
    let margin = CellLayout.length(measuringMargin)
    // Without a margin only items that come into view are measured.
    guard margin > 0 else { return true }
    return layout.unmeasuredItems(
      in: layout.visibleRect(at: contentOffset, margin: margin + Surroundings.reach)
    ).isEmpty
  }

  /// The goals of the viewport at an offset, best first.
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
    return layout.unmeasuredItems(among: surroundings.elements(in: near))
  }

  /// Measures items for their present lines: those never measured in one batch; those measured for
  /// other lines are only fitted again.
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

/// Measures items, headers and footers of a data source: all cells of one sizer in one batch.
struct CollectionMeasuring {
  let source: any CollectionDataSource
  let registry: CellRegistry
  private var newItems = NewItems()
  /// The sizes of the views attached to items, by their cells: many are alike.
  private var attachedSizes: [CollectionItem: Size] = [:]

  init(_ source: any CollectionDataSource, _ registry: CellRegistry) {
    self.source = source
    self.registry = registry
  }

  // MARK: Collecting

  /// Adds items of one section, if any.
  mutating func append(_ items: [Int], ofSection section: Int) throws(CollectionError) {
    guard !items.isEmpty else { return }
    newItems.begin(at: .item(section: section, item: 0), items: items)
    for item in items {
      let path = ItemPath(section: section, item: item)
      let item = source.item(at: path)
      newItems.append(
        try registry.content(of: item, at: .item(path)), options: try options(of: item, at: path),
        identifier: item.reuseIdentifier)
    }
  }

  /// The options of an item, with the views attached to it at their sizes.
  private mutating func options(
    of item: CollectionItem, at path: ItemPath
  ) throws(CollectionError) -> FlowItemOptions {
    var views: [AttachedView] = []
    for (index, attached) in item.attachedViews.enumerated() {
      var view = attached.view
      let shown = CollectionItem(view.kind, attached.content)
      view.size =
        if let known = attachedSizes[shown] {
          known
        } else {
          try registry.size(of: attached, at: .supplementary(of: path, index: index))
        }
      attachedSizes[shown] = view.size
      views.append(view)
    }
    var options = item.options
    options.attachedViews = views
    return options
  }

  /// Adds a header or footer, if there is one.
  mutating func append(
    _ bar: CollectionItem?, at place: LayoutPlace
  ) throws(CollectionError) {
    guard let bar else { return }
    newItems.appendBar(
      try registry.content(of: bar, at: place), identifier: bar.reuseIdentifier,
      at: place)
  }

  /// Measures all collected content.
  /// - Throws: For the first cell that cannot be measured.
  mutating func measure() throws(CollectionError) {
    try CollectionError.layout { () throws(CellFlowError) in try newItems.measure() }
  }

  // MARK: Taking

  /// Returns the next `count` items, fitted.
  mutating func next(
    _ count: Int, _ fitting: CellFitting
  ) throws(CollectionError) -> PlacedItems {
    guard count > 0 else { return PlacedItems(emptyCount: 0) }
    return try CollectionError.layout { () throws(CellFlowError) in try newItems.next(fitting) }
  }

  /// Returns the index of the next header or footer among those collected; `nil` without one.
  mutating func next(
    _ bar: CollectionItem?, _ fitting: CellFitting
  ) throws(CollectionError) -> Int? {
    guard bar != nil else { return nil }
    return try CollectionError.layout { () throws(CellFlowError) in try newItems.nextBar(fitting) }
  }

  /// The headers and footers taken, by index.
  func bars(_ numbers: [Int?]) -> PlacedItems { newItems.bars(numbers) }
}

extension CellRegistry {
  /// The size of a view attached to an item.
  fileprivate func size(
    of attached: AttachedCell, at place: LayoutPlace
  ) throws(CollectionError) -> Size {
    if let cell = try cell(of: attached, at: place) { return cell.fitted.size }
    guard case .size(let size) = attached.content else { return .zero }
    return size
  }

  /// The cell of a view attached to an item; `nil` for a known size.
  func cell(
    of attached: AttachedCell, at place: LayoutPlace
  ) throws(CollectionError) -> (fitted: FittedCell, sizer: CellSizer)? {
    let content = try content(of: CollectionItem(attached.view.kind, attached.content), at: place)
    guard case .cell(let sizer, let texts) = content else { return nil }
    return try CollectionError.layout { () throws(CellFlowError) in
      do throws(FittingError) {
        return (try sizer.fit([texts])[0], sizer)
      } catch {
        throw CellFlowError(error, at: place)
      }
    }
  }

  /// Returns the overflow items to measure for those of a section.
  func overflow(_ item: @escaping (_ hiddenCount: Int) -> CollectionItem) -> PlacedOverflow {
    PlacedOverflow { [self] count, section in
      let item = item(count)
      var table = CellTable()
      table.append(
        try content(of: item, at: .overflow(section: section)), options: item.options,
        identifier: item.reuseIdentifier)
      return table
    }
  }

  /// The content to measure for an item, an overflow item, a header or a footer.
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
