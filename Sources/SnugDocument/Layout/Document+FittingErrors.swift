import Snug

extension Document {
  /// Returns the error of a cell, or of a number of the layout, with its place in the document.
  func error(_ error: CellFlowError) -> DocumentError {
    switch error.cause {
    case .flow(let error): return self.error(error)
    case .fitting(let cause):
      let fitting: Fitting? =
        switch error.place?.kind {
        case .item: nil
        case .supplementary: .compressed
        case .background, .header, .footer, nil: barFitting
        }
      return self.error(
        cause, at: jsonPlace(error.place), of: error.place.flatMap { item(at: $0) },
        fitting: fitting)
    }
  }

  /// The document's reader has checked every number except those that result from cells' sizes.
  func error(_ error: FlowError) -> DocumentError {
    DocumentError(place: jsonPlace(error.place), message: error.description)
  }

  /// Returns the document's place for an element of the layout.
  private func jsonPlace(_ place: LayoutPlace?) -> JSONPlace {
    switch place {
    case nil: JSONPlace(of: tree?.root.member("container"))
    case .section(let section):
      JSONPlace(of: sections[section].value ?? tree?.root.member("layout"))
    case .item(let path): self.place(ofItem: path.item, in: sections[path.section].items)
    case .background, .header, .supplementary, .overflow, .footer:
      JSONPlace(of: place.flatMap { item(at: $0) }?.value)
    }
  }

  /// Returns what the document has at a place; `nil` for a background, and for a place that it does not have.
  func item(at place: LayoutPlace) -> Document.Item? {
    guard sections.indices.contains(place.section) else { return nil }
    let section = sections[place.section]
    if let path = place.ownerPath, !section.items.indices.contains(path.item) { return nil }
    switch place {
    case .section, .background: return nil
    case .header: return section.header
    case .footer: return section.footer
    case .overflow: return section.overflow
    case .item(let path): return section.items[path.item]
    case .supplementary(let path, let index):
      let views = section.items.attachedViews(ofItems: path.item..<path.item + 1)
      guard (0..<views.count).contains(index) else { return nil }
      return section.items.attachedViews[views.lowerBound + index].asked.content
    }
  }

  /// The fitting of headers and footers: as long as the content's lines.
  private var barFitting: Fitting {
    let axis: Axis = scrollAxis == .vertical ? .horizontal : .vertical
    let inset = container.contentInset
    let outer = Size(width: container.width, height: container.height ?? 0)
    let length =
      outer[axis] - inset.start(along: axis, .leftToRight) - inset.end(along: axis, .leftToRight)
    var fitting = Fitting.exactly(.zero)
    fitting.target[axis] = length
    return fitting
  }

  /// Returns the error of an item that cannot be fitted. Conflicts refer to its cell's design.
  /// - Parameter fitting: The fitting of its cell, if that is known.
  func error(
    _ error: FittingError, at place: JSONPlace, of item: Document.Item?,
    sizeAskedBy asker: SizeAsker = .layout, fitting: Fitting? = nil
  ) -> DocumentError {
    guard case .cell(let number, _) = item?.content else {
      return DocumentError(place: place, message: error.description)
    }
    guard case .unsatisfiable(let origins) = error else {
      return DocumentError(place: place, message: error.description, conflict: nil, cell: number)
    }
    let cell = cells[number]
    return DocumentError(
      place: place,
      message: FittingError.message(
        unsatisfiable: origins, in: cell.value, lines: constraintLines, sizeAskedBy: asker),
      conflict: DocumentConflict(
        origins, in: cell, direction: container.direction, fitting: fitting),
      cell: number)
  }

  /// Returns the place of an item; each line of a plain text is one.
  func place(ofItem item: Int, in items: Document.Items) -> JSONPlace {
    tree == nil
      ? JSONPlace(line: item + 1, column: 1, path: "") : JSONPlace(of: items[item].value)
  }
}

extension Document {
  /// Does work that measures and fits the cells of the document. If a cell cannot be laid out, the size that
  /// conflicts is no longer required in it, or it is replaced by one that can be, and the work is repeated,
  /// until nothing else fails.
  /// - Parameter fitting: Returns the fitting of a section's items; by default that of lines.
  /// - Throws: An error for each such cell, where it is used first, and for each item that hits the same
  ///   conflict: the first in the text, with the rest as its `others`.
  func tellingEachCell<Output>(
    _ pool: SizerPool, fitting: ((_ section: Int) -> CellFitting?)? = nil,
    _ work: (Document) throws(DocumentError) -> Output
  ) throws(DocumentError) -> Output {
    var failure: DocumentError
    do throws(DocumentError) {
      return try work(self)
    } catch {
      failure = error
    }
    let errors = ErrorList()
    var document = self
    var mendedCells: Set<Int> = []
    while !errors.isFull, let cell = failure.cell {
      document.note(failure, pool, to: errors, fitting)
      let template = document.cells[cell].template
      let size = failure.conflict.flatMap { RequiredSize(in: $0.origins) }
      if let relaxed = size.flatMap(template.relaxed) {
        document.cells[cell].template = relaxed
      } else {
        guard mendedCells.insert(cell).inserted else { break }
        document.cells[cell].template = template.mended
      }
      do throws(DocumentError) {
        _ = try work(document)
        break
      } catch {
        failure = error
      }
    }
    try errors.check()
    // The failure is not that of a cell.
    throw failure
  }
}

extension Document {
  /// Notes the error of a cell, and where it is a conflict with the size of a text, one for each other
  /// item that hits it.
  private func note(
    _ failure: DocumentError, _ pool: SizerPool, to errors: ErrorList,
    _ fitting: ((_ section: Int) -> CellFitting?)?
  ) {
    guard let cell = failure.cell, let conflict = failure.conflict,
      let size = RequiredSize(in: conflict.origins)
    else { return errors.note(failure) }
    let flow = try? DocumentFitter(self, pool: pool).flow
    let hits = sections.indices.flatMap { section in
      let known =
        fitting.map { $0(section) }
        ?? flow.flatMap { flow in
          try? CellFitting.ofItems(sections[section].style, section: section, in: flow)
        }
      return known.map { self.hits(of: cell, inSection: section, $0, size, pool) } ?? []
    }
    var first = failure
    var told = hits
    // Places are found by reading the text: only those of hits that may be told are compared.
    let own = hits.prefix(DocumentError.maximumCount + 1).firstIndex {
      place(ofItem: $0.item, in: sections[$0.section].items) == failure.place
    }
    if let own { first.message += "; \(sentence(told.remove(at: own), size))" }
    if !told.isEmpty { first.message += "; \(hits.count) items hit this conflict" }
    errors.note(first)
    for hit in told.prefix(DocumentError.maximumCount + 1) {
      errors.note(
        DocumentError(
          place: place(ofItem: hit.item, in: sections[hit.section].items),
          message: "\(sentence(hit, size)): it hits the same conflict in the cell "
            + Excerpt.quoted(cells[cell].name)))
    }
  }

  /// An item whose text is larger than the constraints of its cell allow.
  private struct Hit {
    var section, item: Int
    var text: String
    var excess: Double
  }

  /// Returns the items of a section that hit a conflict of their cell.
  private func hits(
    of cell: Int, inSection section: Int, _ fitting: CellFitting, _ size: RequiredSize,
    _ pool: SizerPool
  ) -> [Hit] {
    let items = sections[section].items
    let sizer = pool.sizer(for: cells[cell].template, container.direction)
    let label = sizer.template.labels.firstIndex { sizer.template.views[$0].name == size.view }
    guard let label else { return [] }
    return items.columns.enumerated().flatMap { number, column -> [Hit] in
      guard column.cell == cell else { return [] }
      let found = (try? sizer.conflictingCells(column.texts, fitting, size)) ?? []
      guard !found.isEmpty else { return [] }
      let excesses = Dictionary(uniqueKeysWithValues: found.map { ($0.row, $0.excess) })
      return items.indices.compactMap { item in
        let place = items.places[item]
        // Where other sizes conflict, too, the cell is told with these.
        guard Int(place.column) == number, let excess = excesses[Int(place.row)] ?? nil else {
          return nil
        }
        return Hit(
          section: section, item: item,
          text: sizer.unmarked(column.texts[Int(place.row)][label], ofLabel: label), excess: excess)
      }
    }
  }

  private func sentence(_ hit: Hit, _ size: RequiredSize) -> String {
    let id = sections[hit.section].items.id(hit.item).map { " (id \(Excerpt.quoted($0)))" } ?? ""
    let text = Excerpt.quoted(hit.text) + id
    let side =
      switch (size.axis, size.isHugging) {
      case (.horizontal, false): "wide"
      case (.horizontal, true): "narrow"
      case (.vertical, false): "high"
      case (.vertical, true): "low"
      }
    return "\(text) is \(NumberText.decimal(hit.excess)) points too \(side)"
  }
}

extension CellTemplate {
  /// A design with labels of the same names that can be fitted to any size.
  fileprivate var mended: CellTemplate {
    let labels = labels.map { CellView.label(views[$0].name) }
    do throws(TemplateError) {
      return try CellTemplate(views: labels, constraints: ["super.width >= 0"])
    } catch {
      preconditionFailure("the names of checked views are right")
    }
  }
}
