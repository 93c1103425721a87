import SnugGeometry

/// A change to the items of one section, checked, in layout units.
enum UnitEdit {
  case setSize(UnitSize, item: Int)
  case setOptions(UnitOptions?, item: Int)
  case insert([UnitItem], at: Int)
  case remove(Range<Int>)
  case move(Int, to: Int)

  /// - Throws: for what does not exist in `lines`, and for numbers that cannot be used.
  init(
    _ edit: FlowEdit, _ lines: SectionLines, section: Int, layout: FlowLayout
  ) throws(FlowError) {
    let check = IndexCheck(section, lines)
    try check.count(adding: 0)
    switch edit {
    case .resize(let item, _, let size):
      try check.item(item, "resize")
      self = .setSize(
        try UnitSize(size, item: item, section: section, mainAxis: layout.mainAxis),
        item: item)
    case .setOptions(let options, let item, _):
      try check.item(item, "setOptions")
      self = .setOptions(try check.options(options, item), item: item)
    case .insert(let items, let place, _):
      try check.place(place, "insert")
      try check.count(adding: items.count)
      var unitItems: [UnitItem] = []
      unitItems.reserveCapacity(items.count)
      for (index, item) in items.enumerated() {
        unitItems.append(
          UnitItem(
            size: try UnitSize(
              item.size, item: place + index, section: section, mainAxis: layout.mainAxis),
            options: try check.options(item.options, place + index)))
      }
      self = .insert(unitItems, at: place)
    case .remove(let range, _):
      try check.place(range.lowerBound, "remove")
      try check.place(range.upperBound, "remove")
      self = .remove(range)
    case .move(let item, _, let place, _):
      try check.item(item, "move")
      try check.item(place, "move")
      self = .move(item, to: place)
    case .setMetrics, .setHeader, .setFooter, .insertSections, .removeSections, .moveSection,
      .setLayout:
      preconditionFailure("not a change to the items of one section")
    }
  }

  var addedCount: Int { if case .insert(let items, _) = self { items.count } else { 0 } }

  /// The largest extent the edited items can give a line.
  var largestCross: Int64 {
    switch self {
    case .setSize(let size, _): Int64(size.cross)
    case .setOptions(let options, _): options?.baselineReach ?? 0
    case .insert(let items, _): items.reduce(0) { max($0, $1.largestCross) }
    case .remove, .move: 0
    }
  }
}

/// An item in layout units.
struct UnitItem {
  var size: UnitSize
  var options: UnitOptions?

  /// The largest extent it can give a line.
  var largestCross: Int64 { Int64(size.cross) + (options?.baselineReach ?? 0) }
}

extension UnitOptions {
  /// How far baselines can move an item from its line's edges.
  var baselineReach: Int64 {
    2 * Int64((firstBaseline ?? 0).magnitude + (lastBaseline ?? 0).magnitude)
  }
}

extension IndexCheck {
  init(_ section: Int, _ lines: SectionLines) {
    self.init(section: section, count: lines.itemCount)
    keepsEach = !lines.laysRuns
  }
}

/// Checks the indices of one edit against a section of `count` items.
package struct IndexCheck {
  let section: Int
  let count: Int
  /// Whether there can be no more items than can be kept one by one.
  var keepsEach = true

  package init(section: Int, count: Int) {
    self.section = section
    self.count = count
  }

  package func item(_ item: Int, _ property: String) throws(FlowError) {
    guard !(0..<count).contains(item) else { return }
    throw FlowError(
      place: .section(section), property: property, value: Double(item), requirement: .itemIndex)
  }

  /// A place between items.
  package func place(_ place: Int, _ property: String) throws(FlowError) {
    guard !(0...count).contains(place) else { return }
    throw FlowError(
      place: .section(section), property: property, value: Double(place), requirement: .itemIndex)
  }

  func count(adding added: Int) throws(FlowError) {
    if keepsEach { try UnitSection.check(listedCount: count + added, section: section) }
    guard count + added > FlowSection.maximumItemCount else { return }
    throw FlowError(
      place: .section(section), property: "items", value: Double(count + added),
      requirement: .count)
  }

  /// Options in layout units, `nil` when they ask for nothing.
  func options(_ options: FlowItemOptions, _ item: Int) throws(FlowError) -> UnitOptions? {
    guard options != .standard else { return nil }
    return try UnitOptions(options, unit: UnitReader(place: .item(section: section, item: item)))
  }
}
