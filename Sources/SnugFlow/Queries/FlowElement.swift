public import SnugGeometry

/// Something a flow layout places: an item, what stands for hidden ones, or a section's header or footer.
public struct FlowElement: Hashable, Sendable {
  /// The index of its section.
  public var section: Int
  /// What of the section it is.
  public var kind: Kind
  /// Where it stands, in content coordinates and points.
  public var frame: Rect
  /// What lies in front of what: 0, unless it is pinned; a pinned footer has 1, a pinned header 2.
  public var zIndex: Int

  /// What of a section an element is, in the order elements are found in.
  public enum Kind: Hashable, Sendable {
    case header
    case item(Int)
    /// What stands for the hidden items of a section.
    case overflow(hiddenCount: Int)
    case footer
  }

  /// An element of a section that is not pinned, unless said otherwise.
  public init(section: Int, kind: Kind, frame: Rect, zIndex: Int = 0) {
    self.section = section
    self.kind = kind
    self.frame = frame
    self.zIndex = zIndex
  }
}

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

/// The frame of whatever stands at a place.
extension FlowResult {
  /// The frame of a place, if it is shown; headers and footers where they are not pinned.
  package func frame(of place: LayoutPlace) -> Rect? {
    switch place {
    case .section(let section): frame(ofSection: section)
    case .overflow(let section): overflow(inSection: section)?.frame
    case .header(let section): frame(ofHeaderInSection: section)
    case .footer(let section): frame(ofFooterInSection: section)
    case .item(let path):
      path.item < shownItemCount(inSection: path.section)
        ? frame(ofItem: path.item, inSection: path.section) : nil
    }
  }

  /// The frame of a place where it is drawn in a viewport at an offset: headers and footers where
  /// they are pinned then, in view or not.
  package func frame(of place: LayoutPlace, at offset: Point) -> Rect? {
    let visible = layout.visibleRect(at: offset)
    return switch place {
    case .header(let section): frame(ofHeaderInSection: section, pinnedIn: visible)
    case .footer(let section): frame(ofFooterInSection: section, pinnedIn: visible)
    case .section, .item, .overflow: frame(of: place)
    }
  }
}

extension FlowLayout {
  /// What lies in the viewport at an offset, and so far before and behind it, in points.
  package func visibleRect(at offset: Point, margin: Double = 0) -> Rect {
    var rect = Rect(origin: offset, size: containerSize)
    rect.origin[scrollAxis] -= margin
    rect.size[scrollAxis] += 2 * margin
    return rect
  }
}
