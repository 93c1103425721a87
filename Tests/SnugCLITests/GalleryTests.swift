import Foundation
import Testing

@testable import SnugDrawing

/// The finished screens of Examples/Gallery.
@Suite("Examples: gallery")
struct GalleryTests {
  private static let folder = packagePath("Examples/Gallery")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted()
  }()

  @Test(
    "there are five screens, light and dark, and none has a mark of the wireframe", arguments: names
  )
  func finished(_ name: String) throws {
    #expect(Self.names.count >= 10)
    let command = try Command.run("render", "\(Self.folder)/\(name)").expect(0)
    for mark in ["#eef3fb", "#7d9bc9", "#bbbbbb", "#eeeeee"] {
      #expect(!command.text.contains(mark))
    }
    // What it hands on is as the schema says.
    try Command.run("layout", "\(Self.folder)/\(name)").expect(0)
  }

  @Test(
    "pages show documents of the examples, and the pictures that they draw",
    arguments: [
      ("README.md", "Gallery/first"), ("Documentation/Tutorial.md", "Tutorial/labels"),
      ("Documentation/Tutorial.md", "Tutorial/tags"),
      ("Documentation/Tutorial.md", "Tutorial/card"),
      ("Documentation/Tutorial.md", "Tutorial/sections"),
      ("Documentation/Recipes.md", "Recipes/row"),
    ])
  func pages(page: String, example: String) throws {
    func text(_ path: String) throws -> String { try TemporaryFolder.text(of: packagePath(path)) }
    let (shown, file) = (try text(page), "Examples/\(example)")
    let document = try text("\(file).json")
    #expect(shown.contains("```json\n\(document)```"))
    #expect(shown.contains("\(file).svg)"))
    let drawn = try Command.run("render", "--quiet", packagePath("\(file).json"))
    let picture = try text("\(file).svg")
    drawn.expect(0, output: .equals(picture))
  }

  @Test(
    "the pictures beside the screens are those that they draw",
    arguments: [
      "card", "chat", "chips", "first", "settings", "shelf", "topics", "../Reference/alignments",
      "../Reference/cut", "../Rows/badge",
    ])
  func pictures(name: String) throws {
    let picture = try TemporaryFolder.text(of: "\(Self.folder)/\(name).svg")
    try Command.run("render", "--quiet", "\(Self.folder)/\(name).json").expect(
      0, output: .equals(picture))
  }

  /// The most that pictures of one document differ from the PNG on average, of 255: edges are smoothed in
  /// other ways, and poppler makes stems of small glyphs darker.
  private static let mostDifference = ["svg.png": 1.0, "pdf.png": 4.0]
  /// The most pixels that differ by more than a third of the range, as a part of all.
  private static let mostOutliers = 0.02

  @Test("SVG by librsvg, PDF by poppler and PNG agree within antialiasing", arguments: names)
  func agreement(_ name: String) throws {
    try checkAgreement(of: "\(Self.folder)/\(name)", in: TemporaryFolder())
  }

  /// Lines as wide as their box or wider than its corners, and gradients, each in an item of 60 by 40.
  private static let items = [
    ##""size": [60, 1], "style": {"stroke": "#00f", "fill": "#fd0"}"##,
    ##""size": [60, 20], "style": {"fill": "#fd0", "stroke": "#00f", "strokeWidth": 20, "cornerRadius": "capsule"}"##,
    ##""size": [60, 40], "style": {"stroke": "rgba(0,0,255,.5)", "strokeWidth": 40}"##,
    ##""size": [60, 40], "style": {"stroke": "#00f", "strokeWidth": 50, "dash": [6, 4]}"##,
    ##""size": [60, 40], "style": {"stroke": "#00f", "strokeWidth": 4, "cornerRadius": 12, "dash": [30, 30]}"##,
    ##""size": [60, 40], "style": {"fill": "#fd0", "stroke": "#00f", "strokeWidth": 10, "cornerRadius": 5}"##,
    ##""size": [60, 40], "style": {"fill": "#fd0", "stroke": "#00f8", "strokeWidth": 4, "cornerRadius": 2}"##,
    ##""size": [60, 40], "style": {"fill": "#fd0", "stroke": "#00f", "strokeWidth": 19, "cornerRadius": "50%"}"##,
    ##""size": [60, 40], "style": {"stroke": "#00f", "strokeWidth": 39, "cornerRadius": "50%"}"##,
    ##""size": [60, 40], "style": {"fill": "radial-gradient(circle at 0 0, #fff 50%, #00f 50%, #00f 90%, #f00 90%)"}"##,
    ##""size": [60, 40], "style": {"fill": "radial-gradient(circle closest-side at 0 0, red 15px, blue 20px)"}"##,
    ##""size": [60, 40], "style": {"fill": "radial-gradient(closest-side at 0 50%, red, blue 40px)"}"##,
  ]

  @Test("lines of any width and gradients of any shape agree, too", arguments: items)
  func boxes(_ item: String) throws {
    let folder = try TemporaryFolder()
    let document =
      ##"{"style": {"fill": "#fff"}, "container": {"width": 60, "height": 40}, "items": [{\##(item)}]}"##
    try checkAgreement(of: folder.write(document, "a.json"), in: folder)
  }

  private func checkAgreement(of document: String, in folder: TemporaryFolder) throws {
    for (ending, line) in [
      ("png", nil), ("svg", "rsvg-convert \"$1\" -o \"$2/svg.png\""),
      ("pdf", "pdftoppm -r 96 -png -singlefile \"$1\" \"$2/pdf\""),
    ] {
      let file = folder.path("a.\(ending)")
      try Command.run("render", document, "-o", file).expect(0)
      if let line { try tool(line, file, folder.path(""))?.expect(0) }
    }
    let first = try #require(Bitmap(png: TemporaryFolder.bytes(of: folder.path("a.png"))))
    for (name, most) in Self.mostDifference
    where FileManager.default.fileExists(atPath: folder.path(name)) {
      let other = try #require(Bitmap(png: TemporaryFolder.bytes(of: folder.path(name))))
      #expect(first.width == other.width && first.height == other.height)
      guard first.count == other.count else { continue }
      var (sum, outliers) = (0, 0)
      for pixel in stride(from: 0, to: first.count, by: 4)
      where unsafe memcmp(first.bytes + pixel, other.bytes + pixel, 4) != 0 {
        let difference =
          (0..<3).map { part in
            abs(Int(unsafe first.bytes[pixel + part]) - Int(unsafe other.bytes[pixel + part]))
          }.max() ?? 0
        sum += difference
        if difference > 85 { outliers += 1 }
      }
      let count = Double(first.width * first.height)
      #expect(Double(sum) / count <= most, "\(name)")
      #expect(Double(outliers) / count <= Self.mostOutliers, "\(name)")
    }
  }
}
