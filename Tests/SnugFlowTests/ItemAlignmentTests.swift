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
      section.options[item, default: FlowItemOptions()].maximumCross = extent
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

  @Test(
    "items are aligned by their baselines, in a line of the largest ascent and descent of each kind",
    arguments: [
      // Ascents 15 and 10, descents 5 and 20: the line takes 15 + 20.
      (
        "largest ascent and descent", .firstBaseline, .heights(20, 30),
        [.init(firstBaseline: 15), .init(firstBaseline: 10)], [0, 5], 35
      ),
      (
        "an item without a baseline has its bottom edge on the others' baseline", .firstBaseline,
        .heights(20, 12), [.init(firstBaseline: 15), .init(lastBaseline: 3)], [0, 3], 20
      ),
      ("no item has a baseline", .firstBaseline, .heights(20, 12), [], [0, 8], 20),
      (
        "last baselines ignore the first", .lastBaseline, .heights(30, 10),
        [.init(firstBaseline: 8, lastBaseline: 28), .init(firstBaseline: 8, lastBaseline: 8)],
        [0, 20], 30
      ),
      (
        "items not aligned by a baseline can make the line higher; the others stay at its start",
        .firstBaseline, .heights(20, 30, 50, 40),
        [
          .init(firstBaseline: 15), .init(firstBaseline: 10), .init(alignment: .start),
          .init(alignment: .end),
        ], [0, 5, 0, 10], 50
      ),
      (
        "items aligned by first and by last baselines are two groups", .firstBaseline,
        .heights(20, 30, 40),
        [
          .init(firstBaseline: 15), .init(firstBaseline: 10),
          .init(lastBaseline: 12, alignment: .lastBaseline),
        ], [0, 5, 0], 40
      ),
      (
        "a baseline may lie below its item: 25 + 5, not 25 - 5", .firstBaseline, .heights(20, 10),
        [.init(firstBaseline: 25), .init(firstBaseline: 5)], [0, 20], 30
      ),
      // An ascent of -5 and 0, a descent of 25.
      (
        "a baseline may lie above its item", .firstBaseline, .heights(20, 10),
        [.init(firstBaseline: -5), .init(firstBaseline: 0)], [5, 0], 25
      ),
    ] as [(String, SectionStyle.ItemAlignment, [Size], [FlowItemOptions], [Double], Double)])
  func baselines(
    _ rule: String, _ alignment: SectionStyle.ItemAlignment, _ sizes: [Size],
    _ options: [FlowItemOptions], _ tops: [Double], height: Double
  ) throws {
    let options = Dictionary(uniqueKeysWithValues: zip(0..., options))
    let result = try result(alignment, sizes, options)
    #expect(result.tops() == tops)
    #expect(result.contentSize.height == height)
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
