import FlowTesting
import SnugFlow
import Testing

@Suite("Flow layout: the last line")
struct LastLineTests {
  private func lefts(
    _ alignment: FlowMetrics.LineAlignment, _ last: FlowMetrics.LastLineAlignment, _ sizes: [Size]
  ) throws -> [Double] {
    let metrics = FlowMetrics(
      lineAlignment: alignment, lastLineAlignment: last, minimumInteritemSpacing: 8)
    return try FlowLayout(width: 300).layout(sizes, metrics: metrics).lefts()
  }

  // 80 + 8 + 100 + 8 + 90 leave 14 of 300; 120 + 8 + 60 leave 112.
  private let sizes: [Size] = .widths(80, 100, 90, 120, 60)

  @Test("it leads with the least spacing where the others are justified")
  func automaticJustified() throws {
    #expect(try lefts(.justified, .automatic, sizes) == [0, 95, 210, 0, 128])
  }

  @Test("it is as the others when these are not justified")
  func automaticOtherwise() throws {
    #expect(try lefts(.center, .automatic, sizes) == [7, 95, 203, 56, 184])
    #expect(try lefts(.trailing, .automatic, sizes) == [14, 102, 210, 112, 240])
    #expect(try lefts(.spaceBetween, .automatic, sizes) == [0, 95, 210, 0, 240])
  }

  @Test("it is justified too with .same")
  func same() throws {
    #expect(try lefts(.justified, .same, sizes) == [0, 95, 210, 0, 240])
  }

  @Test("it takes an alignment of its own")
  func fixed() throws {
    #expect(try lefts(.justified, .fixed(.trailing), sizes) == [0, 95, 210, 112, 240])
    #expect(try lefts(.leading, .fixed(.justified), sizes) == [0, 88, 196, 0, 240])
    #expect(try lefts(.leading, .fixed(.center), sizes) == [0, 88, 196, 56, 184])
  }

  @Test("the only line is the last one")
  func onlyLine() throws {
    #expect(try lefts(.justified, .automatic, .widths(80, 100)) == [0, 88])
    #expect(try lefts(.justified, .fixed(.trailing), .widths(80, 100)) == [112, 200])
  }

  @Test("it is centred like the others when every line holds one item")
  func everyLineHoldsOne() throws {
    #expect(try lefts(.justified, .automatic, .widths(200, 180, 190)) == [50, 60, 55])
  }

  @Test("one item on it leads as soon as another line holds two")
  func singleAfterPair() throws {
    #expect(try lefts(.justified, .automatic, .widths(100, 100, 200)) == [0, 200, 0])
  }
}
