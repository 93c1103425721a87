import Snug

/// Items that are all cells of one design with one label: what is written of them is the same but for
/// some values.
extension FramesJSON {
  /// Writes the items of a section with the help of a stencil, if they are such.
  /// - Parameter ending: Writes what stands behind each item.
  /// - Returns: whether they are.
  mutating func writeColumn(
    ofSection section: Int, ending: (inout JSONWriter) -> Void
  ) throws(OutputError) -> Bool {
    guard !includesGlyphs, layout.result.layout.snapping == .none,
      let labels = layout.document.sections[section].items.labels,
      let column = layout.sections[section].items.column
    else { return false }
    let path = layout.document.path(ofSection: section)
    let numbers = KindNumbers(column, views[labels.cell])
    var places = ItemPlaces(layout.result, section: section)
    var stencil: ItemStencil?
    for item in 0..<layout.sections[section].items.count {
      let place = places.next()
      let kind = Int(column.numbers[item])
      // No comma stands before the first.
      if item == 0 || !column.kinds[kind].showsTextsAsGiven {
        try writeItem(item, inSection: section, at: place, path)
        ending(&json)
      } else {
        if stencil == nil {
          json.beginStencil()
          try writeItem(item, inSection: section, at: place, path)
          ending(&json)
          stencil = json.endStencil()
        }
        if let stencil {
          column.texts.withUTF8(ofText: item) { text in
            json.fill(
              stencil, item: item, line: place.line, x: place.frame.x, y: place.frame.y,
              text: text, numbers: numbers.all.span.extracting(numbers.range(ofKind: kind)))
          }
        }
      }
      try json.flushIfLarge()
    }
    return true
  }
}

/// What is written of the cells of each kind, one behind the other.
private struct KindNumbers {
  private(set) var all: [Double] = []
  private let count: Int

  init(_ cells: FittedCells, _ views: [WrittenView]) {
    count = ItemStencil.Numbers.view(views.count)
    all.reserveCapacity(cells.kinds.count * count)
    for kind in cells.kinds {
      let cell = kind.layout
      append(Rect(x: 0, y: 0, width: cell.size.width, height: cell.size.height))
      for view in views {
        append(cell.frames[view.index])
        all.append(view.label == nil ? 0 : cell.labelMetrics[0].baseline)
      }
    }
  }

  private mutating func append(_ rect: Rect) {
    all.append(rect.x)
    all.append(rect.y)
    all.append(rect.width)
    all.append(rect.height)
  }

  func range(ofKind kind: Int) -> Range<Int> { kind * count..<(kind + 1) * count }
}
