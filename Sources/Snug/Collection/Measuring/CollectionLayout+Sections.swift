import SnugGeometry

extension CollectionLayout {
  /// Measures the headers and footers of some sections, and all their items if nothing estimates
  /// them: in one batch.
  /// - Returns: what is known of each, and as the flow layout takes it.
  func sections<ID>(
    _ indices: Range<Int>, of source: any CollectionDataSource<ID>, _ measuring: CellMeasuring
  ) throws(CollectionError) -> (known: [Section], laid: [FlowSection]) {
    var described: [CollectionSection] = []
    var requests: [CellMeasuring.Request] = []
    for index in indices {
      let section = source.section(index)
      described.append(section)
      request(section.header, at: .header(section: index), &requests)
      let count = try itemCount(inSection: index, of: source)
      if estimatedSize == nil {
        let fitting = try itemFitting(index, section.metrics)
        for item in 0..<count {
          let path = ItemPath(section: index, item: item)
          requests.append(
            CellMeasuring.Request(place: .item(path), item: source.item(at: path), fitting: fitting))
        }
      }
      request(section.footer, at: .footer(section: index), &requests)
    }
    var cells = zip(requests, try measuring.fit(requests)).makeIterator()
    var known: [Section] = []
    var laid: [FlowSection] = []
    for (index, section) in zip(indices, described) {
      func next() -> (CellMeasuring.Request, PlacedCell)? { cells.next() }
      let header = section.header == nil ? nil : next().map { Bar($0.0, $0.1) }
      let count = try itemCount(inSection: index, of: source)
      let items =
        estimatedSize == nil
        ? SparseArray((0..<count).compactMap { _ in next().map { MeasuredItem($0.0, $0.1) } })
        : SparseArray(count: count)
      let footer = section.footer == nil ? nil : next().map { Bar($0.0, $0.1) }
      let whole = Section(
        items: items, currentCount: items.filledCount, header: header, footer: footer,
        metrics: section.metrics)
      laid.append(whole.flowSection(estimatedSize: estimatedSize))
      known.append(whole)
    }
    return (known, laid)
  }

  private func request(
    _ bar: CollectionItem?, at place: CollectionPlace, _ requests: inout [CellMeasuring.Request]
  ) {
    guard let bar else { return }
    requests.append(CellMeasuring.Request(place: place, item: bar, fitting: barFitting))
  }

  private func itemCount<ID>(
    inSection section: Int, of source: any CollectionDataSource<ID>
  ) throws(CollectionError) -> Int {
    let count = source.itemCount(inSection: section)
    guard (0...UnitSection.maximumItemCount).contains(count) else {
      throw .count(count, section: section)
    }
    return count
  }
}

extension CollectionLayout.Section {
  /// The section as the flow layout takes it.
  func flowSection(estimatedSize: Size?) -> FlowSection {
    var options: [Int: FlowItemOptions] = [:]
    let items: FlowSection.Items
    if let estimatedSize {
      items = .uniform(estimatedSize, count: self.items.count)
    } else {
      var sizes: [Size] = []
      sizes.reserveCapacity(self.items.count)
      for index in 0..<self.items.count {
        guard let item = self.items[index]?.placed.flowItem(metrics) else { continue }
        sizes.append(item.size)
        if item.options != .standard { options[index] = item.options }
      }
      items = .sizes(sizes)
    }
    return FlowSection(
      items: items, options: options, header: header?.placed.size, footer: footer?.placed.size,
      metrics: metrics)
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
