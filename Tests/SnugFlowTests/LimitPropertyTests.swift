import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: properties of balanced and limited lines")
struct LimitPropertyTests {
  private let limits = FlowCaseLimits(insets: 0...6, hasBalanceAndLimits: true)

  @Test("there are at most `maximumLines` lines, and shown and hidden items are all items")
  func counts() {
    forAll(flowCases(limits), count: 500) { flow in
      let result = try flow.result()
      for (index, section) in flow.sections.enumerated() {
        let shown = result.shownItemCount(inSection: index)
        let lines = result.lines(inSection: index)
        try check(lines.count <= section.style.maximumLines ?? .max, "\(lines.count) lines")
        let overflow = result.overflow(inSection: index)
        try checkEqual(
          overflow?.hiddenCount ?? 0, section.overflow == nil ? 0 : section.items.count - shown)
        try checkEqual(
          lines.flatMap { Array($0) }, Array(0..<shown + (overflow == nil ? 0 : 1)))
      }
    }
  }

  @Test("more shown items, with the overflow item behind them, would exceed `maximumLines`")
  func maximality() {
    forAll(flowCases(limits), count: 500) { flow in
      let result = try flow.result()
      for (index, section) in flow.sections.enumerated() {
        let count = section.items.count
        guard let maximumLines = section.style.maximumLines else { continue }
        for shown in 0..<count + 1 where shown > result.shownItemCount(inSection: index) {
          var alone = section
          alone.style.maximumLines = nil
          alone.style.lineBreaking = .greedy
          var sizes = Array(section.items.sizes.prefix(shown))
          alone.options = section.options.filter { $0.key < shown }
          if shown < count, let overflow = section.overflow?(count - shown) {
            sizes.append(overflow.size)
            alone.options[shown] = overflow.options
          }
          alone.items = .sizes(sizes)
          let lines = try flow.layout.layout([alone]).lineCount(inSection: 0)
          try check(lines > maximumLines, "\(shown) items could be shown on \(lines) lines")
        }
      }
    }
  }

  @Test("no two elements overlap, the overflow item included")
  func noOverlap() {
    forAll(flowCases(limits), count: 500) { flow in
      let result = try flow.result()
      let everything = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
      try checkDisjoint(result.elements(in: everything).map(\.frame))
    }
  }

  @Test("with balance and limits, line alignment changes no line break, extent or content size")
  func alignmentsAgree() {
    forAll(flowCases(limits), checkAlignmentsAgree)
  }

  @Test("with balance and limits, uniform items have the same frames as the same items listed")
  func uniformEqualsListed() {
    let sections = Generator { [limits] source in
      var section = try source.draw(flowSections(limits))
      section.items = .uniform(
        try source.draw(itemSizes()), count: try source.draw(.integer(in: 0...20)))
      section.options = [:]
      return section
    }
    checkUniformEqualsListed(sections)
  }

  @Test("a larger container never has more balanced lines, nor shows fewer items on limited lines")
  func widening() {
    let growths = Generator<Double>.length(in: 0...12)
    let cases = flowCases(limits)
    forAll(Generator { (try $0.draw(cases), try $0.draw(growths)) }, count: 500) { flow, growth in
      // A line of no length holds clamped items of any size.
      let flow = flow.withStyle { $0.oversize = .overflow }
      var wider = flow
      wider.layout.containerSize.width += growth
      wider.layout.containerSize.height += growth
      let (before, after) = (try flow.result(), try wider.result())
      for (index, section) in flow.sections.enumerated() {
        if section.style.maximumLines == nil {
          try check(
            after.lineCount(inSection: index) <= before.lineCount(inSection: index),
            "section \(index) has \(after.lineCount(inSection: index)) lines")
        } else {
          try check(
            after.shownItemCount(inSection: index) >= before.shownItemCount(inSection: index),
            "section \(index) shows \(after.shownItemCount(inSection: index)) items")
        }
      }
    }
  }
}
