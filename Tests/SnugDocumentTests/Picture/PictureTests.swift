import Foundation
import SnugDocument
import Testing

@Suite("Documents: pictures")
struct PictureTests {
  private func svg(
    _ json: String, background: String? = nil, showsStructure: Bool = false
  ) throws -> String {
    let layout = try LayoutSession(usesSystemFonts: false).layout(Document(json: Array(json.utf8)))
    let bytes = try layout.svg(background: background, showsStructure: showsStructure)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func count(_ part: String, in text: String) -> Int {
    text.components(separatedBy: part).count - 1
  }

  @Test("a glyph is defined once, and every occurrence refers to the definition")
  func glyphs() throws {
    let picture = try svg(#"{"items": ["AAA", "A"]}"#)
    #expect(count("<path id=", in: picture) + count("<path id='", in: picture) == 1)
    #expect(count("<use ", in: picture) == 4)
  }

  @Test("a background adds one rectangle of its colour; without a background there is none")
  func background() throws {
    let json = #"{"items": [{"size": [10, 10]}]}"#
    let plain = try svg(json)
    let drawn = try svg(json, background: "#123456")
    #expect(!plain.contains("#123456"))
    #expect(count("#123456", in: drawn) == 1)
    #expect(count("<rect", in: drawn) == count("<rect", in: plain) + 1)
  }

  @Test("a stroke lies within the frame of its box; without one, the box fills it")
  func strokes() throws {
    func box(_ style: String) throws -> String {
      let cell = #""style": {\#(style)}, "constraints": ["super.width = 40", "super.height = 20"]"#
      let picture = try svg(#"{"cells": {"default": {\#(cell)}}, "items": [{}]}"#)
      return String(picture.split(separator: "<rect ")[1].prefix { $0 != "r" })
    }
    #expect(try box(#""strokeWidth": 4"#) == #"x="2" y="2" width="36" height="16" "#)
    let whole = #"x="0" y="0" width="40" height="20" "#
    #expect(try box(#""strokeWidth": 4, "stroke": "none""#) == whole)
    #expect(try box(#""strokeWidth": 0"#) == whole)
  }

  @Test("an SVG with the structure is longer than one without, and the same bytes every time")
  func structure() throws {
    let json = #"{"items": ["A", "longer"]}"#
    let plain = try svg(json)
    let structure = try svg(json, showsStructure: true)
    #expect(structure.utf8.count > plain.utf8.count)
    #expect(try svg(json, showsStructure: true) == structure)
  }

  @Test("an invalid colour in a cell's style is rejected at its key")
  func color() throws {
    let cells = #""C": {"style": {"fill": "noColor"}, "views": {"a": {}}}"#
    do {
      _ = try svg(#"{"cells": {\#(cells)}, "items": [{"cell": "C", "texts": {"a": "A"}}]}"#)
      Issue.record("an invalid colour was drawn")
    } catch {
      let error = try #require(error as? DocumentError)
      #expect(error.place.path == "cells.C.style.fill")
      #expect(error.message.contains("noColor"))
    }
  }
}
