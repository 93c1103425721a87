import SnugFlow
import SnugGeometry

/// Where an item, a header or a footer stands.
struct PlacedElement {
  var place: LayoutPlace
  var frame: Rect
  /// What lies in front of what: 0, unless it is pinned.
  var zIndex: Int

  /// What a flow layout found; what stands for hidden items is no part of the data.
  init?(_ element: FlowElement) {
    guard let place = LayoutPlace(element.kind, section: element.section) else { return nil }
    self.place = place
    frame = element.frame
    zIndex = element.zIndex
  }
}

extension [PlacedElement] {
  /// The index of the element of a place, in the order of places.
  func index(of place: LayoutPlace) -> Int? {
    let index = partitioningIndex { $0.place >= place }
    return index < count && self[index].place == place ? index : nil
  }
}
