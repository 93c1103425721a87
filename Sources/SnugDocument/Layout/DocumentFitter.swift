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

  /// A section whose cells are fitted, before it is placed.
  struct FittedSection {
    var flow: FlowSection
    var cells: DocumentLayout.PlacedSection
  }

  init(_ document: Document, catalog: FontCatalog) throws(DocumentError) {
    self.document = document
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
    let grid = try DocumentFitter.grid(of: document)
    do throws(FontError) {
      measurer = try TextMeasurer(catalog: catalog, grid: grid)
    } catch {
      throw DocumentError(place: .document, message: error.sentence)
    }
    flow = FlowLayout(
      scrollAxis: document.scrollAxis,
      containerSize: Size(width: container.width, height: container.height ?? 0),
      contentInset: container.contentInset, direction: container.direction,
      displayScale: container.scale, snapping: document.snapping)
    sizers = document.cells.map { _ in nil }
    fonts = document.cells.map { _ in nil }
  }

  /// The pixels texts are measured in; documents made in code may say anything.
  private static func grid(of document: Document) throws(DocumentError) -> PixelGrid {
    guard let scale = document.container.scale else { return .layoutUnits }
    if let grid = PixelGrid(scale: scale) { return grid }
    let (least, most) = (PixelGrid.scales.lowerBound, PixelGrid.scales.upperBound)
    throw DocumentError(
      place: JSONPlace(of: document.tree?.root.member("container")?.member("scale")),
      message: "the container's scale is \(scale): expected \(NumberText.decimal(least)) to "
        + NumberText.decimal(most))
  }

  /// The size the layout's main axis fixes for headers and proposes to items.
  private var mainAxis: Axis { flow.scrollAxis.perpendicular }

  mutating func fitSections() throws(DocumentError) -> [FittedSection] {
    var result: [FittedSection] = []
    for index in document.sections.indices { result.append(try fitSection(index)) }
    return result
  }

  private mutating func fitSection(_ index: Int) throws(DocumentError) -> FittedSection {
    let section = document.sections[index]
    let limit: Double
    let mainExtent: Double
    do throws(FlowError) {
      limit = try flow.lineLimit(for: section.metrics, section: index)
      mainExtent = try flow.mainExtent()
    } catch {
      throw self.error(error)
    }
    let header = try fitBar(section.header, mainExtent)
    let footer = try fitBar(section.footer, mainExtent)
    let items = try fitItems(section.items, .compressed.proposing(limit, along: mainAxis))
    let flow = FlowSection(
      items: .sizes(zip(section.items, items).map { $0.size(fitted: $1) }),
      options: options(section, items), header: section.header?.size(fitted: header),
      footer: section.footer?.size(fitted: footer), metrics: section.metrics)
    return FittedSection(
      flow: flow, cells: .init(header: header, footer: footer, items: items))
  }

  /// A header or footer is as long as the content's lines, and as thin as it can be.
  private mutating func fitBar(
    _ bar: Document.Item?, _ mainExtent: Double
  ) throws(DocumentError) -> FittedCell? {
    guard let bar, case .cell(let cell, let texts) = bar.content else { return nil }
    var fitting = Fitting.compressed
    fitting.target[mainAxis] = mainExtent
    if mainAxis == .horizontal {
      fitting.horizontalPriority = 1000
    } else {
      fitting.verticalPriority = 1000
    }
    let sizer = try sizer(forCell: cell)
    do throws(FittingError) {
      let fitted = try sizer.fit([texts], fitting)[0]
      noteAmbiguity(fitted, ofCell: cell)
      return fitted
    } catch {
      throw self.error(error, at: JSONPlace(of: bar.value), ofCell: cell)
    }
  }

  /// Fits the items of a section, all of one cell in one batch.
  private mutating func fitItems(
    _ items: [Document.Item], _ fitting: Fitting
  ) throws(DocumentError) -> [FittedCell?] {
    var result = [FittedCell?](repeating: nil, count: items.count)
    var members = [[Int]](repeating: [], count: document.cells.count)
    for (index, item) in items.enumerated() {
      if case .cell(let cell, _) = item.content { members[cell].append(index) }
    }
    for (cell, members) in members.enumerated() where !members.isEmpty {
      let sizer = try sizer(forCell: cell)
      let texts = members.map { items[$0].texts }
      do throws(FittingError) {
        for (member, fitted) in zip(members, try sizer.fit(texts, fitting)) {
          noteAmbiguity(fitted, ofCell: cell)
          result[member] = fitted
        }
      } catch {
        throw firstError(sizer, items, members, fitting)
          ?? self.error(error, at: .document, ofCell: cell)
      }
    }
    return result
  }

  /// Fits one by one to find which item cannot be fitted.
  private func firstError(
    _ sizer: CellSizer, _ items: [Document.Item], _ members: [Int], _ fitting: Fitting
  ) -> DocumentError? {
    for member in members {
      guard case .cell(let cell, _) = items[member].content else { continue }
      do throws(FittingError) {
        _ = try sizer.fit([items[member].texts], fitting)
      } catch {
        return self.error(error, at: place(ofItem: member, in: items), ofCell: cell)
      }
    }
    return nil
  }

  /// Fits again, without measuring, what the layout gave another size before it snapped.
  mutating func refit(
    _ fitted: [FittedSection], to result: FlowResult
  ) throws(DocumentError) -> [DocumentLayout.PlacedSection] {
    var placed = fitted.map(\.cells)
    let result = result.unsnapped
    for (section, cells) in placed.enumerated() {
      for (item, cell) in cells.items.enumerated() {
        guard let cell else { continue }
        let size = result.frame(ofItem: item, inSection: section).size
        guard size != cell.size else { continue }
        let asked = document.sections[section].items[item]
        guard case .cell(let number, _) = asked.content, let sizer = sizers[number] else {
          continue
        }
        do throws(FittingError) {
          let refitted = try sizer.refit(cell, .exactly(size))
          noteAmbiguity(refitted, ofCell: number)
          placed[section].items[item] = refitted
        } catch {
          let place = place(ofItem: item, in: document.sections[section].items)
          throw self.error(error, at: place, ofCell: number)
        }
      }
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
  private mutating func noteAmbiguity(_ fitted: FittedCell, ofCell cell: Int) {
    guard !fitted.ambiguousViews.isEmpty, ambiguousCells.insert(cell).inserted else { return }
    let views = fitted.ambiguousViews.map { "\"\($0)\"" }.joined(separator: ", ")
    diagnostics.append(
      Diagnostic(
        code: .ambiguousCell, path: "cells.\(document.cells[cell].name)",
        message:
          "the constraints leave the place or size of \(views) open; the nearest to 0 was taken"))
  }

  private func options(
    _ section: Document.Section, _ items: [FittedCell?]
  ) -> [Int: FlowItemOptions] {
    var result: [Int: FlowItemOptions] = [:]
    for (index, item) in section.items.enumerated() {
      var options = item.options
      let alignment = options.alignment ?? section.metrics.itemAlignment
      if let cell = items[index], alignment == .firstBaseline || alignment == .lastBaseline {
        options.firstBaseline = cell.firstBaseline
        options.lastBaseline = cell.lastBaseline
      }
      if options != .standard { result[index] = options }
    }
    return result
  }

  /// Where an item cannot be fitted; constraints in conflict are found in its cell's design.
  private func error(
    _ error: FittingError, at place: JSONPlace, ofCell cell: Int
  ) -> DocumentError {
    let design = document.cells[cell].value
    let message =
      if case .unsatisfiable(let origins) = error {
        FittingError.sentence(unsatisfiable: origins, in: design)
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
  func error(_ error: FlowError) -> DocumentError {
    let place =
      switch error.place {
      case .container: JSONPlace(of: document.tree?.root.member("container"))
      case .section(let section):
        JSONPlace(of: document.sections[section].value ?? document.tree?.root.member("layout"))
      case .item(let section, let item):
        place(ofItem: item, in: document.sections[section].items)
      }
    return DocumentError(place: place, message: error.sentence)
  }
}

extension Document.Item {
  var texts: [String] {
    if case .cell(_, let texts) = content { texts } else { [] }
  }

  func size(fitted: FittedCell?) -> Size {
    if case .fixed(let size) = content { size } else { fitted?.size ?? .zero }
  }
}
