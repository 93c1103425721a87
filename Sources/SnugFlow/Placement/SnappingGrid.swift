import SnugGeometry

/// The grid of device pixels to which frames snap.
struct SnappingGrid: Equatable {
  private let scale: Double
  private let movesAllEdges: Bool

  /// The largest distance an edge moves, in layout units: half a pixel, plus the rounding error in
  /// points of a scale that is not a power of two, where content is longest.
  var reach: Int64 { Int64((LayoutUnit.perPoint / 2 / scale).rounded(.up)) + 4 }

  init(scale: Double, movesAllEdges: Bool) {
    self.scale = scale
    self.movesAllEdges = movesAllEdges
  }

  func snapped(_ frame: Rect) -> Rect {
    let origin = Point(x: snapped(frame.x), y: snapped(frame.y))
    guard movesAllEdges else { return Rect(origin: origin, size: frame.size) }
    return rect(from: origin, to: Point(x: snapped(frame.maxX), y: snapped(frame.maxY)))
  }

  private func rect(from origin: Point, to end: Point) -> Rect {
    Rect(
      origin: origin,
      size: Size(width: extent(origin.x, end.x), height: extent(origin.y, end.y)))
  }

  private func snapped(_ coordinate: Double) -> Double {
    (coordinate * scale + 0.5).rounded(.down) / scale
  }

  /// Returns the extent that gives `end` when added to `start`. Where a pixel has no exact length,
  /// the difference may miss it, and neighbours would not quite touch.
  private func extent(_ start: Double, _ end: Double) -> Double {
    let extent = end - start
    if start + extent == end { return extent }
    if start + extent.nextUp == end { return extent.nextUp }
    return extent > 0 && start + extent.nextDown == end ? extent.nextDown : extent
  }
}

extension SnappingGrid {
  /// Returns a label's frame expanded to whole pixels, so that it is never narrower than measured.
  fileprivate func covering(_ frame: Rect) -> Rect {
    guard movesAllEdges else { return frame }
    // Rounding to points of a scale that is not a power of two must not take another pixel.
    let noise = 0x1p-10
    let low = { (value: Double) in (value * scale + noise).rounded(.down) / scale }
    let high = { (value: Double) in (value * scale - noise).rounded(.up) / scale }
    let origin = Point(x: low(frame.x), y: low(frame.y))
    return rect(
      from: origin,
      to: Point(x: max(origin.x, high(frame.maxX)), y: max(origin.y, high(frame.maxY))))
  }
}

extension FlowResult {
  /// The same result with frames that do not snap to pixels.
  package var unsnapped: FlowResult {
    var copy = self
    copy.layout.snapping = .none
    return copy
  }
}

extension FlowLayout {
  /// Returns the frame of a label in a snapped item, in content coordinates: with `edges`, all the pixels
  /// that the given one touches, else the same.
  /// - Parameter label: The frame of the item, moved by that of the label in its cell.
  public func pixels(around label: Rect) -> Rect { snappingGrid?.covering(label) ?? label }

  /// The grid to which frames snap, if there is one.
  var snappingGrid: SnappingGrid? {
    guard let scale = displayScale else { return nil }
    return snapping == .none
      ? nil : SnappingGrid(scale: scale, movesAllEdges: snapping == .edges)
  }
}

/// A range on one axis, in fine units: fractions of a layout unit, so that frames on device pixels
/// and arbitrary points have integer coordinates too.
struct FineSpan: Equatable {
  var start, end: Int64

  static let perUnit: Int64 = 128
  /// The largest distance of a coordinate from 0: twice that, in fine units, fits in an `Int64`.
  static let maximumPoints = 0x1p48
}

extension FineSpan {
  /// Creates the range between two positions in layout units.
  init(from start: Int64, to end: Int64) {
    self.init(start: start * FineSpan.perUnit, end: end * FineSpan.perUnit)
  }

  /// Creates the range of a frame, rounded to the nearest fine units.
  init(_ frame: Rect, along axis: Axis) {
    let units = { (points: Double) in
      Int64((points * LayoutUnit.perPoint * Double(FineSpan.perUnit)).rounded())
    }
    self.init(start: units(frame.minimum(along: axis)), end: units(frame.maximum(along: axis)))
  }

  /// Returns this range measured from the other end of `extent`, which is in layout units.
  func mirrored(in extent: Int64) -> FineSpan {
    FineSpan(start: extent * FineSpan.perUnit - end, end: extent * FineSpan.perUnit - start)
  }

  /// Returns the distance of a position from the nearer end; 0 between both.
  func distance(to place: Int64) -> Int64 { max(0, place - end, start - place) }
}

extension Range<Int> {
  /// Returns the first of the indices whose span is nearest to a position, where later spans
  /// neither start nor end before earlier ones.
  /// - Precondition: There are indices.
  /// - Complexity: O(log count).
  func firstNearest(to place: Int64, _ span: (Int) -> FineSpan) -> Int {
    // Before the turn, spans end ever closer before the position; from the turn on, they start ever
    // further behind it.
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
