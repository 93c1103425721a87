public import SnugFlow
public import SnugGeometry
public import SnugText

/// The glyphs of the labels that a rectangle shows, in flat arrays that the caller keeps and has filled
/// again and again.
///
/// Labels are remembered by their text, design and width: of those that an earlier call filled in, only
/// numbers are copied, without shaping and without an allocation. Cells that the layout gave another size
/// than they were measured for, and views attached to items of a collection, are fitted at each call. After
/// a million glyphs, 16 MB of texts, a thousand sizers or 65,536 styles of ranges in these, the next call
/// forgets all and begins anew.
///
/// One list may serve several layouts. It keeps the sizers of their cells alive, and is used by one thread
/// at a time, as they are.
///
/// With a `flow` of cells:
/// ```swift
/// var glyphs = LabelGlyphs()
/// try flow.glyphs(in: Rect(x: 0, y: 0, width: 320, height: 480), into: &glyphs)
/// for run in glyphs.runs {
///   let face = glyphs.faces[run.face]
///   for index in run.glyphs {
///     print(face.family, glyphs.glyphIDs[index], glyphs.positions[index])
///   }
/// }
/// ```
public struct LabelGlyphs {
  /// The runs of all labels: in the order of the elements, of a cell in the order of its labels, of a
  /// label from left to right, line by line.
  public private(set) var runs: [Run] = []
  /// The ID of each glyph in its font; 0 is the box for a missing character.
  public private(set) var glyphIDs: [UInt32] = []
  /// The origin of each glyph in content coordinates, as in `GlyphRun.Glyph.position`.
  public private(set) var positions: [Point] = []
  /// The UTF-8 offset in its label's text of the first character that each glyph draws.
  public private(set) var clusterOffsets: [Int32] = []
  /// The inline boxes of all labels, in the order of their labels.
  public private(set) var boxes: [Box] = []
  /// The tabs of all labels, in the order of their labels: each on its baseline, without a height.
  package private(set) var tabs: [Box] = []
  /// The fonts of the runs, each once. Those of earlier fillings keep their indices until the memory is
  /// cleared.
  public private(set) var faces: [FontFace] = []

  /// A row of glyphs of one font in one label.
  public struct Run: Hashable, Sendable {
    /// The element whose cell has the label.
    public let place: LayoutPlace
    /// The stacking order of the element.
    public let zIndex: Int
    /// The index of the label among those of its cell, in declared order.
    public let label: Int
    /// The index of the label among all views of its cell, in declared order.
    public let view: Int
    /// The index of the font in `faces`.
    public let face: Int
    /// The em, in points.
    public let size: Double
    /// The direction in which its text is read.
    public let direction: LayoutDirection
    /// The indices of its glyphs, from left to right.
    public let glyphs: Range<Int>
    /// The UTF-8 offsets in its label's text of the characters that it draws; empty for an ellipsis, where the
    /// cut text would continue.
    public let sourceRange: Range<Int>
    /// In content coordinates: as wide as its glyphs' advances, as high as its font says.
    public let frame: Rect
    /// The attributes of the range of its text (`RangeStyle.attributes`).
    public let attributes: String
  }

  /// An inline box of a label.
  public struct Box: Hashable, Sendable {
    /// The element whose cell has the label.
    public let place: LayoutPlace
    /// The stacking order of the element.
    public let zIndex: Int
    /// The index of the label among those of its cell, in declared order.
    public let label: Int
    /// The index of the label among all views of its cell, in declared order.
    public let view: Int
    /// The UTF-8 offset in its label's text of the character that it stands for.
    public let sourceOffset: Int
    /// The frame in content coordinates.
    public let frame: Rect
    /// The attributes of the box (`InlineBox.attributes`).
    public let attributes: String
    /// Whether it is a tab, with the attributes of its range.
    fileprivate let isTab: Bool
  }

  /// The labels that are remembered: by their text and width, tagged with the number of their design.
  private var known = ByteTable()
  /// The bytes of the label that is looked up.
  private var key: [UInt8] = []
  /// The sizers of the cells so far, which are kept so that no other takes the place of one, and for each
  /// the number of its first label.
  private var sizers: [CellSizer] = []
  private var firstLabels: [ObjectIdentifier: UInt32] = [:]
  private var labelCount: UInt32 = 0
  /// For each label the end of its runs in `store`, and that of its boxes.
  private var labelEnds: [Int] = []
  private var boxEnds: [Int] = []
  private var store = Store()

  /// Runs and glyphs with positions from the left end of their label's first baseline.
  private struct Store {
    var runs: [Run] = []
    var glyphIDs: [UInt32] = []
    var positions: [Point] = []
    var clusterOffsets: [Int32] = []
    var boxes: [Box] = []
  }

  /// The most glyphs that are remembered, bytes of texts, sizers, and styles of their ranges. Beyond any of
  /// them, the next call forgets all.
  static let mostGlyphs = 1 << 20
  static let mostBytes = 1 << 24
  static let mostSizers = 1 << 10
  static let mostRanges = 1 << 16

  package var rememberedCount: Int { labelEnds.count }
  private var byteCount = 0
  private var rangeCount = 0

  /// Creates an empty list.
  public init() {}

  /// Removes all glyphs, and keeps what is remembered of labels.
  package mutating func begin() {
    runs.removeAll(keepingCapacity: true)
    glyphIDs.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
    clusterOffsets.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
    tabs.removeAll(keepingCapacity: true)
    if store.glyphIDs.count > Self.mostGlyphs || byteCount > Self.mostBytes
      || sizers.count > Self.mostSizers || rangeCount > Self.mostRanges
    {
      self = LabelGlyphs()
    }
  }

  /// Adds the glyphs of a cell's labels.
  /// - Parameters:
  ///   - frame: The frame of the element in content coordinates.
  ///   - layout: The layout with its snapping.
  package mutating func append(
    _ cells: FittedCells, row: Int, of sizer: CellSizer, at place: LayoutPlace, zIndex: Int,
    _ frame: Rect, in layout: FlowLayout
  ) throws(FittingError) {
    let firstLabel = number(of: sizer)
    for label in 0..<cells.texts.labelCount {
      try append(
        ofLabel: label, tag: firstLabel + UInt32(label), cells, row, of: sizer, at: place, zIndex,
        frame, in: layout)
    }
  }

  private mutating func append(
    ofLabel label: Int, tag: UInt32, _ cells: FittedCells, _ row: Int, of sizer: CellSizer,
    at place: LayoutPlace, _ zIndex: Int, _ frame: Rect, in layout: FlowLayout
  ) throws(FittingError) {
    let (kinds, kind) = (cells.kinds, Int(cells.numbers[row]))
    let firstText = row * cells.texts.labelCount
    let text = cells.texts.utf8.span.extracting(cells.texts.bounds[firstText + label].range)
    let size = try sizer.sharedSize(
      ofLabel: label, kinds, kind: kind, sharing: cells.groupSizes
    ) { cells.texts.text(firstText + $0) }
    let own = kinds.frame(ofView: sizer.labels[label].view, kind: kind)
    let shown = layout.pixels(around: own.moved(by: frame.origin))
    let baseline = kinds.baseline(ofLabel: label, kind: kind)
    let origin = Point(x: shown.x, y: shown.y + baseline)
    key.removeAll(keepingCapacity: true)
    text.withUnsafeBufferPointer { key.append(contentsOf: $0) }
    withUnsafeBytes(of: own.width.bitPattern) { key.append(contentsOf: $0) }
    if sizer.labels[label].dependsOnHeight {
      for length in [own.height, baseline] {
        withUnsafeBytes(of: length.bitPattern) { key.append(contentsOf: $0) }
      }
    }
    if let size { withUnsafeBytes(of: size.bitPattern) { key.append(contentsOf: $0) } }
    if let number = known.number(of: key.span, tag: tag) {
      let start = number > 0 ? labelEnds[number - 1] : 0
      let firstBox = number > 0 ? boxEnds[number - 1] : 0
      return show(
        start..<labelEnds[number], firstBox..<boxEnds[number], label, at: place, zIndex, origin)
    }
    let (start, firstBox) = (store.runs.count, store.boxes.count)
    try remember(text, ofLabel: label, in: own.size, baseline, upTo: size, sizer)
    show(
      start..<store.runs.count, firstBox..<store.boxes.count, label, at: place, zIndex, origin)
    let bytes = key
    // An entry of the table takes some bytes, too.
    byteCount += bytes.count + 32
    if known.insert(bytes.span, tag: tag) == true {
      labelEnds.append(store.runs.count)
      boxEnds.append(store.boxes.count)
    } else {
      forget(from: start)
      store.boxes.removeSubrange(firstBox...)
    }
  }

  /// Returns the number of the first label of a sizer.
  private mutating func number(of sizer: CellSizer) -> UInt32 {
    if let known = firstLabels[ObjectIdentifier(sizer)] { return known }
    let number = labelCount
    firstLabels[ObjectIdentifier(sizer)] = number
    sizers.append(sizer)
    labelCount += UInt32(sizer.labels.count)
    rangeCount += sizer.template.rangeCount
    return number
  }

  /// Shapes a label's text and stores its runs.
  private mutating func remember(
    _ text: borrowing Span<UInt8>, ofLabel label: Int, in frame: Size, _ baseline: Double,
    upTo size: Double?, _ sizer: CellSizer
  ) throws(FittingError) {
    let text = text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    let shown = try FittingError.font { () throws(FontError) in
      try sizer.labels.textLayout(
        text, ofLabel: label, in: frame, upTo: size, baseline: baseline,
        measuring: sizer.measurer, includingGlyphs: true)
    }
    for (index, run) in shown.glyphRuns.enumerated() {
      let start = store.glyphIDs.count
      for glyph in run.glyphs {
        store.glyphIDs.append(glyph.id)
        store.positions.append(glyph.position)
        store.clusterOffsets.append(Int32(glyph.sourceOffset))
      }
      store.runs.append(
        Run(
          place: .section(0), zIndex: 0, label: label, view: sizer.labels[label].view,
          face: number(of: run.face), size: run.size,
          direction: run.direction, glyphs: start..<store.glyphIDs.count,
          sourceRange: run.sourceRange, frame: shown.frame(ofRun: index),
          attributes: run.attributes))
    }
    for box in shown.boxes + shown.tabs {
      // From the label's first baseline, as glyphs.
      let up = Point(x: 0, y: -shown.metrics.baseline)
      store.boxes.append(
        Box(
          place: .section(0), zIndex: 0, label: label, view: sizer.labels[label].view,
          sourceOffset: box.sourceOffset, frame: box.frame.moved(by: up),
          attributes: box.attributes, isTab: box.isTab))
    }
  }

  private mutating func number(of face: FontFace) -> Int {
    if let known = faces.firstIndex(where: { $0 === face }) { return known }
    faces.append(face)
    return faces.count - 1
  }

  /// Removes the last runs stored.
  private mutating func forget(from run: Int) {
    guard run < store.runs.count else { return }
    let glyph = store.runs[run].glyphs.lowerBound
    store.runs.removeSubrange(run...)
    store.glyphIDs.removeSubrange(glyph...)
    store.positions.removeSubrange(glyph...)
    store.clusterOffsets.removeSubrange(glyph...)
  }

  /// Adds stored runs at a place.
  private mutating func show(
    _ stored: Range<Int>, _ storedBoxes: Range<Int>, _ label: Int, at place: LayoutPlace,
    _ zIndex: Int, _ origin: Point
  ) {
    for index in storedBoxes {
      let stored = store.boxes[index]
      let box = Box(
        place: place, zIndex: zIndex, label: label, view: stored.view,
        sourceOffset: stored.sourceOffset, frame: stored.frame.moved(by: origin),
        attributes: stored.attributes, isTab: stored.isTab)
      if box.isTab { tabs.append(box) } else { boxes.append(box) }
    }
    for index in stored {
      let run = store.runs[index]
      let start = glyphIDs.count
      glyphIDs.append(contentsOf: store.glyphIDs[run.glyphs])
      clusterOffsets.append(contentsOf: store.clusterOffsets[run.glyphs])
      positions.append(contentsOf: store.positions[run.glyphs])
      for glyph in start..<glyphIDs.count {
        positions[glyph].x += origin.x
        positions[glyph].y += origin.y
      }
      runs.append(
        Run(
          place: place, zIndex: zIndex, label: label, view: run.view, face: run.face,
          size: run.size, direction: run.direction, glyphs: start..<glyphIDs.count,
          sourceRange: run.sourceRange, frame: run.frame.moved(by: origin),
          attributes: run.attributes))
    }
  }
}

extension CellLayout {
  /// Adds the glyphs of an element's cell, unless it is a background or an attached view.
  package func appendGlyphs(
    of element: FlowElement, to glyphs: inout LabelGlyphs
  ) throws(CellFlowError) {
    let place = LayoutPlace(element.kind, section: element.section)
    // Looking items up by `kept` copies their columns.
    let found =
      if case .item(let path) = place {
        sections[path.section].items.placed(path.item)
      } else {
        kept(place).flatMap { $0.items.placed($0.index) }
      }
    guard let (placed, row) = found else { return }
    var cells = placed.cells
    if case .item(let path) = place, placed.sizer.sharesSizes {
      cells.groupSizes = try groupSizes(inSection: path.section)
    }
    do throws(FittingError) {
      var shownRow = row
      if let size = resized(place), size != cells.kinds.size(Int(cells.numbers[row])) {
        var cell = try placed.refitted(row, to: size, along: flow.layout.mainAxis).cell
        cell.groupSizes = cells.groupSizes
        (cells, shownRow) = (cell.alone, 0)
      }
      try glyphs.append(
        cells, row: shownRow, of: placed.sizer, at: place, zIndex: element.zIndex, element.frame,
        in: flow.layout)
    } catch {
      throw CellFlowError(error, at: place)
    }
  }

  /// The size that the layout gave an element, where it may be another than it was measured for.
  private func resized(_ place: LayoutPlace) -> Size? {
    switch place {
    case .item(let path):
      return sections[path.section].style.resizesCells || sections[path.section].items.mayStretch
        ? laidSize(at: place) : nil
    case .overflow: return laidSize(at: place)
    case .section, .background, .header, .supplementary, .footer: return nil
    }
  }
}

extension CellSizer {
  /// Returns the least size of the labels of a group; `nil` for a label without a group.
  fileprivate func sharedSize(
    ofLabel label: Int, _ kinds: FittedKinds, kind: Int, sharing sizes: GroupSizes,
    text: (Int) -> String
  ) throws(FittingError) -> Double? {
    guard labels[label].sizeGroup != nil else { return nil }
    return try FittingError.font { () throws(FontError) in
      try labels.sharedSize(
        ofLabel: label, kinds, kind: kind, sharing: sizes, measuring: measurer, text: text)
    }
  }
}
