import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: properties of line breaking")
struct LineBreakingPropertyTests {
  /// The sizes along the lines and the line limit of a section, in units.
  private func lengths(_ flow: FlowCase, _ section: Int) throws -> (items: [Int], limit: Int) {
    let layout = flow.layout
    let style = flow.sections[section].style
    let limit = units(try layout.lineLimit(for: style, section: section))
    let items = flow.sections[section].items.sizes.enumerated().map { item, size in
      let length = units(layout.scrollAxis == .vertical ? size.width : size.height)
      let least = units(flow.sections[section].options[item]?.minimumMain ?? 0)
      return style.oversize == .clamp ? max(min(length, limit), min(length, least)) : length
    }
    return (items, limit)
  }

  private func length(_ items: some Sequence<Int>, spacing: Double) -> Int {
    items.reduce(-units(spacing)) { $0 + $1 + units(spacing) }
  }

  @Test("lines hold every item in order, and no line is empty")
  func partition() {
    forAll(flowCases()) { flow in
      let result = try flow.result()
      for (index, section) in flow.sections.enumerated() {
        let lines = result.lines(inSection: index)
        try checkEqual(lines.flatMap { Array($0) }, Array(0..<section.items.count))
        try check(lines.allSatisfy { !$0.isEmpty }, "a line is empty")
        for (number, line) in lines.enumerated() {
          for item in line {
            try checkEqual(result.line(ofItem: item, inSection: index), number)
          }
        }
      }
    }
  }

  @Test("an item starts a line only at a forced break, or if it does not fit on the line before")
  func greedy() {
    forAll(flowCases()) { flow in
      let result = try flow.result()
      for (index, section) in flow.sections.enumerated() {
        let (items, limit) = try lengths(flow, index)
        let spacing = section.style.minimumInteritemSpacing
        let lines = result.lines(inSection: index)
        for (line, next) in zip(lines, lines.dropFirst()) {
          let first = next.lowerBound
          try check(
            section.options[first]?.breakBefore == true
              || line.count == section.style.maximumItemsPerLine
              || length(items[line.lowerBound...first], spacing: spacing) > limit,
            "item \(first) fits on the line before")
        }
        for line in lines where line.count > 1 {
          try check(length(items[line], spacing: spacing) <= limit, "line \(line) is too long")
          try check(
            !line.dropFirst().contains { section.options[$0]?.breakBefore == true },
            "a break within line \(line)")
          try check(line.count <= section.style.maximumItemsPerLine ?? .max, "over the cap")
        }
      }
    }
  }

  @Test("no other way to break the items in order has fewer lines")
  func fewestLines() {
    forAll(flowCases(FlowCaseLimits(sections: 1...1, items: 0...8))) { flow in
      let section = flow.sections[0]
      let count = section.items.count
      try assume(count > 0)
      let (items, limit) = try lengths(flow, 0)
      // Bit i is set if a line starts at item i + 1.
      let lineCounts = (0..<1 << (count - 1)).compactMap { breaks -> Int? in
        let starts = [0] + (1..<count).filter { breaks >> ($0 - 1) & 1 == 1 } + [count]
        let isAllowed = zip(starts, starts.dropFirst()).allSatisfy { start, end in
          let isShort =
            length(items[start..<end], spacing: section.style.minimumInteritemSpacing) <= limit
          return (end - start == 1 || isShort)
            && end - start <= section.style.maximumItemsPerLine ?? .max
            && !(start + 1..<end).contains { section.options[$0]?.breakBefore == true }
        }
        return isAllowed ? starts.count - 1 : nil
      }
      try checkEqual(try flow.result().lineCount(inSection: 0), lineCounts.min())
    }
  }

  @Test("one more item at the end changes no earlier line")
  func prefix() {
    let cases = flowCases(FlowCaseLimits(sections: 1...1, items: 1...9))
    forAll(cases) { flow in
      var shorter = flow
      shorter.sections[0].items = .sizes(flow.sections[0].items.sizes.dropLast())
      shorter.sections[0].options[flow.sections[0].items.count - 1] = nil
      let whole = try flow.result().lines()
      var lines = try shorter.result().lines()
      if whole.last?.count == 1 {
        lines.append(whole[whole.count - 1])
      } else {
        lines[lines.count - 1] = lines[lines.count - 1].lowerBound..<flow.sections[0].items.count
      }
      try checkEqual(whole, lines)
    }
  }

  // A line of no length holds clamped items of any size.
  @Test("a larger container never has more lines, unless items were clamped to no length")
  func widening() {
    let cases = flowCases()
    let growths = Generator<Double>.length(in: 0...12)
    forAll(Generator { (try $0.draw(cases), try $0.draw(growths)) }) { flow, growth in
      var wider = flow
      wider.layout.containerSize.width += growth
      wider.layout.containerSize.height += growth
      let (before, after) = (try flow.result(), try wider.result())
      for section in flow.sections.indices {
        let style = flow.sections[section].style
        let limit = try flow.layout.lineLimit(for: style, section: section)
        if style.oversize == .clamp && limit == 0 { continue }
        try check(
          after.lineCount(inSection: section) <= before.lineCount(inSection: section),
          "section \(section) has more lines")
      }
    }
  }

  @Test("a larger item never makes fewer lines")
  func enlarging() {
    let cases = flowCases(FlowCaseLimits(sections: 1...1, items: 1...9))
    let pairs = Generator { source in
      (
        try source.draw(cases), try source.draw(.integer(in: 0...8)),
        try source.draw(.length(in: 0...12))
      )
    }
    forAll(pairs) { flow, item, growth in
      var sizes = flow.sections[0].items.sizes
      let index = item % sizes.count
      sizes[index] = Size(width: sizes[index].width + growth, height: sizes[index].height + growth)
      var larger = flow
      larger.sections[0].items = .sizes(sizes)
      try check(
        try larger.result().lineCount(inSection: 0) >= flow.result().lineCount(inSection: 0))
    }
  }
}
