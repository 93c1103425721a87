import SnugGeometry

/// The sections of a layout, stacked along the scroll axis.
///
/// They lie in blocks. Each block has the positions of its sections from its own start, so that an edit
/// of a section moves those of its block, and the starts of the blocks behind it.
struct SectionStack: Sendable {
  typealias Sections = BlockedArray<SectionLines, Block>

  private(set) var sections = Sections()
  /// The start of each block on the scroll axis, followed by the end of the last one.
  private var starts: [Int64] = [0]
  /// An upper bound on the distance of any section's end from the start of the first section.
  private(set) var furthestEnd: UInt64 = 0
  /// The largest distance that views attached to items reach out of their sections; `nil` if there are
  /// none.
  private(set) var outreach: Int64?
  /// Whether every section ends, with all its elements, where the next one starts. Negative insets make
  /// sections overlap, and even start before their predecessors.
  private(set) var isStacked = true
  /// The furthest end of the sections of each block and all before it; empty if `isStacked`.
  private var ends: [Int64] = []
  /// The first start of the sections of each block and all behind it; empty if `isStacked`.
  private var firstStarts: [Int64] = []
  /// The serial number of the next new section.
  private(set) var nextSerial = 0

  /// The positions of neighbouring sections, from the start of the first of them.
  struct Block: Sendable {
    /// The index of the first of them in the stack.
    fileprivate(set) var first = 0
    /// The ends of the sections.
    fileprivate var ends: [Int64] = []
    fileprivate var spans: [Span] = []
    fileprivate var totals = Totals()
  }

  /// The positions of neighbouring sections together.
  fileprivate struct Totals {
    /// The end of the last one.
    var end: Int64 = 0
    /// The least and the greatest end, and 0.
    var least: Int64 = 0
    var greatest: Int64 = 0
    /// The range that the sections reach.
    var reachStart = Int64.max
    var reachEnd = Int64.min
    var outreach: Int64?
    var reachesOut = false
  }

  /// The cross-axis range of a section and its lines, from the section's own start.
  struct Span: Equatable, Sendable {
    var start, end: Int64
    /// Whether that range exceeds the section's extent.
    var reachesOut: Bool
    /// An upper bound on the distance that views attached to items reach out of them; `nil` if there
    /// have been none.
    var outreach: Int64?
  }

  // MARK: Reading

  var count: Int { sections.count }

  /// Returns the start of a section on the scroll axis.
  func start(of section: Int) -> Int64 {
    start(at: sections.position(of: section))
  }

  private func start(at place: (block: Int, index: Int)) -> Int64 {
    // The other values of the block are not copied.
    guard place.index > 0 else { return starts[place.block] }
    return starts[place.block] + (sections.blocks[place.block].summary?.ends[place.index - 1] ?? 0)
  }

  /// Returns the end of a section on the scroll axis.
  func end(of section: Int) -> Int64 {
    let (block, place) = sections.position(of: section)
    return starts[block] + (sections.blocks[block].summary?.ends[place] ?? 0)
  }

  /// The end of the last section.
  var extent: Int64 { starts[starts.count - 1] }

  // MARK: Edits

  /// Changes a section in place; `restack` or `stack` must follow.
  subscript(section: Int) -> SectionLines {
    _read { yield sections[section] }
    _modify { yield &sections[section] }
  }

  /// Lays out sections behind the others; `stack` must follow.
  /// - Throws: For the first number that cannot be used.
  mutating func append(
    _ new: [FlowSection], layout: FlowLayout, mainExtent: Int64
  ) throws(FlowError) {
    for section in new {
      var lines = try SectionLines(
        section, index: count, layout: layout, mainExtent: mainExtent,
        sharing: sections.last?.section)
      lines.serial = takeSerial()
      sections.append(lines)
    }
  }

  /// Inserts sections; `stack` must follow.
  mutating func insert(contentsOf new: [SectionLines], at place: Int) {
    var new = new
    for index in new.indices { new[index].serial = takeSerial() }
    sections.insert(contentsOf: new, at: place)
  }

  /// Removes sections; `stack` must follow.
  mutating func removeSubrange(_ range: Range<Int>) { sections.removeSubrange(range) }

  /// Moves a section to an index of the rest; `stack` must follow.
  mutating func move(_ section: Int, to place: Int) {
    sections.insert(sections.remove(at: section), at: place)
  }

  /// Makes a section count as a new one, all of which is placed again.
  mutating func renew(_ section: Int) { sections[section].serial = takeSerial() }

  private mutating func takeSerial() -> Int {
    defer { nextSerial += 1 }
    return nextSerial
  }

  // MARK: Stacking

  /// Stacks the sections along the scroll axis.
  /// - Throws: For the first section that ends beyond the exact range.
  /// - Complexity: O(sections of edited blocks + blocks).
  mutating func stack() throws(FlowError) {
    for block in sections.blocks.indices {
      let first = sections.indices(ofBlock: block).lowerBound
      if sections.blocks[block].summary?.first == first { continue }
      var summary = sections.blocks[block].summary ?? Block(sections.blocks[block].elements)
      summary.first = first
      sections.blocks[block].summary = summary
    }
    try addUp()
  }

  /// Stacks the sections after a change of one, of which its block has still the earlier position.
  mutating func restack(_ section: Int) {
    let (block, place) = sections.position(of: section)
    let lines = sections.blocks[block].elements[place]
    sections.blocks[block].summary?.update(place, lines)
    do {
      try addUp()
    } catch {
      preconditionFailure("the change was made only because there is room")
    }
  }

  /// Calls `body` with a section whose block keeps its summary; `restack` must follow.
  mutating func edit<Result>(
    _ section: Int, _ body: (inout SectionLines) throws(FlowError) -> Result
  ) throws(FlowError) -> Result {
    let block = sections.position(of: section).block
    let summary = sections.blocks[block].summary
    defer { sections.blocks[block].summary = summary }
    return try body(&sections[section])
  }

  /// Adds up the extents of the blocks.
  private mutating func addUp() throws(FlowError) {
    starts.removeAll(keepingCapacity: true)
    starts.append(0)
    (furthestEnd, outreach, isStacked) = (0, nil, true)
    var start: Int64 = 0
    for block in sections.blocks.indices {
      guard let totals = sections.blocks[block].summary?.totals else { continue }
      let furthest = max((start + totals.least).magnitude, (start + totals.greatest).magnitude)
      guard furthest <= FlowResult.maximumExtent.magnitude else {
        throw error(in: block, startingAt: start)
      }
      furthestEnd = max(furthestEnd, furthest)
      if let reach = totals.outreach { outreach = max(outreach ?? 0, reach) }
      isStacked = isStacked && !totals.reachesOut
      start += totals.end
      starts.append(start)
    }
    ends.removeAll(keepingCapacity: true)
    firstStarts.removeAll(keepingCapacity: true)
    guard !isStacked else { return }
    for block in sections.blocks.indices {
      guard let totals = sections.blocks[block].summary?.totals else { continue }
      ends.append(max(ends.last ?? .min, starts[block] + totals.reachEnd))
      firstStarts.append(starts[block] + totals.reachStart)
    }
    for block in firstStarts.indices.dropLast().reversed() {
      firstStarts[block] = min(firstStarts[block], firstStarts[block + 1])
    }
  }

  private func error(in block: Int, startingAt start: Int64) -> FlowError {
    let ends = sections.blocks[block].summary?.ends ?? []
    let place = ends.firstIndex { (start + $0).magnitude > FlowResult.maximumExtent } ?? 0
    return FlowError(
      place: .section(sections.indices(ofBlock: block).lowerBound + place),
      property: "contentSize", value: LayoutUnit.points(start + ends[place]),
      requirement: .contentExtent)
  }
}

// MARK: Queries

extension SectionStack {
  /// Returns the sections that may intersect a cross-axis span.
  /// - Complexity: O(log sections); where one reaches out of its extent O(sections of a block).
  func sections(in span: UnitSpan) -> Range<Int> {
    let first, end: Int
    if isStacked {
      first = firstSection { $0 >= span.from }
      // A section starts where the one before it ends.
      end = span.to < 0 ? 0 : min(count, firstSection { $0 > span.to } + 1)
    } else {
      first = firstReaching(span.from)
      end = firstStarting(behind: span.to)
    }
    return first < end ? first..<end : 0..<0
  }

  /// Whether a section may intersect a cross-axis span.
  func reaches(_ section: Int, _ span: UnitSpan) -> Bool {
    let place = sections.position(of: section)
    guard let own = sections.blocks[place.block].summary?.spans[place.index] else { return false }
    let start = start(at: place)
    return span.holds(start: start + own.start, end: start + own.end)
  }

  /// Whether a section still has a span.
  func holds(_ section: Int, _ span: Span) -> Bool {
    let (block, place) = sections.position(of: section)
    return sections.blocks[block].summary?.spans[place] == span
  }

  /// Returns the range from the first start at or behind a section to the last end at or before it.
  func surroundings(of section: Int) -> FineSpan {
    guard !isStacked else { return FineSpan(from: start(of: section), to: end(of: section)) }
    let (block, place) = sections.position(of: section)
    let spans = absoluteSpans(ofBlock: block)
    var from = block + 1 < firstStarts.count ? firstStarts[block + 1] : .max
    for span in spans[place...] { from = min(from, span.from) }
    var to = block > 0 ? ends[block - 1] : .min
    for span in spans[...place] { to = max(to, span.to) }
    return FineSpan(from: from, to: to)
  }

  /// Returns the first section whose end satisfies a condition that all behind it satisfy, too; the
  /// count if none does.
  private func firstSection(whoseEnd isBehind: (Int64) -> Bool) -> Int {
    let block = starts.dropFirst().partitioningIndex(where: isBehind) - 1
    guard block < sections.blocks.count, let summary = sections.blocks[block].summary else {
      return count
    }
    let start = starts[block]
    return sections.indices(ofBlock: block).lowerBound
      + summary.ends.partitioningIndex { isBehind(start + $0) }
  }

  /// Returns the first section that, or one before it, reaches a position.
  private func firstReaching(_ position: Int64) -> Int {
    let block = ends.partitioningIndex { $0 >= position }
    guard block < ends.count else { return count }
    let place = absoluteSpans(ofBlock: block).firstIndex { $0.to >= position } ?? 0
    return sections.indices(ofBlock: block).lowerBound + place
  }

  /// Returns the first section that starts behind a position, as all behind it do.
  private func firstStarting(behind position: Int64) -> Int {
    let block = firstStarts.partitioningIndex { $0 > position } - 1
    guard block >= 0 else { return 0 }
    let place = absoluteSpans(ofBlock: block).lastIndex { $0.from <= position } ?? -1
    return sections.indices(ofBlock: block).lowerBound + place + 1
  }

  private func absoluteSpans(ofBlock block: Int) -> [UnitSpan] {
    guard let summary = sections.blocks[block].summary else { return [] }
    return summary.spans.enumerated().map { place, span in
      let start = starts[block] + summary.start(of: place)
      return UnitSpan(from: start + span.start, to: start + span.end)
    }
  }
}

extension SectionStack.Block {
  fileprivate init(_ sections: [SectionLines]) {
    ends.reserveCapacity(sections.count)
    spans.reserveCapacity(sections.count)
    var end: Int64 = 0
    for section in sections {
      // Behind an end that is too far from wherever the block starts, the others do not matter.
      if end.magnitude <= 2 * FlowResult.maximumExtent.magnitude { end += section.extent }
      ends.append(end)
      spans.append(section.span)
    }
    sumUp()
  }

  fileprivate func start(of place: Int) -> Int64 { place > 0 ? ends[place - 1] : 0 }

  /// Takes over the extent and the span of a changed section.
  fileprivate mutating func update(_ place: Int, _ section: SectionLines) {
    let grown = section.extent - (ends[place] - start(of: place))
    for index in ends.indices[place...] { ends[index] += grown }
    spans[place] = section.span
    sumUp()
  }

  private mutating func sumUp() {
    totals = SectionStack.Totals()
    var start: Int64 = 0
    for (end, span) in zip(ends, spans) {
      totals.least = min(totals.least, end)
      totals.greatest = max(totals.greatest, end)
      totals.reachStart = min(totals.reachStart, start + span.start)
      totals.reachEnd = max(totals.reachEnd, start + span.end)
      if let far = span.outreach { totals.outreach = max(totals.outreach ?? 0, far) }
      totals.reachesOut = totals.reachesOut || span.reachesOut
      start = end
    }
    totals.end = start
  }
}
