import Testing

@testable import SnugText

@Suite("Shaping: many sets of features")
struct ShapingSettingsTests {
  /// A style with kerning or without, and a feature that no font has: `value` of `zzzz`.
  private func style(_ value: UInt32) -> TextStyle {
    var style = TextStyle("Snug Sans", size: 10)
    style.features = [FontFeature("zzzz", value), FontFeature("kern", value % 2)]
    return style
  }

  @Test("a face keeps the plans of few settings, and texts measure in all of them alike")
  func bounded() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    // That of the measurer is shared with other tests.
    let font = try measurer.context(for: style(0)).chain.primary.source.opened().shaping
    let most = UInt32(ShapingFont.mostSettings)
    let values = 0..<5 * most
    let fonts = values.map { value in
      let settings = ShapingFont.Settings(
        features: style(value).features, hasLetterSpacing: false, language: nil)
      return font.font(for: settings)
    }
    #expect(fonts[..<Int(most)].allSatisfy { $0 === font })
    #expect(Set(fonts.map(ObjectIdentifier.init)).count == 5)
    let other = try TextMeasurer(catalog: .embedded)
    let widths = try [0, 1].map { try other.layout("AVAT", style: style($0)).metrics.idealWidth }
    #expect(widths[0] > widths[1])
    for value in values {
      let width = try measurer.layout("AVAT", style: style(value)).metrics.idealWidth
      #expect(width == widths[Int(value % 2)], "\(value)")
    }
  }
}
