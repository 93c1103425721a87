import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: properties of line breaking")
struct LineBreakingPropertyTests {
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

  @Test("no other way to break the items in order has fewer lines")
  func fewestLines() {
    forAll(flowCases(FlowCaseLimits(sections: 1...1, items: 0...8))) { flow in
      let section = flow.sections[0]
      try assume(section.items.count > 0)
      let limit = units(try flow.layout.lineLimit(for: section.style, section: 0))
      let reference = ReferenceLines(
        section, limit: limit, isVertical: flow.layout.scrollAxis == .vertical)
      let fewest = reference.asked.allowedStarts().map(\.count).min()
      try checkEqual(try flow.result().lineCount(inSection: 0), fewest)
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
