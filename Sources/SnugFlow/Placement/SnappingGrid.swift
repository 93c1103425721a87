import SnugGeometry

/// The device pixels frames are moved to.
struct SnappingGrid: Equatable {
  private let scale: Double
  private let movesAllEdges: Bool

  /// How far an edge moves at most, in layout units: half a pixel, and what rounding to points of
  /// a scale that is no power of two adds where content is longest.
  var reach: Int64 { Int64((LayoutUnit.perPoint / 2 / scale).rounded(.up)) + 4 }

  init(scale: Double, movesAllEdges: Bool) {
    self.scale = scale
    self.movesAllEdges = movesAllEdges
  }

  func snapped(_ frame: Rect) -> Rect {
    let origin = Point(x: snapped(frame.x), y: snapped(frame.y))
    guard movesAllEdges else { return Rect(origin: origin, size: frame.size) }
    let end = Point(
      x: snapped(frame.maximum(along: .horizontal)), y: snapped(frame.maximum(along: .vertical)))
    return Rect(
      origin: origin,
      size: Size(width: extent(origin.x, end.x), height: extent(origin.y, end.y)))
  }

  private func snapped(_ coordinate: Double) -> Double {
    (coordinate * scale + 0.5).rounded(.down) / scale
  }

  /// The extent that leads from `start` to `end` when it is added: where a pixel has no exact
  /// length, the difference may lead beside it, and neighbours would not quite touch.
  private func extent(_ start: Double, _ end: Double) -> Double {
    let extent = end - start
    if start + extent == end { return extent }
    if start + extent.nextUp == end { return extent.nextUp }
    return extent > 0 && start + extent.nextDown == end ? extent.nextDown : extent
  }
}

extension SnappingGrid {
  /// A label's frame between whole pixels outwards, so that it is never narrower than measured.
  fileprivate func covering(_ frame: Rect) -> Rect {
    guard movesAllEdges else { return frame }
    // Rounding to points of a scale that is no power of two must not take another pixel.
    let noise = 0x1p-10
    let low = { (value: Double) in (value * scale + noise).rounded(.down) / scale }
    let high = { (value: Double) in (value * scale - noise).rounded(.up) / scale }
    let origin = Point(x: low(frame.x), y: low(frame.y))
    return Rect(
      origin: origin,
      size: Size(
        width: max(0, extent(origin.x, high(frame.maximum(along: .horizontal)))),
        height: max(0, extent(origin.y, high(frame.maximum(along: .vertical))))))
  }
}

extension FlowResult {
  /// The same with frames that are not moved to pixels.
  package var unsnapped: FlowResult {
    var copy = self
    copy.layout.snapping = .none
    return copy
  }
}

extension FlowLayout {
  /// The frame of a label that stands in a snapped item: with `edges` the pixels it touches.
  package func pixels(around label: Rect) -> Rect { snappingGrid?.covering(label) ?? label }

  /// The pixels frames are moved to, if any.
  var snappingGrid: SnappingGrid? {
    guard let scale = displayScale else { return nil }
    return switch snapping {
    case .none: nil
    case .origins: SnappingGrid(scale: scale, movesAllEdges: false)
    case .edges: SnappingGrid(scale: scale, movesAllEdges: true)
    }
  }
}

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
