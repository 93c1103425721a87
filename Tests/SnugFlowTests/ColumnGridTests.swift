import SnugFlow
import SnugFlowTesting
import Testing

@Suite("Flow layout: the column grid of uniform items")
struct ColumnGridTests {
  private func result(
    _ size: Size, count: Int, width: Double, style: SectionStyle = .uiKit
  ) throws -> FlowResult {
    try FlowLayout(width: width).layout([
      FlowSection(items: .uniform(size, count: count), style: style)
    ])
  }

  private static let wide = Size(width: 80, height: 30)

  // Three of 80 with gaps of 10 leave 40 of 300: columns at 0, 90 + 20 and 180 + 40.
  @Test("the last line keeps the columns of the full lines")
  func lastLine() throws {
    let result = try result(Self.wide, count: 5, width: 300)
    #expect(result.lefts() == [0, 110, 220, 0, 110])
    #expect(result.tops() == [0, 0, 0, 40, 40])
    #expect(result.lines() == [0..<3, 3..<5])
    #expect(result.contentSize == Size(width: 300, height: 70))
  }

  @Test(
    "only items of one size, without breaks or a cap, are in the columns of a full line",
    arguments: [
      ("listed one by one", .sizes(Array(repeating: wide, count: 5)), nil, [0, 110, 220, 0, 110]),
      // Lines that are not full.
      ("two items", .uniform(wide, count: 2), nil, [0, 110]),
      ("a single item", .uniform(wide, count: 1), nil, [0]),
      (
        "options without a break", .uniform(wide, count: 5), (4, .init(alignment: .end)),
        [0, 110, 220, 0, 110]
      ),
      // Without a grid, the last line leads with minimum spacing.
      (
        "a forced break", .uniform(wide, count: 5), (3, .init(breakBefore: true)),
        [0, 110, 220, 0, 90]
      ),
      (
        "different heights", .sizes([wide, Size(width: 80, height: 20), wide, wide, wide]), nil,
        [0, 110, 220, 0, 90]
      ),
    ] as [(String, FlowSection.Items, (Int, FlowItemOptions)?, [Double])])
  func columns(
    _ rule: String, items: FlowSection.Items, options: (Int, FlowItemOptions)?, _ lefts: [Double]
  ) throws {
    var section = FlowSection(items: items, style: .uiKit)
    if let (item, options) = options { section.options[item] = options }
    #expect(try FlowLayout(width: 300).layout([section]).lefts() == lefts)
  }

  @Test("with a cap there is no grid: the last line leads with minimum spacing")
  func cap() throws {
    let capped = SectionStyle.uiKit.with { $0.maximumItemsPerLine = 3 }
    #expect(
      try result(Self.wide, count: 5, width: 300, style: capped).lefts() == [0, 110, 220, 0, 90])
  }

  @Test("a single column is centred", arguments: [2, 1])
  func oneColumn(count: Int) throws {
    let lefts = [Double](repeating: 10, count: count)
    #expect(try result(Self.wide, count: count, width: 100).lefts() == lefts)
  }

  @Test("items of no width with no spacing are all at the leading edge of one line")
  func nothingToDivideBy() throws {
    let style = SectionStyle(lineAlignment: .justified)
    let result = try result(Size(width: 0, height: 30), count: 4, width: 100, style: style)
    #expect(result.lefts() == [0, 0, 0, 0])
    #expect(result.lines() == [0..<4])
    #expect(result.contentSize == Size(width: 100, height: 30))
  }

  // Four of 128 units with gaps of 32 leave 32 of 640: in thirds 11 (10.67) and 21 (21.33), on
  // top of 160 and 320.
  @Test("free space that does not divide evenly is rounded for each column by itself")
  func rounding() throws {
    let style = SectionStyle(lineAlignment: .justified, minimumInteritemSpacing: 0.5)
    let result = try result(Size(width: 2, height: 1), count: 7, width: 10, style: style)
    #expect(result.leftUnits() == [0, 171, 341, 512, 0, 171, 341])
  }

  // Four of 60 with gaps of 10 leave 30 of 300. Ten are balanced as 4 + 3 + 3.
  @Test("balanced lines keep the columns of a full line if the last-line alignment is automatic")
  func balanced() throws {
    var style = SectionStyle(
      lineAlignment: .justified, minimumInteritemSpacing: 10, lineBreaking: .balanced)
    let lefts = {
      try result(Size(width: 60, height: 30), count: 10, width: 300, style: style).lefts()
    }
    #expect(try lefts() == [0, 80, 160, 240, 0, 80, 160, 0, 80, 160])
    style.lastLineAlignment = .same
    #expect(try lefts() == [0, 80, 160, 240, 0, 120, 240, 0, 120, 240])
    style.lastLineAlignment = .fixed(.trailing)
    #expect(try lefts() == [0, 80, 160, 240, 0, 120, 240, 100, 170, 240])
  }

  // Five of 50 with gaps of 10 leave 30 of 320, 7.5 a gap.
  @Test("with UIKit's defaults, five items of 50 fill a line of 320 with gaps of 17.5")
  func uiKitDefaults() throws {
    let result = try result(SectionStyle.uiKitItemSize, count: 6, width: 320)
    #expect(result.lefts() == [0, 67.5, 135, 202.5, 270, 0])
    #expect(result.frames()[5] == Rect(x: 0, y: 60, width: 50, height: 50))
  }

  @Test("ten million items are laid out like ten: item 9,999,999 ends line 1,999,999")
  func tenMillion() throws {
    let result = try result(SectionStyle.uiKitItemSize, count: 10_000_000, width: 320)
    #expect(result.lineCount(inSection: 0) == 2_000_000)
    #expect(
      result.frame(ofItem: 9_999_999, inSection: 0)
        == Rect(x: 270, y: 119_999_940, width: 50, height: 50))
    #expect(result.contentSize == Size(width: 320, height: 119_999_990))
  }
}
