import SnugFlow
import SnugFlowTesting

/// The lines of one section of `ReferenceFlow`.
struct ReferenceLines {
  fileprivate struct Item {
    var width, height: Int
    var options: FlowItemOptions
    /// The width that was given, which `clamp` may have cut.
    var givenWidth: Int
  }

  private var items: [Item]
  private let style: SectionStyle
  private let limit, spacing: Int
  private let isVertical: Bool
  private let isUniform: Bool
  /// What line breaking is asked for the shown items and an overflow item.
  let asked: BreakingCase
  private(set) var breaks: [Range<Int>] = []
  private(set) var oversize: [Int] = []

  init(_ section: FlowSection, limit: Int, isVertical: Bool) {
    style = section.style
    self.limit = limit
    self.isVertical = isVertical
    spacing = units(style.minimumInteritemSpacing)
    let clamps = style.oversize == .clamp
    func item(_ size: Size, _ options: FlowItemOptions) -> Item {
      let size = isVertical ? size : size.transposed
      let width = units(size.width)
      let least = min(width, units(options.minimumMain ?? 0))
      return Item(
        width: clamps && width > limit ? max(limit, least) : width, height: units(size.height),
        options: options, givenWidth: width)
    }
    func breaking(_ items: [Item]) -> BreakingCase {
      BreakingCase(
        lengths: items.map { Int32($0.width) }, limit: Int64(limit),
        spacing: Int64(units(section.style.minimumInteritemSpacing)),
        cap: section.style.maximumItemsPerLine,
        breaks: items.indices.filter { items[$0].options.breakBefore },
        minimumLines: min(section.style.minimumLines, section.style.maximumLines ?? .max))
    }
    let all = section.items.sizes.enumerated().map {
      item($1, section.options[$0] ?? FlowItemOptions())
    }
    var items = all
    var shown = all.count
    if let maximumLines = style.maximumLines {
      // Tries every number of shown items, from all of them down.
      while true {
        items = Array(all.prefix(shown))
        if shown < all.count, let overflow = section.overflow?(all.count - shown) {
          items.append(item(overflow.size, overflow.options))
        }
        if breaking(items).greedy().count <= maximumLines { break }
        shown -= 1
      }
    }
    self.items = items
    asked = breaking(items)
    breaks = asked.lines(style.lineBreaking == .balanced ? asked.best() ?? [] : asked.greedy())
    isUniform =
      style.maximumItemsPerLine == nil
      && items.allSatisfy {
        $0.width == items[0].width && $0.height == items[0].height && !$0.options.breakBefore
      }
    oversize = items.indices.filter { items[$0].width > limit && $0 < shown }
  }

  private func width(_ line: Range<Int>) -> Int { line.reduce(0) { $0 + items[$1].width } }

  private func length(_ line: Range<Int>) -> Int { width(line) + (line.count - 1) * spacing }

  /// Offsets from the start of the line, and lengths.
  func along(_ line: Range<Int>, isLast: Bool) -> [(offset: Int, length: Int)] {
    var alignment = style.lineAlignment
    if isUniform, alignment == .justified, style.lastLineAlignment == .automatic {
      return onColumns(line)
    }
    if isLast {
      switch style.lastLineAlignment {
      case .same: break
      case .fixed(let own): alignment = own
      case .automatic where alignment == .justified:
        alignment = breaks.allSatisfy { $0.count == 1 } ? .center : .leading
      case .automatic: break
      }
    }
    return along(line, alignment)
  }

  private func along(
    _ line: Range<Int>, _ alignment: SectionStyle.LineAlignment
  ) -> [(offset: Int, length: Int)] {
    let count = line.count
    let free = max(0, limit - length(line))
    switch alignment {
    case .leading: return place(line) { _ in 0 }
    case .center: return place(line) { _ in free / 2 }
    case .trailing: return place(line) { _ in free }
    case .justified:
      return place(line) { count == 1 ? free / 2 : roundedHalfUp(free * $0, count - 1) }
    case .spaceBetween:
      return place(line) { count == 1 ? 0 : roundedHalfUp(free * $0, count - 1) }
    case .spaceAround:
      return place(line) { free / (2 * count) + roundedHalfUp(free * $0, count) }
    case .spaceEvenly:
      return place(line) { free / (count + 1) + roundedHalfUp(free * $0, count + 1) }
    case .fill: return place(line, grown: growth(line, free: free)) { _ in 0 }
    }
  }

  /// Side by side with minimum spacing, each item moved by `shift` of its place on the line.
  private func place(
    _ line: Range<Int>, grown: [Int]? = nil, shift: (Int) -> Int
  ) -> [(offset: Int, length: Int)] {
    var places: [(offset: Int, length: Int)] = []
    var next = 0
    for (index, item) in line.enumerated() {
      let length = items[item].width + (grown?[index] ?? 0)
      places.append((next + shift(index), length))
      next += length + spacing
    }
    return places
  }

  private func onColumns(_ line: Range<Int>) -> [(offset: Int, length: Int)] {
    let width = items[line.lowerBound].width
    if width + spacing == 0 { return along(line, .leading) }
    var columns = 1
    var length = width
    while length + spacing + width <= limit {
      length += spacing + width
      columns += 1
    }
    let free = max(0, limit - length)
    return place(line) { columns == 1 ? free / 2 : roundedHalfUp(free * $0, columns - 1) }
  }

  /// The growth of each item of a filled line: CSS Flexbox 9.7 with whole weights.
  private func growth(_ line: Range<Int>, free: Int) -> [Int] {
    var weights = line.map { Int(items[$0].options.grow) }
    var frozen = line.map { _ in 0 }
    let rooms = line.map { item in
      items[item].options.maximumMain.map { max(0, units($0) - items[item].width) } ?? Int.max
    }
    while true {
      let total = weights.reduce(0, +)
      let left = free - frozen.reduce(0, +)
      let over = weights.indices.filter {
        weights[$0] > 0 && rooms[$0] != Int.max && left * weights[$0] > rooms[$0] * total
      }
      if over.isEmpty { return roundedGrowth(weights, frozen, left) }
      for index in over { (weights[index], frozen[index]) = (0, rooms[index]) }
    }
  }

  private func roundedGrowth(_ weights: [Int], _ frozen: [Int], _ left: Int) -> [Int] {
    let total = weights.reduce(0, +)
    let ends = (0...weights.count).map { count in
      let weight = weights.prefix(count).reduce(0, +)
      return frozen.prefix(count).reduce(0, +)
        + (total == 0 ? 0 : roundedHalfUp(left * weight, total))
    }
    return weights.indices.map { ends[$0 + 1] - ends[$0] }
  }

  /// Offsets from the upper edge of the line and heights of its items, and the height of the line.
  /// - Parameter widths: The widths of the items on the line, from which their heights follow.
  func across(
    _ line: Range<Int>, widths: [Int]
  ) -> (items: [(offset: Int, length: Int)], extent: Int) {
    var grown = self
    for (item, width) in zip(line, widths) where width > items[item].givenWidth {
      grown.items[item].grow(to: width, isVertical: isVertical, alignment(item))
    }
    return grown.across(line)
  }

  private func across(_ line: Range<Int>) -> (items: [(offset: Int, length: Int)], extent: Int) {
    var groups: [SectionStyle.ItemAlignment: [Int]] = [:]
    for item in line { groups[alignment(item), default: []].append(item) }
    var extent = 0
    for (alignment, items) in groups {
      let ascents = items.map { ascent($0, alignment) }
      let descents = items.map { self.items[$0].height - ascent($0, alignment) }
      extent = max(extent, (ascents.max() ?? 0) + (descents.max() ?? 0))
    }
    let places = line.map { item in
      let height = items[item].height
      let alignment = alignment(item)
      switch alignment {
      case .start: return (offset: 0, length: height)
      case .center: return (offset: (extent - height) / 2, length: height)
      case .end: return (offset: extent - height, length: height)
      case .stretch:
        let most = items[item].options.maximumCross.map(units) ?? extent
        return (offset: 0, length: max(height, min(extent, most)))
      case .firstBaseline, .lastBaseline:
        let largest = groups[alignment, default: []].map { ascent($0, alignment) }.max() ?? 0
        return (offset: largest - ascent(item, alignment), length: height)
      }
    }
    return (places, extent)
  }

  private func alignment(_ item: Int) -> SectionStyle.ItemAlignment {
    switch items[item].options.alignment ?? style.itemAlignment {
    case .firstBaseline where !isVertical, .lastBaseline where !isVertical: .start
    case let alignment: alignment
    }
  }

  /// The distance from an item's upper edge to its baseline, or to its lower edge if it has none.
  private func ascent(_ item: Int, _ alignment: SectionStyle.ItemAlignment) -> Int {
    let options = items[item].options
    let baseline: Double? =
      switch alignment {
      case .firstBaseline: options.firstBaseline
      case .lastBaseline: options.lastBaseline
      case .start, .center, .end, .stretch: nil
      }
    return baseline.map(units) ?? items[item].height
  }
}

extension ReferenceLines.Item {
  /// Takes the height and options of another width.
  fileprivate mutating func grow(
    to width: Int, isVertical: Bool, _ alignment: SectionStyle.ItemAlignment
  ) {
    let (length, axis) = (Double(width) / 64, isVertical ? Axis.horizontal : .vertical)
    guard let sizing = options.crossSizing, let extent = sizing.extent(length, axis) else { return }
    height = units(extent.extent)
    if options.firstBaseline != nil { options.firstBaseline = extent.firstBaseline }
    if options.lastBaseline != nil { options.lastBaseline = extent.lastBaseline }
    guard alignment == .stretch else { return }
    let greatest = sizing.greatestExtent(length, axis)
    options.maximumCross = greatest < .infinity ? greatest : nil
  }
}

/// A quotient of whole numbers that are not negative, rounded to the nearest, halves up.
private func roundedHalfUp(_ dividend: Int, _ divisor: Int) -> Int {
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  return 2 * remainder >= divisor ? quotient + 1 : quotient
}
