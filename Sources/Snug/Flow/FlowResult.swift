public import SnugGeometry

/// Where everything of a flow layout stands, in content coordinates and points.
///
/// Lengths are kept in layout units and become points when they are asked for, exactly.
public struct FlowResult: Sendable {
  private let scrollAxis: Axis
  private let direction: LayoutDirection
  private let mainExtent: Int64
  private var sections: [SectionLines] = []
  /// Where each section starts, and behind them where the last one ends.
  private var sectionStarts: [Int64] = [0]

  init(scrollAxis: Axis, direction: LayoutDirection, mainExtent: Int64) {
    self.scrollAxis = scrollAxis
    self.direction = direction
    self.mainExtent = mainExtent
  }

  /// Beyond this many units a `Double` cannot tell neighbouring ones apart.
  private static let maximumExtent: Int64 = 1 << 53

  mutating func append(_ section: SectionLines) throws(FlowError) {
    let end = contentExtent + section.extent
    guard end.magnitude <= FlowResult.maximumExtent else {
      throw FlowError(
        place: .section(sections.count), property: "contentSize", value: LayoutUnit.points(end),
        requirement: .contentExtent)
    }
    sectionStarts.append(end)
    sections.append(section)
  }

  private var contentExtent: Int64 { sectionStarts[sections.count] }

  /// The size of the content: the lines' length, whatever overflows it, by all the sections.
  public var contentSize: Size {
    var size = Size.zero
    size[scrollAxis.perpendicular] = LayoutUnit.points(mainExtent)
    size[scrollAxis] = LayoutUnit.points(contentExtent)
    return size
  }

  /// How many sections were laid out, empty ones included.
  public var sectionCount: Int { sections.count }

  /// How many items a section holds.
  public func itemCount(inSection section: Int) -> Int { sections[section].section.count }

  /// How many lines a section has.
  public func lineCount(inSection section: Int) -> Int { sections[section].lineCount }

  /// The items of one line of a section.
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
  public func line(ofItem item: Int, inSection section: Int) -> Int {
    sections[section].place(of: item).line
  }

  /// An item's frame.
  /// - Complexity: O(log lines); O(1) in a uniform section.
  public func frame(ofItem item: Int, inSection section: Int) -> Rect {
    let place = sections[section].place(of: item)
    return rect(
      main: place.main, cross: sectionStarts[section] + place.cross, mainSize: place.mainSize,
      crossSize: place.crossSize)
  }

  /// The items of a section that are longer than its lines, as ranges in order.
  public func oversizeItems(inSection section: Int) -> [Range<Int>] {
    sections[section].oversizeItems
  }

  private func rect(start: Int64, extent: Int64) -> Rect {
    rect(main: 0, cross: start, mainSize: mainExtent, crossSize: extent)
  }

  /// The only place where main and cross become x and y, and where right-to-left mirrors.
  private func rect(main: Int64, cross: Int64, mainSize: Int64, crossSize: Int64) -> Rect {
    var main = main
    var cross = cross
    if direction == .rightToLeft {
      if scrollAxis == .vertical {
        main = mainExtent - main - mainSize
      } else {
        cross = contentExtent - cross - crossSize
      }
    }
    let rect = Rect(
      x: LayoutUnit.points(main), y: LayoutUnit.points(cross),
      width: LayoutUnit.points(mainSize), height: LayoutUnit.points(crossSize))
    return scrollAxis == .vertical ? rect : rect.transposed
  }
}
