@_exported public import SnugGeometry

// A client writes only `import SnugFlow`.

/// Wraps items of any sizes into lines, and stacks sections of lines.
///
/// The *main* axis runs along a line and the *cross* axis across lines; vertical scrolling has
/// its lines horizontal. Horizontal scrolling is the transpose, nothing else.
public struct FlowLayout: Hashable, Sendable {
  /// The direction lines are stacked in.
  public var scrollAxis: Axis
  /// The container's size in points; its extent along the scroll axis does not matter.
  public var containerSize: Size
  /// Narrows the lines; frames are in the coordinates of the content within it.
  public var contentInset: EdgeInsets
  /// Which side lines start at; horizontal scrolling starts there too.
  public var direction: LayoutDirection
  /// How many device pixels a point has, within `PixelGrid.scales`; no device when `nil`.
  public var displayScale: Double?
  /// What of each frame is moved to whole device pixels, if there is a device.
  public var snapping: Snapping

  /// What of a frame is moved to whole device pixels, each to the nearest.
  ///
  /// It is the last thing done to frames: lines, extents and the content's size never depend on
  /// it.
  public enum Snapping: String, Sendable, CaseIterable {
    case none
    /// The left and top edge; sizes stay.
    case origins
    /// All four edges: what touches still does, and sizes differ by up to a pixel.
    case edges
  }

  /// Vertical scrolling from left to right without insets, unless said otherwise; sizes in points.
  public init(
    scrollAxis: Axis = .vertical, containerSize: Size, contentInset: EdgeInsets = .zero,
    direction: LayoutDirection = .leftToRight, displayScale: Double? = nil,
    snapping: Snapping = .none
  ) {
    self.scrollAxis = scrollAxis
    self.containerSize = containerSize
    self.contentInset = contentInset
    self.direction = direction
    self.displayScale = displayScale
    self.snapping = snapping
  }

  /// Vertical scrolling in a container of this width.
  public init(width: Double, direction: LayoutDirection = .leftToRight) {
    self.init(containerSize: Size(width: width, height: 0), direction: direction)
  }

  /// The axis that lines lie along.
  package var mainAxis: Axis { scrollAxis.perpendicular }

  /// Places every item, header and footer.
  ///
  /// 1. Every number becomes layout units, or is refused.
  /// 2. Each section breaks into lines (`LineBreaking`).
  /// 3. Each line places its items along and across (`LineLayer`).
  /// 4. Sections stack along the scroll direction.
  ///
  /// - Throws: `FlowError` for the first number that is not finite or out of range, and for content so long
  ///   that its points are not exact.
  /// - Complexity: O(items); O(1) for a uniform section, unless its lines are balanced.
  public func layout(_ sections: [FlowSection]) throws(FlowError) -> FlowResult {
    let mainExtent = try mainExtentUnits()
    var lines: [SectionLines] = []
    lines.reserveCapacity(sections.count)
    for (index, section) in sections.enumerated() {
      lines.append(
        try SectionLines(section, index: index, layout: self, mainExtent: mainExtent))
    }
    return try FlowResult(self, mainExtent: mainExtent, sections: lines)
  }

  /// Places one section of items without header and footer.
  public func layout(
    _ sizes: [Size], metrics: FlowMetrics = FlowMetrics()
  ) throws(FlowError) -> FlowResult {
    try layout([FlowSection(items: .sizes(sizes), metrics: metrics)])
  }

  /// The length of a section's lines in points: what is proposed to cells that are measured.
  public func lineLimit(for metrics: FlowMetrics, section: Int) throws(FlowError) -> Double {
    let inset = try LineInset(metrics.sectionInset, section: section, layout: self)
    return LayoutUnit.points(try inset.limit(in: try mainExtentUnits(), section: section))
  }

  /// The content's extent along the lines in points: what headers and footers span.
  public func mainExtent() throws(FlowError) -> Double {
    LayoutUnit.points(try mainExtentUnits())
  }

  /// The content's main extent: the container's less its insets, never below 0.
  func mainExtentUnits() throws(FlowError) -> Int64 {
    let unit = UnitReader(place: nil)
    let container = try unit.length(containerSize[mainAxis], "containerSize")
    let start = try unit.inset(contentInset.start(along: mainAxis, direction), "contentInset")
    let end = try unit.inset(contentInset.end(along: mainAxis, direction), "contentInset")
    // Of no matter here, and still no place for what is not a number.
    _ = try unit.length(containerSize[scrollAxis], "containerSize")
    _ = try unit.inset(contentInset.start(along: scrollAxis, direction), "contentInset")
    _ = try unit.inset(contentInset.end(along: scrollAxis, direction), "contentInset")
    if let scale = displayScale, !PixelGrid.scales.contains(scale) {
      throw FlowError(
        place: nil, property: "displayScale", value: scale, requirement: .displayScale)
    }
    return max(0, Int64(container) - Int64(start) - Int64(end))
  }
}
