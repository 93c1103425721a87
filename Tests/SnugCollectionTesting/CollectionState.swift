import Snug
import SnugPropertyTesting

/// The state of a collection at one moment: a layout from scratch, and what the collection reports.
struct CollectionState {
  var layout: FlowLayout
  var data: CollectionSnapshot<Int>
  /// The path of each item, by identity.
  var paths: [Int: ItemPath]
  /// Everything laid out from scratch.
  var result: FlowResult
  /// For each section the number of items, the first ones, that fit on the allowed lines, and one.
  var deciding: [Int]
  /// The items that are measured, and not estimated.
  var measured: Set<Int>
  var offset: Point
  var visible: [Shown]
  var prefetched: Set<Int>

  /// An element on display, and its cell.
  struct Shown {
    var element: CollectionElement<Int>
    var cell: Int
    var content: CollectionItem?
  }

  var axis: Axis { layout.scrollAxis }

  var bounds: Rect { Rect(origin: offset, size: layout.containerSize) }

  /// True if the content starts at the right.
  var startsAtRight: Bool { axis == .horizontal && layout.direction == .rightToLeft }

  /// The number of items that a section hides.
  func hiddenCount(_ section: Int) -> Int {
    data.sections[section].items.count - result.shownItemCount(inSection: section)
  }

  /// The number of items of a section, the first ones, whose sizes decide what is shown.
  func decidingCount(_ section: Int) -> Int {
    max(deciding[section], result.shownItemCount(inSection: section))
  }

  /// True if a section whose last shown item or overflow item meets a rectangle has hidden items
  /// that may be shown once they are measured.
  func isUndecided(in rect: Rect) -> Bool {
    data.sections.enumerated().contains { section, content in
      let shown = result.shownItemCount(inSection: section)
      guard
        let last = frame(of: .overflow(section: section))
          ?? (shown > 0 ? frame(of: .item(ItemPath(section: section, item: shown - 1))) : nil)
      else { return false }
      return rect.meets(last)
        && content.items[shown..<decidingCount(section)].contains { !measured.contains($0.id) }
    }
  }

  /// The places of all headers, items, overflow items and footers, in order.
  var places: [LayoutPlace] {
    var places: [LayoutPlace] = []
    for (section, content) in data.sections.enumerated() {
      places += [.background(section: section), .header(section: section)]
      for item in content.items.indices {
        let path = ItemPath(section: section, item: item)
        places.append(.item(path))
        places += (0..<ContentDrawer.mostAttachedViews).map {
          .supplementary(of: path, index: $0)
        }
      }
      places.append(.overflow(section: section))
      places.append(.footer(section: section))
    }
    return places
  }

  /// The unpinned frame of a place; `nil` if it has none.
  func frame(of place: LayoutPlace) -> Rect? {
    switch place {
    case .background(let section): return result.frame(ofBackgroundInSection: section)
    case .header(let section): return result.frame(ofHeaderInSection: section)
    case .footer(let section): return result.frame(ofFooterInSection: section)
    case .item(let path):
      guard path.item < result.shownItemCount(inSection: path.section) else { return nil }
      return result.frame(ofItem: path.item, inSection: path.section)
    case .supplementary(let path, let index):
      let (item, section) = (path.item, path.section)
      guard frame(of: .item(path)) != nil,
        index < result.attachedViews(ofItem: item, inSection: section).count
      else { return nil }
      return result.frame(ofAttachedView: index, ofItem: item, inSection: section)
    case .overflow(let section): return result.overflow(inSection: section)?.frame
    case .section: return nil
    }
  }

  /// The frame of a place, which may be pinned, in view or not.
  func pinnedFrame(of place: LayoutPlace) -> Rect? {
    switch place {
    case .header(let section): result.frame(ofHeaderInSection: section, pinnedIn: bounds)
    case .footer(let section): result.frame(ofFooterInSection: section, pinnedIn: bounds)
    case .section, .background, .item, .supplementary, .overflow: frame(of: place)
    }
  }

  /// The content of a place.
  func content(of place: LayoutPlace) -> CollectionItem? {
    data.content(of: place, hiddenCount: hiddenCount)
  }

  /// The reuse identifier of a place's cell.
  func identifier(of place: LayoutPlace) -> String? {
    guard case .background(let section) = place else { return content(of: place)?.reuseIdentifier }
    return data.sections[section].section.style.background?.kind
  }

  /// The identity of the element at a place.
  func identity(of place: LayoutPlace) -> Identity {
    let section = data.sections[place.section]
    return switch place {
    case .background: .background(section.id)
    case .header: .header(section.id)
    case .footer: .footer(section.id)
    case .item(let path): .item(section.items[path.item].id)
    case .supplementary(let path, let index):
      .supplementary(section.items[path.item].id, index: index)
    case .overflow: .overflow(section.id)
    case .section: preconditionFailure("no element of the data")
    }
  }

  enum Identity: Hashable {
    case background(Int), header(Int), supplementary(Int, index: Int), item(Int), overflow(Int),
      footer(Int)
  }

  /// The content inset at the lesser and at the greater edge.
  func insets(along axis: Axis) -> (low: Double, high: Double) {
    let inset = layout.contentInset
    guard axis == .horizontal else { return (inset.top, inset.bottom) }
    switch inset.horizontal {
    case .physical(let left, let right): return (left, right)
    case .directional(let leading, let trailing):
      return layout.direction == .leftToRight ? (leading, trailing) : (trailing, leading)
    }
  }

  /// The least and the greatest offset that show nothing beyond the content and its inset.
  func offsets(along axis: Axis) -> ClosedRange<Double> {
    let (low, high) = insets(along: axis)
    let end = result.contentSize[axis] + high - layout.containerSize[axis]
    return -low...max(-low, end)
  }

  /// The nearest offset that shows nothing beyond the content and its inset.
  func possible(_ offset: Point) -> Point {
    var possible = offset
    for axis in Axis.allCases {
      let offsets = offsets(along: axis)
      possible[axis] = min(max(offset[axis], offsets.lowerBound), offsets.upperBound)
    }
    return possible
  }

  /// The offset along the scroll direction at which the content starts.
  var start: Double {
    startsAtRight ? offsets(along: axis).upperBound : offsets(along: axis).lowerBound
  }
}

extension Rect {
  /// True if a frame overlaps this rectangle, or if an empty frame has its origin in it. Right and
  /// bottom edges are not part of a rectangle.
  func meets(_ frame: Rect) -> Bool {
    for axis in Axis.allCases {
      let (start, end) = (frame.minimum(along: axis), frame.maximum(along: axis))
      guard start < maximum(along: axis), size[axis] > 0 else { return false }
      guard end > minimum(along: axis) || (start == end && start >= minimum(along: axis)) else {
        return false
      }
    }
    return true
  }

  /// The distance to another rectangle, squared.
  func squaredDistance(to other: Rect) -> Double {
    func gap(_ axis: Axis) -> Double {
      max(
        0, other.minimum(along: axis) - maximum(along: axis),
        minimum(along: axis) - other.maximum(along: axis))
    }
    return gap(.horizontal) * gap(.horizontal) + gap(.vertical) * gap(.vertical)
  }
}

extension CollectionSnapshot<Int> {
  /// The content of a place; `nil` if there is none. `hiddenCount` returns the number of items that a
  /// section hides.
  func content(
    of place: LayoutPlace, hiddenCount: (_ section: Int) -> Int
  ) -> CollectionItem? {
    guard place.section < sections.count else { return nil }
    let section = sections[place.section]
    func item(_ path: ItemPath) -> CollectionItem? {
      path.item < section.items.count ? section.items[path.item].item : nil
    }
    return switch place {
    case .header: section.section.header
    case .footer: section.section.footer
    case .item(let path): item(path)
    case .supplementary(let path, let index): item(path)?.supplementary(index)
    case .overflow(let index): section.section.overflow?(hiddenCount(index))
    case .section, .background: nil
    }
  }

  /// The identity and the path of each item, in order.
  var paths: [(id: Int, path: ItemPath)] {
    sections.enumerated().flatMap { section, content in
      content.items.enumerated().map { ($1.id, ItemPath(section: section, item: $0)) }
    }
  }
}

extension CollectionItem {
  /// What the cell of an attached view shows.
  fileprivate func supplementary(_ index: Int) -> CollectionItem? {
    guard attachedViews.indices.contains(index) else { return nil }
    return CollectionItem(attachedViews[index].view.kind, attachedViews[index].content)
  }
}
