import ArgumentParser
import SnugGeometry
import SnugPropertyTesting
import SnugText

extension SnugTextFuzz {
  /// Truncates labels in any of a font's scripts, and compares the shown text with its parts, each
  /// shaped alone.
  func compareCuts() throws {
    var labels = 0
    var differing: [String] = []
    for file in files {
      let measurer = try TextMeasurer(catalog: FontCatalog(files: [file]))
      let scalars = try drawnScalars(by: measurer, file)
      guard !scalars.isEmpty else { continue }
      for number in 0..<count {
        var source = ScriptLabelSource(seed: seed, number: number, scalars: scalars)
        let (text, width, mode) = source.cutLabel()
        var style = TextStyle(font: FontDescriptor(file: file, language: language), size: 15)
        style.truncation.mode = mode
        labels += 1
        if let difference = try difference(measurer, text, style, width) {
          differing.append("\(file) \(mode) \(text.debugDescription) in \(width): \(difference)")
        }
      }
    }
    print("\(labels) labels cut, \(differing.count) differ")
    for example in differing.prefix(20) { print("differs:", example) }
    if !differing.isEmpty { throw ExitCode.failure }
  }

  /// The characters that the font itself draws, without a fallback font.
  private func drawnScalars(by measurer: TextMeasurer, _ file: String) throws -> [Unicode.Scalar] {
    let style = TextStyle(font: FontDescriptor(file: file))
    let primary = try measurer.chain(for: style).primary
    return try (0x20...0x1FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      // Han and Hangul characters are many and similar: one in 97 is enough.
      if (0x3400...0xD7FF).contains(scalar.value), scalar.value % 97 != 0 { return false }
      // An ellipsis in the text would be taken for the truncation mark.
      guard scalar.properties.generalCategory != .unassigned, scalar != "\u{2026}" else {
        return false
      }
      let layout = try measurer.layout(String(scalar), style: style)
      return layout.faces.contains { $0 === primary } && layout.missingGlyphOffsets.isEmpty
    }
  }

  private func difference(
    _ measurer: TextMeasurer, _ text: String, _ style: TextStyle, _ width: Double
  ) throws -> String? {
    let layout = try measurer.layout(
      text, style: style, maximumWidth: width, includingGlyphs: true)
    guard layout.isTruncated, !layout.nothingFits else { return nil }
    var style = style
    style.paragraph.direction = layout.baseDirection
    let ellipsis: Character = layout.visibleText.contains("\u{2026}") ? "\u{2026}" : "."
    var parts = layout.visibleText.split(separator: ellipsis, omittingEmptySubsequences: false)
    guard ellipsis == "\u{2026}", parts.count == 2 else { return nil }
    parts.insert("\u{2026}", at: 1)
    if layout.baseDirection == .rightToLeft { parts.reverse() }
    let alone = try parts.flatMap { part in
      try measurer.layout(String(part), style: style, includingGlyphs: true).glyphRuns
    }
    let found = layout.glyphRuns.map(Self.listing)
    let expected = alone.map(Self.listing)
    guard found == expected else { return "\(found) but alone \(expected)" }
    return try longerCut(measurer, text, style, width, layout).map { "\($0.debugDescription) fits" }
  }

  /// Shapes all longer cuts and returns one that fits; there should be none.
  private func longerCut(
    _ measurer: TextMeasurer, _ text: String, _ style: TextStyle, _ width: Double,
    _ layout: TextLayout
  ) throws -> String? {
    let whole = Array(try measurer.layout(text, style: style).visibleText)
    let mark = try measurer.measureShaped(["\u{2026}"], style: style)[0].idealWidth
    for count in (1...max(1, whole.count)).reversed() {
      let before =
        switch style.truncation.mode {
        case .head: 0
        case .middle: (count + 1) / 2
        default: count
        }
      let start = String(whole[..<before])
      let end = String(whole[(whole.count - (count - before))...])
      let shown = start + "\u{2026}" + end
      if shown.utf8.count <= layout.visibleText.utf8.count { return nil }
      // White space next to the ellipsis is dropped, also behind invisible characters: such a text
      // is a different cut.
      let isSeen = { (scalar: Unicode.Scalar) in !scalar.properties.isDefaultIgnorableCodePoint }
      let neighbours = [
        start.unicodeScalars.last(where: isSeen), end.unicodeScalars.first(where: isSeen),
      ]
      if neighbours.contains(where: { $0?.properties.isWhitespace == true }) { continue }
      let widths = try measurer.measureShaped([start, end], style: style).map(\.idealWidth)
      if PixelGrid.layoutUnits.fits(widths[0] + mark + widths[1], in: width) { return shown }
    }
    return nil
  }

  private static func listing(_ run: GlyphRun) -> String {
    "\(run.level): "
      + run.glyphs.map { "\($0.id)+\($0.advanceUnits)^\($0.position.y)" }.joined(separator: " ")
  }
}

/// A source of random choices for one label, whose words are mostly of one script, and its cut.
private struct ScriptLabelSource {
  private var generator: SplitMix64
  private let scalars: [Unicode.Scalar]

  init(seed: UInt64, number: Int, scalars: [Unicode.Scalar]) {
    var mixed = SplitMix64(seed: seed)
    generator = SplitMix64(seed: mixed.next() ^ UInt64(number))
    self.scalars = scalars
  }

  private mutating func below(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }

  mutating func cutLabel() -> (String, Double, TextStyle.Truncation.Mode) {
    var label = ""
    for _ in 0...below(4) {
      // Neighbouring characters are mostly of one script.
      let start = below(scalars.count)
      for _ in 0...below(8) {
        label.unicodeScalars.append(scalars[(start + below(40)) % scalars.count])
      }
      if below(2) == 0 { label += " " }
    }
    let modes: [TextStyle.Truncation.Mode] = [.tail, .head, .middle]
    return (label, Double(below(240)) / 2, modes[below(modes.count)])
  }
}
