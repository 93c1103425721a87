/// The check of one edit's indices against a section of `count` items, before anything changes.
package struct IndexCheck {
  let section: Int
  let count: Int
  /// Whether the limit on items that are stored one by one applies.
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

  /// Checks an insertion index: 0 through `count`.
  package func place(_ place: Int, _ property: String) throws(FlowError) {
    guard !(0...count).contains(place) else { return }
    throw FlowError(
      place: .section(section), property: property, value: Double(place), requirement: .itemIndex)
  }

  func count(adding added: Int) throws(FlowError) {
    let total = Int64(count) + Int64(added)
    if keepsEach { try UnitSection.check(listedCount: total, section: section) }
    guard total > FlowSection.maximumItemCount else { return }
    throw FlowError(
      place: .section(section), property: "items", value: Double(total),
      requirement: .count)
  }

  /// Returns the items to insert in layout units.
  func items(
    _ items: [FlowItem], at place: Int, mainAxis: Axis
  ) throws(FlowError) -> [UnitItem] {
    var unitItems: [UnitItem] = []
    unitItems.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      unitItems.append(
        UnitItem(
          size: try UnitSize(
            item.size, item: place + index, section: section, mainAxis: mainAxis),
          options: try options(item.options, place + index),
          attached: try attachedViews(item.options, place + index),
          growth: ItemGrowth(item.options)))
    }
    return unitItems
  }

  /// Returns the options in layout units, or `nil` when they are the defaults.
  func options(_ options: FlowItemOptions, _ item: Int) throws(FlowError) -> UnitOptions? {
    guard options != .standard else { return nil }
    return try UnitOptions(options, unit: UnitReader(place: .item(section: section, item: item)))
  }

  /// Returns the views attached to an item, or `nil` if there are none.
  func attachedViews(_ options: FlowItemOptions, _ item: Int) throws(FlowError) -> AttachedViews? {
    try AttachedViews(options, ofItem: ItemPath(section: section, item: item))
  }
}
