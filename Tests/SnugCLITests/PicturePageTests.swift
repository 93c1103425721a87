import Testing

@Suite("Command line: pages of PDF files")
struct PicturePageTests {
  @Test("a PDF has the text of labels, in every script, and behind emoji")
  func text() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("text.pdf")
    let labels = ["office", "हिन्दी", "日本語", "Ελλάδα"]
    let text = "{\"items\": [" + labels.map { "\"\($0)\"" }.joined(separator: ", ") + "]}"
    try render("-o", file, input: text).expect(0)
    #expect(try folder.text("text.pdf").hasPrefix("%PDF-"))
    guard let found = try Self.textOfPDF(file) else { return }
    for label in labels { #expect(found.contains(label), "\(label) in \(found)") }
  }

  /// Returns what poppler's tool finds; `nil` where it is not installed.
  static func textOfPDF(_ path: String) throws -> String? {
    try tool("pdftotext \"$1\" - 2> /dev/null", path)?.text
  }

  @Test("a PDF states the language of the document, its id as title, and the links of items")
  func metadata() throws {
    let text = #"""
      {"id": "Hefte", "language": "de-CH",
       "items": [{"label": "A", "url": "https://example.org/a'b?d=1&e=2"}]}
      """#
    let file = try render("--format", "pdf", input: text).text
    #expect(file.contains("/Lang (de-CH)"))
    #expect(file.contains("/Title (Hefte)"))
    // What would end the text of the address, and what would escape its end.
    let hostile =
      #"{"items": [{"label": "A", "url": "http://a/)/S/JavaScript/JS(app.alert(1)\\"}]}"#
    try render("--format", "pdf", input: hostile).expect(
      output: .contains("/URI (http://a/%29/S/JavaScript/JS%28app.alert%281%29%5C)"))
    #expect(file.contains("/URI (https://example.org/a%27b?d=1&e=2)"))
    let foreign = #"{"items": [{"label": "A", "url": "javascript:x"}]}"#
    try render("--format", "pdf", input: foreign).expect(
      1, errors: .contains("http:, https: or mailto:"))
  }

  @Test("a page is as large as its picture, and shows all of it, also where Cairo cuts its edge")
  func pageEdges() throws {
    // 101 and 42 points are 75.75 and 31.5 of PDF.
    let text = ##"""
      {"container": {"width": 101}, "items": [{"size": [101, 42], "style": {"fill": "#00f"}}]}
      """##
    let folder = try TemporaryFolder()
    let file = folder.path("page.pdf")
    try render("-o", file, input: text).expect(0)
    let page = try TemporaryFolder.text(of: file)
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
    let page = folder.path("page")
    guard try tool("pdftoppm -r 384 -singlefile \"$1\" \"$2\"", path, page) != nil else {
      return nil
    }
    // "P6", width, height and 255, then the pixels.
    let bytes = try TemporaryFolder.bytes(of: folder.path("page.ppm"))
    let head = bytes.prefix(64).split(separator: 0x0A, maxSplits: 3)
    let size = String(decoding: head[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    return (size[0], size[1], Array(bytes.suffix(3 * size[0] * size[1])))
  }

  @Test("a page smaller than the picture is told, with the size that shows all")
  func cropped() throws {
    try render("--format", "pdf", "--page", "15x10", input: redPicture).expect(
      0,
      errors: [
        .contains("1 page is smaller than the picture"),
        .contains("cut off at the right; --page 20x10 shows all"),
      ])
    try render("--format", "pdf", "--page", "30x5", input: redPicture).expect(
      errors: .contains("cut off below; --page 30x10 shows all"))
    try render("--format", "pdf", "--page", "15x10", "--strict", input: redPicture).expect(1)
    try render("--format", "pdf", "--page", "30x30", input: redPicture).expect(errors: "")
  }

  @Test("a stream without a page leaves an older file, and a file is described by its first page")
  func pages() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("older", "pages.pdf")
    let long = #"{"id": "long", "language": "de", "items": [{"size": [10, 30000]}]}"#
    try render("-o", file, input: "\(long)\n\(long)\n").expect(1)
    #expect(try TemporaryFolder.text(of: file) == "older")
    let next = #"{"id": "next", "language": "fr", "items": ["A"]}"#
    try render("-o", file, input: "\(long)\n\(next)\n").expect(1)
    let text = try TemporaryFolder.text(of: file)
    #expect(text.contains("/Title (next)") && text.contains("/Lang (fr)"))
  }

  @Test("noncharacters in texts and ids do not keep a page from being drawn")
  func noncharacters() throws {
    let text =
      #"{"id": "a\ufffe\u0000b", "items": ["a\ufffeb\ufdd0c", "\ud83f\udfffd \udbff\udffee", "\uffee"]}"#
    let folder = try TemporaryFolder()
    let file = folder.path("pages.pdf")
    try render("-o", file, input: "\(text)\n\(text)\n").expect(0)
    #expect(try folder.text("pages.pdf").contains("/Count 2"))
  }
}
