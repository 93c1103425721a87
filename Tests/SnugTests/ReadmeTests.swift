import Snug
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("README: the library in ten lines")
struct ReadmeTests {
  /// The README's example, except for the catalog: the test uses a font with round metrics.
  private func example(catalog: FontCatalog, print: (Rect, String, [GlyphRun]) -> Void) throws {
    let tag = try CellTemplate(
      views: [.label("label", TextStyle(size: 15))],
      constraints: ["H:|-[label(>=40,<=120)]-|", "V:|-[label]-|"], margins: EdgeInsets(5))
    let sizer = CellSizer(tag, measuring: try TextMeasurer(catalog: catalog))
    let spacing = SectionStyle(minimumInteritemSpacing: 8, minimumLineSpacing: 8)
    let tags = CellFlowSection(["A", "longer", "much longer"], in: sizer, style: spacing)
    var flow = try CellFlow(FlowLayout(width: 320), [tags])
    _ = try flow.apply(.insert([CellFlowItem(.cell(sizer, ["new"]))], at: 1, section: 0))
    for item in 0..<flow.result.shownItemCount(inSection: 0) {
      guard let cell = try flow.fittedCell(ofItem: item, inSection: 0) else { continue }
      let label = try sizer.textLayout(ofLabel: "label", in: cell, includingGlyphs: true)
      print(flow.result.frame(ofItem: item, inSection: 0), label.visibleText, label.glyphRuns)
    }
  }

  @Test("the example gives four frames and the glyphs that were measured")
  func exampleRuns() throws {
    var frames: [Rect] = []
    var texts: [String] = []
    var glyphs: [Int] = []
    // In the font given, "A" is 15 points wide, other letters 7.5.
    let font = #filePath.replacing(
      "Tests/SnugTests/ReadmeTests", with: "Fonts/SnugTest", extension: "ttf")
    try example(catalog: FontCatalog(files: [font])) { frame, text, runs in
      frames.append(frame)
      texts.append(text)
      glyphs.append(runs.reduce(0) { $0 + $1.glyphs.count })
    }
    #expect(texts == ["A", "new", "longer", "much longer"])
    #expect(glyphs == [1, 3, 6, 11])
    #expect(
      frames == [
        Rect(x: 0, y: 0, width: 40 + 10, height: 15 + 10),
        Rect(x: 50 + 8, y: 0, width: 40 + 10, height: 15 + 10),
        Rect(x: 58 + 50 + 8, y: 0, width: 6 * 7.5 + 10, height: 15 + 10),
        Rect(x: 116 + 55 + 8, y: 0, width: 11 * 7.5 + 10, height: 15 + 10),
      ])
  }

  /// The renderer of the article, which draws the layout of the README's example.
  private func draws(
    _ flow: CellFlow, _ sizer: CellSizer, _ catalog: FontCatalog, draw: (GlyphImage) -> Void,
    show: (FlowElement.Kind, Rect) -> Void
  ) throws {
    let outliner = GlyphOutliner(catalog: catalog)
    for item in 0..<flow.result.shownItemCount(inSection: 0) {
      guard let cell = try flow.fittedCell(ofItem: item, inSection: 0),
        let view = cell.frame(ofView: "label")
      else { continue }
      let origin = flow.result.frame(ofItem: item, inSection: 0).origin
      let label = try sizer.textLayout(ofLabel: "label", in: cell, includingGlyphs: true)
      let baseline = Point(
        x: origin.x + view.origin.x, y: origin.y + view.origin.y + label.lines[0].baseline)
      for run in label.glyphRuns {
        for image in try outliner.placedImages(of: run) {
          draw(image.moved(by: baseline))
        }
      }
    }
    let visible = Rect(x: 0, y: 0, width: 320, height: 480)
    for element in flow.result.elements(in: visible) {
      show(element.kind, element.frame)
    }
    var glyphs = LabelGlyphs()
    try flow.glyphs(in: visible, into: &glyphs)
    for run in glyphs.runs {
      let face = glyphs.faces[run.face]
      for index in run.glyphs {
        let image = try outliner.image(ofGlyph: glyphs.glyphIDs[index], in: face, size: run.size)
        draw(image.moved(by: glyphs.positions[index]))
      }
    }
  }

  @Test("the renderer draws each glyph within the frame of its item")
  func rendererDraws() throws {
    let tag = try CellTemplate(
      views: [.label("label", TextStyle(size: 15))],
      constraints: ["H:|-[label(>=40,<=120)]-|", "V:|-[label]-|"], margins: EdgeInsets(5))
    let sizer = CellSizer(tag, measuring: try TextMeasurer(catalog: .embedded))
    let flow = try CellFlow(
      FlowLayout(width: 320), [CellFlowSection(["A", "longer"], in: sizer)])
    var images: [GlyphImage] = []
    var frames: [Rect] = []
    try draws(flow, sizer, .embedded) {
      images.append($0)
    } show: { kind, frame in
      frames.append(frame)
    }
    // Label by label, and all in one call.
    #expect(images.count == 2 * (1 + 6))
    for (one, other) in zip(images.prefix(7), images.suffix(7)) {
      let (one, other) = (try #require(one.outline?.bounds), try #require(other.outline?.bounds))
      #expect(abs(one.x - other.x) < 1e-9 && abs(one.y - other.y) < 1e-9)
      #expect(abs(one.maxX - other.maxX) < 1e-9 && abs(one.maxY - other.maxY) < 1e-9)
    }
    #expect(frames.count == 2)
    for (index, image) in images.prefix(7).enumerated() {
      let bounds = try #require(image.outline?.bounds)
      let frame = frames[index == 0 ? 0 : 1]
      #expect(bounds.x >= frame.x && bounds.x + bounds.width <= frame.x + frame.width)
      #expect(bounds.y >= frame.y && bounds.y + bounds.height <= frame.y + frame.height)
    }
  }

  @Test(
    "every line of a documented example is in a test that runs it",
    arguments: [
      ("README", "Tests/SnugTests/ReadmeTests"),
      ("Sources/Snug/Snug.docc/TagsInTenLines", "Tests/SnugTests/ReadmeTests"),
      ("Sources/Snug/Snug.docc/Renderer", "Tests/SnugTests/ReadmeTests"),
      ("Sources/SnugFlow/SnugFlow.docc/SnugFlow", "Tests/SnugFlowTests/ReadmeFlowTests"),
      (
        "Sources/SnugSolver/SnugSolver.docc/TheSolverAlone",
        "Tests/SnugSolverTests/ReadmeSolverTests"
      ),
      (
        "Sources/SnugDocument/SnugDocument.docc/SnugDocument",
        "Tests/SnugDocumentTests/ArticleTests"
      ),
      ("Documentation/Renderers", "Tests/SnugDocumentTests/ArticleTests"),
      ("Documentation/Recipes", "Tests/SnugDocumentTests/RecipeTests"),
    ])
  func articleShowsWhatRuns(article: String, test: String) throws {
    let here = "Tests/SnugTests/ReadmeTests"
    let tested = try lines(of: #filePath.replacing(here, with: test, extension: "swift"))
    var page = try lines(of: #filePath.replacing(here, with: article, extension: "md"))[...]
    var count = 0
    while let start = page.firstIndex(of: "```swift") {
      let end = try #require(page[start...].firstIndex(of: "```"))
      for line in page[(start + 1)..<end] {
        count += 1
        #expect(
          line.isEmpty || line == "let catalog = try FontCatalog()" || tested.contains(line),
          "\(article): \(line)")
      }
      page = page[end...].dropFirst()
    }
    #expect(count >= 3)
  }

  /// The lines of a file, without the spaces around them.
  private func lines(of path: String) throws -> [String] {
    let file = try #require(fopen(path, "r"), "\(path) cannot be opened")
    defer { fclose(file) }
    var text = ""
    var piece = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&piece, 1, piece.count, file), count > 0 {
      text += String(decoding: piece[..<count], as: UTF8.self)
    }
    return text.split(separator: "\n").map { line in
      String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension String {
  /// The path of another file under the same root.
  fileprivate func replacing(
    _ name: String, with other: String, extension suffix: String
  ) -> String {
    let root = hasSuffix("\(name).swift") ? String(dropLast(name.count + ".swift".count)) : self
    return root + other + "." + suffix
  }
}
