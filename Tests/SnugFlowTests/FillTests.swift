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

  private func widths(
    _ sizes: [Size], _ options: [FlowItemOptions] = [], width: Double, spacing: Double = 0
  ) throws -> [Double] {
    try frames(sizes, options, width: width, spacing: spacing).map(\.width)
  }

  @Test(
    "items share the free space equally if no weights are set, and gaps keep the minimum spacing")
  func equalShares() throws {
    #expect(
      try frames(.widths(20, 30), width: 100, spacing: 10) == [
        Rect(x: 0, y: 0, width: 40, height: 10), Rect(x: 50, y: 0, width: 50, height: 10),
      ])
  }

  @Test("items share the free space by their weights; an item of weight 0 keeps its size")
  func weights() throws {
    let oneToThree = [FlowItemOptions(grow: 1), FlowItemOptions(grow: 3)]
    #expect(try widths(.widths(20, 30), oneToThree, width: 100, spacing: 10) == [30, 60])
    let onlyLast = [FlowItemOptions(grow: 0), FlowItemOptions(grow: 7)]
    #expect(try widths(.widths(20, 30), onlyLast, width: 100, spacing: 10) == [20, 70])
    let none = [FlowItemOptions(grow: 0), FlowItemOptions(grow: 0)]
    #expect(try widths(.widths(20, 30), none, width: 100, spacing: 10) == [20, 30])
  }

  @Test("space that an item cannot take because of its maximum goes to the others")
  func maximum() throws {
    // 40 are free: 20 each is 15 more than item 0 may take.
    #expect(
      try widths(.widths(20, 30), [.init(maximumMain: 25)], width: 100, spacing: 10) == [25, 65])
  }

  @Test("an item that reaches its maximum only in the second round of sharing is held at it, too")
  func cascade() throws {
    // 60 are free, 20 each: item 0 takes 5. Of 55 left, 27.5 each: item 1 takes 25.
    let options = [FlowItemOptions(maximumMain: 15), FlowItemOptions(maximumMain: 35)]
    #expect(try widths(.widths(10, 10, 10), options, width: 90) == [15, 35, 40])
  }

  @Test("space that is left when all items have their maxima stays at the end of the line")
  func leftover() throws {
    let options = [FlowItemOptions(maximumMain: 25), FlowItemOptions(maximumMain: 40)]
    #expect(
      try frames(.widths(20, 30), options, width: 100, spacing: 10) == [
        Rect(x: 0, y: 0, width: 25, height: 10), Rect(x: 35, y: 0, width: 40, height: 10),
      ])
  }

  @Test("an item longer than its maximum keeps its size")
  func maximumBelowSize() throws {
    #expect(try widths(.widths(20, 30), [.init(maximumMain: 5)], width: 100) == [20, 80])
  }

  @Test("weights that add up to less than 1 leave the missing part of the space free")
  func weightsBelowOne() throws {
    let quarters = [FlowItemOptions(grow: 0.25), FlowItemOptions(grow: 0.25)]
    #expect(try widths(.widths(20, 40), quarters, width: 100) == [30, 50])
  }

  @Test("a sum of weights below 1 is recomputed when an item is held at its maximum")
  func weightsBelowOneAndMaximum() throws {
    // 0.75 of 40 is 30, of which item 0 would get 20: it takes 5. Item 1 gets 0.25 of 40.
    let options = [FlowItemOptions(grow: 0.5, maximumMain: 25), FlowItemOptions(grow: 0.25)]
    #expect(try widths(.widths(20, 40), options, width: 100) == [25, 50])
  }

  // Three items of 192 units.
  @Test("layout units are rounded by running sums: 64 in thirds end at 21, 43 and 64")
  func rounding() throws {
    let style = SectionStyle(lineAlignment: .fill)
    let result = try FlowLayout(width: 10).layout(.widths(3, 3, 3), style: style)
    #expect(result.leftUnits() == [0, 213, 427])
    #expect(result.widthUnits() == [213, 214, 213])
  }

  @Test("uniform items of a filled line are rounded by running sums, too")
  func uniform() throws {
    let size = Size(width: 3, height: 10)
    let style = SectionStyle(lineAlignment: .fill)
    let section = FlowSection(items: .uniform(size, count: 3), style: style)
    let result = try FlowLayout(width: 10).layout([section])
    #expect(result.leftUnits() == [0, 213, 427])
    #expect(result.widthUnits() == [213, 214, 213])
  }

  @Test("the last line is filled like the others")
  func lastLine() throws {
    #expect(try widths(.widths(60, 50, 20), width: 100) == [100, 65, 35])
  }
}
