import Testing

@testable import Snug

@Suite("Fitting: what cells of one design have in common")
struct SharedLayoutsTests {
  private func layout(_ width: Double) -> CellLayout {
    let metrics = TextMetrics(
      width: width, idealWidth: width, height: 10, baseline: 8, ascent: 8, descent: 2)
    return CellLayout(
      size: Size(width: width, height: 10), frames: [], ambiguousViews: [], brokenConstraints: [],
      labelMetrics: [metrics], hasUnstableHeight: false, firstBaseline: nil, lastBaseline: nil)
  }

  @Test("there are few places for the layouts of few cells, and at most 4,096")
  func places() {
    var shared = SharedLayouts()
    shared.remember(layout(1), .compressed)
    #expect(shared.placeCount == 16)
    for width in 1...100_000 {
      let layout = layout(Double(width))
      shared.remember(layout, .compressed)
      #expect(shared.layout(of: layout.labelMetrics, .compressed) === layout)
    }
    #expect(shared.placeCount == 4_096)
  }

  @Test("places keep their layouts while they become more")
  func growing() {
    var shared = SharedLayouts()
    let layouts = (1...1_000).map { layout(Double($0)) }
    for layout in layouts { shared.remember(layout, .compressed) }
    let found = layouts.count { shared.layout(of: $0.labelMetrics, .compressed) === $0 }
    // Some take the place of others.
    #expect(found > 700)
    #expect(shared.layout(of: layouts[0].labelMetrics, .width(5)) == nil)
  }

  @Test("cells that are set otherwise are fitted by the same programs, and come out the same")
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
}
