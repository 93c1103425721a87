import SnugText
import Testing

@Suite("Measuring: cached labels")
struct MeasureCacheTests {
  private func counts(_ texts: [[String]], style: TextStyle = TestFont.style) throws -> [Int] {
    let measurer = try TestFont.measurer()
    for texts in texts { _ = try measurer.measure(texts, style: style) }
    return [measurer.counts.summed, measurer.counts.remembered, measurer.counts.shaped]
  }

  /// Each list has texts, and how often.
  @Test(
    "a label that needs shaping is shaped once; in a long list, other labels are summed",
    arguments: [
      ([[("3×4", 2)], [("3×4", 1)]], [0, 2, 1]), ([[("AV", 100)], [("AV", 100)]], [200, 0, 0]),
      ([[("AV", 100), ("3×4", 1)], [("3×4", 1)]], [100, 1, 1]),
      // The first few labels are shaped, before the font's rules are read and labels summed.
      ([[("AV", 2)], [("A", 1)]], [0, 1, 2]),
    ] as [([[(String, Int)]], [Int])])
  func repeated(lists: [[(text: String, count: Int)]], expected: [Int]) throws {
    let texts = lists.map { list in list.flatMap { Array(repeating: $0.text, count: $0.count) } }
    #expect(try counts(texts) == expected)
  }

  @Test("labels are summed when the font's rules are read, after the first few")
  func fewLabels() throws {
    let measurer = try TestFont.measurer()
    for _ in 0..<100 { _ = try measurer.layout("AV", style: TestFont.style) }
    #expect(measurer.counts.shaped > 0)
    #expect(measurer.counts.summed > measurer.counts.shaped)
  }

  @Test("cached labels are distinguished by their bytes, not by canonical equivalence")
  func bytes() throws {
    // Equal strings in Swift; the test font has no á, so both are shaped as an a with an acute.
    let texts = ["fi\u{E1}", "fia\u{301}"]
    #expect(texts[0] == texts[1])
    #expect(try counts([texts, texts]) == [0, 2, 2])
  }

  @Test("the same label in another style is cached separately")
  func styles() throws {
    let measurer = try TestFont.measurer()
    for _ in 0..<2 {
      for size in [10.0, 20] {
        let metrics = try measurer.measure(["fi"], style: TextStyle(font: .test, size: size))[0]
        // Half an em.
        #expect(metrics.width == size / 2)
      }
    }
    #expect([measurer.counts.remembered, measurer.counts.shaped] == [2, 2])
  }

  @Test("with more labels and styles than the cache holds, each label keeps its width")
  func bounded() throws {
    let measurer = try TestFont.measurer()
    let texts = (0..<6000).map { "fi\($0)" }
    for size in [10.0, 30] {
      // Half an em for the ligature and for each digit.
      let widths = texts.map { Double($0.utf8.count - 1) * size / 2 }
      for _ in 0..<2 {
        let metrics = try measurer.measure(texts, style: TextStyle(font: .test, size: size))
        #expect(metrics.map(\.width) == widths)
      }
    }
    for size in 1...600 {
      _ = try measurer.measure(["fi"], style: TextStyle(font: .test, size: Double(size)))
    }
    #expect(try measurer.measure(["fi"], style: TestFont.style)[0].width == 5)
  }

  @Test("a long label is not cached")
  func long() throws {
    let text = String(repeating: "fi", count: 1000)
    #expect(try counts([[text, text]]) == [0, 0, 2])
  }

  @Test("labels measured on other cores are counted too")
  func batches() throws {
    let measurer = try TestFont.measurer()
    _ = try measurer.widths(of: [String](repeating: "AV", count: 5000), style: TestFont.style)
    let counts = measurer.counts
    #expect(counts.summed + counts.remembered + counts.shaped == 5000)
    #expect(counts.summed > 4000)
  }
}
