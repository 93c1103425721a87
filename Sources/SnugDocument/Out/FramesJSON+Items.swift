import Snug
import SnugGeometry

extension FramesJSON {
  /// Writes the shown items of a section in pieces, on two threads if there are many pieces.
  /// - Parameter ending: The bytes written after each item.
  mutating func writeItems(
    ofSection section: Int, ending: [UInt8] = []
  ) throws(OutputError) {
    let separator = json.separator
    let known = DiagnosticList.Known(diagnostics)
    let writer = ItemPieceWriter(
      layout, section: section, columns(ofSection: section, separator, ending),
      endingLength: ending.count, known)
    let count = writer.itemCount
    guard count > 0 else { return }
    let length = max(1, min(pieces.itemCount, pieces.byteCount / writer.itemLength))
    let pieceCount = (count + length - 1) / length
    let hasHelp = pieceCount >= pieces.leastForTwo
    while made.count < (hasHelp ? pieces.ringLength : 1) {
      made.append(ItemPiece(isCompact: isCompact))
    }
    json.separate()
    // Each item is written after a separator, which the first does not have.
    var left = separator.count
    guard hasHelp else {
      for start in stride(from: 0, to: count, by: length) {
        made[0].make { writer.write(start..<min(count, start + length), to: &$0, &tools) }
        try take(made[0], without: left, known)
        left = 0
      }
      return
    }
    let (made, measurers) = (made, layout.measurer.workers)
    let (catalog, includesOutlines) = (layout.catalog, tools.outliner != nil)
    let outliners = Pool<GlyphOutliner?>()
    let ring = PieceRing(length: pieces.ringLength, count: pieceCount) { number, place in
      let items = number * length..<min(count, (number + 1) * length)
      outliners.withElement {
        includesOutlines ? GlyphOutliner(catalog: catalog) : nil
      } _: { outliner in
        // No other thread uses the piece in this slot now.
        made[place].make { writer.write(items, to: &$0, measurers, outliner) }
      }
    }
    try ring.run(hasHelp: true) { place throws(OutputError) in
      try take(made[place], without: left, known)
      left = 0
    }
  }

  /// Writes the output of a piece, without the first `left` bytes, and takes over its diagnostics.
  private mutating func take(
    _ piece: ItemPiece, without left: Int, _ known: DiagnosticList.Known
  ) throws(OutputError) {
    let count = piece.content.json.output.count
    try json.output.append(piece.content.json.output, min(left, count)..<count)
    if !piece.content.diagnostics.isEmpty {
      diagnostics.add(piece.content.diagnostics)
      known.update(diagnostics)
    }
    if let error = piece.content.error { throw error }
    try json.flushIfLarge()
  }

  /// The cells of a section's items and what writes them, by column.
  private mutating func columns(
    ofSection section: Int, _ separator: [UInt8], _ ending: [UInt8]
  ) -> [ItemPieceWriter.Column] {
    let asked = layout.document.sections[section].items
    let hasNamed = asked.ids?.bounds.contains { !$0.range.isNoID } ?? false
    let hasPlain = asked.ids?.bounds.contains { $0.range.isNoID } ?? true
    // Snapped frames need not be whole numbers of layout units.
    let showsAsGiven = !options.includesGlyphs && options.flow.snapping == .none
    var columns: [ItemPieceWriter.Column] = []
    for (column, cells) in zip(asked.columns, layout.sections[section].items.columns) {
      func writers(hasID: Bool) -> ItemPieceWriter.Writers {
        let key = ItemTemplate.Key(cell: column.cell, hasID: hasID, kind: .item)
        func stencil(_ kinds: FittedKinds?) -> ItemStencil {
          ItemStencil(
            template(key), kinds, section: section, separator: separator, ending: ending)
        }
        // A stencil for few items would take longer than they do.
        let isWorthIt = showsAsGiven && asked.count >= pieces.leastForStencil
        let known = itemWriters[key].flatMap { $0.section == section ? $0.writer : nil }
        let others = known ?? writer(column.cell, stencil(nil))
        itemWriters[key] = (section, others)
        return ItemPieceWriter.Writers(
          asGiven: isWorthIt ? cells.map { stencil($0.kinds) } : nil, others: others)
      }
      columns.append(
        ItemPieceWriter.Column(
          cells: cells, plain: hasPlain ? writers(hasID: false) : nil,
          named: hasNamed ? writers(hasID: true) : nil))
    }
    return columns
  }

  private mutating func template(_ key: ItemTemplate.Key) -> ItemTemplate {
    if let known = templates[key] { return known }
    let template = ItemTemplate(
      key, key.cell.map { views[$0] } ?? [],
      cellName: key.cell.map { layout.document.cells[$0].name }, isCompact: isCompact)
    templates[key] = template
    return template
  }

  private func writer(_ cell: Int?, _ stencil: ItemStencil) -> ElementWriter {
    ElementWriter(
      stencil: stencil,
      design: cell.flatMap { ElementWriter.Design(ofCell: $0, layout, options.fonts) },
      options: options)
  }
}

// MARK: Headers, footers, overflow items and views attached to items

extension FramesJSON {
  /// Writes a header, footer, overflow item or view attached to an item.
  mutating func write(_ element: LayoutElement) throws(OutputError) {
    let id = layout.id(of: element)
    let key = ItemTemplate.Key(cell: element.cell, hasID: id != nil, kind: .init(element.place))
    let writer = elementWriter(key)
    var place = ElementWriter.Element(
      frame: element.frame, line: element.line ?? 0, hiddenCount: element.hiddenCount,
      zIndex: element.zIndex)
    if case .supplementary(let path, let index) = element.place {
      (place.item, place.index) = (path.item, index)
    }
    // The ID lies behind the texts of the cell.
    let cells = element.fitted?.alone
    let utf8 = (cells?.texts.utf8 ?? []) + (id ?? "").utf8
    let idStart = cells?.texts.utf8.count ?? 0
    let texts = [idStart..<utf8.count] + (cells?.texts.bounds ?? []).map(\.range)
    json.separate()
    try writer.write(
      place,
      cells.map { .init(kinds: $0.kinds, kind: Int($0.numbers[0]), groupSizes: $0.groupSizes) },
      texts: texts.span,
      in: utf8.span, to: &json, &tools
    ) { text throws(FontError) in
      try text.addDiagnostics(to: &diagnostics, path: layout.path(of: element), id: id)
    }
    if let value = layout.document.declaration(at: element.place).value, value.isDrawn {
      json.handOn(value, ending: 0)
    }
    try json.flushIfLarge()
  }

  private mutating func elementWriter(_ key: ItemTemplate.Key) -> ElementWriter {
    if let known = elementWriters[key] { return known }
    // None of these elements writes the index of its section.
    let new = writer(key.cell, ItemStencil(template(key), nil, section: 0))
    elementWriters[key] = new
    return new
  }
}

extension ItemTemplate.Key.Kind {
  fileprivate init(_ place: LayoutPlace) {
    self =
      switch place {
      case .section, .background, .header, .footer: .bar
      case .item: .item
      case .supplementary: .supplementary
      case .overflow: .overflow
      }
  }
}
