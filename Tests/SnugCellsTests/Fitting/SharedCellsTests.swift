import Snug
import SnugCollectionTesting
import SnugPropertyTesting
import SnugTesting
import Testing

@testable import SnugCells

@Suite("Fitting: shared programs")
struct SharedCellsTests {
  @Test("cells of different text styles can share fitting programs, and the result is the same")
  func styles() throws {
    let measurer = FixedMetricsMeasurer()
    let templates = try [10.0, 20].map { try CellTemplate.tag(TextStyle(size: $0)) }
    let programs = FittingPrograms(templates[0], direction: .leftToRight)
    let sharing = templates.map { CellSizer($0, measuring: measurer, programs: programs) }
    for text in ["", "a", "abc", "abcdef", "abc"] {
      for (template, sizer) in zip(templates, sharing) {
        let alone = try CellSizer(template, measuring: measurer).fit([[text]])[0]
        let cell = try sizer.fit([[text]])[0]
        #expect(cell.size == alone.size && cell.frames == alone.frames)
      }
    }
    #expect(try sharing[0].program(for: .compressed) === sharing[1].program(for: .compressed))
  }

  /// Texts for some cells of a design with 0 to 5 labels.
  private static var batches: Generator<[[String]]> {
    Generator { source in
      let labelCount = try source.draw(.integer(in: 0...5))
      let text = Generator<String>.element(of: [
        "", "A", "B", "longer", "much longer than that", "fi",
      ])
      let texts = Generator<[String]>.array(of: text, count: labelCount...labelCount)
      return try source.draw(.array(of: texts, count: 1...12))
    }
  }

  private func design(_ labelCount: Int, lines: Int) throws -> CellTemplate {
    let names = (0..<labelCount).map { "l\($0)" }
    let row = names.map { "-[\($0)(<=60)]" }.joined()
    var views = names.map { CellView.label($0, lines: $0 == "l1" ? lines : 1) }
    views.append(CellView("box", .box(nil)))
    var constraints: [ConstraintStatement] = ["V:|-[box(>=4)]-|"]
    constraints.append(.text("H:|-[box(4)]\(row)-(>=5)-|"))
    constraints += names.map { .text("V:|-[\($0)]-(>=5)-|") }
    return try CellTemplate(
      views: views, constraints: constraints, margins: EdgeInsets(5), baseline: names.last)
  }

  @Test(
    "cells with 0 to 5 labels that are fitted together equal the cells fitted one by one",
    arguments: [1, 2])
  func together(lines: Int) {
    forAll(Self.batches, count: 50) { texts in
      let template = try design(texts[0].count, lines: lines)
      let measurer = try TextMeasurer(catalog: .embedded)
      let sizer = CellSizer(template, measuring: measurer)
      for fitting in [Fitting.compressed, .width(90), Fitting.compressed.proposing(70)] {
        let together = try CellSizer(template, measuring: measurer).fit(texts, fitting)
        try checkEqual(together.count, texts.count)
        for (cell, texts) in zip(together, texts) {
          let alone = try sizer.fit([texts], fitting)[0]
          try checkEqual(cell.texts, texts)
          try checkSame(cell, alone)
        }
      }
    }
  }
}
