import FlowTesting
import SnugFlow
import Testing

@Suite("Flow layout: the column grid of uniform items")
struct ColumnGridTests {
  private func result(
    _ size: Size, count: Int, width: Double, metrics: FlowMetrics = .uiKit
  ) throws -> FlowResult {
    try FlowLayout(width: width).layout([
      FlowSection(items: .uniform(size, count: count), metrics: metrics)
    ])
  }

  private let wide = Size(width: 80, height: 30)

  // Three of 80 with gaps of 10 leave 40 of 300: columns at 0, 90 + 20 and 180 + 40.
  @Test("the last line keeps the columns of the full ones")
  func lastLine() throws {
    let result = try result(wide, count: 5, width: 300)
    #expect(result.lefts() == [0, 110, 220, 0, 110])
    #expect(result.tops() == [0, 0, 0, 40, 40])
    #expect(result.lines() == [0..<3, 3..<5])
    #expect(result.contentSize == Size(width: 300, height: 70))
  }

  @Test("items listed one by one are uniform when their sizes are the same")
  func listed() throws {
    let sizes = [Size](repeating: wide, count: 5)
    let result = try FlowLayout(width: 300).layout(sizes, metrics: .uiKit)
    #expect(result.lefts() == [0, 110, 220, 0, 110])
  }

  @Test("items that do not fill one line keep its columns, one item alone too")
  func lessThanALine() throws {
    #expect(try result(wide, count: 2, width: 300).lefts() == [0, 110])
    #expect(try result(wide, count: 1, width: 300).lefts() == [0])
  }

  @Test("columns of one are centred")
  func oneColumn() throws {
    #expect(try result(wide, count: 2, width: 100).lefts() == [10, 10])
    #expect(try result(wide, count: 1, width: 100).lefts() == [10])
  }

  @Test("items of no width and no spacing lead, all on one line")
  func nothingToDivideBy() throws {
    let metrics = FlowMetrics(lineAlignment: .justified)
    let result = try result(Size(width: 0, height: 30), count: 4, width: 100, metrics: metrics)
    #expect(result.lefts() == [0, 0, 0, 0])
    #expect(result.lines() == [0..<4])
    #expect(result.contentSize == Size(width: 100, height: 30))
  }

  // Four of 128 units with gaps of 32 leave 32 of 640: in thirds 11 (10.67) and 21 (21.33), on
  // top of 160 and 320.
  @Test("columns that do not divide are rounded for each column anew")
  func rounding() throws {
    let metrics = FlowMetrics(lineAlignment: .justified, minimumInteritemSpacing: 0.5)
    let result = try result(Size(width: 2, height: 1), count: 7, width: 10, metrics: metrics)
    #expect(result.leftUnits() == [0, 171, 341, 512, 0, 171, 341])
  }

  @Test("a cap or a forced break ends the grid: the last line leads with the least spacing")
  func notUniform() throws {
    var capped = FlowMetrics.uiKit
    capped.maximumItemsPerLine = 3
    #expect(
      try result(wide, count: 5, width: 300, metrics: capped).lefts() == [0, 110, 220, 0, 90])
    let section = FlowSection(
      items: .uniform(wide, count: 5), options: [3: FlowItemOptions(breakBefore: true)],
      metrics: .uiKit)
    #expect(try FlowLayout(width: 300).layout([section]).lefts() == [0, 110, 220, 0, 90])
  }

  @Test("items of one width but different heights are not uniform")
  func differentHeights() throws {
    var sizes = [Size](repeating: wide, count: 5)
    sizes[1].height = 20
    let result = try FlowLayout(width: 300).layout(sizes, metrics: .uiKit)
    #expect(result.lefts() == [0, 110, 220, 0, 90])
  }

  // Four of 60 with gaps of 10 leave 30 of 300. Ten are balanced as 4 + 3 + 3.
  @Test("balanced lines all keep the columns of a full one, unless the last is told apart")
  func balanced() throws {
    var metrics = FlowMetrics(
      lineAlignment: .justified, minimumInteritemSpacing: 10, lineBreaking: .balanced)
    let lefts = {
      try result(Size(width: 60, height: 30), count: 10, width: 300, metrics: metrics).lefts()
    }
    #expect(try lefts() == [0, 80, 160, 240, 0, 80, 160, 0, 80, 160])
    metrics.lastLineAlignment = .same
    #expect(try lefts() == [0, 80, 160, 240, 0, 120, 240, 0, 120, 240])
    metrics.lastLineAlignment = .fixed(.trailing)
    #expect(try lefts() == [0, 80, 160, 240, 0, 120, 240, 100, 170, 240])
  }

  @Test("options that force no break leave the grid as it is")
  func otherOptions() throws {
    let section = FlowSection(
      items: .uniform(wide, count: 5), options: [4: FlowItemOptions(alignment: .end)],
      metrics: .uiKit)
    #expect(try FlowLayout(width: 300).layout([section]).lefts() == [0, 110, 220, 0, 110])
  }

  // Five of 50 with gaps of 10 leave 30 of 320, 7.5 a gap.
  @Test("UIKit's defaults: items of 50, spacing of 10")
  func uiKitDefaults() throws {
    let result = try result(FlowMetrics.uiKitItemSize, count: 6, width: 320)
    #expect(result.lefts() == [0, 67.5, 135, 202.5, 270, 0])
    #expect(result.frames()[5] == Rect(x: 0, y: 60, width: 50, height: 50))
  }

  @Test("ten million items are as easy as ten: item 9,999,999 ends line 1,999,999")
  func tenMillion() throws {
    let result = try result(FlowMetrics.uiKitItemSize, count: 10_000_000, width: 320)
    #expect(result.lineCount(inSection: 0) == 2_000_000)
    #expect(
      result.frame(ofItem: 9_999_999, inSection: 0)
        == Rect(x: 270, y: 119_999_940, width: 50, height: 50))
    #expect(result.contentSize == Size(width: 320, height: 119_999_990))
  }
}
