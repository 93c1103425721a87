import Snug
import SnugGeometry

extension FramesJSON {
  /// Writes the shown items of a section in pieces, on two threads if there are many pieces.
  /// - Parameter ending: The bytes written after each item.
  mutating func writeItems(
    ofSection section: Int, ending: [UInt8] = []
  ) throws(OutputError) {
    let columns = columns(ofSection: section, ending: ending)
    let writer = ItemPieceWriter(
      layout, section: section, columns, writesCells: writesByStencils,
      includesGlyphs: includesGlyphs)
    let itemLength = columns.reduce(1) { max($0, $1.itemLength) }
    let length = max(1, min(pieces.itemCount, pieces.byteCount / itemLength))
    let count = writer.itemCount
    let pieceCount = (count + length - 1) / length
    let hasHelp = pieceCount >= pieces.leastForTwo
    while made.count < (hasHelp ? pieces.ringLength : 1) { made.append(ItemPiece()) }
    let made = made
    let ring = PieceRing(length: hasHelp ? pieces.ringLength : 1, count: pieceCount) {
      number, place in
      let start = number * length
      // No other thread uses the piece in this slot now.
      made[place].make {
        writer.write(start..<min(count, start + length), to: &$0)
        if hasHelp { writer.layOutOthers(of: &$0) }
      }
    }
    try ring.run(hasHelp: hasHelp) { place throws(OutputError) in
      try write(made[place], ofSection: section, ending)
    }
  }

  /// Writes the output of a piece, with the items that it left out at their offsets.
  private mutating func write(
    _ piece: ItemPiece, ofSection section: Int, _ ending: [UInt8]
  ) throws(OutputError) {
    var offset = 0
    for other in piece.content.others {
      try json.output.append(piece.content.output, offset..<other.offset)
      offset = other.offset
      try write(layout.element(other.item, other.place, inSection: section), other.texts)
      json.output.append(ending[...])
      try json.flushIfLarge()
    }
    try json.output.append(piece.content.output, offset..<piece.content.output.count)
    try json.flushIfLarge()
  }

  /// Whether stencils write the cells whose texts are shown as given.
  private var writesByStencils: Bool {
    // Snapped frames need not be whole numbers of layout units.
    pieces.areWrittenByStencils && !includesGlyphs && layout.result.layout.snapping == .none
  }

  /// The cells and stencils of a section's items, by column.
  private mutating func columns(
    ofSection section: Int, ending: [UInt8]
  ) -> [ItemPieceWriter.Column] {
    let asked = layout.document.sections[section].items
    let separator = json.separator
    let named = asked.ids?.bounds.contains { !$0.range.isNoID } ?? false
    let plain = asked.ids?.bounds.contains { $0.range.isNoID } ?? true
    var columns: [ItemPieceWriter.Column] = []
    for (column, cells) in zip(asked.columns, layout.sections[section].items.columns) {
      func stencil(_ template: ItemTemplate) -> ItemStencil {
        ItemStencil(
          template, cells?.kinds, section: section, separator: separator, ending: ending)
      }
      let isWritten = cells == nil || writesByStencils
      let key = ItemTemplate.Key(cell: column.cell, hasID: false, kind: .item)
      columns.append(
        ItemPieceWriter.Column(
          cells: cells, plain: isWritten && plain ? stencil(template(key)) : nil,
          named: isWritten && named ? stencil(template(key.withID)) : nil,
          labels: column.cell.flatMap { layout.sizers[$0] }.flatMap(ShownLabels.init)))
    }
    return columns
  }

  mutating func template(_ key: ItemTemplate.Key) -> ItemTemplate {
    if let known = templates[key] { return known }
    let template = ItemTemplate(
      key, key.cell.map { views[$0] } ?? [],
      cellName: key.cell.map { layout.document.cells[$0].name }, isCompact: isCompact)
    templates[key] = template
    return template
  }
}

// MARK: Elements one by one

extension FramesJSON {
  /// Writes one item, header, footer or overflow item, whether or not its texts are cut.
  /// - Parameter texts: The layouts of its labels that are known.
  mutating func write(
    _ element: LayoutElement, _ texts: [TextLayout?] = []
  ) throws(OutputError) {
    let id = layout.id(of: element)
    let stencil = stencil(
      .init(cell: element.cell, hasID: id != nil, kind: .init(element.kind)), element.section)
    let lengths = lengths(of: element)
    json.separate()
    var next = 0
    for (gap, left) in stencil.gaps.enumerated() {
      guard case .text(let place) = left.filling else { continue }
      append(stencil, next..<gap, element, lengths)
      next = gap + 1
      if place == ItemTemplate.Text.id.place {
        json.output.append(quoted: id ?? "")
        json.output.append(stencil, behind: gap, without: 0)
      } else {
        let text = texts.isEmpty ? nil : texts[place - 1]
        try writeLabel(place - 1, of: element, stencil, lengths, text)
        json.output.append(stencil, behind: gap, without: stencil.labels[place - 1].tail)
      }
    }
    append(stencil, next..<stencil.gaps.count, element, lengths)
  }

  private mutating func append(
    _ stencil: ItemStencil, _ gaps: Range<Int>, _ element: LayoutElement, _ lengths: [Double]
  ) {
    let unitsPerPoint = Int(LayoutUnit.perPoint)
    var (item, hiddenCount) = (0, 0)
    if case .item(let number) = element.kind { item = number }
    if case .overflow(let count) = element.kind { hiddenCount = count }
    let numbers: InlineArray<6, Int> = [
      0, item &* unitsPerPoint, (element.line ?? 0) &* unitsPerPoint,
      hiddenCount &* unitsPerPoint, 0, 0,
    ]
    // The caller writes the texts.
    let (texts, utf8): ([Range<Int>], [UInt8]) = ([], [])
    json.output.append(
      stencil, gaps, kind: 0, numbers: numbers.span, texts: texts.span, in: utf8.span,
      row: lengths.span)
  }

  /// The stencil of a section for lengths given one by one.
  private mutating func stencil(_ key: ItemTemplate.Key, _ section: Int) -> ItemStencil {
    if let known = stencils[key], known.section == section { return known.stencil }
    let stencil = ItemStencil(template(key), nil, section: section)
    stencils[key] = (section, stencil)
    return stencil
  }

  /// All lengths written for an element, at the indices of a row of `FittedKinds`.
  private func lengths(of element: LayoutElement) -> [Double] {
    var lengths: [Double] = []
    lengths.append(element.frame)
    guard let cell = element.cell, let fitted = element.fitted else { return lengths }
    let snaps = layout.result.layout.snapping != .none
    let template = layout.document.cells[cell].template
    for (view, content) in template.views.map(\.content).enumerated() {
      var frame = fitted.frame(ofView: view).moved(by: element.frame.origin)
      if snaps, case .label = content { frame = layout.result.layout.pixels(around: frame) }
      lengths.append(frame)
    }
    for (metrics, view) in zip(fitted.labelMetrics, template.labels) {
      lengths.append(lengths[FittedKinds.start(ofView: view) + 1] + metrics.baseline)
    }
    return lengths
  }

  /// Writes the text of a label and the members that depend on it, and notes its diagnostics.
  private mutating func writeLabel(
    _ label: Int, of element: LayoutElement, _ stencil: ItemStencil, _ lengths: [Double],
    _ known: TextLayout?
  ) throws(OutputError) {
    guard let cell = element.cell, let sizer = layout.sizers[cell], let fitted = element.fitted
    else { preconditionFailure("a label without a cell") }
    if !includesGlyphs, let text = sizer.wholeText(ofLabel: label, in: fitted) {
      json.output.append(quoted: text)
      return json.output.append(stencil, tailOfLabel: label)
    }
    let text =
      if let known {
        known
      } else {
        try sizer.shownText(ofLabel: label, in: fitted, includingGlyphs: includesGlyphs)
      }
    json.output.append(quoted: text.visibleText)
    let template = layout.document.cells[cell].template
    let view = FittedKinds.start(ofView: template.labels[label])
    let origin = Point(x: lengths[view], y: lengths[view + 1])
    let baseline = FittedKinds.baseline(ofLabel: label, viewCount: template.views.count)
    let (includesGlyphs, fonts, outliner) = (includesGlyphs, fonts, outliner)
    let font = layout.fonts[cell].map { fonts.number(of: $0.faces[label]) } ?? 0
    try json.members { json throws(OutputError) in
      json.key("truncated")
      json.bool(text.isTruncated)
      json.key("font")
      json.integer(font)
      // The frame and the baseline already locate a single line at the frame's left edge.
      if sizer.lines(ofLabel: label) != 1 || text.lines.contains(where: { $0.frame.x != 0 }) {
        json.key("lines")
        json.lines(text.lines, origin: origin)
      }
      if includesGlyphs {
        json.key("glyphRuns")
        try json.glyphRuns(
          text.glyphRuns, origin: Point(x: origin.x, y: lengths[baseline]), fonts: fonts,
          outliner: outliner)
      }
    }
    diagnostics += Diagnostic.of(
      text, of: fitted.texts[label],
      path: "\(layout.path(of: element)).views.\(template.views[template.labels[label]].name)")
  }
}

extension ItemTemplate.Key {
  fileprivate var withID: Self { Self(cell: cell, hasID: true, kind: kind) }
}

extension ItemTemplate.Key.Kind {
  fileprivate init(_ kind: LayoutElement.Kind) {
    self =
      switch kind {
      case .header, .footer: .bar
      case .item: .item
      case .overflow: .overflow
      }
  }
}
