import SnugGeometry

/// What stands for the hidden items of a section.
enum OverflowSource: Sendable {
  case none
  case items(@Sendable (_ hiddenCount: Int) -> FlowItem)
  /// Cells, which are fitted by whoever has the section laid out.
  case cells

  init(_ section: FlowSection) {
    if section.hasOverflowCells {
      self = .cells
    } else if let item = section.overflow {
      self = .items(item)
    } else {
      self = .none
    }
  }

  var isNone: Bool { if case .none = self { true } else { false } }

  var isCells: Bool { if case .cells = self { true } else { false } }

  /// What stands for so many, in layout units.
  /// - Throws: for a number that cannot be used, and where there should be a cell and is none.
  func unitItem(
    hiddenCount: Int, section: Int, mainAxis: Axis, _ cell: (Int) -> FlowItem?
  ) throws(FlowError) -> UnitItem {
    let place = LayoutPlace.overflow(section: section)
    let asked: FlowItem? =
      switch self {
      case .none: nil
      case .items(let item): item(hiddenCount)
      case .cells: cell(hiddenCount)
      }
    guard let asked else {
      throw FlowError(
        place: place, property: "overflow", value: Double(hiddenCount),
        requirement: .fittedOverflow)
    }
    do throws(FlowError) {
      return UnitItem(
        size: try UnitSize(asked.size, item: 0, section: section, mainAxis: mainAxis),
        options: try IndexCheck(section: section, count: 1).options(asked.options, 0))
    } catch {
      var error = error
      error.place = place
      throw error
    }
  }
}
