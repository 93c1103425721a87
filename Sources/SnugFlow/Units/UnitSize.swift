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
