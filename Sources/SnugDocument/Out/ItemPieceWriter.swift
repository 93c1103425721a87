import Snug
import SnugGeometry

/// Writes ranges of a section's items, on any thread.
struct ItemPieceWriter: Sendable {
  private let section: Int
  private let result: FlowResult
  private let columns: [Column]
  private let places: [CellTable.Place]
  private let ids: TextList?
  /// The values of the items that say how they are drawn, by index.
  private let drawn: [Int: JSONValue]
  /// The count of the bytes written after each item.
  private let endingLength: Int
  /// The path of the section's items in the document.
  private let path: String
  private let diagnostics: DiagnosticList.Known

  /// The cells of a column, and what writes them.
  struct Column: Sendable {
    /// `nil` for known sizes.
    var cells: FittedCells?
    /// The writers of items without and with an ID; `nil` where there are none.
    var plain, named: Writers?
  }

  /// The two ways to write an item.
  struct Writers: Sendable {
    /// Writes cells whose lengths are those of their kinds, and whose texts are all shown as given;
    /// `nil` if frames are snapped, or glyphs are written.
    var asGiven: ItemStencil?
    /// Writes all others.
    var others: ElementWriter
  }

  /// - Parameters:
  ///   - columns: The columns of the section's items.
  ///   - diagnostics: What is known of the list that those of the pieces are added to.
  init(
    _ layout: DocumentLayout, section: Int, _ columns: [Column], endingLength: Int,
    _ diagnostics: DiagnosticList.Known
  ) {
    self.endingLength = endingLength
    drawn = layout.document.sections[section].items.drawn
    self.section = section
    self.columns = columns
    self.diagnostics = diagnostics
    result = layout.result
    places = layout.sections[section].items.places
    ids = layout.document.sections[section].items.ids
    path = layout.document.path(ofSection: section) + "items"
  }

  var itemCount: Int { places.count }

  /// The approximate size of an item, in bytes.
  var itemLength: Int {
    columns.reduce(1) { longest, column in
      max(
        longest, column.plain?.others.stencil.length ?? 0,
        column.named?.others.stencil.length ?? 0)
    }
  }

  /// Writes a range of items, each after a separator.
  func write(
    _ items: Range<Int>, to piece: inout ItemPiece.Content, _ tools: inout ElementWriter.Tools
  ) {
    piece.begin(diagnostics.part)
    result.forEachPlace(ofItems: items, inSection: section) { _, line, frame in
      piece.places.append((line, frame))
    }
    // Read once: each access would count a reference.
    let (ids, places) = (ids?.bounds, places)
    func hasID(_ item: Int) -> Bool { ids.map { !$0[item].range.isNoID } ?? false }
    var start = items.lowerBound
    do throws(OutputError) {
      while start < items.upperBound {
        let (column, isNamed) = (places[start].column, hasID(start))
        var end = start + 1
        while end < items.upperBound, places[end].column == column, hasID(end) == isNamed {
          end += 1
        }
        let alike = columns[Int(column)]
        guard let writers = isNamed ? alike.named : alike.plain else {
          preconditionFailure("items without a writer")
        }
        if let cells = alike.cells {
          try write(start..<end, cells, writers, from: items.lowerBound, to: &piece, &tools)
        } else {
          try writeSizes(start..<end, writers.others, from: items.lowerBound, to: &piece, &tools)
        }
        start = end
      }
    } catch {
      piece.error = error
    }
  }

  /// Writes a range of items with a measurer of the pool.
  func write(
    _ items: Range<Int>, to piece: inout ItemPiece.Content, _ measurers: MeasurerPool,
    _ outliner: GlyphOutliner?
  ) {
    do throws(FontError) {
      try measurers.withWorker { measurer in
        var tools = ElementWriter.Tools(measurer, outliner)
        write(items, to: &piece, &tools)
      }
    } catch {
      piece.begin(diagnostics.part)
      piece.error = .unmeasurable(message: error.description)
    }
  }

  /// Writes items that are cells of one column.
  /// - Parameter first: The first item of the piece.
  private func write(
    _ items: Range<Int>, _ cells: FittedCells, _ writers: Writers, from first: Int,
    to piece: inout ItemPiece.Content, _ tools: inout ElementWriter.Tools
  ) throws(OutputError) {
    // Read once: each access would count a reference.
    let (places, ids, kinds, numbers) = (places, ids?.bounds, cells.kinds, cells.numbers)
    let sizes = cells.groupSizes
    let (utf8, bounds, labelCount) = (cells.texts.utf8, cells.texts.bounds, cells.texts.labelCount)
    var texts = [Range<Int>](repeating: 0..<0, count: labelCount + 1)
    let unitsPerPoint = Int(LayoutUnit.perPoint)
    let stencil = writers.asGiven
    let noValues: [Double] = []
    let drawn = drawn
    for item in items {
      let row = Int(places[item].row)
      let kind = Int(numbers[row])
      let (line, frame) = piece.places[item - first]
      if let ids { texts[ItemTemplate.Text.id.place] = ids[item].range }
      var isAsGiven = true
      for label in 0..<labelCount {
        let text = bounds[row &* labelCount &+ label].range
        texts[ItemTemplate.Text.label(label).place] = text
        isAsGiven =
          isAsGiven
          && kinds.showsAsGiven(utf8.span.extracting(text), ofLabel: label, kind: kind)
      }
      guard let stencil, isAsGiven,
        max(frame.x.magnitude, frame.y.magnitude) < ItemPieceWriter.farthest
      else {
        try writers.others.write(
          .init(frame: frame, item: item, line: line),
          .init(kinds: kinds, kind: kind, groupSizes: sizes),
          texts: texts.span, in: utf8.span, to: &piece.json, &tools
        ) { text throws(FontError) in
          try text.addDiagnostics(
            to: &piece.diagnostics, path: "\(path)[\(item)]",
            id: id(ofItem: item))
        }
        if !drawn.isEmpty { handOn(item, to: &piece) }
        continue
      }
      // Frames are whole numbers of layout units, as they are not snapped.
      let itemNumbers: InlineArray<8, Int> = [
        0, item &* unitsPerPoint, line &* unitsPerPoint, 0, 0, 0,
        Int(frame.x * LayoutUnit.perPoint), Int(frame.y * LayoutUnit.perPoint),
      ]
      piece.json.output.append(
        stencil, stencil.gaps.indices, kind: kind, numbers: itemNumbers.span, texts: texts.span,
        in: utf8.span, values: noValues.span)
      if !drawn.isEmpty { handOn(item, to: &piece) }
    }
  }

  private func id(ofItem item: Int) -> String? {
    guard let ids, !ids.bounds[item].range.isNoID else { return nil }
    return String(decoding: ids.utf8[ids.bounds[item].range], as: UTF8.self)
  }

  /// Writes items of known sizes.
  private func writeSizes(
    _ items: Range<Int>, _ writer: ElementWriter, from first: Int,
    to piece: inout ItemPiece.Content, _ tools: inout ElementWriter.Tools
  ) throws(OutputError) {
    let (utf8, bounds) = (ids?.utf8 ?? [], ids?.bounds)
    for item in items {
      let (line, frame) = piece.places[item - first]
      let id: InlineArray<1, Range<Int>> = [bounds?[item].range ?? 0..<0]
      try writer.write(
        .init(frame: frame, item: item, line: line), nil, texts: id.span, in: utf8.span,
        to: &piece.json, &tools
      ) { _ in }
      handOn(item, to: &piece)
    }
  }

  /// Adds what an item says about how it is drawn to the item just written.
  private func handOn(_ item: Int, to piece: inout ItemPiece.Content) {
    if let value = drawn[item] { piece.json.handOn(value, ending: endingLength) }
  }

  /// The distance from the content's origin on each axis below which a stencil writes an item by
  /// its kind, in points: all lengths in its cell are then below `DecimalTable.limit`.
  private static let farthest = DecimalTable.limit - 4 * LayoutUnit.maximumPoints
}

/// The output for some items.
final class ItemPiece: @unchecked Sendable {
  private(set) var content: Content

  init(isCompact: Bool) {
    content = Content(json: JSONWriter(OutputBuffer(), isCompact: isCompact))
  }

  /// Not thread-safe: only one thread at a time changes it.
  struct Content: ~Copyable {
    fileprivate(set) var json: JSONWriter
    /// The diagnostics of the texts that were laid out.
    fileprivate(set) var diagnostics = DiagnosticList()
    /// The error at which the output ends.
    fileprivate(set) var error: OutputError?
    /// The line and the frame of each item.
    fileprivate var places: [(line: Int, frame: Rect)] = []

    fileprivate init(json: consuming JSONWriter) { self.json = json }

    fileprivate mutating func begin(_ diagnostics: DiagnosticList) {
      json.output.removeAll()
      self.diagnostics = diagnostics
      error = nil
      places.removeAll(keepingCapacity: true)
    }
  }

  /// Makes the content of all items in one access, as each access costs an exclusivity check.
  func make(_ body: (inout Content) -> Void) { body(&content) }
}
