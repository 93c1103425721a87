import SnugGeometry

/// A size in layout units, along and across the lines.
struct UnitSize: Equatable {
  var main, cross: Int32

  var transposed: UnitSize { UnitSize(main: cross, cross: main) }
}

extension UnitSize {
  /// `nil` for a size that cannot be used.
  init?(_ size: Size, mainAxis: Axis) {
    let (main, cross) =
      mainAxis == .horizontal ? (size.width, size.height) : (size.height, size.width)
    guard let main = LayoutUnit.length(main), let cross = LayoutUnit.length(cross) else {
      return nil
    }
    self.init(main: main, cross: cross)
  }

  /// - Throws: for a size that cannot be used, named by `item` and `section`.
  init(_ size: Size, item: Int, section: Int, mainAxis: Axis) throws(FlowError) {
    if let known = UnitSize(size, mainAxis: mainAxis) {
      self = known
    } else {
      let (main, cross) =
        mainAxis == .horizontal ? (size.width, size.height) : (size.height, size.width)
      let unit = UnitReader(place: .item(section: section, item: item))
      self.init(main: try unit.length(main, "size"), cross: try unit.length(cross, "size"))
    }
  }
}

/// Turns a caller's points into layout units, or says which number cannot be used.
package struct UnitReader {
  let place: LayoutPlace?

  package init(place: LayoutPlace?) { self.place = place }

  /// A length of 0 or more.
  func length(_ points: Double, _ property: String) throws(FlowError) -> Int32 {
    guard let units = LayoutUnit.length(points) else {
      throw FlowError(place: place, property: property, value: points, requirement: .length)
    }
    return units
  }

  /// A number of at least 1, if there is one.
  func positiveCount(_ count: Int?, _ property: String) throws(FlowError) {
    guard let count, count < 1 else { return }
    throw FlowError(
      place: place, property: property, value: Double(count), requirement: .positiveCount)
  }

  /// The extent of a size, both of whose extents are lengths; 0 when there is none.
  package func extent(
    _ size: Size?, along axis: Axis, _ property: String
  ) throws(FlowError) -> Int32 {
    guard let size else { return 0 }
    _ = try length(size[axis.perpendicular], property)
    return try length(size[axis], property)
  }

  /// A distance that may be below 0.
  func inset(_ points: Double, _ property: String) throws(FlowError) -> Int32 {
    guard let units = LayoutUnit.floor(points) else {
      throw FlowError(place: place, property: property, value: points, requirement: .inset)
    }
    return units
  }
}
