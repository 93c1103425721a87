import SnugGeometry

/// What something takes up along one axis, in fine units: parts of a layout unit, so that frames
/// on device pixels, and points anywhere, have places of whole numbers too.
struct FineSpan: Equatable {
  var start, end: Int64

  static let perUnit: Int64 = 128
  /// The furthest a coordinate may be from 0: fine units of twice that still can be counted.
  static let maximumPoints = 0x1p48

  init(start: Int64, end: Int64) {
    self.start = start
    self.end = end
  }

  /// What lies between two places in layout units.
  init(from start: Int64, to end: Int64) {
    self.init(start: start * FineSpan.perUnit, end: end * FineSpan.perUnit)
  }

  /// What a frame takes up, to the nearest fine units.
  init(_ frame: Rect, along axis: Axis) {
    let units = { (points: Double) in
      Int64((points * LayoutUnit.perPoint * Double(FineSpan.perUnit)).rounded())
    }
    self.init(start: units(frame.minimum(along: axis)), end: units(frame.maximum(along: axis)))
  }

  /// The same distances from the other end of `extent`, in layout units.
  func mirrored(in extent: Int64) -> FineSpan {
    FineSpan(start: extent * FineSpan.perUnit - end, end: extent * FineSpan.perUnit - start)
  }

  /// How far a place is from the nearer end; 0 between both.
  func distance(to place: Int64) -> Int64 { max(0, place - end, start - place) }
}

extension Range<Int> {
  /// The first of the indices whose span is nearest to a place, where later spans neither start nor
  /// end before earlier ones.
  /// - Precondition: There are indices.
  /// - Complexity: O(log count).
  func firstNearest(to place: Int64, _ span: (Int) -> FineSpan) -> Int {
    // Before the turn, spans end less and less far before the place; from there on, they start
    // further and further behind it.
    let turn = partitioningIndex {
      let span = span($0)
      return span.start - place >= place - span.end
    }
    guard turn > lowerBound else { return turn }
    let least = span(turn - 1).distance(to: place)
    if turn < upperBound, span(turn).distance(to: place) < least { return turn }
    return (lowerBound..<turn).partitioningIndex { span($0).distance(to: place) <= least }
  }
}
