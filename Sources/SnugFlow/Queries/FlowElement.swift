public import SnugGeometry

/// A placed element of a flow layout: an item, a view attached to an item, an overflow item, or a
/// section's background, header or footer.
///
/// ```swift
/// let result = try FlowLayout(width: 100).layout([Size(width: 60, height: 20)])
/// for element in result.elements(in: Rect(x: 0, y: 0, width: 100, height: 480)) {
///   print(element.kind, element.frame)
/// }
/// ```
public struct FlowElement: Hashable, Sendable {
  /// The index of its section.
  public var section: Int
  /// The part of the section that it is.
  public var kind: Kind
  /// Its frame, in content coordinates and points.
  public var frame: Rect
  /// The stacking order: that of a background or an attached view, 1 for a pinned footer, 2 for a pinned
  /// header, else 0.
  public var zIndex: Int

  /// The part of a section that an element is, in the order in which queries find them.
  public enum Kind: Hashable, Sendable {
    /// The view behind the items of a section.
    case background
    case header
    case item(Int)
    /// A view attached to an item, by its index among these.
    case supplementary(item: Int, index: Int)
    /// The overflow item of a section.
    case overflow(hiddenCount: Int)
    case footer
  }

  /// Creates an element, by default one that is not pinned.
  public init(section: Int, kind: Kind, frame: Rect, zIndex: Int = 0) {
    self.section = section
    self.kind = kind
    self.frame = frame
    self.zIndex = zIndex
  }
}

extension FlowResult {
  /// Calls `body` for every element in a rectangle, without an allocation for each. The order is by
  /// section; in each, background, header, items by index, each followed by the views attached to it,
  /// overflow item, footer.
  ///
  /// Neither the rectangle nor a frame includes its right and bottom edges. An element without
  /// extent is found where its origin is. An empty rectangle, or one with a NaN edge, finds
  /// nothing. Edges may be infinite.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in content coordinates.
  ///   - visible: The visible rectangle, if headers and footers are to be found at their pinned
  ///     positions, as by `frame(ofHeaderInSection:pinnedIn:)`.
  ///   - body: Receives each element.
  /// - Complexity: O(log sections + log items + sections and lines in the rectangle + elements
  ///   found), unless negative insets make sections overlap: then also O(sections between those
  ///   found). Lines count as far from the rectangle as a view attached to an item of their section
  ///   may reach.
  public func forEachElement(
    in rect: Rect, pinnedIn visible: Rect? = nil, _ body: (FlowElement) -> Void
  ) {
    guard let window = UnitWindow(rect, in: self) else { return }
    forEachElement(in: window, visible) { element in
      if rect.finds(element.frame) { body(element) }
    }
  }

  /// Returns the elements in a rectangle, as `forEachElement` finds them.
  public func elements(in rect: Rect, pinnedIn visible: Rect? = nil) -> [FlowElement] {
    var elements: [FlowElement] = []
    forEachElement(in: rect, pinnedIn: visible) { elements.append($0) }
    return elements
  }

  /// Returns the frontmost element at a point: of those that contain it, the one with the largest
  /// `zIndex`, and of several the last. `nil` when there is none. Backgrounds and views attached to
  /// items count.
  ///
  /// A frame does not include its right and bottom edges, and no frame contains a point with a NaN
  /// coordinate.
  public func element(at point: Point, pinnedIn visible: Rect? = nil) -> FlowElement? {
    guard let window = UnitWindow(point, in: self) else { return nil }
    var topmost: FlowElement?
    forEachElement(in: window, visible) { element in
      if element.frame.contains(point), element.zIndex >= topmost?.zIndex ?? Int.min {
        topmost = element
      }
    }
    return topmost
  }

  /// Calls `body` for every element that may intersect a window, and for a few others.
  private func forEachElement(
    in window: UnitWindow, _ visible: Rect?, _ body: (FlowElement) -> Void
  ) {
    let pins = visible.flatMap { PinnedSpan($0, in: self) }
    let projection = projection
    for section in stack.sections(in: window.cross)
    where stack.reaches(section, window.cross) {
      if let background = background(ofSection: section) { body(background) }
      if let header = header(ofSection: section, pins) { body(header) }
      let start = stack.start(of: section)
      let outreach = sections[section].outreach
      let local = UnitWindow(
        main: window.main.widened(by: outreach ?? 0),
        cross: window.cross.moved(by: -start).widened(by: outreach ?? 0))
      func visit(_ kind: FlowElement.Kind, _ place: SectionLines.Place) {
        body(
          FlowElement(
            section: section, kind: kind, frame: projection.frame(place, sectionStart: start)))
      }
      if outreach == nil {
        // What refers to the result copies it for each element.
        sections[section].forEachPlace(in: local, visit)
      } else {
        sections[section].forEachPlace(in: local) { kind, place in
          visit(kind, place)
          guard case .item(let item) = kind else { return }
          forEachAttachedView(ofItem: item, at: place, inSection: section, body)
        }
      }
      if let footer = footer(ofSection: section, pins) { body(footer) }
    }
  }
}

/// Frames of elements, by place.
extension FlowResult {
  /// Returns the frame of a place, if it is shown; headers and footers at natural positions.
  package func frame(of place: LayoutPlace) -> Rect? {
    switch place {
    case .section(let section): frame(ofSection: section)
    case .background(let section): frame(ofBackgroundInSection: section)
    case .overflow(let section): overflow(inSection: section)?.frame
    case .header(let section): frame(ofHeaderInSection: section)
    case .footer(let section): frame(ofFooterInSection: section)
    case .item(let path):
      path.item < shownItemCount(inSection: path.section)
        ? frame(ofItem: path.item, inSection: path.section) : nil
    case .supplementary(let path, let index):
      path.item < shownItemCount(inSection: path.section)
        && attachedViews(ofItem: path.item, inSection: path.section).indices.contains(index)
        ? frame(ofAttachedView: index, ofItem: path.item, inSection: path.section) : nil
    }
  }

  /// Returns the frame of a place as drawn in a viewport at a content offset: headers and footers
  /// at their pinned positions, whether or not they are in view.
  package func frame(of place: LayoutPlace, at offset: Point) -> Rect? {
    let visible = layout.visibleRect(at: offset)
    return switch place {
    case .header(let section): frame(ofHeaderInSection: section, pinnedIn: visible)
    case .footer(let section): frame(ofFooterInSection: section, pinnedIn: visible)
    case .section, .background, .item, .supplementary, .overflow: frame(of: place)
    }
  }
}

extension FlowLayout {
  /// Returns the viewport at a content offset, extended by `margin` at both ends, in points.
  package func visibleRect(at offset: Point, margin: Double = 0) -> Rect {
    var rect = Rect(origin: offset, size: containerSize)
    rect.origin[scrollAxis] -= margin
    rect.size[scrollAxis] += 2 * margin
    return rect
  }
}

extension LayoutPlace {
  /// The place of an element of a flow layout.
  package init(_ kind: FlowElement.Kind, section: Int) {
    switch kind {
    case .background: self = .background(section: section)
    case .header: self = .header(section: section)
    case .item(let item): self = .item(section: section, item: item)
    case .supplementary(let item, let index):
      self = .supplementary(of: ItemPath(section: section, item: item), index: index)
    case .footer: self = .footer(section: section)
    case .overflow: self = .overflow(section: section)
    }
  }
}
