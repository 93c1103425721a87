extension CellLayout {
  /// Inserts all sections of a data source; the layout is still empty.
  mutating func load(
    _ source: any CollectionDataSource, _ registry: CellRegistry
  ) throws(CollectionError) {
    let count = source.sectionCount
    guard count >= 0 else { throw .count(count, section: nil) }
    let new = try newSections(0..<count, of: source, registry)
    _ = try change([.insertSections(new.sections, at: 0)])
  }

  /// Measures the headers and footers of inserted sections, and without an estimated size all their
  /// items that do not move there.
  /// - Parameter moved: The items that move into the sections, by section.
  /// - Returns: The sections, with the count of items measured.
  func newSections(
    _ indices: Range<Int>, of source: any CollectionDataSource, _ registry: CellRegistry,
    moved: [Int: [MovedItem]] = [:]
  ) throws(CollectionError) -> (sections: PlacedSections, measured: Int) {
    var measuring = CollectionMeasuring(source, registry)
    let described = indices.map { source.section($0) }
    var listed: [[Int]] = []
    var counts: [Int] = []
    for (index, section) in zip(indices, described) {
      try measuring.append(section.header, at: .header(section: index))
      try measuring.append(section.footer, at: .footer(section: index))
      let count = source.itemCount(inSection: index)
      guard (0...FlowSection.maximumItemCount).contains(count) else {
        throw .count(count, section: index)
      }
      _ = try fitting(index, section.style)
      try registry.checkBackground(section.style, section: index)
      counts.append(count)
      listed.append(itemsToMeasure(0..<count, but: moved[index] ?? []))
      try measuring.append(listed[counts.count - 1], ofSection: index)
    }
    try measuring.measure()
    var bars: [Int?] = []
    var sections: [PlacedSection] = []
    for (number, (index, section)) in zip(indices, described).enumerated() {
      bars.append(try measuring.next(section.header, barFitting))
      bars.append(try measuring.next(section.footer, barFitting))
      let fitting = try fitting(index, section.style)
      let items = items(
        counts[number], at: listed[number],
        try measuring.next(listed[number].count, fitting),
        moved: moved[index] ?? [], fitting)
      sections.append(
        PlacedSection(
          items: items, style: section.style,
          overflow: section.overflow.map { registry.overflow($0) }))
    }
    return (
      PlacedSections(sections, bars: measuring.bars(bars)), listed.reduce(0) { $0 + $1.count }
    )
  }

  /// The inserted items to measure: without an estimated size all that do not move there, else
  /// none.
  func itemsToMeasure(_ range: Range<Int>, but moved: some Collection<MovedItem>) -> [Int] {
    guard estimatedSize == nil else { return [] }
    guard !moved.isEmpty else { return Array(range) }
    let known = Set(moved.map(\.item))
    return range.filter { !known.contains($0) }
  }

  /// Joins measured items and items that move there to a row of `count` items; the lines of the
  /// moved ones may have another length there.
  /// - Parameters:
  ///   - places: The indices of the measured items in the row.
  ///   - moved: The moved items, with their indices in the row.
  func items(
    _ count: Int, at places: [Int], _ measured: PlacedItems, moved: [MovedItem],
    _ fitting: CellFitting
  ) -> PlacedItems {
    if places.count == count { return measured }
    var items = PlacedItems(emptyCount: count)
    if !places.isEmpty { items.set(places, to: measured) }
    guard !moved.isEmpty else { return items }
    let known = moved.filter { sections[$0.from.section].items.isMeasured($0.from.item) }
    for (section, moved) in Dictionary(grouping: known, by: \.from.section).sorted(by: {
      $0.key < $1.key
    }) {
      var piece = sections[section].items.only(moved.map(\.from.item))
      piece.adapt(to: fitting)
      items.set(moved.map(\.item), to: piece)
    }
    return items
  }

  /// The limits that the items of a section are fitted to; with its own style if `nil`.
  func fitting(
    _ section: Int, _ style: SectionStyle? = nil
  ) throws(CollectionError) -> CellFitting {
    try CollectionError.any { try itemFitting(section, style) }
  }

  /// Makes edits in order, as `make` does.
  mutating func change(_ changes: [FittedEdit]) throws(CollectionError) -> [FittedEdit] {
    try CollectionError.any { try make(changes) }
  }
}
