import SnugGeometry

extension SectionLines {
  func item(_ index: Int) -> UnitItem {
    switch placement {
    case .each(let each): each.item(index)
    case .uniform(let uniform):
      UnitItem(
        record: ItemBlock.ItemRecord(main: uniform.main, cross: uniform.cross), options: nil)
    }
  }

  /// Changes items; their lines are not laid yet.
  mutating func perform(_ edit: UnitEdit) {
    self.edit { lines in
      switch edit {
      case .setSize(let size, let item): lines.setSize(size, of: item)
      case .setOptions(let options, let item): lines.setOptions(options, of: item)
      case .insert(let items, let place): lines.insert(items, at: place)
      case .remove(let range): lines.remove(range)
      case .move(let item, let place):
        let moved = lines.item(item)
        lines.remove(item..<item + 1)
        lines.insert([moved], at: place)
      }
    }
  }

  /// Lays what was edited.
  mutating func layEdited() -> [BlockedLines.Stretch] {
    guard case .each = placement else { return [] }
    let section = section
    return edit { $0.layEdited(section) }
  }

  /// Lays everything anew: by other metrics, in another container.
  /// - Parameter transposed: Whether items lie along the axis they lay across.
  mutating func layAll(
    _ metrics: FlowMetrics?, index: Int, layout: FlowLayout, mainExtent: Int64, transposed: Bool
  ) throws(FlowError) {
    let section = try UnitSection(
      metrics ?? section.metrics, header: header, footer: footer, index: index, layout: layout,
      mainExtent: mainExtent)
    self.section = section
    switch placement {
    case .uniform(let uniform):
      let (main, cross) =
        transposed ? (uniform.cross, uniform.main) : (uniform.main, uniform.cross)
      placement = .uniform(
        UniformPlacement(main: main, cross: cross, count: uniform.count, section))
    case .each:
      edit {
        if transposed { $0.transpose() }
        $0.layAll(section)
      }
    }
  }

  /// How far across lines can lead at most, whatever the breaks, when `count` items like these and
  /// `size` are added.
  func extentBound(adding count: Int, largestCross: Int64) -> Int64 {
    let (itemCount, largest) =
      switch placement {
      case .each(let each): (each.itemCount, each.largestCross)
      case .uniform(let uniform): (uniform.count, Int64(uniform.cross))
      }
    let (bound, overflows) = Int64(itemCount + count).multipliedReportingOverflow(
      by: max(largest, largestCross) + section.lineSpacing)
    return overflows ? Int64.max / 2 : bound
  }

  /// Edits the items in place; those of a uniform section get a size each first.
  private mutating func edit<Result>(_ change: (inout BlockedLines) -> Result) -> Result {
    var each: BlockedLines
    switch placement {
    case .each(let lines): each = lines
    case .uniform(let uniform):
      each = BlockedLines([ItemBlock](uniform), section)
    }
    // The blocks have one owner only, so that they are changed where they are.
    placement = .each(.nothing)
    defer { placement = .each(each) }
    return change(&each)
  }
}

extension [ItemBlock] {
  /// The items of a uniform section, one by one.
  init(_ uniform: UniformPlacement) {
    self = stride(from: 0, to: uniform.count, by: ItemBlock.usualCount).map { start in
      var block = ItemBlock()
      block.items = [ItemBlock.ItemRecord](
        repeating: ItemBlock.ItemRecord(main: uniform.main, cross: uniform.cross),
        count: Swift.min(ItemBlock.usualCount, uniform.count - start))
      return block
    }
  }
}
