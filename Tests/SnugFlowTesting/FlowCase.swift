package import SnugFlow
package import SnugPropertyTesting

/// A layout and its sections, as generated for a property.
package struct FlowCase {
  package var layout: FlowLayout
  package var sections: [FlowSection]

  package init(layout: FlowLayout, sections: [FlowSection]) {
    self.layout = layout
    self.sections = sections
  }

  /// - Throws: `FlowError`, which fails a property.
  package func result() throws -> FlowResult { try layout.layout(sections) }

  /// The same case with every section's style edited.
  package func withStyle(_ edit: (inout SectionStyle) -> Void) -> FlowCase {
    var copy = self
    for index in copy.sections.indices { edit(&copy.sections[index].style) }
    return copy
  }
}

/// Cases with narrow containers: lines break often, and items often fit a line exactly.
package func flowCases(_ limits: FlowCaseLimits = FlowCaseLimits()) -> Generator<FlowCase> {
  Generator { source in
    let lengths = lengths(in: 0...24, limits)
    let size = Size(width: try source.draw(lengths), height: try source.draw(lengths))
    let layout = FlowLayout(
      scrollAxis: try source.draw(.element(of: limits.axes)), containerSize: size,
      contentInset: limits.hasContentInset ? try source.draw(edgeInsets(limits)) : .zero,
      direction: try source.draw(.element(of: limits.directions)))
    let sections = try source.draw(.array(of: flowSections(limits), count: limits.sections))
    return FlowCase(layout: layout, sections: sections)
  }
}

package func flowSections(_ limits: FlowCaseLimits = FlowCaseLimits()) -> Generator<FlowSection> {
  Generator { source in
    let items = try source.draw(flowItems(limits))
    var options: [Int: FlowItemOptions] = [:]
    if try source.draw(.bool) {
      for item in 0..<items.count where try source.draw(.bool) {
        options[item] = try source.draw(itemOptions(limits))
      }
    }
    let supplements = lengths(in: 0...4, limits).map { Size(width: $0, height: $0) }.optional()
    return FlowSection(
      items: items, options: options, header: try source.draw(supplements),
      footer: try source.draw(supplements), style: try source.draw(sectionStyles(limits)),
      overflow: limits.hasBalanceAndLimits ? try source.draw(overflows(limits)) : nil)
  }
}

/// Makers of overflow items. These are a point wider for each digit of the number of hidden items,
/// and 3 points higher if two items are hidden.
func overflows(
  _ limits: FlowCaseLimits
) -> Generator<(@Sendable (Int) -> FlowItem)?> {
  Generator { source in
    guard try source.draw(.bool) else { return nil }
    let shown = try source.draw(flowItem(itemSizes(limits), limits))
    return { hiddenCount in
      var item = shown
      item.size.width += Double("\(hiddenCount)".count)
      item.size.height += hiddenCount == 2 ? 3 : 0
      return item
    }
  }
}

private func lengths(in range: ClosedRange<Double>, _ limits: FlowCaseLimits) -> Generator<Double> {
  let quarters = Generator<Double>.length(in: range)
  if limits.quarterPoints { return quarters }
  let units = Generator<Int>.integer(in: Int(range.lowerBound * 64)...Int(range.upperBound * 64))
  return .frequency([(3, quarters), (1, units.map { Double($0) / 64 })])
}

package func itemSizes(_ limits: FlowCaseLimits = FlowCaseLimits()) -> Generator<Size> {
  let lengths = lengths(in: 0...12, limits)
  return Generator { source in
    Size(width: try source.draw(lengths), height: try source.draw(lengths))
  }
}

private func flowItems(_ limits: FlowCaseLimits) -> Generator<FlowSection.Items> {
  let sizes = itemSizes(limits)
  let listed = Generator<[Size]>.array(of: sizes, count: limits.items).map {
    FlowSection.Items.sizes($0)
  }
  let uniform = Generator<FlowSection.Items> { source in
    .uniform(try source.draw(sizes), count: try source.draw(.integer(in: limits.items)))
  }
  return .frequency([
    (4, listed), (2, listed.map(\.inKinds)), (1, uniform), (1, uniform.map { .sizes($0.sizes) }),
  ])
}

extension FlowSection.Items {
  /// The same sizes as `.kinds`. Every third item shares the kind of an earlier item of its size,
  /// if there is one; all other items have a kind of their own.
  fileprivate var inKinds: FlowSection.Items {
    var kinds: [Size] = []
    var numbers: [UInt32] = []
    for (item, size) in sizes.enumerated() {
      let known = item % 3 == 0 ? kinds.firstIndex(of: size) : nil
      if known == nil { kinds.append(size) }
      numbers.append(UInt32(known ?? kinds.count - 1))
    }
    return .kinds(kinds, numbers: numbers)
  }

  /// The size of each item.
  package var sizes: [Size] {
    switch self {
    case .sizes(let sizes): sizes
    case .kinds(let sizes, let numbers): numbers.map { sizes[Int($0)] }
    case .uniform(let size, let count): [Size](repeating: size, count: count)
    }
  }
}

func edgeInsets(_ limits: FlowCaseLimits) -> Generator<EdgeInsets> {
  Generator { source in
    let insets = lengths(in: limits.insets, limits)
    var next: Double { get throws { try source.draw(insets) } }
    let isPhysical = try source.draw(.bool)
    let (start, end) = (try next, try next)
    return EdgeInsets(
      top: try next, bottom: try next,
      horizontal: isPhysical
        ? .physical(left: start, right: end) : .directional(leading: start, trailing: end))
  }
}

package func itemOptions(_ limits: FlowCaseLimits) -> Generator<FlowItemOptions> {
  Generator { source in
    let baselines = lengths(in: -2...14, limits).optional()
    let alignments = Generator<SectionStyle.ItemAlignment>.element(
      of: SectionStyle.ItemAlignment.allCases)
    var options = FlowItemOptions(
      firstBaseline: try source.draw(baselines), lastBaseline: try source.draw(baselines),
      alignment: try source.draw(alignments.optional()), breakBefore: try source.draw(.bool),
      grow: Double(try source.draw(.integer(in: 0...3))),
      maximumMain: try source.draw(lengths(in: 0...16, limits).optional()))
    guard limits.hasCellLimits else { return options }
    options.minimumMain = try source.draw(lengths(in: 0...24, limits).optional())
    options.maximumCross = try source.draw(lengths(in: 0...16, limits).optional())
    let sums = lengths(in: 0...30, limits).optional()
    options.crossSizing = try source.draw(sums).map { crossSizing(sum: $0) }
    return options
  }
}

/// The sizing of an item whose length and extent have a sum, if that leaves an extent: the longer the
/// line makes it, the less it takes across.
private func crossSizing(sum: Double) -> CrossSizing {
  let extent = { @Sendable (length: Double) in max(0, sum - length) }
  return CrossSizing(
    extent: { length, _ in
      let extent = extent(length)
      return CrossSizing.Extent(extent: extent, firstBaseline: min(2, extent), lastBaseline: extent)
    },
    greatestExtent: { length, _ in length > 16 ? .infinity : extent(length) + 2 })
}

package func sectionStyles(_ limits: FlowCaseLimits = FlowCaseLimits()) -> Generator<SectionStyle> {
  let alignments = Generator<SectionStyle.LineAlignment>.element(of: limits.lineAlignments)
  return Generator { source in
    let spacings = lengths(in: 0...3, limits)
    let last: Generator<SectionStyle.LastLineAlignment> = .frequency([
      (2, .constant(.automatic)), (1, .constant(.same)), (1, alignments.map { .fixed($0) }),
    ])
    let cap = Generator<Int>.integer(in: 1...4)
    let isLimited = limits.hasBalanceAndLimits
    return SectionStyle(
      lineAlignment: try source.draw(alignments), lastLineAlignment: try source.draw(last),
      itemAlignment: try source.draw(.element(of: SectionStyle.ItemAlignment.allCases)),
      minimumInteritemSpacing: try source.draw(spacings),
      minimumLineSpacing: try source.draw(spacings),
      sectionInset: try source.draw(edgeInsets(limits)),
      maximumItemsPerLine: try source.draw(cap.optional()),
      oversize: try source.draw(.element(of: SectionStyle.Oversize.allCases)),
      lineBreaking: isLimited
        ? try source.draw(.element(of: SectionStyle.LineBreaking.allCases)) : .greedy,
      minimumLines: isLimited ? try source.draw(.integer(in: 1...5)) : 1,
      maximumLines: isLimited ? try source.draw(cap.optional()) : nil)
  }
}
