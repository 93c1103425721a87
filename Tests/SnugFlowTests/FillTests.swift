import SnugFlow
import SnugFlowTesting
import Testing

// CSS Flexible Box Layout 1, section 9.7, worked by hand.
@Suite("Flow layout: lines filled by growing items")
struct FillTests {
  /// The frames of items on filled lines.
  private func frames(
    _ sizes: [Size], _ options: [FlowItemOptions] = [], width: Double, spacing: Double = 0
  ) throws -> [Rect] {
    let style = SectionStyle(lineAlignment: .fill, minimumInteritemSpacing: spacing)
    let section = FlowSection(
      items: .sizes(sizes), options: Dictionary(uniqueKeysWithValues: zip(0..., options)),
      style: style)
    return try FlowLayout(width: width).layout([section]).frames()
  }

  @Test(
    "items share the free space equally if no weights are set, and gaps keep the minimum spacing")
  func equalShares() throws {
    #expect(
      try frames(.widths(20, 30), width: 100, spacing: 10) == [
        Rect(x: 0, y: 0, width: 40, height: 10), Rect(x: 50, y: 0, width: 50, height: 10),
      ])
  }

  @Test(
    "items share the free space by their weights, and none grows beyond its maximum",
    arguments: [
      ("by weight", .widths(20, 30), [.init(grow: 1), .init(grow: 3)], 10, [30, 60]),
      // An item of weight 0 keeps its size.
      ("weight 0", .widths(20, 30), [.init(grow: 0), .init(grow: 7)], 10, [20, 70]),
      ("weights of 0", .widths(20, 30), [.init(grow: 0), .init(grow: 0)], 10, [20, 30]),
      // Space that an item cannot take because of its maximum goes to the others: 40 are free, and 20
      // each is 15 more than item 0 may take.
      ("rest of a maximum", .widths(20, 30), [.init(maximumMain: 25)], 10, [25, 65]),
      // It keeps its size.
      ("item longer than its maximum", .widths(20, 30), [.init(maximumMain: 5)], 0, [20, 80]),
      // The missing part of the space stays free.
      (
        "weights that add up to less than 1", .widths(20, 40),
        [.init(grow: 0.25), .init(grow: 0.25)], 0, [30, 50]
      ),
      // 0.75 of 40 is 30, of which item 0 would get 20: it takes 5. Item 1 gets 0.25 of 40.
      (
        "a sum of weights below 1 is recomputed when an item is held at its maximum",
        .widths(20, 40),
        [.init(grow: 0.5, maximumMain: 25), .init(grow: 0.25)], 0, [25, 50]
      ),
      ("the last line is filled like the others", .widths(60, 50, 20), [], 0, [100, 65, 35]),
    ] as [(String, [Size], [FlowItemOptions], Double, [Double])])
  func shares(
    _ rule: String, _ sizes: [Size], _ options: [FlowItemOptions], spacing: Double,
    _ expected: [Double]
  ) throws {
    let frames = try frames(sizes, options, width: 100, spacing: spacing)
    #expect(frames.map(\.width) == expected)
  }

  @Test("an item that reaches its maximum only in the second round of sharing is held at it, too")
  func cascade() throws {
    // 60 are free, 20 each: item 0 takes 5. Of 55 left, 27.5 each: item 1 takes 25.
    let options = [FlowItemOptions(maximumMain: 15), FlowItemOptions(maximumMain: 35)]
    #expect(try frames(.widths(10, 10, 10), options, width: 90).map(\.width) == [15, 35, 40])
  }

  @Test("space that is left when all items have their maxima stays at the end of the line")
  func leftover() throws {
    let options = [FlowItemOptions(maximumMain: 25), FlowItemOptions(maximumMain: 40)]
    #expect(
      try frames(.widths(20, 30), options, width: 100, spacing: 10) == [
        Rect(x: 0, y: 0, width: 25, height: 10), Rect(x: 35, y: 0, width: 40, height: 10),
      ])
  }

  // Three items of 192 units.
  @Test(
    "layout units are rounded by running sums: 64 in thirds end at 21, 43 and 64",
    arguments: [.sizes(.widths(3, 3, 3)), .uniform(Size(width: 3, height: 10), count: 3)]
      as [FlowSection.Items])
  func rounding(items: FlowSection.Items) throws {
    let section = FlowSection(items: items, style: SectionStyle(lineAlignment: .fill))
    let result = try FlowLayout(width: 10).layout([section])
    #expect(result.leftUnits() == [0, 213, 427])
    #expect(result.widthUnits() == [213, 214, 213])
  }
}
