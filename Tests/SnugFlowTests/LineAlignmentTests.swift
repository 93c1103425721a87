import SnugFlow
import SnugFlowTesting
import Testing

@Suite("Flow layout: alignment along the line")
struct LineAlignmentTests {
  private func result(
    _ alignment: SectionStyle.LineAlignment, _ sizes: [Size], width: Double, spacing: Double = 0
  ) throws -> FlowResult {
    let style = SectionStyle(
      lineAlignment: alignment, lastLineAlignment: .same, minimumInteritemSpacing: spacing)
    return try FlowLayout(width: width).layout(sizes, style: style)
  }

  // Items of 10, 20 and 30 with gaps of 5 leave 30 of 100.
  @Test(
    "each alignment distributes the free space of a line",
    arguments: [
      (.leading, [0, 15, 40]),
      (.center, [15, 30, 55]),
      (.trailing, [30, 45, 70]),
      (.justified, [0, 30, 70]),
      (.spaceBetween, [0, 30, 70]),
      (.spaceAround, [5, 30, 65]),
      (.spaceEvenly, [7.5, 30, 62.5]),
    ] as [(SectionStyle.LineAlignment, [Double])])
  func alignment(_ alignment: SectionStyle.LineAlignment, _ expected: [Double]) throws {
    #expect(try result(alignment, .widths(10, 20, 30), width: 100, spacing: 5).lefts() == expected)
  }

  @Test(
    "free space that does not divide evenly is rounded for each item by itself",
    arguments: [
      // Four items of 128 units leave 128 of 640: in thirds 43 (42.67) and 85 (85.33), in fifths 26
      // (25.6), 51 (51.2) and 77 (76.8) after 25.
      (.justified, .widths(2, 2, 2, 2), 10, [0, 128 + 43, 256 + 85, 384 + 128]),
      (.spaceBetween, .widths(2, 2, 2, 2), 10, [0, 128 + 43, 256 + 85, 384 + 128]),
      (.spaceEvenly, .widths(2, 2, 2, 2), 10, [25, 128 + 51, 256 + 76, 384 + 102]),
      // 64 units in thirds are 21 (21.33) and 43 (42.67), after a sixth, 10 (10.67): the space before
      // the first item is rounded down.
      (.spaceAround, .widths(3, 3, 3), 10, [10, 192 + 31, 384 + 53]),
      // Half a layout unit is rounded up in a gap, and down before a centred line.
      (.justified, .widths(3, 3, 3), 9 + 1 / 64, [0, 192 + 1, 384 + 1]),
      (.center, .widths(3, 4), 7 + 3 / 64, [1, 192 + 1]),
    ] as [(SectionStyle.LineAlignment, [Size], Double, [Double])])
  func rounding(
    _ alignment: SectionStyle.LineAlignment, _ sizes: [Size], width: Double, _ expected: [Double]
  ) throws {
    #expect(try result(alignment, sizes, width: width).leftUnits() == expected)
  }

  @Test(
    "each alignment places a single item on a line with free space of 60",
    arguments: [
      (.leading, 0), (.center, 30), (.trailing, 60), (.justified, 30), (.spaceBetween, 0),
      (.spaceAround, 30), (.spaceEvenly, 30), (.fill, 0),
    ] as [(SectionStyle.LineAlignment, Double)])
  func single(_ alignment: SectionStyle.LineAlignment, _ expected: Double) throws {
    #expect(try result(alignment, .widths(40), width: 100, spacing: 7).lefts() == [expected])
  }

  @Test(
    "a full line looks the same in every alignment",
    arguments: SectionStyle.LineAlignment.allCases)
  func noFreeSpace(alignment: SectionStyle.LineAlignment) throws {
    #expect(try result(alignment, .widths(20, 30), width: 60, spacing: 10).lefts() == [0, 30])
  }

  @Test("each line distributes its own free space")
  func linesApart() throws {
    #expect(try result(.trailing, .widths(70, 60, 30), width: 100).lefts() == [30, 10, 70])
  }

  // 80 + 8 + 100 + 8 + 90 leave 14 of 300; 120 + 8 + 60 leave 112.
  private static let twoLines: [Size] = .widths(80, 100, 90, 120, 60)

  @Test(
    "the last line leads if others are justified, else is like them, or has an own alignment",
    arguments: [
      ("leads after justified", .justified, .automatic, twoLines, [0, 95, 210, 0, 128]),
      ("like the others", .center, .automatic, twoLines, [7, 95, 203, 56, 184]),
      ("like the others", .trailing, .automatic, twoLines, [14, 102, 210, 112, 240]),
      ("like the others", .spaceBetween, .automatic, twoLines, [0, 95, 210, 0, 240]),
      ("justified, too", .justified, .same, twoLines, [0, 95, 210, 0, 240]),
      ("of its own", .justified, .fixed(.trailing), twoLines, [0, 95, 210, 112, 240]),
      ("of its own", .leading, .fixed(.justified), twoLines, [0, 88, 196, 0, 240]),
      ("of its own", .leading, .fixed(.center), twoLines, [0, 88, 196, 56, 184]),
      ("a single line is the last", .justified, .automatic, .widths(80, 100), [0, 88]),
      ("a single line is the last", .justified, .fixed(.trailing), .widths(80, 100), [112, 200]),
      // Centred like the others, each the only item of its line.
      ("every line holds one", .justified, .automatic, .widths(200, 180, 190), [50, 60, 55]),
      ("one after a line of two", .justified, .automatic, .widths(100, 100, 200), [0, 200, 0]),
    ]
      as [(
        String, SectionStyle.LineAlignment, SectionStyle.LastLineAlignment, [Size], [Double]
      )])
  func lastLine(
    _ rule: String, _ alignment: SectionStyle.LineAlignment,
    _ last: SectionStyle.LastLineAlignment, _ sizes: [Size], _ expected: [Double]
  ) throws {
    let style = SectionStyle(
      lineAlignment: alignment, lastLineAlignment: last, minimumInteritemSpacing: 8)
    #expect(try FlowLayout(width: 300).layout(sizes, style: style).lefts() == expected)
  }
}
