import Snug

/// The frames and lines of a section's shown items, one after the other: looked up in pieces, which
/// takes less than one by one.
struct ItemPlaces {
  private let result: FlowResult
  private let section: Int
  private let count: Int
  private var item = 0
  /// From `start` on.
  private var places: [Place] = []
  private var start = 0

  private static let pieceLength = 512

  /// Where an item stands.
  struct Place {
    var frame: Rect
    var line: Int
  }

  init(_ result: FlowResult, section: Int) {
    self.result = result
    self.section = section
    count = result.shownItemCount(inSection: section)
    places.reserveCapacity(min(count, ItemPlaces.pieceLength))
  }

  /// The next item's frame and line.
  /// - Precondition: There is one.
  mutating func next() -> Place {
    if item == start + places.count { readPiece() }
    defer { item += 1 }
    return places[item - start]
  }

  private mutating func readPiece() {
    start = item
    places.removeAll(keepingCapacity: true)
    let piece = item..<min(count, item + ItemPlaces.pieceLength)
    result.forEachPlace(ofItems: piece, inSection: section) { _, line, frame in
      places.append(Place(frame: frame, line: line))
    }
  }
}
