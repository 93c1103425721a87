import SnugDrawing
import SnugGeometry
import SnugTesting
import SnugText
import Testing

/// The examples print; their tests do not.
private func print(_: Any...) {}

/// The examples above public types, as their documentation prints them.
@Suite("Examples: text")
struct TextExampleTests {
  @Test("FontCatalog")
  func fontCatalog() throws {
    let catalog = try FontCatalog()  // the embedded font, then the system's fonts
    let chain = try catalog.chain(for: FontDescriptor(families: ["sans-serif"], weight: 700))
    print(chain.primary.family, chain.primary.metrics.ascent(at: 15))
    #expect(chain.descriptor.weight == 700)
  }

  @Test("DecorationLine")
  func decorationLine() throws {
    let face = try FontCatalog.embedded.chain(for: FontDescriptor()).primary
    let line = face.underline
    print(line.top(at: 15), line.thickness(at: 15))  // in points; below the baseline
    #expect(line.top(at: 15) > 0)
  }

  @Test("TextCarets")
  func textCarets() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    let text = "fit for \u{5D0}\u{5D1}"
    let layout = try measurer.layout(text, style: TextStyle(size: 15), includingGlyphs: true)
    let carets = TextCarets(layout, of: text)
    let caret = carets.caret(at: 3)  // behind "fit"
    let offset = carets.caret(nearest: Point(x: caret.x, y: 5)).offset  // 3
    let selection = carets.rects(of: 4..<7)  // around "for"
    #expect(offset == 3)
    #expect(selection.count == 1 && selection[0].x > caret.x)
  }

  @Test("BatchMeasurer")
  func batchMeasurer() throws {
    let measurer = BatchMeasurer { requests in
      requests.map { request in
        let width = 8 * Double(request.text.count)
        return TextMetrics(
          width: width, idealWidth: width, height: 16, baseline: 12, ascent: 12, descent: 4)
      }
    }
    let size = try measurer.measure(["AB"], style: TextStyle())[0].size  // 16 by 16
    #expect(size == Size(width: 16, height: 16))
  }

  @Test("FontData")
  func fontData() throws {
    let bytes = try FontCatalog.embedded.chain(for: FontDescriptor()).primary
      .withUnsafeBytes { Array($0) }
    let font = FontData(name: "Snug Sans", bytes: bytes)
    let catalog = try FontCatalog(files: [], data: [font], usesSystemFonts: false)
    #expect(try catalog.chain(for: FontDescriptor()).primary.source.data == .memory("Snug Sans"))
  }

  @Test("FontSource")
  func fontSource() throws {
    let chain = try FontCatalog.embedded.chain(for: FontDescriptor())
    let source = chain.primary.source
    print(source.name, source.index, source.axes)  // what another engine needs to open the font
    #expect(source.name.hasPrefix("embedded:"))
  }

  @Test("FontAxis")
  func fontAxis() throws {
    let wide = FontTag("wdth").map { FontAxis(tag: $0, value: 125) }
    #expect(wide?.value == 125)
    #expect(wide?.tag.description == "wdth")
  }

  @Test("TextStyle")
  func textStyle() throws {
    let tabular = FontTag("tnum").map { FontFeature(tag: $0, value: 1) }
    let style = TextStyle(
      font: FontDescriptor(families: ["Inter"]), size: 15, features: tabular.map { [$0] } ?? [])
    #expect(style.features.count == 1)
    #expect(style.size == 15)
  }

  @Test("ParagraphStyle")
  func paragraphStyle() {
    let paragraph = ParagraphStyle(textWrap: .balance, alignment: .center)
    var style = TextStyle(size: 15, paragraph: paragraph)
    style.paragraph.lineHeight = .multiple(1.4)
    #expect(style.paragraph.alignment == .center && style.paragraph.lineHeight != nil)
  }

  @Test("TextStyle.Truncation")
  func truncation() {
    var style = TextStyle(truncation: .middle)
    style.truncation.ellipsis = "\u{2026} more"
    #expect(style.truncation == .init(.middle, ellipsis: "\u{2026} more"))
  }

  @Test("TextMeasurer")
  func textMeasurer() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    let metrics = try measurer.measure(["A", "longer"], style: TextStyle(size: 15))
    print(metrics[1].width, metrics[1].height)  // points, on whole layout units
    #expect(metrics[1].width > metrics[0].width)
  }

  @Test("TextLayout")
  func textLayout() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    let layout = try measurer.layout(
      "much longer than two short lines", style: TextStyle(size: 15), maximumWidth: 80,
      maximumLines: 2, includingGlyphs: true)
    for line in layout.lines { print(line.text, line.frame, line.baseline) }
    #expect(layout.isTruncated)
    #expect(layout.lines.count == 2)
    #expect(!layout.glyphRuns.isEmpty)
  }

  @Test("PreparedText")
  func preparedText() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    let text = try measurer.prepare("A message of some lines", style: TextStyle(size: 15))
    for line in try text.lines(at: 80) { print(line.sourceRange, line.width) }
    let height = try text.height(at: 120)
    let width = try text.leastWidth(forLines: 2)
    let fits = try text.fits(in: Size(width: 96, height: 40), maximumLines: 2)
    #expect(fits == ((width ?? 0) <= 96))
    #expect(try text.lines(at: 80).count == 3)
    #expect(try height == text.height(at: width ?? 0))
  }

  @Test("TextStyle.Shrinking")
  func shrinking() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    let style = TextStyle(size: 20, shrinking: TextStyle.Shrinking(minimumScale: 0.5, step: 1))
    let layout = try measurer.layout("much longer", style: style, maximumWidth: 80)
    print(layout.fontSize)  // 20, 19 and so on to 10
    // Snug Sans: 5.598 ems.
    #expect(layout.fontSize == 14)
  }

  @Test("FixedMetricsMeasurer")
  func fixedMetricsMeasurer() throws {
    let measurer = FixedMetricsMeasurer(advance: 0.5, ascent: 0.75, descent: 0.25)
    let size = try measurer.measure(["AB"], style: TextStyle(size: 20))[0].size  // 20 by 20
    #expect(size == Size(width: 2 * 10, height: 15 + 5))
  }

  @Test("GlyphOutliner")
  func glyphOutliner() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    let layout = try measurer.layout(
      "A", style: TextStyle(size: 15), maximumWidth: nil, maximumLines: 1, includingGlyphs: true)
    let outliner = GlyphOutliner(catalog: measurer.catalog)
    for run in layout.glyphRuns {
      for image in try outliner.placedImages(of: run) {
        print(image.outline?.elements ?? [])  // lines and curves, in points from the baseline
      }
    }
    let images = try layout.glyphRuns.flatMap { try outliner.placedImages(of: $0) }
    #expect(images.first?.outline?.isEmpty == false)
  }

  @Test("TextList")
  func textList() throws {
    let texts = TextList(["A", "longer"])
    #expect(texts?.count == 2)
    #expect(texts?[1] == "longer")
  }

  @Test("FontError")
  func fontError() throws {
    do {
      _ = try FontCatalog(files: ["missing.ttf"])
    } catch {
      if case .unreadableFile(let path, let cause) = error { print(path, cause) }
    }
    let error = #expect(throws: FontError.self) { try FontCatalog(files: ["missing.ttf"]) }
    #expect(error == .unreadableFile(path: "missing.ttf", cause: .missing))
  }

  @Test("StyledText")
  func styledText() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    let text = StyledText([
      "Total ", .text("12", RangeStyle(size: 20)),
      .box(InlineBox(width: 16, height: 16, baseline: 13)),
    ])
    let layout = try measurer.layout(text, style: TextStyle(size: 15), includingGlyphs: true)
    for run in layout.glyphRuns { print(run.size, run.attributes) }
    for box in layout.boxes { print(box.frame) }
    #expect(layout.glyphRuns.map(\.size) == [15, 20])
    #expect(layout.boxes.count == 1)
  }

  @Test("RangeStyles")
  func rangeStyles() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    var style = TextStyle(size: 15)
    let price = StyledText(["from ", .text("12", RangeStyle(size: 20))])
    let text = try style.ranges.string(of: price)
    let layout = try measurer.layout(text, style: style)
    print(layout.visibleText)  // from 12
    #expect(layout.visibleText == "from 12")
  }

  @Test("FontPalette")
  func fontPalette() throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    let layout = try measurer.layout(
      "A", style: TextStyle(size: 15), maximumWidth: nil, maximumLines: 1, includingGlyphs: true)
    let outliner = GlyphOutliner(catalog: measurer.catalog)
    outliner.palette = .dark
    for run in layout.glyphRuns {
      print(run.face.palettes.count, try outliner.placedImages(of: run).count)
    }
    #expect(layout.glyphRuns.allSatisfy { $0.face.palettes.isEmpty })
  }
}
