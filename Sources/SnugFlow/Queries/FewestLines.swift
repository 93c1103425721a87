public import SnugGeometry

/// First-fit decreasing: the longest items first, each on the first line where it fits.
package enum FewestLines {
  /// Returns the items in the order in which greedy breaking puts them on exactly these lines: line
  /// by line, and of equal items the one with the lower index first.
  ///
  /// - Parameter limit: Like all lengths, at most `LayoutUnit.maximumPoints`.
  /// - Complexity: O(items * log items).
  package static func order(
    lengths: [Int32], limit: Int64, spacing: Int64, maximumItemsPerLine: Int?
  ) -> [Int32] {
    let cap = maximumItemsPerLine ?? Int.max
    var rooms = LineRooms(lineCount: lengths.count)
    var lineOfItem = [Int32](repeating: 0, count: lengths.count)
    var itemCounts: [Int] = []
    let items = itemsByDecreasingLength(lengths)
    for item in items {
      let length = Int64(lengths[Int(item)])
      let line = rooms.firstLine(withRoomFor: length + spacing)
      if line == itemCounts.count {
        itemCounts.append(0)
        rooms.setRoom(limit - length, ofLine: line)
      } else {
        rooms.setRoom(rooms.room(ofLine: line) - length - spacing, ofLine: line)
      }
      itemCounts[line] += 1
      // The line is full: not even an item of length 0 fits on it.
      if itemCounts[line] == cap { rooms.setRoom(-1, ofLine: line) }
      lineOfItem[Int(item)] = Int32(line)
    }
    return grouped(items, lineOfItem, itemCounts)
  }

  /// Sorts words that hold both keys, which is several times faster than comparing items.
  private static func itemsByDecreasingLength(_ lengths: [Int32]) -> [Int32] {
    let keys = lengths.enumerated().map { item, length in
      UInt64(Int32.max - length) << 32 | UInt64(item)
    }
    return keys.sorted().map { Int32($0 & 0xFFFF_FFFF) }
  }

  /// Returns the items line by line, each line's in the given order.
  private static func grouped(
    _ items: [Int32], _ lineOfItem: [Int32], _ itemCounts: [Int]
  ) -> [Int32] {
    var next: [Int] = []
    var sum = 0
    for count in itemCounts {
      next.append(sum)
      sum += count
    }
    var order = [Int32](repeating: 0, count: items.count)
    for item in items {
      let line = Int(lineOfItem[Int(item)])
      order[next[line]] = item
      next[line] += 1
    }
    return order
  }
}

extension FlowLayout {
  /// Returns the order of a section's items that takes the fewest lines, as far as first-fit
  /// decreasing finds it: the indices of the items, each once.
  ///
  /// Longer items come first, of equal ones that with the lower index, and each joins the first
  /// line where it fits. Without `maximumItemsPerLine`, this takes at most 11/9 of the minimum
  /// number of lines, plus 6/9 of a line (Dósa, The tight bound of first fit decreasing bin-packing
  /// algorithm, 2007).
  ///
  /// `layout` never reorders items. To trade the order of the items for fewer lines, put
  /// `order.map { sizes[$0] }` into a section, which then has exactly the lines found here, and
  /// show item `order[i]` at index `i`. Item options must move along.
  ///
  /// - Parameters:
  ///   - sizes: The sizes of the items, in points.
  ///   - style: The style of the section.
  ///   - section: The section index that an error names.
  /// - Throws: `FlowError` for the first number that `layout` would refuse, naming the item.
  /// - Complexity: O(items * log items).
  public func orderOfFewestLines(
    _ sizes: [Size], style: SectionStyle = SectionStyle(), section: Int = 0
  ) throws(FlowError) -> [Int] {
    let units = try UnitSection(
      style, header: nil, footer: nil, index: section, layout: self,
      mainExtent: try mainExtentUnits())
    let items = try ItemBlock(sizes, sizes.indices, section: section, mainAxis: mainAxis)
    return FewestLines.order(
      lengths: sizes.indices.map { min(items.mains[$0], units.longest) }, limit: units.limit,
      spacing: units.interitemSpacing, maximumItemsPerLine: style.maximumItemsPerLine
    ).map(Int.init)
  }
}
