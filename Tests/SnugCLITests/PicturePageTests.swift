import Foundation
import Testing

@Suite("Command line: pages of PDF files")
struct PicturePageTests {
  private static let red =
    ##"{"container": {"width": 20, "height": 10}, "items": [], "style": {"fill": "#f00"}}"##

  private func render(_ arguments: String..., input: String) throws -> Command {
    try Command.run((["render"] + arguments).map { Array($0.utf8) }, input: [UInt8](text: input))
  }

  @Test("a PDF has the text of labels, in every script, and behind emoji")
  func text() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("text.pdf")
    let labels = ["office", "हिन्दी", "日本語", "Ελλάδα"]
    let text = "{\"items\": [" + labels.map { "\"\($0)\"" }.joined(separator: ", ") + "]}"
    #expect(try render("-o", file, input: text).status == 0)
    let bytes = try TemporaryFolder.bytes(of: file)
    #expect(bytes.starts(with: Array("%PDF-".utf8)))
    guard let found = Self.textOfPDF(file) else { return }
    for label in labels { #expect(found.contains(label), "\(label) in \(found)") }
  }

  /// Returns what poppler's tool finds; `nil` where it is not installed.
  static func textOfPDF(_ path: String) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/pdftotext")
    process.arguments = [path, "-"]
    let pipe = Pipe()
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return nil }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test("a PDF states the language of the document, its id as title, and the links of items")
  func metadata() throws {
    let text = #"""
      {"id": "Hefte", "language": "de-CH",
       "items": [{"label": "A", "url": "https://example.org/a'b?d=1&e=2"}]}
      """#
    let file = String(decoding: try render("--format", "pdf", input: text).output, as: UTF8.self)
    #expect(file.contains("/Lang (de-CH)"))
    #expect(file.contains("/Title (Hefte)"))
    // What would end the text of the address, and what would escape its end.
    let hostile =
      #"{"items": [{"label": "A", "url": "http://a/)/S/JavaScript/JS(app.alert(1)\\"}]}"#
    let safe = String(
      decoding: try render("--format", "pdf", input: hostile).output, as: UTF8.self)
    #expect(safe.contains("/URI (http://a/%29/S/JavaScript/JS%28app.alert%281%29%5C)"), "\(safe)")
    #expect(file.contains("/URI (https://example.org/a%27b?d=1&e=2)"))
    let foreign = #"{"items": [{"label": "A", "url": "javascript:x"}]}"#
    let refused = try render("--format", "pdf", input: foreign)
    #expect(refused.status == 1 && refused.errors.contains("http:, https: or mailto:"))
  }

  @Test("a page is as large as its picture, and shows all of it, also where Cairo cuts its edge")
  func pageEdges() throws {
    // 101 and 42 points are 75.75 and 31.5 of PDF.
    let text = ##"""
      {"container": {"width": 101}, "items": [{"size": [101, 42], "style": {"fill": "#00f"}}]}
      """##
    let folder = try TemporaryFolder()
    let file = folder.path("page.pdf")
    #expect(try render("-o", file, input: text).status == 0)
    let page = String(decoding: try TemporaryFolder.bytes(of: file), as: UTF8.self)
    let box = try #require(page.firstMatch(of: /\/MediaBox ?\[ ?([^\]]*)\]/)?.1)
    let numbers = box.split(separator: " ").compactMap { Double($0) }
    #expect(numbers.count == 4)
    #expect(numbers[2] - numbers[0] == 75.75 && numbers[3] - numbers[1] == 31.5, "\(box)")
    // Poppler's tool draws four pixels a point.
    guard let pixels = try Self.pixelsOfPDF(file, folder) else { return }
    #expect(pixels.width == 404 && pixels.height == 168)
    for (x, y) in [(0, 0), (403, 0), (0, 167), (403, 167)] {
      #expect(pixels.rgb[3 * (y * 404 + x)..<3 * (y * 404 + x) + 3] == [0, 0, 255], "\(x) \(y)")
    }
  }

  /// Returns the first page of a file as poppler's tool draws it, four pixels a point; `nil` where it is not
  /// installed.
  private static func pixelsOfPDF(
    _ path: String, _ folder: TemporaryFolder
  ) throws -> (width: Int, height: Int, rgb: [UInt8])? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/pdftoppm")
    process.arguments = ["-r", "384", "-singlefile", path, folder.path("page")]
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    // "P6", width, height and 255, then the pixels.
    let bytes = try TemporaryFolder.bytes(of: folder.path("page.ppm"))
    let head = bytes.prefix(64).split(separator: 0x0A, maxSplits: 3)
    let size = String(decoding: head[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    return (size[0], size[1], Array(bytes.suffix(3 * size[0] * size[1])))
  }

  @Test("a page smaller than the picture is told, with the size that shows all")
  func cropped() throws {
    let command = try render("--format", "pdf", "--page", "15x10", input: Self.red)
    #expect(command.status == 0)
    #expect(command.errors.contains("1 page is smaller than the picture"), "\(command.errors)")
    #expect(command.errors.contains("cut off at the right; --page 20x10 shows all"))
    let below = try render("--format", "pdf", "--page", "30x5", input: Self.red)
    #expect(below.errors.contains("cut off below; --page 30x10 shows all"))
    #expect(
      try render("--format", "pdf", "--page", "15x10", "--strict", input: Self.red).status == 1)
    #expect(try render("--format", "pdf", "--page", "30x30", input: Self.red).errors.isEmpty)
  }

  @Test("a stream without a page leaves an older file, and a file is described by its first page")
  func pages() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([UInt8](text: "older"), "pages.pdf")
    let long = #"{"id": "long", "language": "de", "items": [{"size": [10, 30000]}]}"#
    let failed = try render("-o", file, input: "\(long)\n\(long)\n")
    #expect(failed.status == 1)
    #expect(try TemporaryFolder.bytes(of: file) == [UInt8](text: "older"))
    let next = #"{"id": "next", "language": "fr", "items": ["A"]}"#
    #expect(try render("-o", file, input: "\(long)\n\(next)\n").status == 1)
    let text = String(decoding: try TemporaryFolder.bytes(of: file), as: UTF8.self)
    #expect(text.contains("/Title (next)") && text.contains("/Lang (fr)"))
  }

  @Test("noncharacters in texts and ids do not keep a page from being drawn")
  func noncharacters() throws {
    let text =
      #"{"id": "a\ufffe\u0000b", "items": ["a\ufffeb\ufdd0c", "\ud83f\udfffd \udbff\udffee", "\uffee"]}"#
    let folder = try TemporaryFolder()
    let file = folder.path("pages.pdf")
    let command = try render("-o", file, input: "\(text)\n\(text)\n")
    #expect(command.status == 0, "\(command.errors)")
    let bytes = try TemporaryFolder.bytes(of: file)
    #expect(String(decoding: bytes, as: UTF8.self).contains("/Count 2"))
  }
}
