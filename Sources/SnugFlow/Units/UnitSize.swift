import SnugGeometry

/// A size in layout units, on the main and cross axes.
struct UnitSize: Equatable {
  var main, cross: Int32

  var transposed: UnitSize { UnitSize(main: cross, cross: main) }
}

extension UnitSize {
  /// Returns `nil` for a size that cannot be used.
  init?(_ size: Size, mainAxis: Axis) {
    guard let main = LayoutUnit.length(size[mainAxis]),
      let cross = LayoutUnit.length(size[mainAxis.perpendicular])
    else { return nil }
    self.init(main: main, cross: cross)
  }

  /// - Throws: For a size that cannot be used, named by `item` and `section`.
  init(_ size: Size, item: Int, section: Int, mainAxis: Axis) throws(FlowError) {
    let unit = UnitReader(place: .item(section: section, item: item))
    self.init(
      main: try unit.length(size[mainAxis], "size"),
      cross: try unit.length(size[mainAxis.perpendicular], "size"))
  }
}

/// A converter of a caller's points into layout units, with errors that name `place`.
package struct UnitReader {
  let place: LayoutPlace?

  package init(place: LayoutPlace?) { self.place = place }

  /// Returns a length of 0 or more.
  func length(_ points: Double, _ property: String) throws(FlowError) -> Int32 {
    guard let units = LayoutUnit.length(points) else {
      throw FlowError(place: place, property: property, value: points, requirement: .length)
    }
    return units
  }

  /// Checks that a count, if given, is at least 1.
  func positiveCount(_ count: Int?, _ property: String) throws(FlowError) {
    guard let count, count < 1 else { return }
    throw FlowError(
      place: place, property: property, value: Double(count), requirement: .positiveCount)
  }

  /// Returns the extent of a size, both of whose extents must be lengths; 0 for `nil`.
  package func extent(
    _ size: Size?, along axis: Axis, _ property: String
  ) throws(FlowError) -> Int32 {
    guard let size else { return 0 }
    _ = try length(size[axis.perpendicular], property)
    return try length(size[axis], property)
  }

  /// Returns a distance that may be below 0.
  func inset(_ points: Double, _ property: String) throws(FlowError) -> Int32 {
    guard let units = LayoutUnit.floor(points) else {
      throw FlowError(place: place, property: property, value: points, requirement: .inset)
    }
    return units
  }
}
