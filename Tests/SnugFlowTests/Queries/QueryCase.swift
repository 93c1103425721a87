import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing  // for the source locations of failures

/// A layout that may snap frames and pin headers and footers, and a query of it.
struct QueryCase {
  var flow: FlowCase
  var rect: Rect
  var visible: Rect?

  var point: Point { rect.origin }

  /// Checks that the rectangle finds what a search of every frame finds, in the same order.
  /// - Parameter flow: The case that the result lays out.
  func checkFound(in result: FlowResult, _ flow: FlowCase) throws {
    let all = try result.allElements(pinnedIn: visible, flow)
    try checkEqual(
      result.elements(in: rect, pinnedIn: visible), all.filter { rect.plainlyFinds($0.frame) })
  }
}

extension FlowCase {
  /// The result of edits one by one, and the case that has the same layout from scratch.
  func edited(by edits: [FlowEdit]) throws -> (result: FlowResult, flow: FlowCase) {
    var result = try result()
    var model = FlowModel(self)
    for edit in edits {
      _ = try result.apply(edit)
      model.apply(edit)
    }
    return (result, FlowCase(layout: model.layout, sections: model.sections))
  }
}

extension FlowElement {
  /// The same element with a frame made from its own.
  func with(_ change: (Rect) -> Rect) -> FlowElement {
    FlowElement(section: section, kind: kind, frame: change(frame), zIndex: zIndex)
  }
}

/// Queries in and around the content, often along the edges of elements.
func queryCases(
  _ limits: FlowCaseLimits = FlowCaseLimits(hasBalanceAndLimits: true), snaps: Bool = true
) -> Generator<QueryCase> {
  Generator { source in
    let flow = try source.draw(snappingCases(limits, snaps: snaps))
    let places = Generator<Double>.frequency([
      (3, .length(in: -12...60)),
      (1, Generator<Int>.integer(in: -640...3840).map { Double($0) / 64 }),
    ])
    let extents = Generator<Double>.frequency([
      (3, .length(in: 0...24)), (1, Generator<Int>.integer(in: 0...1536).map { Double($0) / 64 }),
      (1, .constant(200)),
    ])
    let rects = Generator<Rect> { source in
      Rect(
        x: try source.draw(places), y: try source.draw(places), width: try source.draw(extents),
        height: try source.draw(extents))
    }
    return QueryCase(
      flow: flow, rect: try source.draw(rects), visible: try source.draw(rects.optional()))
  }
}

/// Cases with any snapping, whose sections may pin headers and footers and have backgrounds, and whose
/// items may have views attached to them.
func snappingCases(
  _ limits: FlowCaseLimits = FlowCaseLimits(), snaps: Bool = true
) -> Generator<FlowCase> {
  Generator { source in
    var flow = try source.draw(flowCases(limits))
    for index in flow.sections.indices {
      if try source.draw(.integer(in: 0...3)) == 3, flow.sections[index].items.count > 0 {
        let last = flow.sections[index].items.count - 1
        for _ in 0...2 {
          let item = try source.draw(.integer(in: 0...last))
          flow.sections[index].options[item, default: FlowItemOptions()].attachedViews.append(
            try source.draw(attachedViews()))
        }
      }
      flow.sections[index].style.pinsHeaders = try source.draw(.bool)
      flow.sections[index].style.pinsFooters = try source.draw(.bool)
      if try source.draw(.integer(in: 0...2)) == 2 {
        let insets = Generator<Int>.integer(in: -640...320).map { Double($0) / 64 }
        flow.sections[index].style.background = FlowBackground(
          insets: EdgeInsets(
            top: try source.draw(insets), leading: try source.draw(insets),
            bottom: try source.draw(insets), trailing: try source.draw(insets)),
          zIndex: try source.draw(.element(of: [-1, 0, 1, 5])))
      }
    }
    guard snaps else { return flow }
    let scales: [Double?] = [nil, 1, 2, 3, 0.25, 1.7, 64, 0.0625]
    flow.layout.displayScale = try source.draw(.element(of: scales))
    flow.layout.snapping = try source.draw(.element(of: FlowLayout.Snapping.allCases))
    return flow
  }
}

/// Views attached to corners.
private func attachedViews() -> Generator<AttachedView> {
  Generator { source in
    let corners = Generator<AttachedView.Edges>.element(of: [
      [.top, .leading], [.top, .trailing], [.bottom, .leading], [.bottom, .trailing],
    ])
    let offsets = Generator<Int>.integer(in: -48...48).map { Double($0) / 4 }
    let parts = Generator<Double>.element(of: [0, 0.25, -0.25, 1])
    let sizes = Generator<Int>.integer(in: 0...40).map { Double($0) / 4 }
    return AttachedView(
      kind: "badge", size: Size(width: try source.draw(sizes), height: try source.draw(sizes)),
      edges: try source.draw(corners), ownEdges: try source.draw(corners.optional()),
      offset: Point(x: try source.draw(offsets), y: try source.draw(offsets)),
      fractionalOffset: Point(x: try source.draw(parts), y: try source.draw(parts)),
      zIndex: try source.draw(.element(of: [1, 0, -4])))
  }
}

// MARK: Reference implementation

extension FlowResult {
  /// All backgrounds, headers, shown items, overflow items and footers in order. Headers and footers are pinned
  /// by the reference implementation if there is a view.
  func allElements(pinnedIn visible: Rect? = nil, _ flow: FlowCase) throws -> [FlowElement] {
    var upright = flow
    upright.layout.snapping = .none
    let raw = try upright.result()
    var elements: [FlowElement] = []
    for section in 0..<sectionCount {
      func add(_ kind: FlowElement.Kind, _ frame: Rect, zIndex: Int = 0) {
        elements.append(FlowElement(section: section, kind: kind, frame: frame, zIndex: zIndex))
      }
      func addSnapped(_ kind: FlowElement.Kind, _ frame: Rect?, zIndex: Int) {
        if let frame { add(kind, flow.layout.plainlySnapped(frame), zIndex: zIndex) }
      }
      addSnapped(
        .background, raw.plainBackground(section, flow),
        zIndex: flow.sections[section].style.background?.zIndex ?? 0)
      let bars = PlainBars(raw, section, flow, visible)
      addSnapped(.header, bars.header, zIndex: bars.pinsHeader ? 2 : 0)
      for item in 0..<shownItemCount(inSection: section) {
        add(.item(item), frame(ofItem: item, inSection: section))
        let unsnapped = raw.frame(ofItem: item, inSection: section)
        for (index, view) in attachedViews(ofItem: item, inSection: section).enumerated() {
          addSnapped(
            .supplementary(item: item, index: index),
            view.plainFrame(on: unsnapped, flow.layout.direction), zIndex: view.zIndex)
        }
      }
      if let overflow = overflow(inSection: section) {
        add(.overflow(hiddenCount: overflow.hiddenCount), overflow.frame)
      }
      addSnapped(.footer, bars.footer, zIndex: bars.pinsFooter ? 1 : 0)
    }
    return elements
  }
}

extension AttachedView {
  /// The frame of a view whose corner lies on a corner of an item.
  fileprivate func plainFrame(on item: Rect, _ direction: LayoutDirection) -> Rect {
    let own = ownEdges ?? edges
    let across =
      (edges.contains(.leading) ? 0 : item.width) - (own.contains(.leading) ? 0 : size.width)
      + offset.x + fractionalOffset.x * size.width
    let down =
      (edges.contains(.top) ? 0 : item.height) - (own.contains(.top) ? 0 : size.height) + offset.y
      + fractionalOffset.y * size.height
    // To the nearest layout unit.
    let (x, y) = (Double(units(across + 1 / 128)) / 64, Double(units(down + 1 / 128)) / 64)
    return Rect(
      x: item.x + (direction == .leftToRight ? x : item.width - size.width - x), y: item.y + y,
      width: size.width, height: size.height)
  }
}

extension FlowResult {
  /// The frame of a background: the section less its header, its footer and both insets.
  fileprivate func plainBackground(_ section: Int, _ flow: FlowCase) -> Rect? {
    let style = flow.sections[section].style
    guard let background = style.background, lineCount(inSection: section) > 0 else { return nil }
    let (axis, direction) = (flow.layout.scrollAxis, flow.layout.direction)
    var frame = frame(ofSection: section)
    for side in Axis.allCases {
      let isMirrored = side == .horizontal && direction == .rightToLeft
      var (start, end) = (0.0, 0.0)
      for inset in [style.sectionInset, background.insets] {
        start += Double(units(inset.start(along: side, direction))) / 64
        end += Double(units(inset.end(along: side, direction))) / 64
      }
      if side == axis {
        start += self.frame(ofHeaderInSection: section)?.size[side] ?? 0
        end += self.frame(ofFooterInSection: section)?.size[side] ?? 0
      }
      frame.origin[side] += isMirrored ? end : start
      frame.size[side] -= start + end
      guard frame.size[side] > 0 else { return nil }
    }
    return frame
  }
}

/// The pinned places of a header and a footer, worked out along the scroll direction.
private struct PlainBars {
  var header, footer: Rect?
  var pinsHeader = false
  var pinsFooter = false

  init(_ raw: FlowResult, _ section: Int, _ flow: FlowCase, _ visible: Rect?) {
    header = raw.frame(ofHeaderInSection: section)
    footer = raw.frame(ofFooterInSection: section)
    let axis = flow.layout.scrollAxis
    guard let visible, visible.size[axis] > 0 else { return }
    pinsHeader = header != nil && flow.sections[section].style.pinsHeaders
    pinsFooter = footer != nil && flow.sections[section].style.pinsFooters
    // Places in content that scrolls from the right are measured from the right.
    let isMirrored = axis == .horizontal && flow.layout.direction == .rightToLeft
    let content = raw.contentSize[axis]
    func start(_ rect: Rect) -> Double {
      isMirrored ? content - rect.maximum(along: axis) : rect.minimum(along: axis)
    }
    func put(_ rect: inout Rect?, at start: Double) {
      let extent = rect!.size[axis]
      rect!.origin[axis] = isMirrored ? content - start - extent : start
    }
    let whole = raw.frame(ofSection: section)
    let (sectionStart, sectionEnd) = (start(whole), start(whole) + whole.size[axis])
    let inset = flow.layout.contentInset
    let top = start(visible) + inset.start(along: axis, flow.layout.direction)
    let bottom =
      start(visible) + visible.size[axis] - inset.end(along: axis, flow.layout.direction)
    if pinsHeader {
      put(
        &header, at: max(start(header!), min(top, sectionEnd - header!.size[axis])))
    }
    if pinsFooter {
      var place = max(bottom - footer!.size[axis], sectionStart)
      if pinsHeader { place = max(place, start(header!) + header!.size[axis]) }
      put(&footer, at: min(start(footer!), place))
    }
  }
}

extension FlowLayout {
  /// A frame snapped to whole device pixels by the reference implementation.
  func plainlySnapped(_ frame: Rect) -> Rect {
    guard let scale = displayScale, snapping != .none else { return frame }
    let snap = { (value: Double) in (value * scale + 0.5).rounded(.down) / scale }
    var result = frame
    for axis in Axis.allCases {
      result.origin[axis] = snap(frame.minimum(along: axis))
      guard snapping == .edges else { continue }
      let end = snap(frame.maximum(along: axis))
      result.size[axis] = end - result.origin[axis]
      for near in [result.size[axis].nextUp, result.size[axis].nextDown]
      where result.maximum(along: axis) != end && near >= 0 && result.origin[axis] + near == end {
        result.size[axis] = near
      }
    }
    return result
  }
}

extension Rect {
  /// True if a frame overlaps this rectangle, whose right and bottom edges are excluded.
  func plainlyFinds(_ frame: Rect) -> Bool {
    guard width > 0, height > 0 else { return false }
    return Axis.allCases.allSatisfy { axis in
      let (low, high) = (minimum(along: axis), maximum(along: axis))
      let (start, end) = (frame.minimum(along: axis), frame.maximum(along: axis))
      return frame.size[axis] == 0 ? start >= low && start < high : start < high && end > low
    }
  }
}
