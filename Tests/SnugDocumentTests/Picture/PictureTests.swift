import Foundation
import Snug
import Testing

@testable import SnugDocument

@Suite("Documents: pictures")
struct PictureTests {
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
      let boxes = picture.split(separator: "<rect ").dropFirst()
      return boxes.map { String($0.prefix { $0 != "/" }) }.joined()
    }
    #expect(
      try box(#""stroke": "red", "strokeWidth": 4"#)
        == ##"x="2" y="2" width="36" height="16" fill="none" stroke="#ff0000" stroke-width="4""##)
    let whole = ##"x="0" y="0" width="40" height="20" fill="#ffffff""##
    #expect(try box(##""fill": "#fff", "strokeWidth": 4"##) == whole)
    #expect(try box(##""fill": "#fff", "strokeWidth": 4, "stroke": "none""##) == whole)
    #expect(try box(##""fill": "#fff", "strokeWidth": 0, "stroke": "red""##) == whole)
  }

  @Test("a style draws what it names and nothing else; a cell without one is a wireframe")
  func namedOnly() throws {
    func picture(_ style: String) throws -> String {
      try svg(
        #"{"cells": {"C": {"views": {"label": {}}\#(style)}, "D": {}}, "items": [{"label": "A", "cell": "C"}]}"#
      )
    }
    for style in ["{}", #"{"cornerRadius": 5}"#, #"{"strokeWidth": 3}"#, #"{"color": "white"}"#] {
      let drawn = try picture(#", "style": \#(style)"#)
      #expect(!drawn.contains("<rect"))
      #expect(drawn.contains(style.contains("white") ? ##"fill="#ffffff""## : ##"fill="#000000""##))
    }
    let filled = try picture(#", "style": {"fill": "red"}"#)
    #expect(count("<rect", in: filled) == 1)
    #expect(!filled.contains("stroke") && !filled.contains("rx="))
    #expect(
      try picture("").contains(
        ##"rx="2.5" fill="#eef3fb" stroke="#7d9bc9""##))
  }

  @Test("keys that a picture does not know are warnings in it, but those that begin with x-")
  func unknownKeys() throws {
    let json = #"""
      {"cells": {"C": {"views": {"label": {}},
         "style": {"fil": "red", "background-color": "blue", "x-shadow": 1, "glow": 2}}},
       "items": [{"label": ["a", {"text": "b", "style": {"colour": "red"}}]}]}
      """#
    let styles = try DocumentStyles(of: Document(json))
    #expect(
      styles.diagnostics.map { "\($0.code) \($0.path) \($0.message)" } == [
        "unknownStyleKey cells.C.style.fil a picture draws nothing for \"fil\" here: did you mean \"fill\"?",
        "unknownStyleKey cells.C.style.background-color a picture draws nothing for "
          + "\"background-color\" here: did you mean \"fill\"?",
        "unknownStyleKey cells.C.style.glow a picture draws nothing for \"glow\" here; it knows fill, "
          + "stroke, strokeWidth, dash, cornerRadius, opacity, clip, color, underline, strikethrough, "
          + "selected, highlighted, and skips what begins with \"x-\"",
        "unknownStyleKey items[0].label[1].style.colour a picture draws nothing for \"colour\" here: did you "
          + "mean \"color\"?",
      ])
  }

  @Test("an SVG with the structure is longer than one without, and the same bytes every time")
  func structure() throws {
    let json = #"{"items": ["A", "longer"]}"#
    let plain = try svg(json)
    let structure = try svg(json, showsStructure: true)
    #expect(structure.utf8.count > plain.utf8.count)
    #expect(try svg(json, showsStructure: true) == structure)
  }

  @Test("a picture of the structure names cells and views with their sizes, and has a legend below")
  func captions() throws {
    // "A" of the built-in tag: margins of 5 around a letter of "Snug Test", 10 by 10 points.
    let json = #"""
      {"container": {"width": 50}, "cells": {"chip": {"margins": 5, "views": {"word": {"font":
      {"family": "Snug Test", "size": 10}}}, "constraints": ["H:|-[word]-|", "V:|-[word]-|"]}},
      "items": ["A"]}
      """#
    let layout = try laidOut(json)
    var options = Picture.Options()
    options.showsStructure = true
    options.writesText = true
    let subject = PictureSubject(layout)
    var (diagnostics, bytes) = (DiagnosticList(), [UInt8]())
    _ = try SVGPicture.write(
      subject, DocumentStyles(of: layout.document), &diagnostics, options: options,
      to: OutputBuffer { piece in bytes.append(contentsOf: piece) })
    let picture = String(decoding: bytes, as: UTF8.self)
    for text in ["chip 20 × 20", "word 10 × 10", "insets of a section", "a baseline"] {
      #expect(count(">\(text)</text>", in: picture) == 1, "\(text)")
    }
    let area = subject.area(options)
    #expect(subject.area(.init()).size == Size(width: 50, height: 20))
    #expect(area.width > 50 && area.height > 20 + 5 * 8)
    #expect(picture.contains(#"width="\#(Int(area.width))" height="\#(Int(area.height))""#))
  }

  @Test(
    "a label clips a line that is cut without an ellipsis, and a character wider than it",
    arguments: [
      // Letters of "Snug Test" are as wide as its size.
      (#""size": 10}, "truncation": "clip", "maxWidth": 30"#, true),
      (#""size": 40}, "maxWidth": 30, "lines": 0"#, true),
      (#""size": 10}, "truncation": "tail", "maxWidth": 30"#, false),
      (#""size": 10}, "truncation": "clip""#, false),
    ])
  func clips(label: String, isClipped: Bool) throws {
    let json = #"""
      {"container": {"width": 100}, "cells": {"C": {"margins": 5, "style": {}, "views": {"v": {"font":
       {"family": "Snug Test", \#(label)}}}}, "items": ["AAAA"]}
      """#
    let lines = try svg(json).split(separator: "\n")
    let clip = lines.first { $0.contains("<rect x=\"5\"") && $0.contains("width=\"30\"") }
    #expect((clip != nil) == isClipped, "\(lines)")
    #expect(lines.contains { $0.contains("<clipPath") } == isClipped)
  }

  @Test("an invalid colour in a cell's style is rejected at its key")
  func color() throws {
    let cells = #""C": {"style": {"fill": "noColor"}, "views": {"a": {}}}"#
    let error = #expect(throws: DocumentError.self) {
      try svg(#"{"cells": {\#(cells)}, "items": [{"cell": "C", "texts": {"a": "A"}}]}"#)
    }
    #expect(error?.place.path == "cells.C.style.fill")
    #expect(error?.message.contains("noColor") == true)
  }
}
