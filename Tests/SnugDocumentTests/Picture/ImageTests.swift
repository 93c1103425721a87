import Snug
import Testing

@testable import SnugDocument
@testable import SnugDrawing

@Suite("Pictures: images")
struct ImageTests {
  /// A PNG file of red pixels.
  static func png(_ width: Int, _ height: Int) throws -> [UInt8] {
    try #require(
      PNG.file(
        [UInt8](repeating: 0, count: width * height).flatMap { _ in [255, 0, 0] }, width: width,
        height: height, hasAlpha: false))
  }

  /// A JPEG file of grey stripes, 16 by 16 pixels, which Pillow wrote with its quality 10.
  static let jpeg = Base64.bytes(
    of: """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI//////////////////////\
      //////////////////////////////wAALCAAQABABAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABkQAAIDAQAA\
      AAAAAAAAAAAAAAATEUKBFP/aAAgBAQAAPwB0spGhDLRg6WUjQhlow//Z
      """.utf8)

  private func url(_ bytes: [UInt8]) -> String { "data:image/png;base64," + Base64.text(of: bytes) }

  private func layout(_ view: String, images: String = "{}") throws -> DocumentLayout {
    let json = """
      {"images": \(images), "cells": {"C": {"style": {}, "views": {"v": {"kind": "image", \(view)}},
       "constraints": ["H:|[v]|", "V:|[v]|"]}}, "items": [{"cell": "C"}]}
      """
    return try LayoutSession(usesSystemFonts: false).layout(
      Document(json: Array(json.utf8), images: ["supplied": Self.png(6, 4)]))
  }

  @Test("an image view has the size of its image in points, unless it states one")
  func sizes() throws {
    func size(_ view: String, images: String = "{}") throws -> Size {
      try layout(view, images: images).result.frame(ofItem: 0, inSection: 0).size
    }
    let source = url(try Self.png(8, 6))
    #expect(try size(#""source": "\#(source)""#) == Size(width: 8, height: 6))
    #expect(try size(#""source": "\#(source)", "scale": 2"#) == Size(width: 4, height: 3))
    #expect(try size(#""source": "\#(source)", "size": [5, 5]"#) == Size(width: 5, height: 5))
    #expect(try size(#""source": "supplied""#) == Size(width: 6, height: 4))
    #expect(
      try size(#""source": "logo""#, images: #"{"logo": "\#(source)"}"#)
        == Size(width: 8, height: 6))
  }

  @Test("an image is defined once, and drawn into its frame")
  func once() throws {
    let source = url(try Self.png(8, 6))
    let json = """
      {"cells": {"C": {"style": {}, "views": {"v": {"kind": "image", "source": "\(source)"}}}},
       "items": [{"cell": "C"}, {"cell": "C"}]}
      """
    let text = try svg(json)
    #expect(text.split(separator: "<image ").count == 2)
    #expect(text.split(separator: "<use ").count == 3)
  }

  @Test(
    "an image fits its frame as object-fit does, at the place that it says",
    arguments: [
      // An image of 8 by 4 in a frame of 20 by 20, by hand.
      (#""fit": "fill""#, Rect(x: 0, y: 0, width: 20, height: 20)),
      (#""fit": "contain""#, Rect(x: 0, y: 5, width: 20, height: 10)),
      (#""fit": "contain", "position": "top""#, Rect(x: 0, y: 0, width: 20, height: 10)),
      (#""fit": "cover""#, Rect(x: -10, y: 0, width: 40, height: 20)),
      (#""fit": "cover", "position": "right""#, Rect(x: -20, y: 0, width: 40, height: 20)),
      (#""fit": "none""#, Rect(x: 6, y: 8, width: 8, height: 4)),
      (#""fit": "none", "position": "2px 100%""#, Rect(x: 2, y: 16, width: 8, height: 4)),
    ])
  func fits(_ keys: String, place: Rect) throws {
    let value = try JSONTree(parsing: Array("{\(keys)}".utf8)).root
    let errors = ErrorList()
    let view = ImageView(value, errors)
    #expect(errors.count == 0)
    let image = try DrawingImage(Self.png(8, 4))
    #expect(view.place(of: image, in: Rect(x: 0, y: 0, width: 20, height: 20)) == place)
  }

  @Test(
    "a missing, broken or foreign image is an error at its source, unless there is a placeholder",
    arguments: [
      ("missing.png", "cannot be read"),
      ("https://example.org/a.png", "nothing is fetched by https"),
      ("data:image/png,abc", "is no PNG, JPEG or SVG file"),
      ("data:image/png;base64,*", "no Base64"),
      ("data:,GIF89a", "is a GIF file"), ("data:,%zz", "two hexadecimal digits"),
      ("data:", "comma"),
      ("/dev/null", "it is a folder, a pipe or a device"),
    ])
  func errors(source: String, message: String) throws {
    let keys = #""size": [9, 9], "source": "\#(source)""#
    let placed = try layout(keys)
    let error = #expect(throws: DocumentError.self) { try DocumentStyles(of: placed.document) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.place.path == "cells.C.views.v.source")
    let other = try layout(keys + ##", "placeholder": "#ddd""##)
    #expect(try DocumentStyles(of: other.document).diagnostics.map(\.code) == [.missingImage])
    #expect(String(decoding: try other.svg(), as: UTF8.self).contains(##"fill="#dddddd""##))
    // Without a size the layout needs it.
    #expect(throws: DocumentError.self) { try layout(#""source": "\#(source)""#) }
  }

  @Test("documents of strangers name no files, but data: URLs")
  func strangers() throws {
    let json = Array(
      #"{"cells": {"C": {"views": {"v": {"kind": "image", "source": "a.png"}}}}, "items": []}"#.utf8
    )
    let error = #expect(throws: DocumentError.self) { try Document(json: json, files: .refused) }
    #expect(error?.message.contains("--no-files") == true)
  }

  @Test("every truncated or damaged file is refused, or read without a trap")
  func damage() throws {
    let png = try Self.png(3, 3)
    for length in png.indices {
      #expect(throws: DrawingImage.Problem.self) { try DrawingImage(Array(png[..<length])) }
    }
    for place in png.indices {
      for bit in 0..<8 {
        var damaged = png
        damaged[place] ^= 1 << bit
        if let image = try? DrawingImage(damaged) { _ = try? Bitmap(image) }
      }
    }
  }

  @Test("an image with damaged pixels is an error at its place, or its placeholder is drawn")
  func damagedPixels() throws {
    let png = try Self.png(30, 30)
    let damaged = try #require(
      png.indices.lazy.map { place in
        var damaged = png
        damaged[place] ^= 0x55
        return damaged
      }.first { file in
        guard let image = try? DrawingImage(file) else { return false }
        return image.isDamaged
      })
    // What is known of files is remembered by their bytes.
    for _ in 0..<2 {
      #expect(try !DrawingImage(png).isDamaged)
      #expect(try DrawingImage(damaged).isDamaged)
    }
    let keys = #""size": [9, 9], "source": "\#(url(damaged))""#
    let placed = try layout(keys)
    let error = #expect(throws: DocumentError.self) { try DocumentStyles(of: placed.document) }
    #expect(error?.message.hasPrefix("the image of the URL is damaged, or not complete") == true)
    #expect(error?.place.path == "cells.C.views.v.source")
    let other = try layout(keys + ##", "placeholder": "#ddd""##)
    let picture = String(decoding: try other.svg(), as: UTF8.self)
    #expect(picture.contains(##"fill="#dddddd""##) && !picture.contains("<image"))
  }

  @Test("an image of too many pixels is refused before it is decoded")
  func pixels() throws {
    var png = try Self.png(1, 1)
    png.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
    let problem = #expect(throws: DrawingImage.Problem.self) { try DrawingImage(png) }
    #expect(problem?.description.contains("65536 times 65536 pixels") == true)
  }

  @Test("the orientation of Exif turns an image upright", arguments: 1...8)
  func orientation(_ orientation: Int) throws {
    let exif: [UInt8] = [
      0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0,
    ]
    var png = try Self.png(4, 2)
    png.insert(
      contentsOf: [0, 0, 0, UInt8(exif.count)] + Array("eXIf".utf8) + exif + [0, 0, 0, 0], at: 33)
    let image = try DrawingImage(png)
    #expect(image.orientation == orientation)
    let isOnItsSide = orientation > 4
    #expect(image.pixelWidth == (isOnItsSide ? 2 : 4) && image.pixelHeight == (isOnItsSide ? 4 : 2))
    #expect(image.uprightBytes == (orientation == 1 ? png : try Self.png(4, 2)))
    // Exif 2.32, 4.6.4: the place of the first row and of the first column, which the file's first pixel has.
    let corners = [
      "top left", "top right", "bottom right", "bottom left", "left top", "right top",
      "right bottom",
      "left bottom",
    ]
    let matrix = ImageTurn(orientation).matrix(
      width: 4, height: 2, in: Rect(x: 0, y: 0, width: 100, height: 60))
    // The middle of the first pixel.
    let x = matrix[0] * 0.5 + matrix[2] * 0.5 + matrix[4]
    let y = matrix[1] * 0.5 + matrix[3] * 0.5 + matrix[5]
    let words = corners[orientation - 1]
    #expect((x < 50) == words.contains("left") && (y < 30) == words.contains("top"))
  }

  @Test("a JPEG file is decoded, and one of which a part is missing is damaged, even with an end")
  func jpegs() throws {
    let jpeg = try #require(Self.jpeg)
    let image = try DrawingImage(jpeg)
    #expect(image.pixelWidth == 16 && image.pixelHeight == 16)
    guard try !Self.lacksLibrary(image) else { return }
    #expect(!image.isDamaged)
    let data = try #require(jpeg.firstRange(of: [0xFF, 0xDA])).upperBound + 8
    let cut = try DrawingImage(Array(jpeg[..<(data + 2)]) + [0xFF, 0xD9])
    #expect(cut.isDamaged)
  }

  /// Whether the library for JPEG is not installed.
  private static func lacksLibrary(_ image: DrawingImage) throws -> Bool {
    do throws(Bitmap.Failure) {
      _ = try Bitmap(image)
      return false
    } catch {
      if case .missing = error { return true }
      return false
    }
  }

  @Test(
    "a JPEG file turned by Exif is embedded without it, also behind fill bytes; one of many scans is refused"
  )
  func jpegHeads() throws {
    let jpeg = try #require(Self.jpeg)
    let tiff: [UInt8] = [
      0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0,
    ]
    let exif = Array("Exif\0\0".utf8) + tiff
    for fill in 0..<3 {
      let marker = [UInt8](repeating: 0xFF, count: fill) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)]
      let image = try DrawingImage(Array(jpeg[..<2]) + marker + exif + jpeg[2...])
      #expect(image.orientation == 6)
      #expect(try DrawingImage(image.uprightBytes).orientation == 1)
    }
    // What Adobe's marker says is not what libjpeg takes from JFIF: a page cannot hold the file itself.
    #expect(try DrawingImage(jpeg).hasKnownColors)
    let adobe = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]
    let marked = [0xFF, 0xEE, 0, UInt8(adobe.count + 2)] + adobe
    #expect(try !DrawingImage(Array(jpeg[..<20]) + marked + jpeg[20...]).hasKnownColors)
    // A segment that ends a byte late, in the next marker.
    var late = jpeg
    late[5] += 1
    #expect(throws: DrawingImage.Problem.self) { try DrawingImage(late) }
    let start = try #require(jpeg.firstRange(of: [0xFF, 0xDA])).lowerBound
    let scan = jpeg[start..<(jpeg.count - 2)]
    let many = Array(jpeg[..<start]) + (0...100).flatMap { _ in scan } + [0xFF, 0xD9]
    let problem = #expect(throws: DrawingImage.Problem.self) { try DrawingImage(many) }
    #expect(problem?.description.contains("more than 100 scans") == true)
  }

  @Test(
    "an SVG image is an XML document in UTF-8 with a root svg and its end, without declarations")
  func svgHeads() throws {
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10">"#
    for good in [
      "\(svg)</svg>",
      #"<?xml version="1.0" encoding="utf-8"?>\#n<!-- <svg width="500"> -->\#(svg)</svg >"#,
      #"<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">\#(svg)</svg>"#,
      "\u{FEFF} \(svg.dropLast())/>",
      #"<svg id="a>b" data-x='>' width="15pt" height="10px"/>"#,
      #"<s:svg xmlns:s="http://www.w3.org/2000/svg" width="20" height="10"></s:svg>"#,
    ] {
      let image = try DrawingImage(Array(good.utf8))
      #expect(image.format == .svg && image.pixelWidth == 20 && image.pixelHeight == 10, "\(good)")
    }
    let print = try DrawingImage(Array(#"<svg width="1in" height="25.4mm"></svg>"#.utf8))
    #expect(print.pixelWidth == 96 && print.pixelHeight == 96)
    // CSS Images 3, 5.3: what is not stated is 300 wide or 150 high, unless the view box has a ratio.
    for (attributes, width, height) in [
      ("", 300, 150), (#"width="100%" height="100%""#, 300, 150), (#"width="20""#, 20, 150),
      (#"height="20""#, 300, 20), (#"height="20" viewBox="0 0 8 4""#, 40, 20),
    ] {
      let image = try DrawingImage(Array("<svg \(attributes)/>".utf8))
      #expect(image.pixelWidth == width && image.pixelHeight == height, "\(attributes)")
    }
    let wide = Array("\(svg)</svg>".utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let bad: [([UInt8], String)] = [
      (Array("<html>\(svg)</svg></html>".utf8), "is no PNG"),
      (Array("<svgfoo width=\"20\" height=\"10\"></svgfoo>".utf8), "is no PNG"),
      (Array(#"<s:svg width="20" height="10"></svg>"#.utf8), "is damaged"),
      (Array(#"<svg width="0" height="10"></svg>"#.utf8), "has no size"),
      (Array("\(svg)<g>".utf8), "is damaged"), (Array("<!-- <svg width=\"5\">".utf8), "is no PNG"),
      (Array("<!DOCTYPE svg [<!ENTITY a \"b\">]>\(svg)</svg>".utf8), "declares entities"),
      ([0xFF, 0xFE] + wide, "is not in UTF-8"), (wide, "is no PNG"),
      (Array(#"<?xml version="1.0" encoding="UTF-7"?>\#(svg)</svg>"#.utf8), "is not in UTF-8"),
      (Array(svg.utf8) + [0xFF] + Array("</svg>".utf8), "is not in UTF-8"),
    ]
    for (bytes, message) in bad {
      let problem = #expect(throws: DrawingImage.Problem.self) { try DrawingImage(bytes) }
      #expect(problem?.description.contains(message) == true, "\(problem?.description ?? "")")
    }
  }

  @Test("the images of a document have a bounded number of pixels together")
  func manyPixels() throws {
    // A head of 5,000 by 5,000 pixels; only the head is read.
    func file(_ number: UInt8) throws -> [UInt8] {
      var png = try Self.png(1, 1)
      png.replaceSubrange(16..<24, with: [0, 0, 0x13, 0x88, 0, 0, 0x13, 0x88])
      return png + [number]
    }
    let images = DocumentImages(
      folder: nil, files: .refused,
      supplied: Dictionary(uniqueKeysWithValues: try (0..<50).map { ("\($0)", try file($0)) }))
    for number in 0..<42 { _ = try images.image("\(number)") }
    let problem = #expect(throws: DocumentImages.Problem.self) { try images.image("42") }
    #expect(problem?.message.contains("1024 million pixels together") == true)
  }

  @Test("Base64 is read back as it was written, at every length")
  func base64() throws {
    for length in 0..<50 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 200) }
      #expect(Base64.bytes(of: Base64.text(of: bytes).utf8) == bytes)
    }
    for text in ["A", "AA=A", "A===", "?AAA"] { #expect(Base64.bytes(of: text.utf8) == nil) }
  }
}
