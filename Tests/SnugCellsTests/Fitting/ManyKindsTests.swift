import Snug
import Testing

@testable import SnugCells

@Suite("Fitting: many kinds on all cores")
struct ManyKindsTests {
  private struct Failed: Error, Equatable {
    var kind: Int
  }

  @Test("of the kinds that cannot be fitted, the first is reported", arguments: [700, 1500, 2999])
  func firstFailure(first: Int) throws {
    var label = CellView.label("label", TextStyle(size: 10), lines: 2)
    label.compressionResistance = CellView.AxisPriorities(1000)
    let template = try CellTemplate(
      views: [label], constraints: ["H:|[label(<=100)]|", "V:|[label]|"])
    let sizer = CellSizer(template, measuring: try TextMeasurer(catalog: .embedded))
    var texts = CellTexts(labelCount: 1)
    for cell in 0..<3000 {
      texts.append([cell >= first ? String(repeating: "much longer ", count: 9) : "a \(cell)"])
    }
    let measured = try sizer.measure(texts)
    #expect(measured.kindCount == 3000)
    #expect(throws: Failed(kind: first)) {
      try sizer.fit(texts, measured, .compressed) { kind, _ in Failed(kind: kind) }
    }
  }
}
