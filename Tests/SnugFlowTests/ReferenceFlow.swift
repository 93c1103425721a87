import SnugFlow
import SnugFlowTesting

/// A reference implementation of the flow layout, slow and simple, in whole units of 1/64 point.
///
/// Everything is laid out as vertical and left-to-right; the last step exchanges x and y for
/// horizontal scrolling and mirrors for right-to-left. Weights must be whole numbers.
struct ReferenceFlow {
  struct Frame: Equatable {
    var x, y, width, height: Int
  }

  struct Section: Equatable {
    var header, footer: Frame?
    var frames: [Frame] = []
    var lines: [Range<Int>] = []
    var oversize: [Int] = []
  }

  private(set) var sections: [Section] = []
  private(set) var width: Int
  private(set) var height = 0

  init(_ flow: FlowCase) {
    let layout = flow.layout
    let inset = Insets(layout.contentInset, layout)
    let container =
      layout.scrollAxis == .vertical
      ? layout.containerSize.width : layout.containerSize.height
    width = max(0, units(container) - inset.left - inset.right)
    for section in flow.sections { append(section, layout) }
    height = max(0, height)
    if layout.scrollAxis == .horizontal { transpose() }
    if layout.direction == .rightToLeft { mirror() }
  }

  private mutating func append(_ section: FlowSection, _ layout: FlowLayout) {
    let isVertical = layout.scrollAxis == .vertical
    let inset = Insets(section.style.sectionInset, layout)
    let extent = { (size: Size?) in size.map { units(isVertical ? $0.height : $0.width) } ?? 0 }
    var placed = Section()
    if extent(section.header) > 0 {
      placed.header = Frame(x: 0, y: height, width: width, height: extent(section.header))
    }
    height += extent(section.header) + inset.top
    let limit = max(0, width - inset.left - inset.right)
    let lines = ReferenceLines(section, limit: limit, isVertical: isVertical)
    placed.lines = lines.breaks
    placed.oversize = lines.oversize
    for (number, line) in lines.breaks.enumerated() {
      if number > 0 { height += units(section.style.minimumLineSpacing) }
      let along = lines.along(line, isLast: number == lines.breaks.count - 1)
      let across = lines.across(line, widths: along.map(\.length))
      for (main, cross) in zip(along, across.items) {
        placed.frames.append(
          Frame(
            x: inset.left + main.offset, y: height + cross.offset, width: main.length,
            height: cross.length))
      }
      height += across.extent
    }
    height += inset.bottom
    if extent(section.footer) > 0 {
      placed.footer = Frame(x: 0, y: height, width: width, height: extent(section.footer))
    }
    height += extent(section.footer)
    sections.append(placed)
  }

  private mutating func transpose() {
    edit { Frame(x: $0.y, y: $0.x, width: $0.height, height: $0.width) }
    swap(&width, &height)
  }

  private mutating func mirror() {
    let width = width
    edit { Frame(x: width - $0.x - $0.width, y: $0.y, width: $0.width, height: $0.height) }
  }

  private mutating func edit(_ change: (Frame) -> Frame) {
    for index in sections.indices {
      sections[index].header = sections[index].header.map(change)
      sections[index].footer = sections[index].footer.map(change)
      sections[index].frames = sections[index].frames.map(change)
    }
  }

  /// Insets with `left` at the start of lines and `top` at the start of their stack.
  private struct Insets {
    let left, right, top, bottom: Int

    init(_ inset: EdgeInsets, _ layout: FlowLayout) {
      let isRightToLeft = layout.direction == .rightToLeft
      let sides: (start: Double, end: Double) =
        switch inset.horizontal {
        case .directional(let leading, let trailing): (leading, trailing)
        case .physical(let left, let right): isRightToLeft ? (right, left) : (left, right)
        }
      let horizontal = (units(sides.start), units(sides.end))
      let vertical = (units(inset.top), units(inset.bottom))
      if layout.scrollAxis == .vertical {
        (left, right, top, bottom) = (horizontal.0, horizontal.1, vertical.0, vertical.1)
      } else {
        (left, right, top, bottom) = (vertical.0, vertical.1, horizontal.0, horizontal.1)
      }
    }
  }
}

/// The largest whole number of units not above a length in points.
func units(_ points: Double) -> Int { Int((points * 64).rounded(.down)) }

extension ReferenceFlow.Section {
  /// A section as the library laid it out.
  init(_ result: FlowResult, section: Int) {
    header = result.frame(ofHeaderInSection: section).map(ReferenceFlow.Frame.init)
    footer = result.frame(ofFooterInSection: section).map(ReferenceFlow.Frame.init)
    frames = result.frames(inSection: section).map(ReferenceFlow.Frame.init)
    if let overflow = result.overflow(inSection: section) {
      frames.append(ReferenceFlow.Frame(overflow.frame))
    }
    lines = result.lines(inSection: section)
    oversize = result.oversizeItems(inSection: section).flatMap { Array($0) }
  }
}

extension ReferenceFlow.Frame {
  /// A frame in points, all of it whole units.
  init(_ rect: Rect) {
    self.init(
      x: units(rect.x), y: units(rect.y), width: units(rect.width), height: units(rect.height))
  }
}
