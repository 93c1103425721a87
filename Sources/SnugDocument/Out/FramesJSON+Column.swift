import Snug

/// Items that are all cells of one design: what is written of them is the same but for some values.
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
    try write(
      1..<items.count,
      of: LabelColumn(
        section: section, result: layout.result, cells: column, ids: labels.ids,
        stencil: stencil),
      ending: ending)
    return true
  }

  /// What was written of some items, beside those that the stencil is not for.
  private final class Piece: @unchecked Sendable {
    var output = OutputBuffer()
    var others: [LabelColumn.Other] = []
  }

  private mutating func write(
    _ items: Range<Int>, of column: LabelColumn, ending: (inout JSONWriter) -> Void
  ) throws(OutputError) {
    let length = pieces.itemCount
    let count = (items.count + length - 1) / length
    let hasHelp = count >= pieces.leastForTwo
    let ring = (0..<(hasHelp ? pieces.ringLength : 1)).map { _ in Piece() }
    let writing = PieceRing(length: ring.count, count: count) { number, place in
      // Nobody else has to do with what lies there now.
      let piece = ring[place]
      let start = items.lowerBound + number * length
      piece.output.removeAll()
      piece.others.removeAll(keepingCapacity: true)
      column.write(
        start..<min(items.upperBound, start + length), to: &piece.output, others: &piece.others)
    }
    let path = layout.document.path(ofSection: column.section)
    try writing.run(hasHelp: hasHelp) { place throws(OutputError) in
      let piece = ring[place]
      var offset = 0
      for other in piece.others {
        try json.append(piece.output, offset..<other.offset)
        try writeItem(other.item, inSection: column.section, at: other.place, path)
        ending(&json)
        offset = other.offset
      }
      try json.append(piece.output, offset..<piece.output.count)
      try json.flushIfLarge()
    }
  }

  private mutating func writeItem(_ item: Int, ofSection section: Int) throws(OutputError) {
    let place = ItemPlaces.Place(
      frame: layout.result.frame(ofItem: item, inSection: section),
      line: layout.result.line(ofItem: item, inSection: section))
    try writeItem(
      item, inSection: section, at: place, layout.document.path(ofSection: section))
  }
}
