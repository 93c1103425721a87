import Snug
import SnugGeometry

/// The items of a section that are all cells of one design, as they are written by a stencil, on any
/// thread.
struct LabelColumn: Sendable {
  let section: Int
  let result: FlowResult
  let cells: FittedCells
  let ids: TextList?
  let stencil: ItemStencil

  /// An item that the stencil is not for.
  struct Other {
    var item: Int
    var place: ItemPlaces.Place
    /// Where it belongs in what is written of the others.
    var offset: Int
  }

  /// Writes some items.
  /// - Parameter others: Those that were left out, in order.
  func write(_ items: Range<Int>, to output: inout OutputBuffer, others: inout [Other]) {
    // Looked up once: each time would count a reference.
    let (cells, ids, stencil, kinds) = (cells, ids?.bounds, stencil, cells.kinds)
    let (numbers, rows, rowLength) = (cells.numbers, kinds.lengths, kinds.rowLength)
    let (utf8, bounds, labelCount) = (cells.texts.utf8, cells.texts.bounds, cells.texts.labelCount)
    var texts = [Range<Int>](repeating: 0..<0, count: labelCount + 1)
    let unitsPerPoint = Int(LayoutUnit.perPoint)
    result.forEachPlace(ofItems: items, inSection: section) { item, line, frame in
      let kind = Int(numbers[item])
      if let ids { texts[ItemStencil.Text.id.place] = ids[item].range }
      var isAsGiven = true
      for label in 0..<labelCount {
        let text = bounds[item &* labelCount &+ label].range
        texts[ItemStencil.Text.label(label).place] = text
        isAsGiven =
          isAsGiven
          && kinds.showsAsGiven(utf8.span.extracting(text), ofLabel: label, kind: kind)
      }
      guard isAsGiven, max(frame.x.magnitude, frame.y.magnitude) < LabelColumn.stencilLimit
      else {
        let place = ItemPlaces.Place(frame: frame, line: line)
        return others.append(Other(item: item, place: place, offset: output.count))
      }
      // Frames are of whole layout units, as they are not snapped.
      let numbers: InlineArray<5, Int> = [
        0, item &* unitsPerPoint, line &* unitsPerPoint,
        Int(frame.x * LayoutUnit.perPoint), Int(frame.y * LayoutUnit.perPoint),
      ]
      output.append(
        stencil, kind: kind, numbers: numbers.span, texts: texts.span, in: utf8.span,
        row: rows.span.extracting(kind * rowLength..<(kind + 1) * rowLength))
    }
  }

  /// Items nearer to the content's start than this are written by a stencil: what lies in their cells
  /// is as near as numbers of layout units may be. In points.
  private static let stencilLimit = DecimalTable.limit - 4 * LayoutUnit.maximumPoints
}
