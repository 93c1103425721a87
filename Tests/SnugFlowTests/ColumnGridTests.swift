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

  private let wide = Size(width: 80, height: 30)

  // Three of 80 with gaps of 10 leave 40 of 300: columns at 0, 90 + 20 and 180 + 40.
  @Test("the last line keeps the columns of the full lines")
  func lastLine() throws {
    let result = try result(wide, count: 5, width: 300)
    #expect(result.lefts() == [0, 110, 220, 0, 110])
    #expect(result.tops() == [0, 0, 0, 40, 40])
    #expect(result.lines() == [0..<3, 3..<5])
    #expect(result.contentSize == Size(width: 300, height: 70))
  }

  @Test("items listed one by one count as uniform if their sizes are the same")
  func listed() throws {
    let sizes = [Size](repeating: wide, count: 5)
    let result = try FlowLayout(width: 300).layout(sizes, style: .uiKit)
    #expect(result.lefts() == [0, 110, 220, 0, 110])
  }

  @Test("items that do not fill a line keep the columns of a full line, even a single item")
  func lessThanALine() throws {
    #expect(try result(wide, count: 2, width: 300).lefts() == [0, 110])
    #expect(try result(wide, count: 1, width: 300).lefts() == [0])
  }

  @Test("a single column is centred")
  func oneColumn() throws {
    #expect(try result(wide, count: 2, width: 100).lefts() == [10, 10])
    #expect(try result(wide, count: 1, width: 100).lefts() == [10])
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

  @Test("with a cap or a forced break there is no grid: the last line leads with minimum spacing")
  func notUniform() throws {
    var capped = SectionStyle.uiKit
    capped.maximumItemsPerLine = 3
    #expect(
      try result(wide, count: 5, width: 300, style: capped).lefts() == [0, 110, 220, 0, 90])
    let section = FlowSection(
      items: .uniform(wide, count: 5), options: [3: FlowItemOptions(breakBefore: true)],
      style: .uiKit)
    #expect(try FlowLayout(width: 300).layout([section]).lefts() == [0, 110, 220, 0, 90])
  }

  @Test("items of one width but different heights are not uniform")
  func differentHeights() throws {
    var sizes = [Size](repeating: wide, count: 5)
    sizes[1].height = 20
    let result = try FlowLayout(width: 300).layout(sizes, style: .uiKit)
    #expect(result.lefts() == [0, 110, 220, 0, 90])
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

  @Test("options without a forced break leave the grid unchanged")
  func otherOptions() throws {
    let section = FlowSection(
      items: .uniform(wide, count: 5), options: [4: FlowItemOptions(alignment: .end)],
      style: .uiKit)
    #expect(try FlowLayout(width: 300).layout([section]).lefts() == [0, 110, 220, 0, 110])
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
