import SnugFlow
import SnugGeometry

extension CollectionLayout {
  /// Takes all sections of a data source; there are none yet.
  mutating func load<ID>(
    _ source: any CollectionDataSource<ID>, _ measuring: CellMeasuring
  ) throws(CollectionError) {
    let count = source.sectionCount
    guard count >= 0 else { throw .count(count, section: nil) }
    _ = try make([.insertSections(try sections(0..<count, of: source, measuring), at: 0)])
  }

  /// Measures the headers and footers of some sections, and all their items if nothing estimates
  /// them: in one batch.
  /// - Parameter known: what was measured of items that move into the sections.
  func sections<ID>(
    _ indices: Range<Int>, of source: any CollectionDataSource<ID>, _ measuring: CellMeasuring,
    known: [ItemPath: MeasuredItem] = [:]
  ) throws(CollectionError) -> [Section] {
    let described = indices.map { source.section($0) }
    var requests: [CellMeasuring.Request] = []
    var items: [SparseArray<MeasuredItem>] = []
    for (index, section) in zip(indices, described) {
      request(section.header, at: .header(section: index), &requests)
      request(section.footer, at: .footer(section: index), &requests)
      items.append(
        try self.items(ofSection: index, section.metrics, source, known: known, &requests))
    }
    var cells = zip(requests, try measuring.fit(requests)).makeIterator()
    var result: [Section] = []
    for (section, var items) in zip(described, items) {
      let header = section.header == nil ? nil : cells.next().map { Bar($0.0, $0.1) }
      let footer = section.footer == nil ? nil : cells.next().map { Bar($0.0, $0.1) }
      if estimatedSize == nil {
        for item in 0..<items.count where items[item] == nil {
          items[item] = cells.next().map { MeasuredItem($0.0, $0.1) }
        }
      }
      result.append(
        Section(items, header: header, footer: footer, metrics: section.metrics))
    }
    return result
  }

  /// The items of a section of which only those that moved in are measured yet; asks for the others
  /// to be, if nothing estimates them.
  private func items<ID>(
    ofSection section: Int, _ metrics: FlowMetrics, _ source: any CollectionDataSource<ID>,
    known: [ItemPath: MeasuredItem], _ requests: inout [CellMeasuring.Request]
  ) throws(CollectionError) -> SparseArray<MeasuredItem> {
    let count = source.itemCount(inSection: section)
    guard (0...FlowSection.maximumItemCount).contains(count) else {
      throw .count(count, section: section)
    }
    let fitting = try itemFitting(section, metrics)
    var items = SparseArray<MeasuredItem>(count: count)
    for (path, item) in known where path.section == section { items[path.item] = item }
    guard estimatedSize == nil else { return items }
    for item in 0..<count where items[item] == nil {
      let path = ItemPath(section: section, item: item)
      requests.append(
        CellMeasuring.Request(place: .item(path), item: source.item(at: path), fitting: fitting))
    }
    return items
  }

  private func request(
    _ bar: CollectionItem?, at place: CollectionPlace, _ requests: inout [CellMeasuring.Request]
  ) {
    guard let bar else { return }
    requests.append(CellMeasuring.Request(place: place, item: bar, fitting: barFitting))
  }

  /// Measures the header and footer that sections have now.
  func bars(
    _ described: [(index: Int, section: CollectionSection)], _ measuring: CellMeasuring
  ) throws(CollectionError) -> [(header: Bar?, footer: Bar?)] {
    var requests: [CellMeasuring.Request] = []
    for (index, section) in described {
      request(section.header, at: .header(section: index), &requests)
      request(section.footer, at: .footer(section: index), &requests)
    }
    var cells = zip(requests, try measuring.fit(requests)).makeIterator()
    return described.map { _, section in
      let header = section.header == nil ? nil : cells.next().map { Bar($0.0, $0.1) }
      let footer = section.footer == nil ? nil : cells.next().map { Bar($0.0, $0.1) }
      return (header, footer)
    }
  }
}

extension CollectionLayout.Bar {
  init(_ request: CellMeasuring.Request, _ placed: PlacedCell) {
    self.init(placed: placed, reuseIdentifier: request.item.reuseIdentifier)
  }
}

extension MeasuredItem {
  init(_ request: CellMeasuring.Request, _ placed: PlacedCell) {
    self.init(placed: placed, reuseIdentifier: request.item.reuseIdentifier)
  }
}
