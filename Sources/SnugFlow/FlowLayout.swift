@_exported public import SnugGeometry

// A client writes only `import SnugFlow`.

/// A layout that wraps items of any sizes into lines and stacks sections of lines.
///
/// Its input is sizes, its output frames; it knows no cells. The *main* axis runs along a line and
/// the *cross* axis across lines. Vertical scrolling has horizontal lines; horizontal scrolling is
/// its exact transpose.
///
/// ```swift
/// let sizes = [Size(width: 60, height: 20), Size(width: 50, height: 20)]
/// let result = try FlowLayout(width: 100).layout(sizes)
/// let second = result.frame(ofItem: 1, inSection: 0)  // x 0, y 20: 60 + 50 is more than 100
/// ```
public struct FlowLayout: Hashable, Sendable {
  /// The axis on which lines are stacked.
  public var scrollAxis: Axis
  /// The container's size in points; its extent along the scroll axis does not affect frames.
  public var containerSize: Size
  /// The inset that shortens the lines; frames are in coordinates of the content inside it.
  public var contentInset: EdgeInsets
  /// The direction that decides where lines start; horizontal scrolling starts on the same side.
  public var direction: LayoutDirection
  /// The number of device pixels per point, within `PixelGrid.scales`; `nil` for no device.
  public var displayScale: Double?
  /// The edges of each frame that snap to whole device pixels, if there is a device.
  public var snapping: Snapping

  /// The edges of a frame that snap to the nearest whole device pixel.
  ///
  /// Snapping is the last step for frames: lines, extents and the content size never depend on it.
  public enum Snapping: String, Sendable, CaseIterable {
    case none
    /// The left and top edges; sizes stay.
    case origins
    /// All four edges: frames that touch still do, and sizes differ by up to a pixel.
    case edges
  }

  /// Creates a layout, by default scrolling vertically, left to right, without insets; in points.
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

  /// Creates a layout that scrolls vertically in a container of this width, in points.
  public init(width: Double, direction: LayoutDirection = .leftToRight) {
    self.init(containerSize: Size(width: width, height: 0), direction: direction)
  }

  /// The axis along the lines.
  package var mainAxis: Axis { scrollAxis.perpendicular }

  /// Lays out every item, header and footer.
  ///
  /// 1. Converts every number to layout units, or throws.
  /// 2. Breaks each section into lines (`LineBreaking`).
  /// 3. Places the items of each line on both axes (`LineLayer`).
  /// 4. Stacks the sections along the scroll axis.
  ///
  /// - Throws: `FlowError` for the first number that is not finite or out of range, and for content
  ///   too long to have exact points.
  /// - Complexity: O(items); O(1) for a uniform section, unless its lines are balanced.
  public func layout(_ sections: [FlowSection]) throws(FlowError) -> FlowResult {
    let mainExtent = try mainExtentUnits()
    var stack = SectionStack()
    try stack.append(sections, layout: self, mainExtent: mainExtent)
    return try FlowResult(self, mainExtent: mainExtent, stack: stack)
  }

  /// Lays out one section of items without header and footer.
  public func layout(
    _ sizes: [Size], style: SectionStyle = SectionStyle()
  ) throws(FlowError) -> FlowResult {
    try layout([FlowSection(items: .sizes(sizes), style: style)])
  }

  /// Returns the length of a section's lines in points, which is proposed to measured cells.
  public func lineLimit(for style: SectionStyle, section: Int) throws(FlowError) -> Double {
    let inset = try LineInset(style.sectionInset, "sectionInset", section: section, layout: self)
    return LayoutUnit.points(try inset.limit(in: try mainExtentUnits(), section: section))
  }

  /// Returns the content's main-axis extent in points, which headers and footers span.
  public func mainExtent() throws(FlowError) -> Double {
    LayoutUnit.points(try mainExtentUnits())
  }

  /// Returns the content's main-axis extent: the container's less its insets, never below 0.
  func mainExtentUnits() throws(FlowError) -> Int64 {
    let unit = UnitReader(place: nil)
    let container = try unit.length(containerSize[mainAxis], "containerSize")
    let start = try unit.inset(contentInset.start(along: mainAxis, direction), "contentInset")
    let end = try unit.inset(contentInset.end(along: mainAxis, direction), "contentInset")
    // These have no effect here but must still be valid numbers.
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
