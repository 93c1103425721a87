import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: properties of frames")
struct FlowGeometryPropertyTests {
  /// Headers, items and footers in order.
  private func elements(_ result: FlowResult) -> [Rect] {
    (0..<result.sectionCount).flatMap { section in
      [result.frame(ofHeaderInSection: section)].compactMap { $0 }
        + result.frames(inSection: section)
        + [result.frame(ofFooterInSection: section)].compactMap { $0 }
    }
  }

  private let upright = FlowCaseLimits(directions: [.leftToRight])

  @Test("no two elements overlap if no inset is negative")
  func noOverlap() {
    forAll(flowCases(FlowCaseLimits(insets: 0...6))) { flow in
      try checkDisjoint(elements(try flow.result()))
    }
  }

  @Test("items that are not oversize are within the insets, and every element within the content")
  func inBounds() {
    forAll(flowCases(FlowCaseLimits(insets: 0...6, directions: [.leftToRight]))) { flow in
      let result = try flow.result()
      let axis = flow.layout.scrollAxis
      let content = Rect(origin: .zero, size: result.contentSize)
      for rect in elements(result) {
        try check(rect.minimum(along: axis) >= 0, "\(rect) starts before the content")
        try check(
          rect.maximum(along: axis) <= content.maximum(along: axis), "\(rect) ends behind it")
      }
      for (index, section) in flow.sections.enumerated() {
        let start = section.style.sectionInset.start(along: axis.perpendicular, .leftToRight)
        let limit = try flow.layout.lineLimit(for: section.style, section: index)
        let oversize = Set(result.oversizeItems(inSection: index).flatMap { Array($0) })
        for (item, rect) in result.frames(inSection: index).enumerated() {
          try check(rect.minimum(along: axis.perpendicular) >= start, "item \(item) starts early")
          try check(
            oversize.contains(item)
              || rect.maximum(along: axis.perpendicular) <= start + limit,
            "item \(item) ends behind the line")
        }
      }
    }
  }

  @Test("items of a line keep their order and at least the minimum spacing")
  func spacing() {
    forAll(flowCases(upright)) { flow in
      let result = try flow.result()
      let axis = flow.layout.scrollAxis.perpendicular
      for (index, section) in flow.sections.enumerated() {
        let frames = result.frames(inSection: index)
        for line in result.lines(inSection: index) {
          for (item, next) in zip(line, line.dropFirst()) {
            let gap = frames[next].minimum(along: axis) - frames[item].maximum(along: axis)
            try check(
              gap >= section.style.minimumInteritemSpacing, "gap \(gap) behind item \(item)")
          }
        }
      }
    }
  }

  @Test("lines follow one another with at least the minimum line spacing")
  func lineOrder() {
    forAll(flowCases(upright)) { flow in
      let result = try flow.result()
      let axis = flow.layout.scrollAxis
      for (index, section) in flow.sections.enumerated() {
        let frames = result.frames(inSection: index)
        let lines = result.lines(inSection: index)
        for (line, next) in zip(lines, lines.dropFirst()) {
          let end = line.map { frames[$0].maximum(along: axis) }.max() ?? 0
          let start = next.map { frames[$0].minimum(along: axis) }.min() ?? 0
          try check(start - end >= section.style.minimumLineSpacing, "line \(next) is too near")
        }
      }
    }
  }

  @Test("the same input gives the same frames")
  func determinism() {
    forAll(flowCases()) { flow in
      try checkEqual(elements(try flow.result()), elements(try flow.result()))
    }
  }

  @Test(
    "a larger start inset in a container that is larger by the same amount moves the items by it")
  func translation() {
    let cases = flowCases(
      FlowCaseLimits(
        sections: 1...1, axes: [.vertical], directions: [.leftToRight], hasContentInset: false))
    let distances = Generator<Double>.length(in: 0...12)
    let moves = Generator {
      (try $0.draw(cases), Point(x: try $0.draw(distances), y: try $0.draw(distances)))
    }
    forAll(moves) { flow, move in
      var moved = flow
      moved.layout.containerSize.width += move.x
      let inset = flow.sections[0].style.sectionInset
      moved.sections[0].style.sectionInset = EdgeInsets(
        top: inset.top + move.y, leading: inset.leading(.leftToRight) + move.x,
        bottom: inset.bottom, trailing: inset.trailing(.leftToRight))
      try checkEqual(
        try moved.result().frames(), try flow.result().frames().map { $0.moved(by: move) })
    }
  }

  // Where a length is divided into more than halves, rounding differs between scales.
  @Test("all lengths multiplied by a power of two give all frames multiplied by it")
  func scaling() {
    let cases = flowCases(
      FlowCaseLimits(quarterPoints: true, lineAlignments: [.leading, .center, .trailing]))
    let factors = Generator<Double>.element(of: [2, 0.5, 4, 0.25, 1024])
    forAll(Generator { (try $0.draw(cases), try $0.draw(factors)) }) { flow, factor in
      try checkEqual(
        elements(try flow.scaled(by: factor).result()),
        elements(try flow.result()).map { $0.scaled(by: factor) })
    }
  }

  @Test("the right-to-left layout is the mirror image of the left-to-right layout")
  func mirror() {
    forAll(flowCases(upright)) { flow in
      let (flow, mirrored) = flow.mirrorImages
      let (result, other) = (try flow.result(), try mirrored.result())
      try checkEqual(result.contentSize, other.contentSize)
      let images = elements(other).map { $0.mirrored(in: other.contentSize) }
      try checkEqual(elements(result), images)
    }
  }

  @Test("horizontal scrolling is vertical scrolling with x and y exchanged, and without baselines")
  func transpose() {
    forAll(flowCases(FlowCaseLimits(axes: [.vertical], directions: [.leftToRight]))) { flow in
      let horizontal = flow.transposed
      let vertical = flow.withoutBaselines
      let (result, other) = (try vertical.result(), try horizontal.result())
      try checkEqual(elements(other), elements(result).map(\.transposed))
      try checkEqual(other.contentSize, result.contentSize.transposed)
    }
  }

  @Test("a changed section moves later sections as a whole, and earlier sections not at all")
  func independentSections() {
    let cases = flowCases(
      FlowCaseLimits(sections: 3...3, axes: [.vertical], directions: [.leftToRight]))
    let sections = flowSections()
    forAll(Generator { (try $0.draw(cases), try $0.draw(sections)) }) { flow, section in
      var changed = flow
      changed.sections[1] = section
      let (before, after) = (try flow.result(), try changed.result())
      try checkEqual(after.frames(inSection: 0), before.frames(inSection: 0))
      let move = Point(x: 0, y: after.frame(ofSection: 2).y - before.frame(ofSection: 2).y)
      try checkEqual(
        move.y, after.frame(ofSection: 1).height - before.frame(ofSection: 1).height)
      try checkEqual(
        after.frames(inSection: 2), before.frames(inSection: 2).map { $0.moved(by: move) })
    }
  }

  @Test("line alignment changes no line break, nothing along the scroll axis and no content size")
  func alignmentsAgree() {
    forAll(flowCases(upright), checkAlignmentsAgree)
  }

  @Test("uniform items have the same frames as the same items listed one by one")
  func uniformEqualsListed() {
    let sections = Generator { source in
      FlowSection(
        items: .uniform(try source.draw(itemSizes()), count: try source.draw(.integer(in: 0...20))),
        style: try source.draw(sectionStyles()))
    }
    checkUniformEqualsListed(sections)
  }
}

/// Checks that uniform items have the same frames as the same items listed one by one.
func checkUniformEqualsListed(
  _ sections: Generator<FlowSection>, sourceLocation: SourceLocation = #_sourceLocation
) {
  let cases = flowCases(FlowCaseLimits(sections: 0...0))
  let both = Generator { (try $0.draw(cases), try $0.draw(sections)) }
  forAll(both, count: 600, sourceLocation: sourceLocation) { flow, section in
    var (uniform, listed) = (flow, flow)
    uniform.sections = [section]
    listed.sections = [section]
    listed.sections[0].items = .sizes(section.items.sizes)
    try checkEqual(FlowFrames(try uniform.result()), FlowFrames(try listed.result()))
  }
}
