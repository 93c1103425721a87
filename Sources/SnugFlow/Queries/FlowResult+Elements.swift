public import SnugGeometry

extension FlowResult {
  /// Calls `body` for every header, item, overflow item and footer that lies in a rectangle, without allocating
  /// for each: in the order of sections; of one, the header, the items by index, the footer.
  ///
  /// The rectangle does not hold its right and bottom edges, nor does a frame. An element of no
  /// extent is found where its origin is. A rectangle that is empty, or has an edge that is not a
  /// number, finds nothing; its edges may be infinite.
  ///
  /// - Parameter visible: What is in view, if headers and footers are to be found where they are
  ///   pinned then, as by `frame(ofHeaderInSection:pinnedIn:)`.
  /// - Complexity: O(log sections + log items + sections and lines in the rectangle + elements
  ///   found), unless negative insets make sections overlap: then also O(sections between those
  ///   found).
  public func forEachElement(
    in rect: Rect, pinnedIn visible: Rect? = nil, _ body: (FlowElement) -> Void
  ) {
    guard let window = UnitWindow(rect, in: self) else { return }
    forEachElement(in: window, visible) { element in
      if rect.finds(element.frame) { body(element) }
    }
  }

  /// The headers, items and footers that lie in a rectangle, as `forEachElement` finds them.
  public func elements(in rect: Rect, pinnedIn visible: Rect? = nil) -> [FlowElement] {
    var elements: [FlowElement] = []
    forEachElement(in: rect, pinnedIn: visible) { elements.append($0) }
    return elements
  }

  /// What is in front at a point: of what holds it, the element with the largest `zIndex`, and of
  /// several the last. `nil` when nothing does.
  ///
  /// A frame does not hold its right and bottom edges, and nothing holds a point that is not a
  /// number.
  public func element(at point: Point, pinnedIn visible: Rect? = nil) -> FlowElement? {
    guard let window = UnitWindow(point, in: self) else { return nil }
    var topmost: FlowElement?
    forEachElement(in: window, visible) { element in
      if element.frame.holds(point), element.zIndex >= topmost?.zIndex ?? 0 { topmost = element }
    }
    return topmost
  }

  /// Calls `body` for every element that may reach into a window, and for a few others.
  private func forEachElement(
    in window: UnitWindow, _ visible: Rect?, _ body: (FlowElement) -> Void
  ) {
    let pins = visible.flatMap { PinnedSpan($0, in: self) }
    let projection = projection
    for section in reach.sections(in: window.cross, starts: sectionStarts)
    where reach.reaches(section, from: sectionStarts[section], window.cross) {
      if let header = header(ofSection: section, pins) { body(header) }
      let start = sectionStarts[section]
      let local = UnitWindow(main: window.main, cross: window.cross.moved(by: -start))
      sections[section].forEachPlace(in: local) { kind, place in
        body(
          FlowElement(
            section: section, kind: kind,
            frame: projection.frame(place, sectionStart: start)))
      }
      if let footer = footer(ofSection: section, pins) { body(footer) }
    }
  }
}
