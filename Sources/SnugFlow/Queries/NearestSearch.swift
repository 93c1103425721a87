public import SnugGeometry

extension FlowResult {
  /// Returns the element whose frame is nearest to a point, and of several as near the first. An
  /// element that contains the point, or has it on an edge, is at distance 0. Backgrounds and
  /// views attached to items do not count.
  ///
  /// Distances are compared exactly, between coordinates to the nearest 1/8192 of a point. `nil`
  /// when there is no element, and for a point that is not a number or further from the origin than
  /// content can be, 2^48 points.
  /// - Complexity: O(log sections + log items + sections and lines that reach nearer than the
  ///   element found + items on these); O(log items) for each uniform section.
  public func nearestElement(to point: Point, pinnedIn visible: Rect? = nil) -> FlowElement? {
    guard point.x.magnitude <= FineSpan.maximumPoints,
      point.y.magnitude <= FineSpan.maximumPoints, sectionCount > 0
    else { return nil }
    let pins = visible.flatMap { PinnedSpan($0, in: self) }
    func span(_ section: Int) -> FineSpan { stack.surroundings(of: section) }
    var search = NearestSearch(point, in: self)
    search.visitOutwards(
      sections.indices, from: sections.indices.firstNearest(to: search.cross, span)
    ) { search, section in
      search.bound(section: section, across: span(section))
    } visit: { search, section in
      search.enter(section, sections[section], start: stack.start(of: section))
      search.visit(bar: header(ofSection: section, pins))
      sections[section].visitNearest(&search)
      search.visit(bar: footer(ofSection: section, pins))
    }
    return search.nearest
  }
}

/// A search for the element nearest to a point: outwards through sections, blocks, lines and items
/// in turn, as long as any may be nearer than the best element found.
struct NearestSearch {
  private(set) var nearest: FlowElement?
  /// The nearness of the best element found.
  private var least = Nearness.none

  /// The point on the main and cross axes, in fine units and before right-to-left mirroring.
  let main, cross: Int64
  private let projection: FrameProjection
  /// The largest distance that snapping moves a frame, in fine units.
  private let slack: Int64

  /// The entered section, and the start of its lines.
  private var section = 0
  private var sectionStart: Int64 = 0
  private var linesMain: Int64 = 0
  private var linesCross: Int64 = 0
  private var shownCount = 0
  private var hiddenCount = 0

  /// The rank of an element; the element to be found has the least.
  struct Nearness: Comparable {
    /// The distance as a whole number, so that different distances never compare equal.
    var squaredDistance: UInt128
    var section: Int
    /// The item's index; a header ranks before all items, a footer behind.
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

  /// Enters a section: positions and bounds of its lines refer to it.
  mutating func enter(_ section: Int, _ lines: SectionLines, start: Int64) {
    self.section = section
    sectionStart = start
    linesMain = lines.section.inset.mainStart
    linesCross = lines.linesStart
    shownCount = lines.shownCount
    hiddenCount = lines.itemCount - shownCount
  }
}

// MARK: Bounds

extension NearestSearch {
  /// Returns the best possible nearness of elements of a section.
  /// - Parameters:
  ///   - section: The section; the entered one if `nil`.
  ///   - item: The first item of them, or one before it; -1 for all elements of the section.
  ///   - across: The cross-axis range of all of them.
  ///   - along: Their main-axis range, if known.
  func bound(
    section: Int? = nil, item: Int = -1, across: FineSpan, along: FineSpan? = nil
  ) -> Nearness {
    Nearness(
      squaredDistance: square(
        (along?.distance(to: main) ?? 0) - slack, across.distance(to: cross) - slack),
      section: section ?? self.section, place: item)
  }

  /// Returns the main-axis range between two positions relative to the start of the lines.
  func mainSpan(from start: Int64, to end: Int64) -> FineSpan {
    FineSpan(from: linesMain + start, to: linesMain + end)
  }

  /// Returns the cross-axis range between two positions relative to the first line's start.
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
  /// Returns the ranges of an item whose position is relative to the start of the lines.
  func spans(_ place: SectionLines.Place) -> (main: FineSpan, cross: FineSpan) {
    guard slack == 0 else { return projection.spans(frame(place)) }
    return (
      mainSpan(from: place.main, to: place.main + place.mainSize),
      crossSpan(from: place.cross, to: place.cross + place.crossSize)
    )
  }

  /// Compares an item of the entered section, or its overflow item, with the best element.
  mutating func visit(_ item: Int, _ place: SectionLines.Place) {
    guard improves(spans(place), item) else { return }
    nearest = FlowElement(
      section: section,
      kind: item < shownCount ? .item(item) : .overflow(hiddenCount: hiddenCount),
      frame: frame(place))
  }

  /// Compares the header or footer of the entered section, if it has one, with the best element.
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

  /// Visits indices outwards from the first of the nearest, as long as any may be nearer than the
  /// best element found.
  /// - Parameter bound: The best possible nearness at an index; it is no better further outwards.
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

extension SectionLines {
  /// Compares the items of the section that may be nearest.
  func visitNearest(_ search: inout NearestSearch) {
    if let placed {
      placed.visitNearest(&search, section)
    } else {
      uniform?.visitNearest(&search)
    }
  }
}

extension UniformPlacement {
  /// - Complexity: O(log items).
  fileprivate func visitNearest(_ search: inout NearestSearch) {
    guard lineCount > 0 else { return }
    // All lines but the last are alike on the main axis, so only the nearest of them counts.
    let alike = 0..<lineCount - 1
    if !alike.isEmpty {
      let nearest = alike.firstNearest(to: search.cross) { [search] line in
        search.spans(place(of: items(ofLine: line).lowerBound)).cross
      }
      visitNearest(&search, ofLine: nearest)
    }
    visitNearest(&search, ofLine: lineCount - 1)
  }

  private func visitNearest(_ search: inout NearestSearch, ofLine line: Int) {
    let nearest = items(ofLine: line).firstNearest(to: search.main) { [search] item in
      search.spans(place(of: item)).main
    }
    search.visit(nearest, place(of: nearest))
  }
}

extension BlockedLines {
  fileprivate func visitNearest(_ search: inout NearestSearch, _ section: UnitSection) {
    func span(_ search: NearestSearch, _ block: Int) -> FineSpan {
      search.crossSpan(from: starts[block].offset, to: starts[block + 1].offset)
    }
    let first = blocks.indices.firstNearest(to: search.cross) { [search] in span(search, $0) }
    search.visitOutwards(blocks.indices, from: first) { search, block in
      search.bound(item: starts[block].item, across: span(search, block))
    } visit: { search, block in
      visitNearest(&search, ofLinesIn: block, section)
    }
  }

  /// Compares the lines that start in a block.
  private func visitNearest(
    _ search: inout NearestSearch, ofLinesIn block: Int, _ section: UnitSection
  ) {
    let lines = blocks[block].lines
    guard !lines.isEmpty else { return }
    func visit(_ search: inout NearestSearch, _ line: Int) {
      let line = self.line(at: Place(block: block, index: line), lines, section)
      visitNearest(&search, of: line, section)
    }
    func span(_ search: NearestSearch, _ line: Int) -> FineSpan {
      let isLast = line == lines.count - 1
      let end = isLast ? blocks[block].advance : lines.offset(line + 1)
      return search.crossSpan(
        from: starts[block].offset + lines.offset(line),
        to: starts[block].offset + end - section.lineSpacing)
    }
    if blocks[block].isRun, lines.areAlike, lines.count > 1 {
      // All lines but the last, which may extend beyond the block: only the nearest of them counts.
      let nearest = (0..<lines.count - 1).firstNearest(to: search.cross) { [search] index in
        let line = self.line(at: Place(block: block, index: index), lines, section)
        return search.spans(place(of: line.items.lowerBound, in: block, on: line, section)).cross
      }
      visit(&search, nearest)
      visit(&search, lines.count - 1)
    } else {
      let indices = 0..<lines.count
      let first = indices.firstNearest(to: search.cross) { [search] in span(search, $0) }
      search.visitOutwards(indices, from: first) { search, line in
        search.bound(item: starts[block].item + lines.start(line), across: span(search, line))
      } visit: { search, line in
        visit(&search, line)
      }
    }
  }

  /// Compares the items of a line, block by block.
  private func visitNearest(
    _ search: inout NearestSearch, of line: Line, _ section: UnitSection
  ) {
    let shift = shift(line, section)
    let across = search.crossSpan(from: line.offset, to: line.offset + line.cross.extent)
    let end = line.length + shift.at(line.items.count - 1)
    let along = search.mainSpan(from: shift.at(0), to: end)
    guard
      search.mayImprove(search.bound(item: line.items.lowerBound, across: across, along: along))
    else { return }
    let first = place(ofItem: line.items.lowerBound).block
    let last = place(ofItem: line.items.upperBound - 1).block
    guard first < last else {
      return visitNearest(&search, of: line.items, in: first, on: line, section)
    }
    func start(_ block: Int) -> Int64 {
      guard block > first else { return shift.at(0) }
      guard block <= last else { return end }
      let place = Place(block: block, index: 0)
      return offset(of: place, on: line, section)
        + shift.at(starts[block].item - line.items.lowerBound)
    }
    func span(_ search: NearestSearch, _ block: Int) -> FineSpan {
      search.mainSpan(from: start(block), to: start(block + 1))
    }
    let blocks = first..<last + 1
    let nearest = blocks.firstNearest(to: search.main) { [search] in span(search, $0) }
    search.visitOutwards(blocks, from: nearest) { search, block in
      search.bound(item: starts[block].item, across: across, along: span(search, block))
    } visit: { search, block in
      let items = line.items.clamped(to: starts[block].item..<starts[block + 1].item)
      visitNearest(&search, of: items, in: block, on: line, section)
    }
  }

  /// Compares items of a line that are stored in one block.
  private func visitNearest(
    _ search: inout NearestSearch, of items: Range<Int>, in block: Int, on line: Line,
    _ section: UnitSection
  ) {
    if blocks[block].isRun {
      // They are in order on the main axis, and alike on the cross axis.
      let nearest = items.firstNearest(to: search.main) { [search] item in
        search.spans(place(of: item, in: block, on: line, section)).main
      }
      search.visit(nearest, place(of: nearest, in: block, on: line, section))
    } else {
      forEachPlace(of: items, on: line, section) { item, place in
        search.visit(item, place)
        return true
      }
    }
  }

  private func place(
    of item: Int, in block: Int, on line: Line, _ section: UnitSection
  ) -> SectionLines.Place {
    place(at: Place(block: block, index: item - starts[block].item), on: line, section)
  }
}
