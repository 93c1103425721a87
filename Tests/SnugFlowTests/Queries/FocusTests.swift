import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: focus")
struct FocusTests {
  /// Lines of 100: 50 40 | 100 | 20 20 20 20 in section 0, none in section 1, 90 in section 2.
  private func result(_ axis: Axis = .vertical) throws -> FlowResult {
    let sections: [[Double]] = [[50, 40, 100, 20, 20, 20, 20], [], [90]]
    return try FlowLayout(scrollAxis: axis, containerSize: Size(width: 100, height: 100)).layout(
      sections.map { lengths in
        FlowSection(
          items: .sizes(
            lengths.map {
              axis == .vertical ? Size(width: $0, height: 10) : Size(width: 10, height: $0)
            }))
      })
  }

  private func path(
    _ result: FlowResult, from item: Int, section: Int = 0, _ movements: [FlowFocus.Movement]
  ) -> [[Int]] {
    var focus: FlowFocus? = FlowFocus(section: section, item: item)
    return movements.map { movement in
      focus = focus.flatMap { result.focus($0, moved: movement) }
      return focus.map { [$0.section, $0.item] } ?? []
    }
  }

  @Test(
    "next and previous follow the item index, across lines and empty sections, up to the ends",
    arguments: [
      (0, 1, [.next, .next], [[0, 2], [0, 3]]), (0, 6, [.next, .next], [[2, 0], []]),
      (2, 0, [.previous], [[0, 6]]), (0, 0, [.previous], [[]]),
    ] as [(Int, Int, [FlowFocus.Movement], [[Int]])])
  func order(
    section: Int, item: Int, _ movements: [FlowFocus.Movement], expected: [[Int]]
  ) throws {
    #expect(path(try result(), from: item, section: section, movements) == expected)
  }

  @Test(
    "a line movement focuses the item with the nearest centre; of two, the one of lower index",
    arguments: [
      // 50 is one of the centres 10, 30, 50 and 70.
      (2, [.nextLine], [[0, 5]]),
      // Of the centres 25 and 70, 50 is nearer to 70.
      (2, [.previousLine], [[0, 1]]),
      (6, [.nextLine, .nextLine], [[2, 0], []]),
      // The column is remembered: from centre 70, across the line of one item, and back.
      (
        1, [.nextLine, .nextLine, .previousLine, .previousLine],
        [[0, 2], [0, 6], [0, 2], [0, 1]]
      ),
      // It is forgotten by a movement along a line.
      (1, [.nextLine, .next, .previous, .nextLine], [[0, 2], [0, 3], [0, 2], [0, 5]]),
    ] as [(Int, [FlowFocus.Movement], [[Int]])])
  func lines(item: Int, _ movements: [FlowFocus.Movement], expected: [[Int]]) throws {
    #expect(path(try result(), from: item, movements) == expected)
  }

  @Test("of two centres that are equally near, the one of lower index is focused")
  func halves() throws {
    // The centre below, 45, is half way between 35 and 55 above.
    let result = try FlowLayout(width: 100).layout(.widths(20, 30, 10, 90))
    #expect(path(result, from: 3, [.previousLine]) == [[0, 1]])
  }

  @Test("arrow keys move the focus where they point, for each axis and each layout direction")
  func arrows() {
    // Left, right, up, down.
    let expected: [(Axis, LayoutDirection, [FlowFocus.Movement])] = [
      (.vertical, .leftToRight, [.previous, .next, .previousLine, .nextLine]),
      (.vertical, .rightToLeft, [.next, .previous, .previousLine, .nextLine]),
      (.horizontal, .leftToRight, [.previousLine, .nextLine, .previous, .next]),
      (.horizontal, .rightToLeft, [.nextLine, .previousLine, .previous, .next]),
    ]
    for (axis, direction, movements) in expected {
      let layout = FlowLayout(scrollAxis: axis, containerSize: .zero, direction: direction)
      #expect(FlowFocus.Arrow.allCases.map(layout.movement) == movements, "\(axis) \(direction)")
    }
  }

  @Test("the focus cannot be moved from an item that does not exist")
  func nowhere() throws {
    let result = try result()
    for focus in [
      FlowFocus(section: 0, item: 7), FlowFocus(section: 1, item: 0),
      FlowFocus(section: 9, item: 0), FlowFocus(section: -1, item: 0),
      FlowFocus(section: 0, item: .min),
    ] {
      for movement in FlowFocus.Movement.allCases {
        #expect(result.focus(focus, moved: movement) == nil)
      }
    }
  }

  @Test("the overflow item gets no focus, alone on its line or not")
  func overflow() throws {
    // Line 0 holds an item of 60. Line 1 holds another and an overflow item of 30 for two hidden
    // items, or only an overflow item of 80 for three.
    for (length, shown) in [(30.0, 2), (80, 1)] {
      let section = FlowSection(
        items: .sizes(.widths(60, 60, 60, 60)), style: SectionStyle(maximumLines: 2),
        overflow: { _ in FlowItem(size: Size(width: length, height: 10)) })
      let result = try FlowLayout(width: 100).layout([section])
      #expect(result.shownItemCount(inSection: 0) == shown)
      #expect(result.overflow(inSection: 0)?.line == 1)
      let expected = shown == 2 ? [[0, 1]] : [[]]
      #expect(path(result, from: 0, [.nextLine]) == expected)
      #expect(path(result, from: 0, [.next]) == expected)
      #expect(path(result, from: shown, [.previous]) == [[]])
      #expect(path(result, from: shown - 1, [.next]) == [[]])
    }
  }

  private struct Walk {
    var flow: FlowCase
    var start: Int
    var movements: [FlowFocus.Movement]
  }

  @Test("focus movements are those of a search of every item, in both layout directions")
  func walks() {
    let cases = Generator<Walk> { source in
      Walk(
        flow: try source.draw(flowCases(FlowCaseLimits(items: 0...25, hasBalanceAndLimits: true))),
        start: try source.draw(.integer(in: 0...80)),
        movements: try source.draw(
          .array(of: .element(of: FlowFocus.Movement.allCases), count: 1...8)))
    }
    forAll(cases, count: 1500) { walk in
      let result = try walk.flow.result()
      let lines = PlainLines(result, walk.flow)
      let items = lines.lines.flatMap { $0 }
      guard !items.isEmpty else { return }
      var index = walk.start % items.count
      var focus = FlowFocus(section: items[index].section, item: items[index].item)
      var column: Double?
      for movement in walk.movements {
        let next: Int?
        (next, column) = lines.move(index, movement, column)
        let moved = result.focus(focus, moved: movement)
        try checkEqual(
          moved.map { [$0.section, $0.item] }, next.map { [items[$0].section, items[$0].item] })
        guard let next, let moved else { return }
        (index, focus) = (next, moved)
      }
    }
  }
}

/// All items shown in order, line by line, with their centres.
private struct PlainLines {
  struct Item {
    var section, item: Int
    var centre: Double
  }

  var lines: [[Item]] = []

  init(_ result: FlowResult, _ flow: FlowCase) {
    let axis = flow.layout.scrollAxis.perpendicular
    for section in 0..<result.sectionCount {
      let shown = 0..<result.shownItemCount(inSection: section)
      for line in result.lines(inSection: section) {
        let line = line.filter(shown.contains)
        // The overflow item may be alone on its line.
        guard !line.isEmpty else { continue }
        lines.append(
          line.map { item in
            let frame = result.frame(ofItem: item, inSection: section)
            return Item(
              section: section, item: item,
              centre: (frame.minimum(along: axis) + frame.maximum(along: axis)) / 2)
          })
      }
    }
  }

  func move(
    _ index: Int, _ movement: FlowFocus.Movement, _ column: Double?
  ) -> (index: Int?, column: Double?) {
    let count = lines.reduce(0) { $0 + $1.count }
    switch movement {
    case .next: return (index + 1 < count ? index + 1 : nil, nil)
    case .previous: return (index > 0 ? index - 1 : nil, nil)
    case .nextLine, .previousLine: break
    }
    var line = 0
    var start = 0
    while start + lines[line].count <= index {
      start += lines[line].count
      line += 1
    }
    let column = column ?? lines[line][index - start].centre
    let other = line + (movement == .nextLine ? 1 : -1)
    guard lines.indices.contains(other) else { return (nil, nil) }
    let distances = lines[other].map { ($0.centre - column).magnitude }
    let nearest = distances.firstIndex(of: distances.min()!)!
    return (lines[..<other].reduce(0) { $0 + $1.count } + nearest, column)
  }
}
