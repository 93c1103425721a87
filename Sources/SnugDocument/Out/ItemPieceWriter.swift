import Snug
import SnugGeometry

/// Writes ranges of a section's items by stencils, on any thread.
///
/// It leaves out items that a stencil cannot write, for example those with cut texts or snapped
/// frames. `FramesJSON` writes these one by one into the same template.
struct ItemPieceWriter: Sendable {
  let section: Int
  private let result: FlowResult
  private let columns: [Column]
  private let places: [CellTable.Place]
  private let ids: TextList?
  /// Whether any cell is written by a stencil.
  private let writesCells: Bool
  private let includesGlyphs: Bool

  /// The cells of a column, and the stencils that write them.
  struct Column: Sendable {
    /// `nil` for known sizes.
    var cells: FittedCells?
    /// The stencils of items without and with an id; `nil` where none is needed or used.
    var plain, named: ItemStencil?
    /// The labels of the cells; `nil` where only the caller's thread lays them out.
    var labels: ShownLabels?

    /// The approximate size of an item, in bytes.
    var itemLength: Int {
      max(plain?.length ?? 0, named?.length ?? 0)
    }
  }

  /// - Parameter columns: The columns of the section's items.
  init(
    _ layout: DocumentLayout, section: Int, _ columns: [Column], writesCells: Bool,
    includesGlyphs: Bool
  ) {
    self.section = section
    self.columns = columns
    result = layout.result
    places = layout.sections[section].items.places
    ids = layout.document.sections[section].items.ids
    self.writesCells = writesCells
    self.includesGlyphs = includesGlyphs
  }

  var itemCount: Int { places.count }

  /// Writes a range of items, and notes those that are left out.
  func write(_ items: Range<Int>, to piece: inout ItemPiece.Content) {
    piece.begin()
    result.forEachPlace(ofItems: items, inSection: section) { _, line, frame in
      piece.places.append((line, frame))
    }
    // Read once: each access would count a reference.
    let (ids, places) = (ids?.bounds, places)
    func hasID(_ item: Int) -> Bool { ids.map { !$0[item].range.isNoID } ?? false }
    var start = items.lowerBound
    while start < items.upperBound {
      let (column, isNamed) = (places[start].column, hasID(start))
      var end = start + 1
      while end < items.upperBound, places[end].column == column, hasID(end) == isNamed { end += 1 }
      let alike = columns[Int(column)]
      if let stencil = isNamed ? alike.named : alike.plain {
        if let cells = alike.cells {
          write(start..<end, cells, stencil, from: items.lowerBound, to: &piece)
        } else {
          writeSizes(start..<end, stencil, from: items.lowerBound, to: &piece)
        }
      } else {
        for item in start..<end { piece.leaveOut(item, from: items.lowerBound) }
      }
      start = end
    }
  }

  /// Lays out the texts of the items left out, which takes longer than writing them. Where that
  /// fails, the caller's thread finds the error.
  func layOutOthers(of piece: inout ItemPiece.Content) {
    guard !piece.others.isEmpty, let measurers = columns.lazy.compactMap(\.labels).first?.measurers
    else { return }
    // Read once: each access would count references, which both threads share.
    let (places, columns) = (places, columns)
    try? measurers.withWorker { measurer throws(FontError) in
      for (number, column) in columns.enumerated() {
        guard let cells = column.cells, let labels = column.labels else { continue }
        for index in piece.others.indices {
          let place = places[piece.others[index].item]
          guard place.column == number else { continue }
          piece.others[index].texts = try labels.layouts(
            of: cells[Int(place.row)], measuring: measurer, includingGlyphs: includesGlyphs)
        }
      }
    }
  }

  /// Writes items that are cells of one column.
  /// - Parameter first: The first item of the piece.
  private func write(
    _ items: Range<Int>, _ cells: FittedCells, _ stencil: ItemStencil, from first: Int,
    to piece: inout ItemPiece.Content
  ) {
    // Read once: each access would count a reference.
    let (places, ids, kinds, numbers) = (places, ids?.bounds, cells.kinds, cells.numbers)
    let (rows, rowLength) = (kinds.lengths, kinds.rowLength)
    let (utf8, bounds, labelCount) = (cells.texts.utf8, cells.texts.bounds, cells.texts.labelCount)
    var texts = [Range<Int>](repeating: 0..<0, count: labelCount + 1)
    let unitsPerPoint = Int(LayoutUnit.perPoint)
    let gaps = stencil.gaps.indices
    for item in items {
      let row = Int(places[item].row)
      let kind = Int(numbers[row])
      let (line, frame) = piece.places[item - first]
      if let ids { texts[ItemTemplate.Text.id.place] = ids[item].range }
      var isAsGiven = writesCells
      for label in 0..<labelCount {
        let text = bounds[row &* labelCount &+ label].range
        texts[ItemTemplate.Text.label(label).place] = text
        isAsGiven =
          isAsGiven
          && kinds.showsAsGiven(utf8.span.extracting(text), ofLabel: label, kind: kind)
      }
      // A stencil begins with a separator, which the first item does not have.
      guard isAsGiven, item > 0,
        max(frame.x.magnitude, frame.y.magnitude) < ItemPieceWriter.stencilLimit
      else {
        piece.leaveOut(item, from: first)
        continue
      }
      // Frames are whole numbers of layout units, as they are not snapped.
      let itemNumbers: InlineArray<6, Int> = [
        0, item &* unitsPerPoint, line &* unitsPerPoint, 0,
        Int(frame.x * LayoutUnit.perPoint), Int(frame.y * LayoutUnit.perPoint),
      ]
      piece.output.append(
        stencil, gaps, kind: kind, numbers: itemNumbers.span, texts: texts.span, in: utf8.span,
        row: rows.span.extracting(kind &* rowLength..<(kind &+ 1) &* rowLength))
    }
  }

  /// Writes items of known sizes.
  private func writeSizes(
    _ items: Range<Int>, _ stencil: ItemStencil, from first: Int, to piece: inout ItemPiece.Content
  ) {
    let unitsPerPoint = Int(LayoutUnit.perPoint)
    let utf8 = ids?.utf8 ?? []
    let bounds = ids?.bounds
    for item in items {
      guard item > 0 else {
        piece.leaveOut(item, from: first)
        continue
      }
      let (line, frame) = piece.places[item - first]
      let numbers: InlineArray<6, Int> = [
        0, item &* unitsPerPoint, line &* unitsPerPoint, 0, 0, 0,
      ]
      let texts: InlineArray<1, Range<Int>> = [bounds?[item].range ?? 0..<0]
      let lengths: InlineArray<4, Double> = [frame.x, frame.y, frame.width, frame.height]
      piece.output.append(
        stencil, stencil.gaps.indices, kind: 0, numbers: numbers.span, texts: texts.span,
        in: utf8.span, row: lengths.span)
    }
  }

  /// The distance from the content's origin on each axis below which a stencil writes an item, in
  /// points: all lengths in its cell are then below `DecimalTable.limit`.
  private static let stencilLimit = DecimalTable.limit - 4 * LayoutUnit.maximumPoints
}

/// The output for some items, and the items that stencils cannot write.
final class ItemPiece: @unchecked Sendable {
  private(set) var content = Content()

  /// Not thread-safe: only one thread at a time changes it.
  struct Content: ~Copyable {
    fileprivate(set) var output = OutputBuffer()
    /// The items left out, in order.
    fileprivate(set) var others: [Other] = []
    /// The line and the frame of each item.
    fileprivate var places: [(line: Int, frame: Rect)] = []

    fileprivate mutating func begin() {
      output.removeAll()
      others.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
    }

    fileprivate mutating func leaveOut(_ item: Int, from first: Int) {
      others.append(Other(item: item, place: places[item - first], offset: output.count))
    }
  }

  /// An item left out.
  struct Other {
    var item: Int
    var place: (line: Int, frame: Rect)
    /// Its offset in the output for the other items.
    var offset: Int
    /// The layouts of its labels, where they are known.
    var texts: [TextLayout?] = []
  }

  /// Makes the content of all items in one access, as each access costs an exclusivity check.
  func make(_ body: (inout Content) -> Void) { body(&content) }
}
