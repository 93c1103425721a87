import SnugFlow
package import SnugPropertyTesting

/// Cases whose first section is long: it fills several of the layout's blocks of items, or is one
/// run of equal items.
package func longFlowCases(
  _ limits: FlowCaseLimits, items: ClosedRange<Int> = 400...2600
) -> Generator<FlowCase> {
  Generator { source in
    var flow = try source.draw(flowCases(limits))
    guard !flow.sections.isEmpty else { return flow }
    let count = try source.draw(.integer(in: items))
    flow.sections[0].options = flow.sections[0].options.filter { $0.key < count }
    if try source.draw(.bool) { flow.sections[0].askForNothing() }
    flow.sections[0].items = try source.draw(manyItems(count, limits))
    return flow
  }
}

/// Cases with hundreds of sections, which fill several of the layout's blocks of sections: up to four
/// kinds of sections in random order.
package func manySectionCases(
  _ limits: FlowCaseLimits, sections: ClosedRange<Int> = 100...600
) -> Generator<FlowCase> {
  Generator { source in
    var flow = try source.draw(flowCases(limits))
    let kinds = flow.sections
    guard !kinds.isEmpty else { return flow }
    let seed = try source.draw(.integer(in: 0...1000))
    flow.sections = mixed(kinds, count: try source.draw(.integer(in: sections)), seed)
    return flow
  }
}

/// Items of up to five sizes in random order. Sometimes all have the same height, the same width or
/// the same size.
private func manyItems(_ count: Int, _ limits: FlowCaseLimits) -> Generator<FlowSection.Items> {
  Generator { source in
    var kinds = try source.draw(.array(of: itemSizes(limits), count: 1...5))
    switch try source.draw(.integer(in: 0...3)) {
    case 0: return .uniform(kinds[0], count: count)
    case 1: for kind in kinds.indices { kinds[kind].height = kinds[0].height }
    case 2: for kind in kinds.indices { kinds[kind].width = kinds[0].width }
    default: break
    }
    return .sizes(mixed(kinds, count: count, try source.draw(.integer(in: 0...1000))))
  }
}

/// `count` elements of these kinds in random order.
private func mixed<Element>(_ kinds: [Element], count: Int, _ seed: Int) -> [Element] {
  var state = UInt64(seed)
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return kinds[Int(state >> 33) % kinds.count]
  }
}

extension FlowSection {
  /// Removes what a layout needs more than sizes for: options, the cap on items per line, baselines
  /// and filled lines.
  fileprivate mutating func askForNothing() {
    options = [:]
    style.maximumItemsPerLine = nil
    style.itemAlignment = .end
    if style.lineAlignment == .fill { style.lineAlignment = .spaceAround }
    if style.lastLineAlignment == .fixed(.fill) { style.lastLineAlignment = .automatic }
  }
}
