import Snug

extension Document {
  /// Where a cell or a number of the layout is wrong, and why.
  func error(_ error: CellFlowError) -> DocumentError {
    switch error.cause {
    case .flow(let error): self.error(error)
    case .fitting(let cause):
      self.error(
        cause, at: jsonPlace(error.place), of: error.place.flatMap { item(at: $0) },
        fitting: error.place?.kind == .item ? nil : barFitting)
    }
  }

  /// The document's reader has checked every number but those that come of cells' sizes.
  func error(_ error: FlowError) -> DocumentError {
    DocumentError(place: jsonPlace(error.place), message: error.sentence)
  }

  /// Where the document says what stands at a place of the layout.
  private func jsonPlace(_ place: LayoutPlace?) -> JSONPlace {
    switch place {
    case nil: JSONPlace(of: tree?.root.member("container"))
    case .section(let section):
      JSONPlace(of: sections[section].value ?? tree?.root.member("layout"))
    case .item(let path): self.place(ofItem: path.item, in: sections[path.section].items)
    case .header, .overflow, .footer: JSONPlace(of: place.flatMap { item(at: $0) }?.value)
    }
  }

  private func item(at place: LayoutPlace) -> Document.Item? {
    switch place {
    case .section: nil
    case .header(let section): sections[section].header
    case .item(let path): sections[path.section].items[path.item]
    case .overflow(let section): sections[section].overflow
    case .footer(let section): sections[section].footer
    }
  }

  /// As long as the content's lines: what headers and footers are fitted to.
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

  /// Where an item cannot be fitted; constraints in conflict are found in its cell's design.
  /// - Parameter fitting: What it was fitted to, if that is known.
  func error(
    _ error: FittingError, at place: JSONPlace, of item: Document.Item?,
    sizeAskedBy asker: SizeAsker = .layout, fitting: Fitting? = nil
  ) -> DocumentError {
    guard case .cell(let number, _) = item?.content else {
      return DocumentError(place: place, message: error.sentence)
    }
    guard case .unsatisfiable(let origins) = error else {
      return DocumentError(place: place, message: error.sentence, conflict: nil, cell: number)
    }
    let cell = cells[number]
    return DocumentError(
      place: place,
      message: FittingError.sentence(
        unsatisfiable: origins, in: cell.value, sizeAskedBy: asker),
      conflict: DocumentConflict(
        origins, in: cell, direction: container.direction, fitting: fitting),
      cell: number)
  }

  /// Where an item stands: each line of a plain text is one.
  func place(ofItem item: Int, in items: Document.Items) -> JSONPlace {
    tree == nil
      ? JSONPlace(line: item + 1, column: 1, path: "") : JSONPlace(of: items[item].value)
  }
}

extension Document {
  /// Does work that measures and fits the cells of the document. Where a cell is wrong, the work is
  /// tried again as if it were right, so that the next is found as it will be once the first is
  /// mended.
  /// - Throws: for each cell that is wrong where it is used first: the first in the text, the rest as
  ///   its `others`.
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
    // It is no cell that is wrong.
    throw failure
  }
}

extension CellTemplate {
  /// A design with labels of the same names that can be fitted to any size.
  fileprivate var mended: CellTemplate {
    let labels = labels.map { View.label(views[$0].name) }
    do throws(TemplateError) {
      return try CellTemplate(views: labels, constraints: ["super.width >= 0"])
    } catch {
      preconditionFailure("the names of checked views are right")
    }
  }
}
