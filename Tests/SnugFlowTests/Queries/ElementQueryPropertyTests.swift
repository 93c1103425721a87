import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: queries compared with all frames")
struct ElementQueryPropertyTests {
  @Test("a rectangle finds what a search of every frame finds, in the same order")
  func rectangles() {
    forAll(queryCases(), count: 4000) { try $0.checkFound(in: $0.flow.result(), $0.flow) }
  }

  @Test("on long lines and in long sections, a rectangle finds what a search of every frame finds")
  func longSections() {
    let limits = FlowCaseLimits(sections: 1...2, items: 0...1300)
    let cases = Generator { source in
      var query = try source.draw(queryCases(limits))
      // Some lines hold nearly everything.
      if try source.draw(.bool) {
        query.flow.layout.containerSize = Size(width: 9000, height: 9000)
      }
      query.rect.origin.x += try source.draw(.length(in: 0...4000))
      query.rect.origin.y += try source.draw(.length(in: 0...4000))
      return query
    }
    forAll(cases, count: 150) { try $0.checkFound(in: $0.flow.result(), $0.flow) }
  }

  @Test("after edits, a rectangle finds what a search of every frame finds")
  func edits() {
    let limits = FlowCaseLimits(hasBalanceAndLimits: true)
    let sessions = Generator { source in
      let query = try source.draw(queryCases(limits, snaps: false))
      let model = FlowModel(query.flow)
      return (query, try source.draw(flowEdits(of: model, count: 1...5, limits)))
    }
    forAll(sessions, count: 1000) { query, edits in
      let (result, flow) = try query.flow.edited(by: edits)
      try query.checkFound(in: result, flow)
    }
  }

  @Test("a point finds the last of the elements with the highest z-index that contain the point")
  func points() {
    forAll(queryCases(), count: 4000) { query in
      let result = try query.flow.result()
      let point = query.point
      let holding = try result.allElements(pinnedIn: query.visible, query.flow).filter { element in
        Axis.allCases.allSatisfy {
          point[$0] >= element.frame.minimum(along: $0)
            && point[$0] < element.frame.maximum(along: $0)
        }
      }
      let highest = holding.map(\.zIndex).max()
      try checkEqual(
        result.element(at: point, pinnedIn: query.visible),
        holding.last { $0.zIndex == highest })
    }
  }

  @Test("every element is found just inside its corners, whatever the snapping")
  func ownFrames() {
    let hair = 0x1p-20
    forAll(queryCases(), count: 1000) { query in
      let result = try query.flow.result()
      for element in try result.allElements(pinnedIn: query.visible, query.flow) {
        let frame = element.frame
        guard frame.width > 0, frame.height > 0 else { continue }
        let end = Point(
          x: frame.maximum(along: .horizontal) - hair, y: frame.maximum(along: .vertical) - hair)
        for corner in [frame.origin, end] {
          let speck = Rect(x: corner.x, y: corner.y, width: hair, height: hair)
          try check(
            result.elements(in: speck, pinnedIn: query.visible).contains(element),
            "\(element) is not found at \(corner)")
        }
      }
    }
  }

  @Test(
    "mirrored rectangles find mirrored elements in right-to-left layouts, except those of no width")
  func mirror() {
    let limits = FlowCaseLimits(directions: [.leftToRight])
    forAll(queryCases(limits, snaps: false), count: 1000) { query in
      let (flow, mirrored) = query.flow.mirrorImages
      let (result, other) = (try flow.result(), try mirrored.result())
      let flip = { (rect: Rect) in rect.mirrored(in: result.contentSize) }
      // An element of no width counts as at its left edge in both directions.
      let found = { (result: FlowResult, rect: Rect, visible: Rect?) in
        result.elements(in: rect, pinnedIn: visible).filter { $0.frame.width > 0 }
      }
      try checkEqual(
        found(other, flip(query.rect), query.visible.map(flip)),
        found(result, query.rect, query.visible).map { $0.with(flip) })
    }
  }

  @Test("queries of horizontal layouts find the same as of vertical ones, with x and y exchanged")
  func transpose() {
    let limits = FlowCaseLimits(axes: [.vertical], directions: [.leftToRight])
    forAll(queryCases(limits), count: 1000) { query in
      let result = try query.flow.withoutBaselines.result()
      let other = try query.flow.transposed.result()
      try checkEqual(
        other.elements(in: query.rect.transposed, pinnedIn: query.visible?.transposed),
        result.elements(in: query.rect, pinnedIn: query.visible).map { $0.with(\.transposed) })
    }
  }

  @Test("all lengths multiplied by a power of two find the same elements, multiplied by it")
  func scaling() {
    let limits = FlowCaseLimits(
      quarterPoints: true, lineAlignments: [.leading, .center, .trailing])
    let factors = Generator<Double>.element(of: [2, 4, 1024])
    let cases = Generator { (try $0.draw(queryCases(limits, snaps: false)), try $0.draw(factors)) }
    forAll(cases, count: 1000) { query, factor in
      let found = try query.flow.result().elements(in: query.rect, pinnedIn: query.visible)
      let scaled = try query.flow.scaled(by: factor).result().elements(
        in: query.rect.scaled(by: factor), pinnedIn: query.visible?.scaled(by: factor))
      try checkEqual(scaled, found.map { $0.with { $0.scaled(by: factor) } })
    }
  }

  @Test("queries with any numbers give finite frames and offsets, or find nothing")
  func anyNumbers() {
    let worst: [Double] = [
      0, -0.0, 1, -1, 1e7, 1e18, 1e19, -1e308, 1e308, .infinity, -.infinity, .nan,
      .leastNonzeroMagnitude, 0x1p47, 0x1p48,
    ]
    let numbers = Generator<Double>.frequency([
      (2, .length(in: -5...40)), (3, .element(of: worst)),
    ])
    let rects = Generator<Rect> { source in
      Rect(
        x: try source.draw(numbers), y: try source.draw(numbers), width: try source.draw(numbers),
        height: try source.draw(numbers))
    }
    let cases = Generator {
      (try $0.draw(snappingCases()), try $0.draw(rects), try $0.draw(rects.optional()))
    }
    forAll(cases, count: 3000) { flow, rect, visible in
      let result = try flow.result()
      let found = result.elements(in: rect, pinnedIn: visible)
      try check(found.allSatisfy { rect.plainlyFinds($0.frame) })
      if visible == nil {
        try checkEqual(
          found.count,
          try result.allElements(flow).count { rect.plainlyFinds($0.frame) })
      }
      let here = [
        result.element(at: rect.origin, pinnedIn: visible),
        result.nearestElement(to: rect.origin, pinnedIn: visible),
      ]
      for element in found + here.compactMap({ $0 }) {
        let frame = element.frame
        try check([frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite))
      }
      if let item = (0..<result.sectionCount).first(where: { result.itemCount(inSection: $0) > 0 })
      {
        for alignment in ScrollAlignment.allCases {
          let offset = result.scrollOffset(
            toItem: 0, inSection: item, at: alignment, from: rect.origin)
          try check(offset.x.isFinite && offset.y.isFinite)
        }
      }
    }
  }
}
