import SnugFlow

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
