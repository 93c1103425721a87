import Snug
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("README: the library in ten lines")
struct ReadmeTests {
  /// The example as the README prints it, but for the catalog: a test wants a font of round
  /// numbers.
  private func example(catalog: FontCatalog, print: (Rect, String, [GlyphRun]) -> Void) throws {
    let tag = try CellTemplate(
      views: [.label("label", TextStyle(size: 15))],
      constraints: ["H:|-[label(>=40,<=120)]-|", "V:|-[label]-|"], margins: EdgeInsets(5))
    let sizer = CellSizer(tag, measuring: try TextMeasurer(catalog: catalog))
    let spacing = FlowMetrics(minimumInteritemSpacing: 8, minimumLineSpacing: 8)
    let tags = CellFlowSection(["A", "longer", "much longer"], in: sizer, metrics: spacing)
    var flow = try CellFlow(FlowLayout(width: 320), [tags])
    _ = try flow.apply(.insert([CellFlowItem(.cell(sizer, ["new"]))], at: 1, section: 0))
    for item in 0..<flow.result.itemCount(inSection: 0) {
      guard let cell = try flow.fittedCell(ofItem: item, inSection: 0) else { continue }
      let label = try sizer.textLayout(ofLabel: 0, in: cell, includingGlyphs: true)
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

  @Test("every line of the README's examples stands in a test")
  func readmeShowsTheExample() throws {
    let test = "Tests/SnugTests/ReadmeTests"
    let here = try lines(of: #filePath)
    let flow = try lines(
      of: #filePath.replacing(
        test, with: "Tests/SnugFlowTests/ReadmeFlowTests", extension: "swift"))
    let solver = try lines(
      of: #filePath.replacing(
        test, with: "Tests/SnugSolverTests/ReadmeSolverTests", extension: "swift"))
    var readme = try lines(of: #filePath.replacing(test, with: "README", extension: "md"))[...]
    for file in [here, flow, solver] {
      let start = try #require(readme.firstIndex(of: "```swift")) + 1
      let end = try #require(readme[start...].firstIndex(of: "```"))
      let example = readme[start..<end].filter { !$0.isEmpty }
      #expect(example.count >= 10)
      for line in example where line != "let catalog = try FontCatalog()" {
        #expect(file.contains(line), "the README says: \(line)")
      }
      readme = readme[end...].dropFirst()
    }
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
