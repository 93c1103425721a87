public import SnugGeometry

/// A view attached to an item, such as a badge at its corner: it takes no room and follows the item.
///
/// A point of the view lies on a point of the item: on an edge along each axis, or in the middle.
/// Views attached to the same edges of both lie inside the item; `ownEdges` and offsets move them
/// out. A query looks as far around its rectangle as any view of a section may reach.
///
/// ```swift
/// let badge = AttachedView(
///   kind: "badge", size: Size(width: 20, height: 20), edges: [.top, .trailing],
///   fractionalOffset: Point(x: 0.3, y: -0.3))  // 6 points outwards
/// let options = FlowItemOptions(attachedViews: [badge])
/// ```
public struct AttachedView: Hashable, Sendable {
  /// The kind of view, by which a collection knows its cell.
  public var kind: String
  /// The size, in points.
  public var size: Size
  /// The edges of the item; along an axis without one, or with both, the middle.
  public var edges: Edges
  /// The edges of the view that lie there; the same as those of the item if `nil`.
  public var ownEdges: Edges?
  /// The distance from there, in points: to the trailing side, and down. Within
  /// `LayoutUnit.maximumPoints` of 0.
  public var offset: Point
  /// A further distance, as a part of the view's own size; in points, within the same limits.
  public var fractionalOffset: Point
  /// The stacking order: items have 0, pinned footers 1 and pinned headers 2.
  public var zIndex: Int

  /// Edges of an item or a view attached to it.
  public struct Edges: OptionSet, Hashable, Sendable {
    /// The edges as bits.
    public let rawValue: UInt8

    /// Creates edges from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The upper edge.
    public static let top = Edges(rawValue: 1)
    /// The lower edge.
    public static let bottom = Edges(rawValue: 2)
    /// The edge where lines start.
    public static let leading = Edges(rawValue: 4)
    /// The edge where lines end.
    public static let trailing = Edges(rawValue: 8)
  }

  /// Creates a view, by default in the middle of the item and in front of it.
  public init(
    kind: String, size: Size, edges: Edges = [], ownEdges: Edges? = nil, offset: Point = .zero,
    fractionalOffset: Point = .zero, zIndex: Int = 1
  ) {
    self.kind = kind
    self.size = size
    self.edges = edges
    self.ownEdges = ownEdges
    self.offset = offset
    self.fractionalOffset = fractionalOffset
    self.zIndex = zIndex
  }
}

extension AttachedView {
  /// Returns the frame on an item, before snapping, with its distances from the item's start edges
  /// rounded to the nearest layout unit.
  func frame(on item: Rect, _ direction: LayoutDirection) -> Rect {
    var frame = Rect(origin: item.origin, size: size)
    for axis in Axis.allCases {
      let distance = LayoutUnit.points(
        Int64((distance(in: item.size, along: axis) * LayoutUnit.perPoint + 0.5).rounded(.down)))
      let isMirrored = axis == .horizontal && direction == .rightToLeft
      frame.origin[axis] +=
        isMirrored ? item.size[axis] - size[axis] - distance : distance
    }
    return frame
  }

  /// The distance from the start edge of the item to that of the view.
  private func distance(in item: Size, along axis: Axis) -> Double {
    edges.part(along: axis) * item[axis] - (ownEdges ?? edges).part(along: axis) * size[axis]
      + offset[axis] + fractionalOffset[axis] * size[axis]
  }

  /// An upper bound on the distance that the view reaches out of an item, in layout units.
  var outreach: Int64 {
    let reach = Axis.allCases.map { axis in
      size[axis] * (1 + fractionalOffset[axis].magnitude) + offset[axis].magnitude
    }
    return Int64(((reach.max() ?? 0) * LayoutUnit.perPoint).rounded(.up))
  }
}

extension AttachedView.Edges {
  /// The part of an extent that lies before the edge along an axis: 0 or 1, or a half in the middle.
  fileprivate func part(along axis: Axis) -> Double {
    let (start, end): (Self, Self) =
      axis == .horizontal ? (.leading, .trailing) : (.top, .bottom)
    return contains(start) == contains(end) ? 0.5 : contains(start) ? 0 : 1
  }
}

/// The views attached to an item, checked: sizes are whole layout units.
final class AttachedViews: Sendable {
  let views: [AttachedView]
  /// An upper bound on the distance that they reach out of the item, in layout units.
  let outreach: Int64

  /// - Throws: For the first number that cannot be used.
  init?(_ options: FlowItemOptions, ofItem path: ItemPath) throws(FlowError) {
    guard options.hasAttachedViews else { return nil }
    var views = options.attachedViews
    for index in views.indices {
      let unit = UnitReader(place: .supplementary(of: path, index: index))
      for axis in Axis.allCases {
        views[index].size[axis] = LayoutUnit.points(
          Int64(try unit.length(views[index].size[axis], "size")))
        _ = try unit.inset(views[index].offset[axis], "offset")
        let part = views[index].fractionalOffset[axis]
        guard part.isFinite, LayoutUnit.floor(part * views[index].size[axis]) != nil else {
          throw FlowError(
            place: unit.place, property: "fractionalOffset", value: part, requirement: .partOfSize)
        }
      }
    }
    self.views = views
    outreach = views.reduce(0) { max($0, $1.outreach) }
  }
}

extension FlowResult {
  /// Returns the views attached to an item, with their sizes in whole layout units.
  /// - Precondition: The section has the item; it may be hidden.
  /// - Complexity: O(log items).
  public func attachedViews(ofItem item: Int, inSection section: Int) -> [AttachedView] {
    sections[section].attachedViews(ofItem: item)?.views ?? []
  }

  /// Returns the frame of a view attached to an item, by its index among these.
  /// - Precondition: The item is shown, and has the view.
  /// - Complexity: O(log items).
  public func frame(
    ofAttachedView index: Int, ofItem item: Int, inSection section: Int
  ) -> Rect {
    snapped(
      attachedViews(ofItem: item, inSection: section)[index],
      on: unsnapped.frame(ofItem: item, inSection: section))
  }

  /// - Parameter item: The frame of the item before snapping, so that the view is snapped once.
  private func snapped(_ view: AttachedView, on item: Rect) -> Rect {
    let frame = view.frame(on: item, layout.direction)
    return layout.snappingGrid?.snapped(frame) ?? frame
  }

  func forEachAttachedView(
    ofItem item: Int, at place: SectionLines.Place, inSection section: Int,
    _ body: (FlowElement) -> Void
  ) {
    guard let attached = sections[section].attachedViews(ofItem: item) else { return }
    let frame = unsnapped.projection.frame(place, sectionStart: stack.start(of: section))
    for (index, view) in attached.views.enumerated() {
      body(
        FlowElement(
          section: section, kind: .supplementary(item: item, index: index),
          frame: snapped(view, on: frame), zIndex: view.zIndex))
    }
  }
}
