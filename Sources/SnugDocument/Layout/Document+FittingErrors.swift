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

  private func item(at place: LayoutPlace) -> Document.Item? {
    switch place {
    case .section, .background: nil
    case .supplementary(let path, let index):
      sections[path.section].items[path.item].supplementaries[index].content
    case .header(let section): sections[section].header
    case .item(let path): sections[path.section].items[path.item]
    case .overflow(let section): sections[section].overflow
    case .footer(let section): sections[section].footer
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
        unsatisfiable: origins, in: cell.value, sizeAskedBy: asker),
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
  /// Does work that measures and fits the cells of the document. If a cell cannot be laid out, it
  /// is replaced by one that can, and the work is repeated, until no other cell fails.
  /// - Throws: An error for each such cell, where it is used first: the first in the text, with the
  ///   rest as its `others`.
  func tellingEachCell<Output>(
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
    while !errors.isFull, let cell = failure.cell, mendedCells.insert(cell).inserted {
      errors.note(failure)
      document.cells[cell].template = document.cells[cell].template.mended
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
