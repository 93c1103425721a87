extension CellCollection {
  /// How the data of what is on display differs from what the collection knows of it, in the order
  /// of places: each is an item to be reloaded, or a change to be made by a batch.
  ///
  /// An item is measured once for each length of lines, so that one that shows something else by and
  /// by is not measured again and again: its frame stays, until it is reloaded. This asks the data
  /// source again, and is meant for development and tests.
  /// - Complexity: O(elements on display).
  public var diagnostics: [CollectionDiagnostic<ID>] {
    let (known, now) = (layout.sectionCount, dataSource.sectionCount)
    guard known == now else { return [.sectionCount(known: known, now: now)] }
    var found: [CollectionDiagnostic<ID>] = []
    var last: (section: Int, holds: Bool)?
    for displayed in displayed where displayed.hasCell {
      let place = displayed.placed.place
      if last?.section != place.section {
        let diagnostic = itemCountDiagnostic(ofSection: place.section)
        last = (place.section, diagnostic == nil)
        if let diagnostic { found.append(diagnostic) }
      }
      // Paths of other items mean nothing.
      if last?.holds == true { found += diagnostics(of: place, id: cells[displayed.slot].id) }
    }
    return found
  }

  private func itemCountDiagnostic(ofSection section: Int) -> CollectionDiagnostic<ID>? {
    let (known, now) = (
      layout.itemCount(inSection: section), dataSource.itemCount(inSection: section)
    )
    return known == now ? nil : .itemCount(section: section, known: known, now: now)
  }

  private func diagnostics(of place: LayoutPlace, id known: ID?) -> [CollectionDiagnostic<ID>] {
    if case .item(let path) = place {
      let now = dataSource.id(ofItem: path)
      guard now == known else { return [.identity(path, known: known, now: now)] }
    }
    let (known, now) = (layout.content(of: place), dataSource.content(of: place))
    return known == now ? [] : [.content(place, known: known, now: now)]
  }
}

extension CollectionDataSource {
  /// What stands at a place that exists; headers and footers ask nothing of a line.
  fileprivate func content(of place: LayoutPlace) -> CollectionItem? {
    switch place {
    case .item(let path): return item(at: path)
    case .header(let index):
      let header = section(index).header
      return header.map { CollectionItem($0.reuseIdentifier, $0.content) }
    case .footer(let index):
      let footer = section(index).footer
      return footer.map { CollectionItem($0.reuseIdentifier, $0.content) }
    case .section, .overflow: return nil
    }
  }
}

extension CellLayout {
  /// What stood at a place when it was measured.
  fileprivate func content(of place: LayoutPlace) -> CollectionItem? {
    guard let identifier = identifier(at: place), let content = content(at: place) else {
      return nil
    }
    let shown: CollectionItem.Content =
      switch content {
      case .size(let size): .size(size)
      case .cell(_, let texts): .texts(texts)
      }
    let options = place.itemPath.map { sections[$0.section].items.options(ofItem: $0.item) }
    return CollectionItem(identifier, shown, options: options ?? .standard)
  }
}
