import SnugText
import Testing

@Suite("Measuring: against Chromium")
struct ChromiumTests {
  @Test("all recorded boxes are read")
  func fixture() {
    let recorded = ChromiumOracle.recorded
    let counts = [
      recorded.count, recorded.reduce(0) { $0 + $1.labels.count },
      recorded.reduce(0) { $0 + $1.paragraphs.count },
    ]
    #expect(counts == [15, 1113, 358])
  }

  /// Chromium uses FreeType's scale, which is rounded unless the number of units per em is a power
  /// of two.
  @Test(
    "a label is exactly as wide as its box, or within 1/64 point where the scale is rounded",
    .enabled(if: !installed.isEmpty, needsFonts), arguments: installed)
  func widths(oracle: ChromiumOracle) throws {
    let measurer = try TextMeasurer(catalog: FontCatalog(files: []))
    let isExact = [1024, 2048].contains(oracle.font.unitsPerEm)
    for label in oracle.labels {
      let style = try style(oracle.font, size: label.size)
      let units = try measurer.measure([label.text], style: style)[0].width * 64
      let difference = (units - Double(label.units)).magnitude
      #expect(difference <= (isExact ? 0 : 1), "\(label.text.debugDescription) \(label.size)")
    }
  }

  @Test(
    "a paragraph has the recorded lines", .enabled(if: !installed.isEmpty, needsFonts),
    arguments: installed)
  func lines(oracle: ChromiumOracle) throws {
    let measurer = try TextMeasurer(catalog: FontCatalog(files: []))
    for paragraph in oracle.paragraphs {
      let layout = try measurer.layout(
        paragraph.text, try style(oracle.font, size: paragraph.size), in: paragraph.width, lines: 0)
      var starts = [0]
      for line in layout.lines.dropLast() { starts.append(starts.last! + line.text.utf16.count) }
      #expect(
        starts == paragraph.starts,
        "\(paragraph.text.debugDescription) \(paragraph.size) in \(paragraph.width)")
    }
  }

  private static let installed = ChromiumOracle.recorded.filter(\.font.isFileInstalled)
  private static let needsFonts: Comment =
    "no font is installed in the version named in Tests/Fixtures/chromium-oracle/boxes.tsv"

  private func style(_ font: TextOracle.Font, size: Double) throws -> TextStyle {
    let path = try #require(InstalledFonts.path(ofFileNamed: font.file))
    return TextStyle(font: FontDescriptor(families: [font.family], file: path), size: size)
  }
}
