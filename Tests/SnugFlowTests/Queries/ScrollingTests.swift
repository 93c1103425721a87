import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: scroll offsets")
struct ScrollingTests {
  /// Ten lines of 20 in a container of 100 with an inset of 10 before and 5 behind: offsets from
  /// -10 to 200 + 5 - 100.
  private func result(
    _ axis: Axis = .vertical, _ direction: LayoutDirection = .leftToRight, count: Int = 10
  ) throws -> FlowResult {
    let inset =
      axis == .vertical ? EdgeInsets(top: 10, bottom: 5) : EdgeInsets(leading: 10, trailing: 5)
    return try FlowLayout(
      scrollAxis: axis, containerSize: Size(width: 100, height: 100), contentInset: inset,
      direction: direction
    ).layout(
      [Size](repeating: Size(width: 100, height: 100), count: count).map { size in
        axis == .vertical
          ? Size(width: size.width, height: 20) : Size(width: 20, height: size.height)
      })
  }

  @Test(
    "an item is scrolled to the start, the centre or the end of the view, or just into it",
    arguments: [
      // Item 5 is from 100 to 120; the view within the insets is 85 high.
      (5, .start, nil, 90), (5, .end, nil, 25), (5, .center, nil, 57.5),
      // A scroll offset stops at the ends of the content.
      (0, .end, nil, -10), (1, .center, nil, -10), (9, .start, nil, 105), (9, .end, nil, 105),
      // `.nearest` scrolls no further than is needed to show the whole item.
      (5, .nearest, 50, 50), (5, .nearest, 0, 25), (5, .nearest, 100, 90), (5, .nearest, .nan, 25),
      (0, .nearest, nil, -10),
    ] as [(Int, ScrollAlignment, Double?, Double)])
  func alignments(
    item: Int, _ alignment: ScrollAlignment, from offset: Double?, expected: Double
  ) throws {
    let origin = offset.map { Point(x: 0, y: $0) }
    let found = try result().scrollOffset(toItem: item, inSection: 0, at: alignment, from: origin)
    #expect(found.y == expected)
  }

  @Test(
    "`.nearest` leaves an item that fills the view, and else shows the nearer edge of a large item")
  func large() throws {
    let layout = FlowLayout(containerSize: Size(width: 100, height: 100))
    let result = try layout.layout([Size(width: 10, height: 300), Size(width: 10, height: 300)])
    let nearest = { (offset: Double) in
      result.scrollOffset(
        toItem: 0, inSection: 0, at: .nearest, from: Point(x: 0, y: offset)
      ).y
    }
    #expect(nearest(120) == 120)
    #expect(nearest(250) == 200)
  }

  @Test("content that fits does not scroll, whatever the alignment")
  func short() throws {
    let result = try result(count: 2)
    for alignment in ScrollAlignment.allCases {
      #expect(
        result.scrollOffset(toItem: 1, inSection: 0, at: alignment) == Point(x: 0, y: -10))
    }
  }

  @Test("right-to-left horizontal content begins at the right, and `.start` is at the right")
  func rightToLeft() throws {
    let result = try result(.horizontal, .rightToLeft)
    // The leading inset of 10 is at the right: offsets from -5 to 200 + 10 - 100.
    #expect(result.initialScrollOffset == Point(x: 110, y: 0))
    // Item 5 is from 80 to 100.
    let offset = { (alignment: ScrollAlignment) in
      result.scrollOffset(toItem: 5, inSection: 0, at: alignment).x
    }
    #expect(offset(.start) == 100 + 10 - 100)
    #expect(offset(.end) == 80 - 5)
    #expect(offset(.center) == 42.5)
    // From the initial 110, scrolling by 35 shows the whole item.
    #expect(offset(.nearest) == 75)
  }

  @Test("content that is not horizontal and right-to-left begins at its least offset")
  func initial() throws {
    #expect(try result().initialScrollOffset == Point(x: 0, y: -10))
    #expect(try result(.horizontal).initialScrollOffset == Point(x: -10, y: 0))
    #expect(try result(.vertical, .rightToLeft).initialScrollOffset == Point(x: 0, y: -10))
  }

  @Test(
    "offsets are in the range of scrolling, and none in it shows more of the item than `.nearest`")
  func inRange() {
    let cases = Generator { source in
      (
        try source.draw(flowCases()), try source.draw(.element(of: ScrollAlignment.allCases)),
        try source.draw(.length(in: -20...60))
      )
    }
    forAll(cases, count: 1000) { flow, alignment, from in
      let result = try flow.result()
      let axis = flow.layout.scrollAxis
      let inset = flow.layout.contentInset
      let low =
        axis == .vertical
        ? inset.top
        : (flow.layout.direction == .leftToRight ? inset.leading : inset.trailing)(
          flow.layout.direction)
      let both =
        inset.start(along: axis, flow.layout.direction)
        + inset.end(along: axis, flow.layout.direction)
      let extent = flow.layout.containerSize[axis]
      let most = max(-low, result.contentSize[axis] + (both - low) - extent)
      for section in flow.sections.indices {
        for (item, frame) in result.frames(inSection: section).enumerated() {
          let offset = result.scrollOffset(
            toItem: item, inSection: section, at: alignment, from: Point(x: from, y: from))[axis]
          try check(offset >= -low && offset <= most, "\(offset) is not in \(-low)...\(most)")
          // With `.nearest`, no other offset in range shows more of the item.
          guard alignment == .nearest else { continue }
          let shown = { (offset: Double) in
            min(frame.maximum(along: axis), offset + extent - (both - low))
              - max(frame.minimum(along: axis), offset + low)
          }
          for step in 0...16 {
            let other = -low + (most + low) * Double(step) / 16
            try check(shown(offset) >= shown(other), "\(other) shows more than \(offset)")
          }
        }
      }
    }
  }
}
