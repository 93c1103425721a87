import Foundation
import Testing

@testable import SnugDrawing

@Suite("Command line: images in PNG and PDF")
struct PictureImageTests {
  private static let avatar = packagePath("Examples/Gallery/avatar.png")

  /// A document of image views, each of the keys given.
  private func document(_ views: [String]) -> String {
    let cells = views.enumerated().map { index, keys in
      #""C\#(index)": {"margins": 0, "style": {}, "views": {"v": {"kind": "image", \#(keys)}}}"#
    }
    let items = views.indices.map { #"{"cell": "C\#($0)"}"# }
    return
      #"{"cells": {\#(cells.joined(separator: ", "))}, "items": [\#(items.joined(separator: ", "))]}"#
  }

  /// Eight by eight pixels of magenta and yellow, which Pillow wrote as CMYK with its quality 10.
  private static let redOfPrint = """
    data:image/jpeg;base64,/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwBQNzxGPDJQRkFGWlVQX3jIgnhubnj1r7mRyP//////\
    /////////////////////////////////////////////8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EABQAAQAAAAAAAAAAAAA\
    AAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oADgRDAE0AWQBLAAA/AGhBGv/Z
    """

  /// Eight by eight grey pixels, which Pillow wrote with its quality 10.
  private static let gray = """
    data:image/jpeg;base64,\
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI//////////////////////\
    //////////////////////////////wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAA\
    AAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z
    """

  /// One pixel of grey, 0x8000 of 0xFFFF.
  private static let deep =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABEAAAAABq7kcWAAAAC0lEQVR4nGNoYAAAAQMAgT5MxZMAAAAASUVORK5CYII="

  @Test("an image that many pages show is in a PDF once")
  func sharedImage() throws {
    let folder = try TemporaryFolder()
    let view = #"{"kind": "image", "source": "\#(Self.avatar)", "size": [20, 20]}"#
    let cell = #"{"style": {}, "views": {"v": \#(view)}}"#
    let page = #"{"cells": {"C": \#(cell)}, "items": [{"cell": "C"}]}"#
    let file = folder.path("pages.pdf")
    try render("-o", file, input: "\(page)\n\(page)\n\(page)\n").expect(0)
    let text = try TemporaryFolder.text(of: file)
    #expect(text.contains("/Count 3"))
    #expect(text.split(separator: "/Subtype /Image").count == 2)
  }

  @Test("an image shown at many sizes is in a PDF once, a JPEG as its own file")
  func sizes() throws {
    for (source, filters) in [(Self.gray, 1), (Self.avatar, 0)] {
      let views = (20..<25).map { #""source": "\#(source)", "size": [\#($0), 9], "fit": "cover""# }
      let text = try render("--format", "pdf", input: document(views)).expect(0).text
      #expect(text.split(separator: "/DCTDecode").count == 1 + filters)
      #expect(text.split(separator: "/Subtype /Image").count == 2)
    }
  }

  @Test("an image without a size on the page is not drawn, and what comes after it is")
  func emptyImage() throws {
    let text = #"""
      {"cells": {"c": {"views": {"p": {"kind": "image", "source": "\#(Self.avatar)", "size": [0, 9]}}}, "t": {"views": {
       "l": {}}}}, "items": [{"cell": "t", "label": "FIRST"}, {"cell": "c"}, {"cell": "t", "label": "SECOND"}]}
      """#
    try render("--format", "png", input: text).expect(0)
    let folder = try TemporaryFolder()
    let line = text.replacing("\n", with: " ")
    let file = folder.path("pages.pdf")
    try render("-o", file, input: "\(line)\n\(line)\n").expect(0)
    guard let found = try PicturePageTests.textOfPDF(file) else { return }
    #expect(found.split(separator: "SECOND").count == 3, "\(found)")
  }

  @Test("a JPEG of print has its colours in pixels, and is decoded for a PDF")
  func print() throws {
    let text = document([#""source": "\#(Self.redOfPrint)""#])
    let command = try render("--format", "png", input: text)
    guard !command.errors.contains("libjpeg") else { return }
    #expect(command.status == 0, "\(command.errors)")
    // Blue, green and red; the quality is low.
    let pixel = try #require(Bitmap(png: command.output)).pixel(4, 4)
    #expect(pixel[0] < 16 && pixel[1] < 16 && pixel[2] > 239)
    try render("--format", "pdf", input: text).expect(output: [
      .contains("/Subtype /Image"), .lacks("/DCTDecode"),
    ])
  }

  @Test("a PNG of 16 bits in a colour is as light as one of 8")
  func deepPixels() throws {
    let text = document([#""source": "\#(Self.deep)", "size": [9, 9]"#])
    let picture = try bitmap(text)
    #expect(picture.pixel(4, 4) == [128, 128, 128, 255])
  }

  @Test("instead of an SVG image its placeholder is in pixels and on pages, which is told")
  func placeholder() throws {
    let svg = "data:image/svg+xml,<svg width='9' height='9'/>"
    let keys = ##""source": "\##(svg)", "size": [9, 9]"##
    let text = document([keys + ##", "placeholder": "#f00""##])
    for format in ["png", "pdf"] {
      let command = try render("--format", format, input: text).expect(
        0,
        errors: [.contains("drawn in an SVG picture only"), .contains("its placeholder is drawn")])
      if format == "png" {
        #expect(try #require(Bitmap(png: command.output)).pixel(4, 4) == [0, 0, 255, 255])
      }
      try render("--format", format, input: document([keys])).expect(1)
    }
  }

  @Test(
    "an image whose pixels are damaged leaves an older file as it was",
    arguments: ["svg", "png", "pdf"])
  func damaged(format: String) throws {
    let folder = try TemporaryFolder()
    var image = try TemporaryFolder.bytes(of: Self.avatar)
    image[image.count / 2] ^= 0x55
    let source = try folder.write(image, "damaged.png")
    let file = try folder.write("older", "picture.\(format)")
    try render("-o", file, input: document([#""source": "\#(source)""#])).expect(
      1, errors: .contains("is damaged"))
    #expect(try TemporaryFolder.text(of: file) == "older")
    let new = folder.path("new.\(format)")
    try render("-o", new, input: document([#""source": "\#(source)""#])).expect(1)
    #expect(!FileManager.default.fileExists(atPath: new))
  }
}
