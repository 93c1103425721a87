import SnugFlow
import SnugFlowTesting
import Testing

@Suite("Flow layout: the last line")
struct LastLineTests {
  private func lefts(
    _ alignment: SectionStyle.LineAlignment, _ last: SectionStyle.LastLineAlignment, _ sizes: [Size]
  ) throws -> [Double] {
    let style = SectionStyle(
      lineAlignment: alignment, lastLineAlignment: last, minimumInteritemSpacing: 8)
    return try FlowLayout(width: 300).layout(sizes, style: style).lefts()
  }

  // 80 + 8 + 100 + 8 + 90 leave 14 of 300; 120 + 8 + 60 leave 112.
  private let sizes: [Size] = .widths(80, 100, 90, 120, 60)

  @Test("the last line leads with minimum spacing if the other lines are justified")
  func automaticJustified() throws {
    #expect(try lefts(.justified, .automatic, sizes) == [0, 95, 210, 0, 128])
  }

  @Test("the last line is aligned like the others if these are not justified")
  func automaticOtherwise() throws {
    #expect(try lefts(.center, .automatic, sizes) == [7, 95, 203, 56, 184])
    #expect(try lefts(.trailing, .automatic, sizes) == [14, 102, 210, 112, 240])
    #expect(try lefts(.spaceBetween, .automatic, sizes) == [0, 95, 210, 0, 240])
  }

  @Test("with `.same` the last line is justified, too")
  func same() throws {
    #expect(try lefts(.justified, .same, sizes) == [0, 95, 210, 0, 240])
  }

  @Test("with `.fixed` the last line has an alignment of its own")
  func fixed() throws {
    #expect(try lefts(.justified, .fixed(.trailing), sizes) == [0, 95, 210, 112, 240])
    #expect(try lefts(.leading, .fixed(.justified), sizes) == [0, 88, 196, 0, 240])
    #expect(try lefts(.leading, .fixed(.center), sizes) == [0, 88, 196, 56, 184])
  }

  @Test("a single line counts as the last line")
  func onlyLine() throws {
    #expect(try lefts(.justified, .automatic, .widths(80, 100)) == [0, 88])
    #expect(try lefts(.justified, .fixed(.trailing), .widths(80, 100)) == [112, 200])
  }

  @Test("the last line is centred like the others if every line holds one item")
  func everyLineHoldsOne() throws {
    #expect(try lefts(.justified, .automatic, .widths(200, 180, 190)) == [50, 60, 55])
  }

  @Test("a single item on the last line leads if another line holds two items")
  func singleAfterPair() throws {
    #expect(try lefts(.justified, .automatic, .widths(100, 100, 200)) == [0, 200, 0])
  }
}
