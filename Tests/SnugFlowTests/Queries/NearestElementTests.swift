import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: the element nearest to a point")
struct NearestElementTests {
  @Test("the nearest element is the one with the nearest frame; of two equally near, the first")
  func nearest() throws {
    let style = SectionStyle(minimumInteritemSpacing: 10)
    let result = try FlowLayout(width: 60).layout(.widths(20, 20), style: style)
    let nearest = { (x: Double, y: Double) in
      result.nearestElement(to: Point(x: x, y: y))?.kind
    }
    #expect(nearest(24.9, 5) == .item(0))
    #expect(nearest(25, 5) == .item(0))
    #expect(nearest(25.1, 5) == .item(1))
    #expect(nearest(10, -100_000) == .item(0))
    #expect(nearest(100_000, 100_000) == .item(1))
    #expect(nearest(.nan, 5) == nil)
    #expect(nearest(5, .infinity) == nil)
    #expect(try FlowLayout(width: 60).layout([]).nearestElement(to: .zero) == nil)
  }

  @Test("of all elements at the least distance, the first one is returned")
  func all() {
    let cases = Generator {
      FarPoint(try $0.draw(queryCases()), times: try $0.draw(FarPoint.factors))
    }
    forAll(cases, count: 4000) { try $0.check(try $0.query.flow.result(), $0.query.flow) }
  }

  @Test(
    "on long lines and in long sections, the nearest element is the first at the least distance")
  func longSections() {
    let limits = FlowCaseLimits(hasBalanceAndLimits: true)
    let cases = Generator { source in
      var query = try source.draw(queryCases(limits))
      let flow = try source.draw(longFlowCases(limits, items: 200...1400))
      query.flow.sections = flow.sections
      if try source.draw(.integer(in: 0...3)) == 0 {
        query.flow.layout.containerSize = Size(width: 9000, height: 9000)
      }
      query.rect.origin.x += try source.draw(.length(in: 0...4000))
      query.rect.origin.y += try source.draw(.length(in: 0...4000))
      return FarPoint(query, times: try source.draw(FarPoint.factors))
    }
    forAll(cases, count: 400) { try $0.check(try $0.query.flow.result(), $0.query.flow) }
  }

  @Test("after edits, the nearest element is the first at the least distance, also of equal items")
  func edits() {
    let limits = FlowCaseLimits(hasBalanceAndLimits: true)
    let sessions = Generator { source in
      var query = try source.draw(queryCases(limits))
      if try source.draw(.bool) {
        query.flow.sections = try source.draw(longFlowCases(limits, items: 200...600)).sections
        query.rect.origin.y += try source.draw(.length(in: 0...2000))
      }
      let edits = try source.draw(flowEdits(of: FlowModel(query.flow), count: 1...5, limits))
      return (FarPoint(query, times: try source.draw(FarPoint.factors)), edits)
    }
    forAll(sessions, count: 600) { point, edits in
      let (result, flow) = try point.query.flow.edited(by: edits)
      try point.check(result, flow)
    }
  }

  // A search of as many items as a section can hold would take minutes.

  @Test("of two thousand million items at one place the first is nearest, even if one is resized")
  func coincident() throws {
    let count = Int(Int32.max)
    for size in [Size.zero, Size(width: 0, height: 3), Size(width: 100, height: 0)] {
      let section = FlowSection(
        items: .uniform(size, count: count),
        style: SectionStyle(
          itemAlignment: .start, minimumInteritemSpacing: 0, minimumLineSpacing: 0))
      var result = try FlowLayout(width: 100).layout([section])
      let points = [Point(x: -7, y: -7), Point(x: 7e6, y: 3), Point(x: 1e13, y: -1e13)]
      for point in points { #expect(result.nearestElement(to: point)?.kind == .item(0)) }
      _ = try result.apply(
        .setItem(.size(Size(width: 50, height: 50)), item: count / 2, section: 0))
      #expect(result.nearestElement(to: Point(x: -7, y: -7))?.kind == .item(0))
      #expect(result.nearestElement(to: Point(x: 20, y: 20))?.kind == .item(count / 2))
    }
  }

  @Test("of two thousand million items of half a point, the nearest is found from far away")
  func minute() throws {
    let count = Int(Int32.max)
    let section = FlowSection(
      items: .uniform(Size(width: 0.5, height: 0.5), count: count),
      style: SectionStyle(minimumInteritemSpacing: 0, minimumLineSpacing: 0))
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let layout = FlowLayout(width: 100, direction: direction)
      var result = try layout.layout([section])
      for edits in 0..<2 {
        if edits == 1 {
          // The last line is a short one, and stays so.
          _ = try result.apply(
            .setItem(.size(Size(width: 0.25, height: 0.5)), item: count - 1, section: 0))
        }
        // 200 items a line. From far beyond the end of line 1000, its last item is nearest:
        // 1000 * 200 + 199.
        let (near, far) = direction == .leftToRight ? (-1e9, 1e9) : (1e9, -1e9)
        let nearest = { result.nearestElement(to: Point(x: $0, y: $1))?.kind }
        #expect(nearest(far, 500.25) == .item(200_199))
        #expect(nearest(near, 500.25) == .item(200_000))
        #expect(nearest(50, -1e9) == .item(99))
        #expect(nearest(near, 1e9) == .item((count - 1) / 200 * 200))
      }
    }
  }
}

/// A query's point, moved far away along x.
private struct FarPoint {
  var query: QueryCase
  var point: Point

  static var factors: Generator<Double> { .element(of: [1, 1, 1, -40, 1e3, 1e6, 1e10]) }

  init(_ query: QueryCase, times factor: Double) {
    self.query = query
    point = Point(x: query.point.x * factor, y: query.point.y)
  }

  /// Compares with a search of all elements, by exact squared distances in units of 1/8192 point.
  func check(_ result: FlowResult, _ flow: FlowCase) throws {
    let all = try result.allElements(pinnedIn: query.visible, flow).filter { element in
      switch element.kind {
      case .background, .supplementary: false
      case .header, .item, .overflow, .footer: true
      }
    }
    let exact = { (coordinate: Double) in Int128((coordinate * 8192).rounded()) }
    let squares = all.map { element in
      Axis.allCases.map { axis in
        let nearest = min(
          max(exact(point[axis]), exact(element.frame.minimum(along: axis))),
          exact(element.frame.maximum(along: axis)))
        return (exact(point[axis]) - nearest) * (exact(point[axis]) - nearest)
      }.reduce(0, +)
    }
    let least = squares.min()
    try checkEqual(
      result.nearestElement(to: point, pinnedIn: query.visible),
      squares.firstIndex { $0 == least }.map { all[$0] })
  }
}
