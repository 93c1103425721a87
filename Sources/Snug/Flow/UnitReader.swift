import SnugGeometry

/// Turns a caller's points into layout units, or says which number cannot be used.
struct UnitReader {
  let place: FlowError.Place

  /// A length of 0 or more.
  func length(_ points: Double, _ property: String) throws(FlowError) -> Int32 {
    guard points >= 0, let units = LayoutUnit.floor(points) else {
      throw FlowError(place: place, property: property, value: points, requirement: .length)
    }
    return units
  }

  /// The extent of a size, both of whose extents are lengths; 0 when there is none.
  func extent(_ size: Size?, along axis: Axis, _ property: String) throws(FlowError) -> Int32 {
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

/// A section's insets in layout units.
struct LineInset {
  let mainStart, mainEnd, crossStart, crossEnd: Int64

  init(_ inset: EdgeInsets, section: Int, layout: FlowLayout) throws(FlowError) {
    let unit = UnitReader(place: .section(section))
    let main = layout.mainAxis
    let cross = layout.scrollAxis
    let direction = layout.direction
    mainStart = Int64(try unit.inset(inset.start(along: main, direction), "sectionInset"))
    mainEnd = Int64(try unit.inset(inset.end(along: main, direction), "sectionInset"))
    crossStart = Int64(try unit.inset(inset.start(along: cross, direction), "sectionInset"))
    crossEnd = Int64(try unit.inset(inset.end(along: cross, direction), "sectionInset"))
  }

  /// The length of a line where the content's main extent is `mainExtent`.
  ///
  /// Negative insets can make it longer than a length may be; sums of lengths rely on that bound.
  func limit(in mainExtent: Int64, section: Int) throws(FlowError) -> Int64 {
    let limit = max(0, mainExtent - mainStart - mainEnd)
    return Int64(
      try UnitReader(place: .section(section)).length(LayoutUnit.points(limit), "lineLimit"))
  }
}
