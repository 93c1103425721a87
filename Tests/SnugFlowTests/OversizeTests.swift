import SnugFlow
import SnugFlowTesting
import Testing

@Suite("Flow layout: items longer than the line")
struct OversizeTests {
  @Test("an item longer than the line has its own size")
  func overflow() throws {
    let result = try FlowLayout(width: 100).layout(.widths(50, 150, 20))
    #expect(result.frames()[1] == Rect(x: 0, y: 10, width: 150, height: 10))
  }

  @Test(
    "an item longer than the line stands alone, and is reported; neighbouring ones as one range",
    arguments: [
      (.widths(50, 150, 20), [0..<1, 1..<2, 2..<3], [1..<2]),
      // Not even an item of no width joins an oversize item.
      (.widths(0, 150, 0), [0..<1, 1..<2, 2..<3], [1..<2]),
      // An item exactly as long as the line is not oversize.
      (.widths(100, 100 + 1 / 64), [0..<1, 1..<2], [1..<2]),
      (.widths(150, 160, 20, 170), [0..<1, 1..<2, 2..<3, 3..<4], [0..<2, 3..<4]),
    ] as [([Size], [Range<Int>], [Range<Int>])])
  func reported(_ sizes: [Size], lines: [Range<Int>], oversize: [Range<Int>]) throws {
    let result = try FlowLayout(width: 100).layout(sizes)
    #expect(result.lines() == lines)
    #expect(result.oversizeItems(inSection: 0) == oversize)
  }

  @Test("an oversize item is at the start edge", arguments: SectionStyle.LineAlignment.allCases)
  func startEdge(alignment: SectionStyle.LineAlignment) throws {
    let inset = EdgeInsets(leading: 5)
    let style = SectionStyle(lineAlignment: alignment, sectionInset: inset)
    let result = try FlowLayout(width: 100).layout(.widths(150, 20, 160), style: style)
    #expect(result.frames()[0] == Rect(x: 5, y: 0, width: 150, height: 10))
    #expect(result.frames()[2] == Rect(x: 5, y: 20, width: 160, height: 10))
  }

  @Test("uniform oversize items are all reported")
  func uniform() throws {
    let section = FlowSection(items: .uniform(Size(width: 150, height: 10), count: 3))
    let result = try FlowLayout(width: 100).layout([section])
    #expect(result.oversizeItems(inSection: 0) == [0..<3])
    #expect(result.frames()[2] == Rect(x: 0, y: 20, width: 150, height: 10))
  }

  @Test("`.clamp` cuts an oversize item to the length of the line and reports nothing")
  func clamp() throws {
    let style = SectionStyle(oversize: .clamp)
    let result = try FlowLayout(width: 100).layout(.widths(50, 150, 20), style: style)
    #expect(result.frames()[1] == Rect(x: 0, y: 10, width: 100, height: 10))
    #expect(result.lines() == [0..<1, 1..<2, 2..<3])
    #expect(result.oversizeItems(inSection: 0) == [])
  }

  @Test("an item with a minimum length is cut no further, and reported where it is oversize")
  func clampToMinimum() throws {
    var section = FlowSection(
      items: .sizes(.widths(50, 150, 0, 150, 90)), style: SectionStyle(oversize: .clamp))
    for (item, length) in [(1, 120.0), (3, 80), (4, 95)] {
      section.options[item, default: FlowItemOptions()].minimumMain = length
    }
    let result = try FlowLayout(width: 100).layout([section])
    #expect(result.widths() == [50, 120, 0, 100, 90])
    #expect(result.lines() == [0..<1, 1..<2, 2..<4, 4..<5])
    #expect(result.oversizeItems(inSection: 0) == [1..<2])
  }

  @Test("items clamped to a line of no length have no width, and share the line")
  func clampToNothing() throws {
    let style = SectionStyle(oversize: .clamp)
    let result = try FlowLayout(width: 0).layout(.widths(50, 150), style: style)
    #expect(result.widths() == [0, 0])
    #expect(result.lines() == [0..<2])
  }

  @Test("insets larger than the container leave lines of no length: 100 - 80 - 40 counts as 0")
  func insetsLargerThanContainer() throws {
    let style = SectionStyle(sectionInset: EdgeInsets(leading: 80, trailing: 40))
    let layout = FlowLayout(width: 100)
    #expect(try layout.lineLimit(for: style, section: 0) == 0)
    let result = try layout.layout(.widths(30, 0), style: style)
    #expect(result.lefts() == [80, 80])
    #expect(result.lines() == [0..<1, 1..<2])
    #expect(result.oversizeItems(inSection: 0) == [0..<1])
    #expect(result.contentSize == Size(width: 100, height: 20))
  }

  @Test("the length proposed to a measured cell is that of the line: 320 - 20 - 16")
  func lineLimit() throws {
    let style = SectionStyle(sectionInset: EdgeInsets(top: 9, leading: 20, trailing: 16))
    #expect(try FlowLayout(width: 320).lineLimit(for: style, section: 0) == 284)
    let horizontal = FlowLayout(
      scrollAxis: .horizontal, containerSize: Size(width: 320, height: 100))
    #expect(try horizontal.lineLimit(for: style, section: 0) == 91)
  }
}
