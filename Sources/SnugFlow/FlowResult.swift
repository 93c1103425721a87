public import SnugGeometry

/// Where everything of a flow layout stands, in content coordinates and points.
///
/// Lengths are kept in layout units and become points when they are asked for, exactly.
public struct FlowResult: Sendable {
  /// The container and direction it was laid out in.
  public internal(set) var layout: FlowLayout
  package internal(set) var mainExtent: Int64
  var sections: [SectionLines]
  /// Where each section starts, and behind them where the last one ends.
  private(set) var sectionStarts: [Int64] = []
  /// At least how far any section's end is from where the first starts.
  private(set) var furthestEnd: UInt64 = 0
  /// How far sections reach, for queries.
  private(set) var reach = SectionReach()

  init(
    _ layout: FlowLayout, mainExtent: Int64, sections: [SectionLines]
  ) throws(FlowError) {
    self.layout = layout
    self.mainExtent = mainExtent
    self.sections = sections
    try stackSections()
  }

  /// Beyond this many units a `Double` cannot tell neighbouring ones apart.
  package static let maximumExtent: Int64 = 1 << 53

  /// Stacks the sections along the scroll direction.
  mutating func stackSections() throws(FlowError) {
    sectionStarts.removeAll(keepingCapacity: true)
    sectionStarts.reserveCapacity(sections.count + 1)
    sectionStarts.append(0)
    furthestEnd = 0
    for (index, section) in sections.enumerated() {
      let end = sectionStarts[index] + section.extent
      guard end.magnitude <= FlowResult.maximumExtent else {
        throw FlowError(
          place: .section(index), property: "contentSize", value: LayoutUnit.points(end),
          requirement: .contentExtent)
      }
      sectionStarts.append(end)
      furthestEnd = max(furthestEnd, end.magnitude)
    }
    reach = SectionReach(sections, starts: sectionStarts)
  }

  /// Moves the sections behind one across.
  mutating func moveSections(behind section: Int, by units: Int64) {
    for index in sectionStarts.indices[(section + 1)...] { sectionStarts[index] += units }
    furthestEnd += units.magnitude
    reach.update(section, sections[section].span, starts: sectionStarts)
  }

  var contentExtent: Int64 { sectionStarts[sections.count] }

  /// The size of the content: the lines' length, whatever overflows it, by all the sections.
  public var contentSize: Size {
    var size = Size.zero
    size[layout.mainAxis] = LayoutUnit.points(mainExtent)
    size[layout.scrollAxis] = LayoutUnit.points(contentExtent)
    return size
  }

  /// How many sections were laid out, empty ones included.
  public var sectionCount: Int { sections.count }

  /// How many items a section holds.
  public func itemCount(inSection section: Int) -> Int { sections[section].itemCount }

  /// How many of them are shown, the first ones: all, unless `maximumLines` hides some.
  public func shownItemCount(inSection section: Int) -> Int { sections[section].shownCount }

  /// What stands in a section for its hidden items: how many, on which line, and where; `nil` when
  /// none are hidden or nothing stands for them.
  public func overflow(inSection section: Int) -> Overflow? {
    guard let place = sections[section].overflowPlace else { return nil }
    let hidden = sections[section].itemCount - sections[section].shownCount
    return Overflow(
      hiddenCount: hidden, line: place.line,
      frame: projection.frame(place, sectionStart: sectionStarts[section]),
      isOversize: sections[section].hasOversizeOverflow)
  }

  /// What stands for hidden items.
  public struct Overflow: Hashable, Sendable {
    /// How many items are hidden.
    public var hiddenCount: Int
    /// The line it stands on.
    public var line: Int
    /// Where it stands.
    public var frame: Rect
    /// Whether it is longer than its line.
    public var isOversize: Bool
  }

  /// How many lines a section has.
  public func lineCount(inSection section: Int) -> Int { sections[section].lineCount }

  /// The items of one line of a section; what stands for hidden items counts as the first of them.
  /// - Precondition: The section has such a line.
  public func items(ofLine line: Int, inSection section: Int) -> Range<Int> {
    sections[section].items(ofLine: line)
  }

  /// A section whole: header, insets, lines and footer.
  public func frame(ofSection section: Int) -> Rect {
    rect(start: sectionStarts[section], extent: sections[section].extent)
  }

  /// A section's header, or `nil` when it has none.
  public func frame(ofHeaderInSection section: Int) -> Rect? {
    let extent = sections[section].section.header
    return extent > 0 ? rect(start: sectionStarts[section], extent: extent) : nil
  }

  /// A section's footer, or `nil` when it has none.
  public func frame(ofFooterInSection section: Int) -> Rect? {
    let extent = sections[section].section.footer
    return extent > 0 ? rect(start: sectionStarts[section + 1] - extent, extent: extent) : nil
  }

  /// The line of a section an item stands on.
  /// - Precondition: The item is shown.
  public func line(ofItem item: Int, inSection section: Int) -> Int {
    sections[section].place(of: item).line
  }

  /// The frame of an item.
  /// - Precondition: The item is shown, one of the first `shownItemCount(inSection:)`.
  /// - Complexity: O(log items); O(1) in a uniform section.
  public func frame(ofItem item: Int, inSection section: Int) -> Rect {
    projection.frame(
      sections[section].place(of: item), sectionStart: sectionStarts[section])
  }

  /// The frames of some items of a section, in order, with their indices.
  /// - Precondition: The items are shown.
  /// - Complexity: O(log items + items of the range).
  public func forEachFrame(
    ofItems items: Range<Int>, inSection section: Int, _ body: (Int, Rect) -> Void
  ) {
    forEachPlace(ofItems: items, inSection: section) { item, _, frame in body(item, frame) }
  }

  /// The lines and frames of some items of a section, in order, with their indices.
  /// - Precondition: The items are shown.
  /// - Complexity: O(log items + items of the range).
  public func forEachPlace(
    ofItems items: Range<Int>, inSection section: Int,
    _ body: (_ item: Int, _ line: Int, _ frame: Rect) -> Void
  ) {
    let (projection, start) = (projection, sectionStarts[section])
    if projection.isPlain {
      // The same in fewer steps, for the usual case.
      sections[section].forEachPlace(of: items) { item, place in
        body(item, place.line, FrameProjection.plain(place, sectionStart: start))
      }
    } else {
      sections[section].forEachPlace(of: items) { item, place in
        body(item, place.line, projection.frame(place, sectionStart: start))
      }
    }
  }

  /// The items of a section that are longer than its lines, as ranges in order.
  public func oversizeItems(inSection section: Int) -> [Range<Int>] {
    sections[section].oversizeItems
  }

  /// What spans the content along the lines.
  func rect(start: Int64, extent: Int64) -> Rect {
    projection.frame(main: 0, cross: start, mainSize: mainExtent, crossSize: extent)
  }

  /// How places become frames.
  var projection: FrameProjection {
    FrameProjection(
      mainExtent: mainExtent, contentExtent: contentExtent,
      isVertical: layout.scrollAxis == .vertical,
      isRightToLeft: layout.direction == .rightToLeft, grid: layout.snappingGrid)
  }
}
