import Snug
import SnugDocument
public import SnugHeader

// What is laid out: sizes, frames, lines and elements.

/// The rectangle that all elements are in.
let everything = Rect(x: -1e15, y: -1e15, width: 2e15, height: 2e15)

@c @implementation
public func snug_layout_content_size(
  _ layout: OpaquePointer!, _ size: UnsafeMutablePointer<snug_size>!, _ error: ErrorSlot!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    try required(size, "size").pointee = snug_size(layout.flow.cells.result.contentSize)
  }
}

@c @implementation
public func snug_layout_sections(
  _ layout: OpaquePointer!, _ sections: ArraySlot<snug_section>!,
  _ count: UnsafeMutablePointer<Int>!, _ error: ErrorSlot!
) -> snug_status {
  lend(layout, "layout", (sections, "sections"), (count, "count"), error) { (layout: Layout) in
    let result = layout.flow.cells.result
    layout.sections.removeAll()
    for section in 0..<result.sectionCount {
      layout.sections.append(
        snug_section(
          frame: snug_rect(result.frame(ofSection: section)),
          item_count: result.itemCount(inSection: section),
          shown_count: result.shownItemCount(inSection: section),
          line_count: result.lineCount(inSection: section)))
    }
    return layout.sections
  }
}

extension FlowResult {
  func check(section: Int) throws {
    guard (0..<sectionCount).contains(section) else {
      throw Failure.outOfRange(
        "there is no section \(UInt(bitPattern: section)): there are \(sectionCount)")
    }
  }

  func check(item: Int, inSection section: Int) throws {
    try check(section: section)
    let count = shownItemCount(inSection: section)
    guard (0..<count).contains(item) else {
      throw Failure.outOfRange(
        "item \(UInt(bitPattern: item)) is not shown: section \(section) shows \(count)")
    }
  }
}

@c @implementation
public func snug_layout_frames(
  _ layout: OpaquePointer!, _ section: Int, _ first: Int, _ count: Int,
  _ frames: UnsafeMutablePointer<snug_rect>!, _ lines: UnsafeMutablePointer<UInt32>!,
  _ error: ErrorSlot!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let result = layout.flow.cells.result
    try result.check(section: section)
    let items = try range(
      first, count, of: result.shownItemCount(inSection: section), "shown items")
    guard !items.isEmpty else { return }
    // An assignment at a time: no closure stands between the two arrays.
    result.forEachPlace(ofItems: items, inSection: section) { item, line, frame in
      let place = item - first
      if let frames { frames[place] = snug_rect(frame) }
      if let lines { lines[place] = UInt32(line) }
    }
  }
}

@c @implementation
public func snug_layout_lines(
  _ layout: OpaquePointer!, _ section: Int, _ first: Int, _ count: Int,
  _ items: UnsafeMutablePointer<snug_range>!, _ error: ErrorSlot!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let result = layout.flow.cells.result
    try result.check(section: section)
    let lines = try range(first, count, of: result.lineCount(inSection: section), "lines")
    let items = try array(items, count, "items")
    // The overflow item, which stands on the last line, is none of the section's.
    let shown = 0..<result.shownItemCount(inSection: section)
    for line in lines {
      items[line - first] = snug_range(
        result.items(ofLine: line, inSection: section).clamped(to: shown))
    }
  }
}

extension Layout {
  /// Returns a found element in the form of C.
  func element(_ found: FlowElement) -> snug_element {
    let place = LayoutPlace(found.kind, section: found.section)
    var hiddenCount = 0
    if case .overflow(let count) = found.kind { hiddenCount = count }
    return snug_element(
      place, cell: flow.cell(at: place), zIndex: found.zIndex, hiddenCount: hiddenCount,
      found.frame)
  }
}

@c @implementation
public func snug_layout_elements(
  _ layout: OpaquePointer!, _ rect: UnsafePointer<snug_rect>!, _ visible: UnsafePointer<snug_rect>!,
  _ elements: ArraySlot<snug_element>!, _ count: UnsafeMutablePointer<Int>!, _ error: ErrorSlot!
) -> snug_status {
  lend(layout, "layout", (elements, "elements"), (count, "count"), error) { (layout: Layout) in
    let rect = try Rect(rect, "rect") ?? everything
    let visible = try Rect(visible, "visible")
    layout.elements.removeAll()
    layout.flow.cells.result.forEachElement(in: rect, pinnedIn: visible) {
      layout.elements.append(layout.element($0))
    }
    return layout.elements
  }
}

@c @implementation
public func snug_layout_hit(
  _ layout: OpaquePointer!, _ point: snug_point, _ visible: UnsafePointer<snug_rect>!,
  _ element: UnsafeMutablePointer<snug_element>!, _ found: UnsafeMutablePointer<Int32>!,
  _ error: ErrorSlot!
) -> snug_status {
  find(layout, point, visible, element, found, error) { result, point, visible in
    result.element(at: point, pinnedIn: visible)
  }
}

@c @implementation
public func snug_layout_nearest(
  _ layout: OpaquePointer!, _ point: snug_point, _ visible: UnsafePointer<snug_rect>!,
  _ element: UnsafeMutablePointer<snug_element>!, _ found: UnsafeMutablePointer<Int32>!,
  _ error: ErrorSlot!
) -> snug_status {
  find(layout, point, visible, element, found, error) { result, point, visible in
    result.nearestElement(to: point, pinnedIn: visible)
  }
}

private func find(
  _ layout: OpaquePointer?, _ point: snug_point, _ visible: UnsafePointer<snug_rect>?,
  _ element: UnsafeMutablePointer<snug_element>?, _ found: UnsafeMutablePointer<Int32>?,
  _ error: ErrorSlot?, _ query: (FlowResult, Point, Rect?) -> FlowElement?
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let (slot, found) = (try required(element, "element"), try required(found, "found"))
    let answer = query(
      layout.flow.cells.result, try Point(point, "point"), try Rect(visible, "visible"))
    found.pointee = answer == nil ? 0 : 1
    if let answer { slot.pointee = layout.element(answer) }
  }
}

@c @implementation
public func snug_layout_scroll_offset(
  _ layout: OpaquePointer!, _ section: Int, _ item: Int, _ alignment: Int32,
  _ from: UnsafePointer<snug_point>!, _ offset: UnsafeMutablePointer<snug_point>!,
  _ error: ErrorSlot!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let slot = try required(offset, "offset")
    let alignment = try ScrollAlignment(code: alignment)
    let result = layout.flow.cells.result
    try result.check(item: item, inSection: section)
    let from = try from.map { try Point($0.pointee, "from") }
    slot.pointee = snug_point(
      result.scrollOffset(toItem: item, inSection: section, at: alignment, from: from))
  }
}

extension ScrollAlignment {
  init(code: Int32) throws {
    switch code {
    case SNUG_START: self = .start
    case SNUG_CENTER: self = .center
    case SNUG_END: self = .end
    case SNUG_NEAREST: self = .nearest
    default: throw Failure.invalid("there is no alignment \(code)")
    }
  }
}
