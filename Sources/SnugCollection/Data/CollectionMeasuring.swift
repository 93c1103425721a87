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
    var options = item.options
    let cells = item.attachedViews.enumerated()
    options.attachedViews = try cells.map { (index, attached) throws(CollectionError) in
      var view = attached.view
      let shown = CollectionItem(view.kind, attached.content)
      view.size =
        if let known = attachedSizes[shown] {
          known
        } else {
          try registry.size(of: attached, at: .supplementary(of: path, index: index))
        }
      attachedSizes[shown] = view.size
      return view
    }
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
    try CollectionError.any { try newItems.measure() }
  }

  // MARK: Taking

  /// Returns the next `count` items, fitted.
  mutating func next(
    _ count: Int, _ fitting: CellFitting
  ) throws(CollectionError) -> PlacedItems {
    guard count > 0 else { return PlacedItems(emptyCount: 0) }
    return try CollectionError.any { try newItems.next(fitting) }
  }

  /// Returns the index of the next header or footer among those collected; `nil` without one.
  mutating func next(
    _ bar: CollectionItem?, _ fitting: CellFitting
  ) throws(CollectionError) -> Int? {
    guard bar != nil else { return nil }
    return try CollectionError.any { try newItems.nextBar(fitting) }
  }

  /// The headers and footers taken, by index.
  func bars(_ numbers: [Int?]) -> PlacedItems { newItems.bars(numbers) }
}

extension CellRegistry {
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
    do throws(FittingError) {
      return (try sizer.fit([texts])[0], sizer)
    } catch {
      throw .layout(CellFlowError(error, at: place))
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
