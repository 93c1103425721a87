import Snug
import SnugDocument
import Testing

/// The examples print; their tests do not.
private func print(_: Any...) {}

/// The Swift of Documentation/Recipes.md.
@Suite("Examples: recipes")
struct RecipeTests {
  @Test("heights of messages at two widths, measured once, are those of measuring each")
  func chat() throws {
    let measurer = try TextMeasurer(catalog: FontCatalog())
    let messages = (0..<100_000).map { "message \($0): some words that wrap on a phone" }
    let prepared = try measurer.prepare(messages, style: TextStyle(size: 15))
    let wide = try measurer.heights(of: prepared, widths: [Double](repeating: 480, count: 100_000))
    let phone = [Double](repeating: 240, count: 100_000)
    let narrow = try measurer.heights(of: prepared, widths: phone)
    for index in [0, 5, 99_999] {
      for (heights, width) in [(wide, 480.0), (narrow, 240.0)] {
        let alone = try measurer.layout(
          messages[index], style: TextStyle(size: 15), maximumWidth: width, maximumLines: 0)
        #expect(heights[index] == alone.metrics.height)
      }
      #expect(narrow[index] > wide[index])
    }
  }

  @Test("chips that come and go: what moved, and the frames of a layout of those that are left")
  func chips() throws {
    let json = #"{"container": {"width": 200}, "items": ["Swift", "C", "Python"]}"#
    var chips = try LayoutSession().flow(try Document(json: Array(json.utf8)))
    let edits = #"[{"insert": ["Rust"], "at": [0, 1]}, {"remove": [0, 0]}]"#
    let change = try chips.apply(json: Array(edits.utf8))
    // What was placed again, and how far the rest moved.
    for stretch in change.stretches { print(stretch) }
    let frames = chips.result.items(inSection: 0).map(\.frame)
    let left = #"{"container": {"width": 200}, "items": ["Rust", "C", "Python"]}"#
    let fresh = try LayoutSession().layout(try Document(json: Array(left.utf8)))
    #expect(frames == fresh.result.items(inSection: 0).map(\.frame))
    #expect(!change.stretches.isEmpty)
  }
}
