import Snug
import SnugGeometry

/// Items that are all cells of one design with one label: what is written of them is the same but for
/// some values.
extension FramesJSON {
  /// Writes the items of a section with the help of a stencil, if they are such.
  /// - Parameter ending: Writes what stands behind each item.
  /// - Returns: whether they are.
  mutating func writeColumn(
    ofSection section: Int, ending: (inout JSONWriter) -> Void
  ) throws(OutputError) -> Bool {
    let items = layout.sections[section].items
    guard !includesGlyphs, layout.result.layout.snapping == .none,
      let labels = layout.document.sections[section].items.labels, let column = items.column,
      let plain = items.indices.dropFirst().first(where: {
        column.showsAsGiven($0)
      })
    else { return false }
    // No comma stands before the first.
    try writeItem(0, ofSection: section)
    ending(&json)
    json.beginStencil(commonLengths: column.kinds.commonLengths)
    try writeItem(plain, ofSection: section)
    ending(&json)
    let stencil = json.endStencil(column.kinds)
    for start in stride(from: 1, to: items.count, by: FramesJSON.pieceLength) {
      let piece = start..<min(items.count, start + FramesJSON.pieceLength)
      try write(piece, ofSection: section, labels, column, stencil, ending: ending)
      try json.flushIfLarge()
    }
    return true
  }

  private mutating func write(
    _ items: Range<Int>, ofSection section: Int, _ labels: Document.Items.Labels,
    _ column: borrowing FittedCells, _ stencil: borrowing ItemStencil,
    ending: (inout JSONWriter) -> Void
  ) throws(OutputError) {
    let path = layout.document.path(ofSection: section)
    let result = layout.result
    // Looked up once: each time would count a reference.
    let kinds = column.kinds
    let (numbers, rowLength) = (kinds.numbers, kinds.rowLength)
    let (texts, ids) = (labels.texts, labels.ids)
    let unitsPerPoint = Int(LayoutUnit.perPoint)
    var failure: OutputError?
    result.forEachPlace(ofItems: items, inSection: section) { item, line, frame in
      let kind = Int(numbers[item])
      let utf8 = texts.utf8.span
      let text = texts.range(ofText: item)
      if kinds.showsAsGiven(utf8.extracting(text), ofKind: kind),
        max(frame.x.magnitude, frame.y.magnitude) < FramesJSON.stencilLimit
      {
        // Frames are of whole layout units, as they are not snapped.
        let numbers: InlineArray<5, Int> = [
          0, item &* unitsPerPoint, line &* unitsPerPoint,
          Int(frame.x * LayoutUnit.perPoint), Int(frame.y * LayoutUnit.perPoint),
        ]
        json.item(
          stencil, .init(kind: kind, id: ids?[item].range ?? 0..<0, text: text),
          numbers: numbers.span, in: utf8,
          row: kinds.lengths.span.extracting(
            kind * rowLength..<(kind + 1) * rowLength))
      } else {
        do throws(OutputError) {
          try writeItem(item, inSection: section, at: .init(frame: frame, line: line), path)
        } catch {
          failure = failure ?? error
        }
        ending(&json)
      }
    }
    if let failure { throw failure }
  }

  private mutating func writeItem(_ item: Int, ofSection section: Int) throws(OutputError) {
    let place = ItemPlaces.Place(
      frame: layout.result.frame(ofItem: item, inSection: section),
      line: layout.result.line(ofItem: item, inSection: section))
    try writeItem(
      item, inSection: section, at: place, layout.document.path(ofSection: section))
  }

  /// How many items are written before output is handed on.
  private static var pieceLength: Int { 256 }

  /// Items nearer to the content's start than this are written by a stencil: what lies in their cells
  /// is as near as numbers of layout units may be. In points.
  private static var stencilLimit: Double { DecimalTable.limit - 4 * LayoutUnit.maximumPoints }
}
