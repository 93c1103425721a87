import Snug

/// The frames and lines of a section's shown items, one after the other: looked up in pieces, which
/// takes less than one by one.
struct ItemPlaces {
  private let result: FlowResult
  private let section: Int
  private let count: Int
  private var item = 0
  /// Frames from `start` on.
  private var frames: [Rect] = []
  private var start = 0
  private var line = -1
  private var lineEnd = 0

  private static let pieceLength = 256

  init(_ result: FlowResult, section: Int) {
    self.result = result
    self.section = section
    count = result.shownItemCount(inSection: section)
    frames.reserveCapacity(ItemPlaces.pieceLength)
  }

  /// The next item's frame and line.
  /// - Precondition: There is one.
  mutating func next() -> (frame: Rect, line: Int) {
    if item == start + frames.count { readPiece() }
    while item >= lineEnd {
      line += 1
      lineEnd = result.items(ofLine: line, inSection: section).upperBound
    }
    defer { item += 1 }
    return (frames[item - start], line)
  }

  private mutating func readPiece() {
    start = item
    frames.removeAll(keepingCapacity: true)
    let piece = item..<min(count, item + ItemPlaces.pieceLength)
    result.forEachFrame(ofItems: piece, inSection: section) { frames.append($1) }
  }
}
