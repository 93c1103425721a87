import SnugFlow
import SnugFlowTesting
import Testing

@Suite("Flow layout: alignment across the line")
struct ItemAlignmentTests {
  private func result(
    _ alignment: SectionStyle.ItemAlignment, _ sizes: [Size],
    _ options: [Int: FlowItemOptions] = [:], axis: Axis = .vertical
  ) throws -> FlowResult {
    let style = SectionStyle(itemAlignment: alignment)
    let section = FlowSection(items: .sizes(sizes), options: options, style: style)
    let layout = FlowLayout(scrollAxis: axis, containerSize: Size(width: 100, height: 100))
    return try layout.layout([section])
  }

  @Test("an item is stretched to its maximum extent, from the line's start, and never made smaller")
  func stretchedToMaximum() throws {
    var section = FlowSection(
      items: .sizes(.heights(10, 30, 20)), style: SectionStyle(itemAlignment: .stretch))
    for (item, extent) in [(0, 25.0), (1, 5), (2, 40)] {
      section.options[item] = FlowItemOptions()
      section.options[item]?.maximumCross = extent
    }
    let frames = try FlowLayout(width: 100).layout([section]).frames()
    #expect(frames.map(\.y) == [0, 0, 0])
    #expect(frames.map(\.size.height) == [25, 30, 30])
  }

  @Test("the next line starts after the highest item and the line spacing: 30 + 4")
  func lineExtent() throws {
    let style = SectionStyle(itemAlignment: .start, minimumLineSpacing: 4)
    let result = try FlowLayout(width: 20).layout(.heights(10, 30, 5, 8, 7), style: style)
    #expect(result.tops() == [0, 0, 34, 34, 46])
    #expect(result.contentSize == Size(width: 20, height: 53))
  }

  @Test("a line of items of no height still has its line spacing")
  func zeroHeight() throws {
    let style = SectionStyle(minimumLineSpacing: 4)
    let result = try FlowLayout(width: 10).layout(.heights(0, 0, 6), style: style)
    #expect(result.tops() == [0, 4, 8])
    #expect(result.contentSize.height == 14)
  }

  @Test(
    "each alignment places items of 10, 30 and 21 on a line of 30",
    arguments: [
      (.start, [0, 0, 0], [10, 30, 21]),
      (.center, [10, 0, 4.5], [10, 30, 21]),
      (.end, [20, 0, 9], [10, 30, 21]),
      (.stretch, [0, 0, 0], [30, 30, 30]),
    ] as [(SectionStyle.ItemAlignment, [Double], [Double])])
  func alignment(
    _ alignment: SectionStyle.ItemAlignment, _ tops: [Double], _ heights: [Double]
  ) throws {
    let result = try result(alignment, .heights(10, 30, 21))
    #expect(result.tops() == tops)
    #expect(result.heights() == heights)
    #expect(result.contentSize.height == 30)
  }

  @Test("half a layout unit above a centred item is rounded down")
  func centreRounding() throws {
    #expect(try result(.center, .heights(30, 30 - 3 / 64)).tops() == [0, 1 / 64])
  }

  @Test("an item's own alignment overrides the section's")
  func override() throws {
    let result = try result(
      .end, .heights(10, 30, 20, 10), [0: .init(alignment: .start), 2: .init(alignment: .stretch)])
    #expect(result.tops() == [0, 0, 0, 20])
    #expect(result.heights() == [10, 30, 30, 10])
  }

  // Ascents 15 and 10, descents 5 and 20: the line takes 15 + 20.
  @Test("first baselines are aligned, and the line holds the largest ascent and descent")
  func firstBaseline() throws {
    let result = try result(
      .firstBaseline, .heights(20, 30), [0: .init(firstBaseline: 15), 1: .init(firstBaseline: 10)])
    #expect(result.tops() == [0, 5])
    #expect(result.contentSize.height == 35)
  }

  @Test("an item without a baseline has its bottom edge on the others' baseline")
  func withoutBaseline() throws {
    let some = try result(
      .firstBaseline, .heights(20, 12), [0: .init(firstBaseline: 15), 1: .init(lastBaseline: 3)])
    #expect(some.tops() == [0, 3])
    #expect(some.contentSize.height == 20)
    let none = try result(.firstBaseline, .heights(20, 12))
    #expect(none.tops() == [0, 8])
    #expect(none.contentSize.height == 20)
  }

  @Test("items aligned by last baselines ignore their first baselines")
  func lastBaseline() throws {
    let options = [
      0: FlowItemOptions(firstBaseline: 8, lastBaseline: 28),
      1: FlowItemOptions(firstBaseline: 8, lastBaseline: 8),
    ]
    let result = try result(.lastBaseline, .heights(30, 10), options)
    #expect(result.tops() == [0, 20])
    #expect(result.contentSize.height == 30)
  }

  @Test("items not aligned by a baseline can make the line higher; the others stay at its start")
  func largestOther() throws {
    let result = try result(
      .firstBaseline, .heights(20, 30, 50, 40),
      [
        0: .init(firstBaseline: 15), 1: .init(firstBaseline: 10), 2: .init(alignment: .start),
        3: .init(alignment: .end),
      ])
    #expect(result.tops() == [0, 5, 0, 10])
    #expect(result.contentSize.height == 50)
  }

  @Test("items aligned by first and by last baselines are two groups on a line")
  func twoGroups() throws {
    let result = try result(
      .firstBaseline, .heights(20, 30, 40),
      [
        0: .init(firstBaseline: 15), 1: .init(firstBaseline: 10),
        2: .init(lastBaseline: 12, alignment: .lastBaseline),
      ])
    #expect(result.tops() == [0, 5, 0])
    #expect(result.contentSize.height == 40)
  }

  @Test("a baseline may lie below its item: 25 + 5, not 25 - 5")
  func baselineBelowItem() throws {
    let result = try result(
      .firstBaseline, .heights(20, 10), [0: .init(firstBaseline: 25), 1: .init(firstBaseline: 5)])
    #expect(result.tops() == [0, 20])
    #expect(result.contentSize.height == 30)
  }

  @Test("a baseline may lie above its item: an ascent of -5 and 0, a descent of 25")
  func baselineAboveItem() throws {
    let result = try result(
      .firstBaseline, .heights(20, 10), [0: .init(firstBaseline: -5), 1: .init(firstBaseline: 0)])
    #expect(result.tops() == [5, 0])
    #expect(result.contentSize.height == 25)
  }

  @Test(
    "with horizontal scrolling, baseline alignments are the same as `.start`",
    arguments: [SectionStyle.ItemAlignment.firstBaseline, .lastBaseline])
  func horizontal(alignment: SectionStyle.ItemAlignment) throws {
    let result = try result(
      alignment, .widths(20, 30), [0: .init(firstBaseline: 15, lastBaseline: 15)],
      axis: .horizontal)
    #expect(result.lefts() == [0, 0])
    #expect(result.contentSize == Size(width: 30, height: 100))
  }
}
