import SnugFlow
import SnugGeometry

extension CollectionLayout {
  /// What lies in the viewport, and so far before and behind it.
  func visibleRect(at offset: Point, margin: Double = 0) -> Rect {
    var rect = Rect(origin: offset, size: flow.layout.containerSize)
    let axis = flow.layout.scrollAxis
    rect.origin[axis] -= margin
    rect.size[axis] += 2 * margin
    return rect
  }

  /// How far beyond the viewport something reaches that a caller may set to any number: not below 0,
  /// and no further than content can be from its start.
  static func length(_ points: Double) -> Double {
    // No number is above 0 that is none.
    points > 0 ? min(points, LayoutUnit.points(FlowResult.maximumExtent)) : 0
  }

  /// The items of a rectangle that are not measured for lines as they are.
  func unmeasuredItems(in rect: Rect) -> [ItemPath] {
    var paths: [ItemPath] = []
    flow.forEachElement(in: rect) { element in
      guard case .item(let item) = element.kind, !sections[element.section].isExact else { return }
      let path = ItemPath(section: element.section, item: item)
      if !isMeasured(path) { paths.append(path) }
    }
    return paths
  }

  /// Fits an item again that was measured for lines of another length; `nil` if it was never
  /// measured. Only labels of several lines whose width differs then are measured again.
  func refitted(_ path: ItemPath) throws(CollectionError) -> MeasuredItem? {
    guard var item = sections[path.section][path.item] else { return nil }
    let fitting = try itemFitting(path.section, sections[path.section].metrics)
    do throws(FittingError) {
      item.take(try fitting.refit(item.placed.content))
    } catch {
      throw .fitting(error, at: .item(path))
    }
    return item
  }
}
