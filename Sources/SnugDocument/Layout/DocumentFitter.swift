import Snug

/// Measures and fits the cells of a document.
struct DocumentFitter {
  private let document: Document
  private let measurer: TextMeasurer
  let flow: FlowLayout
  /// Per cell of the document: its sizer and fonts, once it is in use.
  private(set) var sizers: [CellSizer?]
  private(set) var fonts: [LabelFonts?]
  private(set) var diagnostics: [Diagnostic] = []
  private var ambiguousCells: Set<Int> = []

  init(_ document: Document, measurer: TextMeasurer) throws(DocumentError) {
    self.document = document
    self.measurer = measurer
    let container = document.container
    if document.scrollAxis == .horizontal, container.height == nil {
      let root = document.tree?.root
      throw DocumentError(
        place: JSONPlace(of: root?.member("container") ?? root),
        message: "horizontal scrolling needs the container's height: its lines are that long")
    }
    if document.snapping != .none, container.scale == nil {
      throw DocumentError(
        place: JSONPlace(of: document.tree?.root.member("layout")?.member("snap")),
        message: "snapping needs the container's scale: how many device pixels a point has")
    }
    flow = FlowLayout(
      scrollAxis: document.scrollAxis,
      containerSize: Size(width: container.width, height: container.height ?? 0),
      contentInset: container.contentInset, direction: container.direction,
      displayScale: container.scale, snapping: document.snapping)
    sizers = document.cells.map { _ in nil }
    fonts = document.cells.map { _ in nil }
  }

  /// Measures, fits and places all cells.
  mutating func fitCells() throws(DocumentError) -> CellFlow {
    var sections: [CellFlowSection] = []
    for section in document.sections {
      var cells = CellFlowSection([], metrics: section.metrics)
      cells.items.reserveCapacity(section.items.count)
      if let header = section.header { cells.header = try content(header) }
      if let footer = section.footer { cells.footer = try content(footer) }
      if section.metrics.maximumLines != nil, let overflow = section.overflow {
        let content = try content(overflow)
        cells.overflow = {
          CellFlowItem(content.countingHidden($0), options: overflow.options)
        }
      }
      for item in section.items {
        cells.items.append(CellFlowItem(try content(item), options: item.options))
      }
      sections.append(cells)
    }
    do throws(CellFlowError) {
      return try CellFlow(flow, sections)
    } catch {
      throw self.error(error)
    }
  }

  private mutating func content(_ item: Document.Item) throws(DocumentError) -> CellContent {
    switch item.content {
    case .fixed(let size): .size(size)
    case .cell(let cell, let texts): .cell(try sizer(forCell: cell), texts)
    }
  }

  /// The cells at the sizes their frames have.
  mutating func place(_ cells: CellFlow) throws(DocumentError) -> [DocumentLayout.PlacedSection] {
    var placed: [DocumentLayout.PlacedSection] = []
    for (number, section) in document.sections.enumerated() {
      var items: [FittedCell?] = []
      items.reserveCapacity(section.items.count)
      let header = cells.fittedCell(ofHeaderInSection: number)
      let footer = cells.fittedCell(ofFooterInSection: number)
      noteAmbiguity(header, of: section.header)
      noteAmbiguity(footer, of: section.footer)
      let overflow: FittedCell?
      do throws(CellFlowError) {
        for index in 0..<cells.result.shownItemCount(inSection: number) {
          let cell = try cells.fittedCell(ofItem: index, inSection: number)
          noteAmbiguity(cell, of: section.items[index])
          items.append(cell)
        }
        overflow = try cells.fittedCell(ofOverflowInSection: number)
      } catch {
        throw self.error(error)
      }
      noteAmbiguity(overflow, of: section.overflow)
      placed.append(.init(header: header, footer: footer, items: items, overflow: overflow))
    }
    return placed
  }

  private mutating func sizer(forCell cell: Int) throws(DocumentError) -> CellSizer {
    if let known = sizers[cell] { return known }
    let fonts = try LabelFonts(document.cells[cell], measurer: measurer)
    diagnostics += fonts.diagnostics
    self.fonts[cell] = fonts
    let sizer = CellSizer(
      document.cells[cell].template, measuring: measurer,
      direction: document.container.direction)
    sizers[cell] = sizer
    return sizer
  }

  /// A design that leaves something open is reported once, not for each cell made from it.
  private mutating func noteAmbiguity(_ fitted: FittedCell?, of item: Document.Item?) {
    guard let fitted, case .cell(let cell, _) = item?.content, !fitted.ambiguousViews.isEmpty,
      ambiguousCells.insert(cell).inserted
    else { return }
    let views = fitted.ambiguousViews.map { "\"\($0)\"" }.joined(separator: ", ")
    diagnostics.append(
      Diagnostic(
        code: .ambiguousCell, path: "cells.\(document.cells[cell].name)",
        message:
          "the constraints leave the place or size of \(views) open; the nearest to 0 was taken"))
  }

  private func error(_ error: CellFlowError) -> DocumentError {
    switch error.cause {
    case .flow(let error): self.error(error)
    case .fitting(let cause):
      switch error.place {
      case .container: self.error(cause, at: .document, of: nil)
      case .section(let section):
        self.error(cause, at: JSONPlace(of: document.sections[section].value), of: nil)
      case .header(let section): self.error(cause, ofBar: document.sections[section].header)
      case .footer(let section): self.error(cause, ofBar: document.sections[section].footer)
      case .item(let section, let item):
        self.error(
          cause, at: place(ofItem: item, in: document.sections[section].items),
          of: document.sections[section].items[item])
      case .overflow(let section): self.error(cause, ofBar: document.sections[section].overflow)
      }
    }
  }

  private func error(_ error: FittingError, ofBar bar: Document.Item?) -> DocumentError {
    self.error(error, at: JSONPlace(of: bar?.value), of: bar)
  }

  /// Where an item cannot be fitted; constraints in conflict are found in its cell's design.
  private func error(
    _ error: FittingError, at place: JSONPlace, of item: Document.Item?
  ) -> DocumentError {
    let message =
      if case .unsatisfiable(let origins) = error, case .cell(let cell, _) = item?.content {
        FittingError.sentence(unsatisfiable: origins, in: document.cells[cell].value)
      } else {
        error.sentence
      }
    return DocumentError(place: place, message: message)
  }

  /// Where an item stands: each line of a plain text is one.
  private func place(ofItem item: Int, in items: [Document.Item]) -> JSONPlace {
    document.tree == nil
      ? JSONPlace(line: item + 1, column: 1, path: "") : JSONPlace(of: items[item].value)
  }

  /// The document's reader has checked every number but those that come of cells' sizes.
  private func error(_ error: FlowError) -> DocumentError {
    let place =
      switch error.place {
      case .container: JSONPlace(of: document.tree?.root.member("container"))
      case .section(let section):
        JSONPlace(of: document.sections[section].value ?? document.tree?.root.member("layout"))
      case .item(let section, let item):
        place(ofItem: item, in: document.sections[section].items)
      case .overflow(let section): JSONPlace(of: document.sections[section].overflow?.value)
      }
    return DocumentError(place: place, message: error.sentence)
  }
}

extension CellContent {
  /// What is written in a text where the number of hidden items goes.
  private static let hiddenCountPlaceholder = "{count}"

  /// The same with the number of hidden items in its texts.
  fileprivate func countingHidden(_ hiddenCount: Int) -> CellContent {
    guard case .cell(let sizer, let texts) = self else { return self }
    return .cell(
      sizer,
      texts.map { $0.replacing(CellContent.hiddenCountPlaceholder, with: "\(hiddenCount)") })
  }
}
