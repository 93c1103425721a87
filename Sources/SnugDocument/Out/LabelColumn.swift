import Snug
import SnugGeometry

/// The items of a section that are all cells of one design with one label, as they are written by a
/// stencil, on any thread.
struct LabelColumn: Sendable {
  let section: Int
  let result: FlowResult
  let kinds: FittedKinds
  let texts: TextList
  let ids: [TextList.Bounds]?
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
    let (kinds, texts, ids, stencil) = (kinds, texts, ids, stencil)
    let (numbers, rowLength) = (kinds.numbers, kinds.rowLength)
    let unitsPerPoint = Int(LayoutUnit.perPoint)
    result.forEachPlace(ofItems: items, inSection: section) { item, line, frame in
      let kind = Int(numbers[item])
      let utf8 = texts.utf8.span
      let text = texts.range(ofText: item)
      guard kinds.showsAsGiven(utf8.extracting(text), ofKind: kind),
        max(frame.x.magnitude, frame.y.magnitude) < LabelColumn.stencilLimit
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
        stencil, .init(kind: kind, id: ids?[item].range ?? 0..<0, text: text),
        numbers: numbers.span, in: utf8,
        row: kinds.lengths.span.extracting(kind * rowLength..<(kind + 1) * rowLength))
    }
  }

  /// Items nearer to the content's start than this are written by a stencil: what lies in their cells
  /// is as near as numbers of layout units may be. In points.
  private static let stencilLimit = DecimalTable.limit - 4 * LayoutUnit.maximumPoints
}
