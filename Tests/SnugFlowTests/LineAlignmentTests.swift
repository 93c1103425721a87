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

  // Four items of 128 units leave 128 of 640: in thirds 43 (42.67) and 85 (85.33), in fifths 26
  // (25.6), 51 (51.2) and 77 (76.8) after 25.
  @Test(
    "free space that does not divide evenly is rounded for each item by itself",
    arguments: [
      (.justified, [0, 128 + 43, 256 + 85, 384 + 128]),
      (.spaceBetween, [0, 128 + 43, 256 + 85, 384 + 128]),
      (.spaceEvenly, [25, 128 + 51, 256 + 76, 384 + 102]),
    ] as [(SectionStyle.LineAlignment, [Double])])
  func rounding(_ alignment: SectionStyle.LineAlignment, _ expected: [Double]) throws {
    #expect(try result(alignment, .widths(2, 2, 2, 2), width: 10).leftUnits() == expected)
  }

  // 64 units in thirds are 21 (21.33) and 43 (42.67), after a sixth, 10 (10.67).
  @Test("`.spaceAround` rounds the space before the first item down")
  func spaceAroundRounding() throws {
    let result = try result(.spaceAround, .widths(3, 3, 3), width: 10)
    let expected: [Double] = [10, 192 + 31, 384 + 53]
    #expect(result.leftUnits() == expected)
  }

  @Test("half a layout unit is rounded up in a gap, and down before a centred line")
  func halves() throws {
    let justified = try result(.justified, .widths(3, 3, 3), width: 9 + 1 / 64)
    let gaps: [Double] = [0, 192 + 1, 384 + 1]
    #expect(justified.leftUnits() == gaps)
    let centred = try result(.center, .widths(3, 4), width: 7 + 3 / 64)
    #expect(centred.leftUnits() == [1, 192 + 1])
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
}
