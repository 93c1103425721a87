import SnugFlow

/// The items of a section as the flow layout takes them.
extension PlacedItems {
  /// Returns an item of the flow layout, if it was measured.
  /// - Parameter options: The options of the item; its stored ones if `nil`.
  func flowItem(
    _ item: Int, _ style: SectionStyle, asking options: FlowItemOptions? = nil
  ) -> FlowItem? {
    let place = places[item]
    guard place != .none else { return nil }
    return flowItem(at: place, style, asking: options)
  }

  private func flowItem(
    at place: Place, _ style: SectionStyle, asking options: FlowItemOptions?
  ) -> FlowItem {
    var item = kept[place].flowItem(Int(place.row), style, asking: options)
    // An estimate is not measured because its line is laid out.
    if staleCount > 0, histories[place]?.isStale == true { item.options.crossSizing = nil }
    return item
  }

  /// Returns a section of the flow layout with the sizes of all items, the options of their kinds, and
  /// those of items that have options of their own.
  /// - Parameter estimate: The size of an unmeasured item, in points.
  func flowItems(_ style: SectionStyle, estimate: Size) -> FlowSection {
    guard measuredCount > 0 else {
      return FlowSection(items: .uniform(estimate, count: count), style: style)
    }
    var sizes = measuredCount < count ? [estimate] : []
    var firstKinds: [Int] = []
    for column in columns {
      firstKinds.append(sizes.count)
      sizes += column.sizes
    }
    var numbers: [UInt32] = []
    numbers.reserveCapacity(count)
    // Neighbouring items mostly lie in consecutive rows.
    var (column, rows) = (0, 0..<0)
    func appendRows() {
      guard !rows.isEmpty else { return }
      kept.all[column].appendKinds(ofRows: rows, plus: firstKinds[column], to: &numbers)
    }
    places.forEach(in: 0..<count) { item, place in
      if Int(place.column) != column || Int(place.row) != rows.upperBound
        || numbers.count + rows.count < item
      {
        appendRows()
        numbers += repeatElement(0, count: item - numbers.count)
        (column, rows) = (Int(place.column), Int(place.row)..<Int(place.row))
      }
      rows = rows.lowerBound..<rows.upperBound + 1
    }
    appendRows()
    numbers += repeatElement(0, count: count - numbers.count)
    var section = FlowSection(items: .kinds(sizes, numbers: numbers), style: style)
    if style.mayAskOfCells {
      if measuredCount < count { section.kindOptions.append(.standard) }
      for column in columns { column.appendKindOptions(style, to: &section.kindOptions) }
    }
    let hasStale = staleCount > 0 && style.growsItems
    if hasStale || kept.all.contains(where: { !$0.options.isEmpty }) {
      places.forEach(in: 0..<count) { item, place in
        let own = kept[place].options[Int(place.row)]
        guard own != nil || hasStale && histories[place]?.isStale == true else { return }
        section.listedOptions.append(
          (item, flowItem(at: place, style, asking: own).options))
      }
    }
    return section
  }
}
