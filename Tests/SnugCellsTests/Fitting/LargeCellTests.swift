import Snug
import SnugTesting
import Testing

@Suite("Fitting: cells of 200 views")
struct LargeCellTests {
  /// Twenty rows of ten views each; labels and boxes alternate.
  private func table() throws -> CellTemplate {
    var views: [CellView] = []
    var constraints: [ConstraintStatement] = []
    for row in 0..<20 {
      let names = (0..<10).map { "v\(row)_\($0)" }
      views += names.enumerated().map { column, name in
        column % 2 == 0
          ? CellView.label10(name, hugging: 251 + Double(column), compressionResistance: 750)
          : .box(name, 12, 10)
      }
      let row = names.map { "[\($0)]" }.joined(separator: "-2-")
      constraints.append(.text("H:|-4-\(row)-(>=4)-|", options: [.alignAllTop]))
    }
    let column = (0..<20).map { "[v\($0)_0]" }.joined(separator: "-3-")
    constraints.append(.text("V:|-3-\(column)-3-|"))
    return try CellTemplate(views: views, constraints: constraints)
  }

  /// One row of 200 labels.
  private func chain() throws -> CellTemplate {
    let names: [String] = (0..<200).map { "v\($0)" }
    let labels = names.map { "[\($0)]" }.joined(separator: "-1-")
    return try CellTemplate(
      views: names.map { CellView.label10($0) },
      constraints: [
        .text("H:|-5-\(labels)-5-|", options: [.alignAllTop]), .text("V:|-5-[v0]-5-|"),
      ])
  }

  /// Texts of up to ten characters, which differ from cell to cell.
  private func texts(_ count: Int, cell: Int) -> [String] {
    (0..<count).map { label in
      let length = (label * 7 + cell * 3) % 11
      return String(repeating: "x", count: length)
    }
  }

  @Test("a table of 20 rows is as wide as its widest row, and as high as its rows and gaps")
  func rows() throws {
    let sizer = CellSizer(try table(), measuring: FixedMetricsMeasurer())
    let texts = (0..<2).map { self.texts(100, cell: $0) }
    for (cell, texts) in zip(try sizer.fit(texts), texts) {
      var widest = 0.0
      for row in 0..<20 {
        let characters = texts[row * 5..<row * 5 + 5].joined().count
        // Margins of 4, gaps of 2, five boxes of 12, characters of 5.
        let width = 4 + 9 * 2 + 5 * 12 + 4 + characters * 5
        widest = max(widest, Double(width))
      }
      #expect(cell.size.width == widest)
      // Rows of 10 and gaps of 3.
      #expect(cell.size.height == Double(3 + 20 * 10 + 19 * 3 + 3))
      #expect(cell.ambiguousViews == [])
    }
  }

  @Test("in a chain of 200 labels, each is 1 point after the one before, in either direction")
  func labels() throws {
    let texts = (0..<2).map { self.texts(200, cell: $0) }
    for direction in LayoutDirection.allCases {
      let sizer = CellSizer(
        try chain(), measuring: FixedMetricsMeasurer(), direction: direction)
      for (cell, texts) in zip(try sizer.fit(texts), texts) {
        var leading = 5.0
        for (text, frame) in zip(texts, cell.frames) {
          let width = Double(text.count) * 5
          let trailing: Double = cell.size.width - leading - width
          let x = direction == .leftToRight ? leading : trailing
          guard frame == Rect(x: x, y: 5, width: width, height: 10) else {
            Issue.record("\(frame) at \(leading), \(width) wide")
            return
          }
          leading += width + 1
        }
        #expect(cell.size.width == leading - 1 + 5)
        #expect(cell.ambiguousViews == [])
      }
    }
  }
}
