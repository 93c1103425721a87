import Snug
import SnugGeometry

/// Writes elements of one design, or of known sizes, as JSON, with their texts as shown. Any thread
/// may use it.
struct ElementWriter: Sendable {
  /// The stencil for lengths given one by one.
  let stencil: ItemStencil
  /// The design of the cells; `nil` for known sizes.
  let design: Design?
  let options: Options

  /// The properties of a cell of the document.
  struct Design: Sendable {
    /// Whether each view is a label.
    let isLabel: [Bool]
    let labels: [Label]
    /// Lays out the texts.
    let shown: ShownLabels

    struct Label: Sendable {
      /// The view's index and name.
      var view: Int
      var name: String
      /// The index of the primary font.
      var font: Int
    }

    /// Returns `nil` for a cell that is not in use.
    init?(ofCell cell: Int, _ layout: DocumentLayout, _ fonts: FontTable) {
      guard let sizer = layout.sizers[cell], let faces = layout.fonts[cell]?.faces else {
        return nil
      }
      let views = sizer.template.views
      isLabel = views.map { if case .label = $0.content { true } else { false } }
      labels = zip(sizer.template.labels, faces).map { view, face in
        Label(view: view, name: views[view].name, font: fonts.number(of: face))
      }
      shown = ShownLabels(sizer)
    }
  }

  /// The properties of a layout and its output.
  struct Options: Sendable {
    let flow: FlowLayout
    let fonts: FontTable
    let includesGlyphs: Bool
    /// Whether texts that are certainly shown whole are not laid out; tests compare.
    let knowsWholeTexts: Bool
  }

  /// What one thread needs to write elements.
  struct Tools {
    let measurer: TextMeasurer
    let outliner: GlyphOutliner?
    /// The lengths of the element being written, at the places that `ItemTemplate` gives them.
    fileprivate var lengths: [Double] = []

    init(_ measurer: TextMeasurer, _ outliner: GlyphOutliner?) {
      (self.measurer, self.outliner) = (measurer, outliner)
    }
  }

  /// A text that was laid out.
  struct ShownText {
    let text: TextLayout
    /// The size of its label's frame.
    let frame: Size
    fileprivate let cell: Cell
    /// The text with the marks of its ranges.
    fileprivate let given: String
    fileprivate let label: Int
    fileprivate let design: Design
    fileprivate let measurer: TextMeasurer

    /// Adds its diagnostics.
    /// - Parameters:
    ///   - path: The path of its element.
    ///   - id: The `id` of its item.
    func addDiagnostics(
      to list: inout DiagnosticList, path: @autoclosure () -> String,
      id: @autoclosure () -> String?
    ) throws(FontError) {
      let name = design.labels[label].name
      try list.add(
        text, in: frame, overhang: cell.kinds.overhang(ofLabel: label, kind: cell.kind),
        of: design.shown.unmarked(given, ofLabel: label),
        at: LabelPlace(path: "\(path()).views.\(name)", id: id(), view: name)
      ) { inOwnSize throws(FontError) in
        try design.shown.misfit(
          of: text, ofLabel: label, cell.kinds, kind: cell.kind, measuring: measurer, text: given,
          inOwnSize: inOwnSize)
      }
    }
  }

  /// An element at its place.
  struct Element {
    var frame: Rect
    var item = 0
    var line = 0
    var hiddenCount = 0
    /// The index of a view among those attached to its item.
    var index = 0
    var zIndex = 0
  }

  /// The cell of an element, and its kind among all cells of a column.
  struct Cell {
    var kinds: FittedKinds
    var kind: Int
    /// The sizes that its labels share with those of other cells.
    var groupSizes: GroupSizes
  }

  /// Writes an element.
  /// - Parameters:
  ///   - cell: Its cell; `nil` for a known size.
  ///   - texts: The bounds of its ID and texts in `utf8`, by `ItemTemplate.Text.place`.
  ///   - note: Receives each text that was laid out.
  /// - Throws: For a text that cannot be laid out. The element is then incomplete.
  func write(
    _ element: Element, _ cell: Cell?, texts: borrowing Span<Range<Int>>,
    in utf8: borrowing Span<UInt8>, to json: inout JSONWriter, _ tools: inout Tools,
    note: (borrowing ShownText) throws(FontError) -> Void
  ) throws(OutputError) {
    let unitsPerPoint = Int(LayoutUnit.perPoint)
    let numbers: InlineArray<8, Int> = [
      0, element.item &* unitsPerPoint, element.line &* unitsPerPoint,
      element.hiddenCount &* unitsPerPoint, element.index &* unitsPerPoint,
      element.zIndex &* unitsPerPoint, 0, 0,
    ]
    setLengths(of: cell, in: element.frame, &tools.lengths)
    let lengths = tools.lengths
    var next = 0
    for (index, (gap, tail)) in stencil.labels.enumerated() {
      guard let cell, let design else { break }
      let range = texts[ItemTemplate.Text.label(index).place]
      if options.knowsWholeTexts,
        cell.kinds.showsAsGiven(utf8.extracting(range), ofLabel: index, kind: cell.kind)
      {
        continue
      }
      json.output.append(
        stencil, next..<gap, kind: 0, numbers: numbers.span, texts: texts, in: utf8,
        values: lengths.span)
      next = gap + 1
      let text = string(range, in: utf8)
      if options.knowsWholeTexts,
        let whole = design.shown.wholeText(text, ofLabel: index, cell.kinds, kind: cell.kind)
      {
        json.output.append(quoted: whole)
        json.output.append(stencil, behind: gap, without: 0)
        continue
      }
      let shown: TextLayout
      let frame = cell.kinds.frame(ofView: design.labels[index].view, kind: cell.kind).size
      do throws(FontError) {
        shown = try design.shown.textLayout(
          ofLabel: index, cell.kinds, kind: cell.kind, sharing: cell.groupSizes,
          measuring: tools.measurer, includingGlyphs: options.includesGlyphs
        ) { label in
          label == index ? text : string(texts[ItemTemplate.Text.label(label).place], in: utf8)
        }
        try note(
          ShownText(
            text: shown, frame: frame, cell: cell, given: text, label: index, design: design,
            measurer: tools.measurer))
      } catch {
        throw .unmeasurable(message: error.description)
      }
      let view = ItemTemplate.place(ofView: design.labels[index].view)
      let baseline = ItemTemplate.place(ofBaseline: index, viewCount: design.isLabel.count)
      json.output.append(quoted: shown.visibleText)
      try write(
        shown,
        fits: shown.fits(
          in: frame, overhang: cell.kinds.overhang(ofLabel: index, kind: cell.kind)),
        font: design.labels[index].font,
        lines: design.shown.lines(ofLabel: index),
        origin: Point(x: lengths[view], y: lengths[view + 1]), baseline: lengths[baseline],
        to: &json, tools.outliner)
      json.output.append(stencil, behind: gap, without: tail)
    }
    json.output.append(
      stencil, next..<stencil.gaps.count, kind: 0, numbers: numbers.span, texts: texts, in: utf8,
      values: lengths.span)
  }

  private func string(_ range: Range<Int>, in utf8: borrowing Span<UInt8>) -> String {
    unsafe utf8.extracting(range).withUnsafeBufferPointer {
      unsafe String(decoding: $0, as: UTF8.self)
    }
  }

  /// Sets all lengths written for an element, at the places that `ItemTemplate` gives them.
  private func setLengths(of cell: Cell?, in frame: Rect, _ lengths: inout [Double]) {
    lengths.removeAll(keepingCapacity: true)
    lengths.append(frame)
    guard let cell, let design else { return }
    let snaps = options.flow.snapping != .none
    for (view, isLabel) in design.isLabel.enumerated() {
      let frame = cell.kinds.frame(ofView: view, kind: cell.kind).moved(by: frame.origin)
      lengths.append(snaps && isLabel ? options.flow.pixels(around: frame) : frame)
    }
    for (index, label) in design.labels.enumerated() {
      let top = lengths[ItemTemplate.place(ofView: label.view) + 1]
      lengths.append(top + cell.kinds.baseline(ofLabel: index, kind: cell.kind))
    }
  }

  /// Writes the members of a label that depend on its text as shown.
  private func write(
    _ text: TextLayout, fits: Bool, font: Int, lines: Int, origin: Point, baseline: Double,
    to json: inout JSONWriter, _ outliner: GlyphOutliner?
  ) throws(OutputError) {
    try json.members { json throws(OutputError) in
      json.member("truncated", text.isTruncated)
      if !fits { json.member("fits", false) }
      json.member("font", font)
      if text.isShrunk { json.member("fontSize", text.fontSize) }
      if text.showsOwnEllipsis { json.member("ellipsis", text.ellipsisFrame?.moved(by: origin)) }
      // The frame and the baseline already locate a single line at the frame's left edge.
      let isAtBaseline = text.lines[0].baseline == text.metrics.baseline
      if lines != 1 || !isAtBaseline || text.lines.contains(where: { $0.frame.x != 0 }) {
        json.lines(text.lines, origin: origin)
      }
      json.boxes(text.boxes, origin: origin)
      if options.includesGlyphs {
        try json.glyphRuns(
          text.glyphRuns, origin: Point(x: origin.x, y: baseline), fonts: options.fonts,
          outliner: outliner)
      }
    }
  }
}
