import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: frames on whole pixels")
struct SnappingTests {
  @Test(
    "edges or origins are rounded to the nearest pixel, if there is a display scale",
    arguments: [
      (.none, 2, [(0, 10.25), (10.25, 10.25)], 0.75),
      (.edges, nil, [(0, 10.25), (10.25, 10.25)], 0.75),
      // Halves up; sizes are unchanged.
      (.origins, 2, [(0, 10.25), (10.5, 10.25)], 1),
      // 10.25 to 10.5, 4.25 to 4.5, and 20.5 stays.
      (.edges, 2, [(0, 10.5), (10.5, 10)], 1),
    ] as [(FlowLayout.Snapping, Double?, [(x: Double, width: Double)], Double)])
  func frames(
    _ snapping: FlowLayout.Snapping, scale: Double?, expected: [(x: Double, width: Double)],
    top: Double
  ) throws {
    var layout = FlowLayout(width: 100)
    layout.displayScale = scale
    layout.snapping = snapping
    let size = Size(width: 10.25, height: 3.5)
    let style = SectionStyle(sectionInset: EdgeInsets(top: 0.75))
    let frames = try layout.layout([size, size], style: style).frames()
    #expect(frames == expected.map { Rect(x: $0.x, y: top, width: $0.width, height: 3.5) })
  }

  @Test("halves are rounded up below 0, too")
  func negative() throws {
    var layout = FlowLayout(width: 100)
    layout.displayScale = 1
    layout.snapping = .origins
    let style = SectionStyle(sectionInset: EdgeInsets(top: -2.5, leading: -0.75))
    let frame = try layout.layout(.widths(5), style: style).frame(ofItem: 0, inSection: 0)
    #expect(frame.origin == Point(x: -1, y: -2))
  }

  @Test("a display scale out of range is refused", arguments: [0, -1, 0.06, 65, .infinity, .nan])
  func scale(_ scale: Double) {
    var layout = FlowLayout(width: 100)
    layout.displayScale = scale
    do throws(FlowError) {
      _ = try layout.layout([])
      Issue.record("accepted")
    } catch {
      #expect(error.place == nil)
      #expect(error.property == "displayScale")
      #expect(error.requirement == .displayScale)
    }
  }

  @Test("a change of snapping reports every frame as changed")
  func change() throws {
    var result = try FlowLayout(width: 100).layout(.widths(10.25, 10.25))
    var layout = result.layout
    layout.displayScale = 1
    layout.snapping = .edges
    let change = try result.apply(.setContainer(layout))
    #expect(change.stretches.map(\.content) == [.sections(0..<1, replaced: 0..<1)])
    #expect(result.lefts() == [0, 10])
    #expect(result.widths() == [10, 11])
  }

  @Test("snapped edges move half a pixel at most, to a whole pixel; lines and content size stay")
  func nearest() {
    forAll(snappingCases(), count: 2000) { flow in
      var upright = flow
      upright.layout.snapping = .none
      let (result, raw) = (try flow.result(), try upright.result())
      try checkEqual(result.contentSize, raw.contentSize)
      guard let scale = flow.layout.displayScale, flow.layout.snapping != .none else { return }
      let isEdges = flow.layout.snapping == .edges
      for (element, before) in zip(try result.allElements(flow), try raw.allElements(upright)) {
        for axis in Axis.allCases {
          let (start, end) = (
            element.frame.minimum(along: axis), element.frame.maximum(along: axis)
          )
          let edges =
            [(start, before.frame.minimum(along: axis))]
            + (isEdges ? [(end, before.frame.maximum(along: axis))] : [])
          for (edge, before) in edges {
            try check((edge - before).magnitude <= 0.5 / scale + 1e-12, "\(before) to \(edge)")
            let pixel = edge * scale
            try check((pixel - pixel.rounded()).magnitude <= 1e-9, "\(edge) is no pixel")
          }
          if !isEdges { try checkEqual(element.frame.size[axis], before.frame.size[axis]) }
        }
      }
      for section in flow.sections.indices {
        try checkEqual(result.lines(inSection: section), raw.lines(inSection: section))
      }
    }
  }

  @Test("with `.edges`, frames that touched still touch, and frames that were apart do not overlap")
  func touching() {
    let cases = Generator<FlowCase> { source in
      var flow = try source.draw(flowCases(FlowCaseLimits(insets: 0...6)))
      flow.layout.snapping = .edges
      flow.layout.displayScale = 1
      return flow
    }
    let scales = Generator<Double>.element(of: [1, 2, 0.25, 4])
    forAll(Generator { (try $0.draw(cases), try $0.draw(scales)) }, count: 500) { flow, scale in
      var (flow, upright) = (flow, flow)
      flow.layout.displayScale = scale
      upright.layout.snapping = .none
      let after = try flow.result().allElements(flow).map(\.frame)
      let before = try upright.result().allElements(upright).map(\.frame)
      for axis in Axis.allCases {
        for (index, frame) in before.enumerated() {
          for (other, otherFrame) in before.enumerated() {
            let gap = otherFrame.minimum(along: axis) - frame.maximum(along: axis)
            let snappedGap = after[other].minimum(along: axis) - after[index].maximum(along: axis)
            if gap == 0 { try checkEqual(snappedGap, 0) }
            if gap > 0 { try check(snappedGap >= 0, "\(frame) and \(otherFrame) overlap") }
          }
        }
      }
    }
  }
}
