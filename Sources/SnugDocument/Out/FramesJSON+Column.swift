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
    let items = layout.sections[section].items
    guard !includesGlyphs, layout.result.layout.snapping == .none,
      layout.document.sections[section].items.labels != nil, let column = items.column
    else { return false }
    let path = layout.document.path(ofSection: section)
    let kinds = column.kinds
    var stencil: ItemStencil?
    let result = layout.result
    for piece in stride(from: 0, to: items.count, by: FramesJSON.pieceLength) {
      var failure: OutputError?
      let range = piece..<min(items.count, piece + FramesJSON.pieceLength)
      result.forEachPlace(ofItems: range, inSection: section) { item, line, frame in
        let kind = Int(column.numbers[item])
        // No comma stands before the first.
        let isOwn = item == 0 || !kinds.showsTextsAsGiven(kind)
        if isOwn || stencil == nil {
          if !isOwn { json.beginStencil(commonLengths: kinds.commonLengths) }
          do throws(OutputError) {
            try writeItem(item, inSection: section, at: .init(frame: frame, line: line), path)
          } catch {
            failure = failure ?? error
          }
          ending(&json)
          guard !isOwn else { return }
          stencil = json.endStencil()
        }
        column.texts.withUTF8(ofText: item) { text in
          json.fill(
            &stencil!, item: item, line: line, x: frame.x, y: frame.y, text: text,
            lengths: kinds.lengths.span.extracting(
              kind * kinds.rowLength..<(kind + 1) * kinds.rowLength))
        }
      }
      if let failure { throw failure }
      try json.flushIfLarge()
    }
    return true
  }

  /// How many items are written before output is handed on.
  private static var pieceLength: Int { 256 }
}

extension FittedKinds {
  /// The lengths of a row that all kinds have in common.
  fileprivate var commonLengths: [Double?] {
    (0..<rowLength).map { number in
      let isCommon = stride(from: number, to: lengths.count, by: rowLength).allSatisfy {
        lengths[$0] == lengths[number]
      }
      return isCommon ? lengths[number] : nil
    }
  }
}
