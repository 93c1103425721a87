import SnugGeometry

extension CollectionLayout {
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
    guard (0...UnitSection.maximumItemCount).contains(count) else {
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

  /// Measures the header and footer of a section again, and takes its new metrics.
  mutating func updateSection<ID>(
    _ section: Int, of source: any CollectionDataSource<ID>, _ measuring: CellMeasuring
  ) throws(CollectionError) {
    let described = source.section(section)
    var requests: [CellMeasuring.Request] = []
    request(described.header, at: .header(section: section), &requests)
    request(described.footer, at: .footer(section: section), &requests)
    var cells = zip(requests, try measuring.fit(requests)).makeIterator()
    let header = described.header == nil ? nil : cells.next().map { Bar($0.0, $0.1) }
    let footer = described.footer == nil ? nil : cells.next().map { Bar($0.0, $0.1) }
    sections[section].header = header
    sections[section].footer = footer
    var edits: [FlowEdit] = [
      .setHeader(header?.placed.size, section: section),
      .setFooter(footer?.placed.size, section: section),
    ]
    if sections[section].metrics != described.metrics {
      edits += try setMetrics(described.metrics, ofSection: section)
    }
    try apply(edits)
  }

  /// Lines of another length make items estimates again; other alignments may ask for baselines.
  private mutating func setMetrics(
    _ metrics: FlowMetrics, ofSection section: Int
  ) throws(CollectionError) -> [FlowEdit] {
    let old = sections[section].metrics
    let fitting = try itemFitting(section, metrics)
    var edits: [FlowEdit] = [.setMetrics(metrics, section: section)]
    sections[section].updateEach { index, item in
      let before = item.placed.flowItem(old)
      item.adapt(to: fitting)
      edits += FittedEdit.flowEdits(
        from: before, to: item.placed.flowItem(metrics), index, section)
    }
    sections[section].metrics = metrics
    return edits
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
