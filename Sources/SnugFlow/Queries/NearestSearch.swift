import SnugGeometry

/// A search for the element nearest to a point: the best so far, and what cannot be better.
struct NearestSearch {
  private(set) var nearest: FlowElement?
  /// Of the best so far.
  private var least = Nearness.none

  /// Where the point is along and across lines, in fine units and before right-to-left is mirrored.
  let main, cross: Int64
  private let projection: FrameProjection
  /// How far a frame may be from its place.
  private let slack: Int64

  /// The section that is looked at, and where its lines start.
  private var section = 0
  private var sectionStart: Int64 = 0
  private var linesMain: Int64 = 0
  private var linesCross: Int64 = 0
  private var shownCount = 0
  private var hiddenCount = 0

  /// How near something is, in the order that the element looked for is the first of.
  struct Nearness: Comparable {
    /// A whole number, so that no two distances are alike that differ.
    var squaredDistance: UInt128
    var section: Int
    /// An item's index; a header comes before, a footer behind.
    var place: Int

    static let none = Nearness(squaredDistance: .max, section: .max, place: .max)

    static func < (one: Nearness, other: Nearness) -> Bool {
      if one.squaredDistance != other.squaredDistance {
        return one.squaredDistance < other.squaredDistance
      }
      return (one.section, one.place) < (other.section, other.place)
    }
  }

  /// - Precondition: Neither coordinate is beyond `FineSpan.maximumPoints`.
  init(_ point: Point, in result: FlowResult) {
    projection = result.projection
    slack = (result.layout.snappingGrid?.reach ?? 0) * FineSpan.perUnit
    let place = projection.spans(Rect(origin: point, size: .zero))
    main = place.main.start
    cross = place.cross.start
  }

  /// Turns to a section: places and bounds of its lines follow.
  mutating func enter(_ section: Int, of result: FlowResult) {
    self.section = section
    let lines = result.sections[section]
    sectionStart = result.sectionStarts[section]
    linesMain = lines.section.inset.mainStart
    linesCross = lines.linesStart
    shownCount = lines.shownCount
    hiddenCount = lines.itemCount - shownCount
  }
}

// MARK: Bounds

extension NearestSearch {
  /// The most that what stands in a section can be, which reaches from one place to another.
  func bound(section: Int, across: FineSpan) -> Nearness {
    Nearness(
      squaredDistance: square(0, across.distance(to: cross) - slack), section: section, place: -1)
  }

  /// The most that items of the entered section can be.
  /// - Parameters:
  ///   - item: The first of them, or one before it.
  ///   - across: What they all stand between.
  ///   - along: The same along lines, if known.
  func bound(item: Int, across: FineSpan, along: FineSpan? = nil) -> Nearness {
    Nearness(
      squaredDistance: square(
        (along?.distance(to: main) ?? 0) - slack, across.distance(to: cross) - slack),
      section: section, place: item)
  }

  /// What lies between two places along, from where lines of the section start.
  func mainSpan(from start: Int64, to end: Int64) -> FineSpan {
    FineSpan(from: linesMain + start, to: linesMain + end)
  }

  /// What lies between two places across, from where the section's first line starts.
  func crossSpan(from start: Int64, to end: Int64) -> FineSpan {
    let linesStart = sectionStart + linesCross
    return FineSpan(from: linesStart + start, to: linesStart + end)
  }

  func mayImprove(_ bound: Nearness) -> Bool { bound < least }

  private func square(_ main: Int64, _ cross: Int64) -> UInt128 {
    let (main, cross) = (UInt128(max(0, main)), UInt128(max(0, cross)))
    return main &* main &+ cross &* cross
  }
}

// MARK: Visiting

extension NearestSearch {
  /// What an item takes up whose place is known from where the section's lines start.
  func spans(_ place: SectionLines.Place) -> (main: FineSpan, cross: FineSpan) {
    guard slack == 0 else { return projection.spans(frame(place)) }
    return (
      mainSpan(from: place.main, to: place.main + place.mainSize),
      crossSpan(from: place.cross, to: place.cross + place.crossSize)
    )
  }

  /// Looks at an item of the entered section, or at what stands for hidden ones.
  mutating func visit(_ item: Int, _ place: SectionLines.Place) {
    guard improves(spans(place), item) else { return }
    nearest = FlowElement(
      section: section,
      kind: item < shownCount ? .item(item) : .overflow(hiddenCount: hiddenCount),
      frame: frame(place))
  }

  /// Looks at the header or footer of the entered section, if it has one.
  mutating func visit(bar: FlowElement?) {
    guard let bar,
      improves(projection.spans(bar.frame), bar.kind == .header ? -1 : .max)
    else { return }
    nearest = bar
  }

  private mutating func improves(_ spans: (main: FineSpan, cross: FineSpan), _ place: Int) -> Bool {
    let nearness = Nearness(
      squaredDistance: square(spans.main.distance(to: main), spans.cross.distance(to: cross)),
      section: section, place: place)
    guard nearness < least else { return false }
    least = nearness
    return true
  }

  /// Looks at what has indices, from the first of the nearest outwards, as long as any may be nearer
  /// than the best so far.
  /// - Parameter bound: The most that what has an index can be; further outwards it is no better.
  mutating func visitOutwards(
    _ indices: Range<Int>, from first: Int, bound: (NearestSearch, Int) -> Nearness,
    visit: (inout NearestSearch, Int) -> Void
  ) {
    var (below, above) = (first - 1, first)
    var boundBelow = below >= indices.lowerBound ? bound(self, below) : .none
    var boundAbove = above < indices.upperBound ? bound(self, above) : .none
    while true {
      if boundBelow < boundAbove {
        guard mayImprove(boundBelow) else { return }
        visit(&self, below)
        below -= 1
        boundBelow = below >= indices.lowerBound ? bound(self, below) : .none
      } else {
        guard mayImprove(boundAbove) else { return }
        visit(&self, above)
        above += 1
        boundAbove = above < indices.upperBound ? bound(self, above) : .none
      }
    }
  }

  private func frame(_ place: SectionLines.Place) -> Rect {
    var place = place
    place.main += linesMain
    place.cross += linesCross
    return projection.frame(place, sectionStart: sectionStart)
  }
}
