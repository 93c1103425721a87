/// The check of an edit's items for a section of `count` items, before anything changes.
struct ItemCheck {
  let section: Int
  let count: Int
  /// Whether the limit on items that are stored one by one applies.
  var keepsEach = true

  func count(adding added: Int) throws(FlowError) {
    let total = Int64(count) + Int64(added)
    if keepsEach { try UnitSection.check(listedCount: total, section: section) }
    try UnitSection.check(count: total, section: section)
  }

  /// Returns the items for some indices in layout units.
  func items(
    _ items: [FlowItem], at indices: some Collection<Int>, mainAxis: Axis
  ) throws(FlowError) -> [UnitItem] {
    try FlowError.check(items.count, replacing: indices, section: section)
    var unitItems: [UnitItem] = []
    unitItems.reserveCapacity(items.count)
    for (index, item) in zip(indices, items) {
      unitItems.append(
        UnitItem(
          size: try UnitSize(item.size, item: index, section: section, mainAxis: mainAxis),
          options: try options(item.options, index),
          attached: try attachedViews(item.options, index),
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
