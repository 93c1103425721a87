import SnugGeometry

/// A section's insets in layout units.
struct LineInset: Equatable {
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
