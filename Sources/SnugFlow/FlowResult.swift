public import SnugGeometry

/// The frames of everything in a flow layout, in content coordinates and points.
///
/// Lengths are stored in layout units and converted to points on request, exactly.
///
/// Example: `FlowLayout`.
public struct FlowResult: Sendable {
  /// The layout of this result: its container, direction and snapping.
  public internal(set) var layout: FlowLayout
  package internal(set) var mainExtent: Int64
  var stack: SectionStack

  init(
    _ layout: FlowLayout, mainExtent: Int64, stack: SectionStack
  ) throws(FlowError) {
    self.layout = layout
    self.mainExtent = mainExtent
    self.stack = stack
    try self.stack.stack()
  }

  /// Returns the layout of neighbouring sections alone.
  package func part(_ range: Range<Int>) throws(FlowError) -> FlowResult {
    var stack = SectionStack()
    stack.insert(contentsOf: range.map { sections[$0] }, at: 0)
    return try FlowResult(layout, mainExtent: mainExtent, stack: stack)
  }

  var sections: SectionStack.Sections { _read { yield stack.sections } }

  /// The largest extent at which a `Double` can still distinguish neighbouring units.
  package static let maximumExtent: Int64 = 1 << 53

  /// The end of the last section: below 0 if insets below 0 outweigh all else.
  var sectionsEnd: Int64 { stack.extent }

  /// The content's extent along the scroll axis, never below 0.
  var contentExtent: Int64 { max(0, sectionsEnd) }

  /// The content size in points: the main extent, even if items overflow it, by that of all sections.
  public var contentSize: Size {
    var size = Size.zero
    size[layout.mainAxis] = LayoutUnit.points(mainExtent)
    size[layout.scrollAxis] = LayoutUnit.points(contentExtent)
    return size
  }

  /// The number of sections, including empty ones.
  public var sectionCount: Int { sections.count }

  /// Returns the number of items of a section.
  public func itemCount(inSection section: Int) -> Int { sections[section].itemCount }

  /// Returns the number of shown items, the first ones: all, unless `maximumLines` hides some.
  public func shownItemCount(inSection section: Int) -> Int { sections[section].shownCount }

  /// Returns the number of items, the first ones, whose sizes decide which are shown: those of the
  /// allowed lines, and the first that does not fit on them; all, unless `maximumLines` hides some.
  package func decidingItemCount(inSection section: Int) -> Int { sections[section].decidingCount }

  /// Returns the hidden count, line and frame of a section's overflow item; `nil` when no items are
  /// hidden or there is no overflow item.
  public func overflow(inSection section: Int) -> Overflow? {
    guard let place = sections[section].overflowPlace else { return nil }
    let hidden = sections[section].itemCount - sections[section].shownCount
    return Overflow(
      hiddenCount: hidden, line: place.line,
      frame: projection.frame(place, sectionStart: stack.start(of: section)),
      isOversize: sections[section].hasOversizeOverflow)
  }

  /// The overflow item of a section, which stands for its hidden items.
  public struct Overflow: Hashable, Sendable {
    /// The number of hidden items.
    public var hiddenCount: Int
    /// The index of its line.
    public var line: Int
    /// Its frame, in content coordinates and points.
    public var frame: Rect
    /// Whether it is longer than its line.
    public var isOversize: Bool
  }

  /// Returns the number of lines of a section.
  public func lineCount(inSection section: Int) -> Int { sections[section].lineCount }

  /// Returns the items of one line of a section; the overflow item has the first hidden index.
  /// - Precondition: The section has such a line.
  public func items(ofLine line: Int, inSection section: Int) -> Range<Int> {
    sections[section].items(ofLine: line)
  }

  /// Returns the frame of a whole section: header, insets, lines and footer.
  public func frame(ofSection section: Int) -> Rect {
    rect(start: stack.start(of: section), extent: sections[section].extent)
  }

  /// Returns the frame of the view behind a section's items, or `nil` when it has none: no background,
  /// no lines, or insets that leave nothing of it.
  public func frame(ofBackgroundInSection section: Int) -> Rect? {
    background(ofSection: section)?.frame
  }

  func background(ofSection section: Int) -> FlowElement? {
    let lines = sections[section]
    guard let background = lines.section.style.background,
      let span = lines.backgroundSpan(mainExtent: mainExtent)
    else { return nil }
    return FlowElement(
      section: section, kind: .background,
      frame: projection.frame(
        main: span.main.from, cross: stack.start(of: section) + span.cross.from,
        mainSize: span.main.to - span.main.from, crossSize: span.cross.to - span.cross.from),
      zIndex: background.zIndex)
  }

  /// Returns the frame of a section's header, or `nil` when it has none.
  public func frame(ofHeaderInSection section: Int) -> Rect? {
    header(ofSection: section, nil)?.frame
  }

  /// Returns the frame of a section's footer, or `nil` when it has none.
  public func frame(ofFooterInSection section: Int) -> Rect? {
    footer(ofSection: section, nil)?.frame
  }

  /// Returns the index of an item's line in its section.
  /// - Precondition: The item is shown.
  public func line(ofItem item: Int, inSection section: Int) -> Int {
    sections[section].place(of: item).line
  }

  /// Returns the frame of an item.
  /// - Precondition: The item is shown, one of the first `shownItemCount(inSection:)`.
  /// - Complexity: O(log items); O(1) in a uniform section.
  public func frame(ofItem item: Int, inSection section: Int) -> Rect {
    projection.frame(
      sections[section].place(of: item), sectionStart: stack.start(of: section))
  }

  /// Calls `body` with the index and frame of each item of a range, in order.
  /// - Precondition: The items are shown.
  /// - Complexity: O(log items + items of the range).
  public func forEachFrame(
    ofItems items: Range<Int>, inSection section: Int, _ body: (Int, Rect) -> Void
  ) {
    forEachPlace(ofItems: items, inSection: section) { item, _, frame in body(item, frame) }
  }

  /// Calls `body` with the index, line and frame of each item of a range, in order.
  /// - Precondition: The items are shown.
  /// - Complexity: O(log items + items of the range).
  public func forEachPlace(
    ofItems items: Range<Int>, inSection section: Int,
    _ body: (_ item: Int, _ line: Int, _ frame: Rect) -> Void
  ) {
    let (projection, start) = (projection, stack.start(of: section))
    if projection.isPlain {
      // The usual case takes fewer steps for the same result.
      sections[section].forEachPlace(of: items) { item, place in
        body(item, place.line, FrameProjection.plain(place, sectionStart: start))
      }
    } else {
      sections[section].forEachPlace(of: items) { item, place in
        body(item, place.line, projection.frame(place, sectionStart: start))
      }
    }
  }

  /// Returns the longest that a line of a section may be, in points.
  package func lineLimit(inSection section: Int) -> Double {
    LayoutUnit.points(sections[section].section.limit)
  }

  /// Returns the items of a section that are longer than its lines, as ranges in order.
  public func oversizeItems(inSection section: Int) -> [Range<Int>] {
    sections[section].oversizeItems
  }

  /// Returns a rectangle that spans the content's main axis.
  func rect(start: Int64, extent: Int64) -> Rect {
    projection.frame(main: 0, cross: start, mainSize: mainExtent, crossSize: extent)
  }

  /// The conversion of positions into frames.
  var projection: FrameProjection {
    FrameProjection(
      mainExtent: mainExtent, contentExtent: contentExtent,
      isVertical: layout.scrollAxis == .vertical,
      isRightToLeft: layout.direction == .rightToLeft, grid: layout.snappingGrid)
  }
}
