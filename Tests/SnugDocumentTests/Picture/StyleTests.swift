import Foundation
import Snug
import Testing

@testable import SnugDocument

@Suite("Pictures: styles")
struct StyleTests {
  /// Draws a cell of 40 by 20 with a view of 10 by 10 at its middle.
  private func drawn(
    cell: String = "{}", view: String? = nil, kind: String = #""kind": "box", "size": [10, 10]"#,
    item: String = ""
  ) throws -> [Substring] {
    let style = view.map { #", "style": \#($0)"# } ?? ""
    let text = try svg(
      #"""
      {"cells": {"C": {"style": \#(cell), "views": {"v": {\#(kind)\#(style)}},
         "constraints": ["super.width = 40", "super.height = 20", "v.center = super.center"]}},
       "items": [{"cell": "C"\#(item)}]}
      """#.replacing(
        #""v.center = super.center""#,
        with: #""v.centerX = super.centerX", "v.centerY = super.centerY""#))
    return text.split(separator: "\n")
  }

  @Test(
    "a cell's dashes, opacity and clip are those of its line, of all of it and of what is in it")
  func cells() throws {
    let lines = try drawn(
      cell:
        ##"{"stroke": "#f00", "dash": [4, 2], "opacity": 0.5, "clip": true, "cornerRadius": 4}"##)
    // Dashes begin below the top left corner, as on pages and in pixels.
    // A quarter of a circle of 3.5 has its control points 3.5 * (1 - 0.5523) = 1.567 from the corner.
    let outline =
      "M0.5 4C0.5 2.067 2.067 0.5 4 0.5L36 0.5C37.933 0.5 39.5 2.067 39.5 4L39.5 16"
      + "C39.5 17.933 37.933 19.5 36 19.5L4 19.5C2.067 19.5 0.5 17.933 0.5 16Z"
    #expect(
      lines.contains(
        ##"<path d="\##(outline)" fill="none" stroke="#ff0000" stroke-dasharray="4 2"/>"##))
    #expect(
      lines.contains {
        $0.contains(#"opacity="0.5" clip-path="url(#_0)""#) || $0.contains(#"opacity="0.5""#)
      })
    #expect(lines.contains(#"<clipPath id="_0">"#))
    #expect(lines.contains(#"<rect x="0" y="0" width="40" height="20" rx="4"/>"#))
  }

  @Test(
    "a layout hands on what items, bars, attached views and backgrounds say of their look, unchanged"
  )
  func handedOn() throws {
    let look = ##""style":{"fill":"nonsense","x-a":[1,null],"selected":{"fill":"#cde"}}"##
    let rest = #""selected":true,"images":{},"url":"https://example.org/""#
    let json = #"""
      {"cells":{"C":{"views":{"label":{}}}},"layout":{"maximumLines":1,"background":{\#(look)},
       "overflow":{"label":"+{count}",\#(look)}},"container":{"width":145},
       "sections":[{"header":{"label":"H",\#(look)},"items":["plain",{"label":"A","id":"a",\#(look),\#(rest),
       "supplementaries":[{"label":"1",\#(look)}]},{"size":[5,5],\#(look)},{"label":"gone",\#(look)}]}]}
      """#
    let layout = try laidOut(json)
    let compact = String(decoding: try layout.json(isCompact: true), as: UTF8.self)
    // Header, background, "A", its view, the sized item and the overflow item, but not what is hidden.
    #expect(compact.components(separatedBy: look).count - 1 == 6)
    #expect(compact.contains("}},\(look),\(rest)}"))
    #expect(
      compact.contains(#""zIndex":-1,\#(look)}"#) || compact.contains(#""zIndex":0,\#(look)}"#))
    let pretty = String(decoding: try layout.json(), as: UTF8.self)
    let parsed = try JSONSerialization.jsonObject(with: Data(pretty.utf8)) as? NSDictionary
    #expect(parsed == (try JSONSerialization.jsonObject(with: Data(compact.utf8)) as? NSDictionary))
  }

  @Test("a view is drawn in its own style")
  func views() throws {
    let lines = try drawn(view: ##"{"fill": "#0f0", "cornerRadius": "50%"}"##)
    #expect(
      lines.contains(##"<rect x="15" y="5" width="10" height="10" rx="5" fill="#00ff00"/>"##))
    #expect(!lines.contains { $0.contains("#eef3fb") })
  }

  @Test("a cell with the style of a view is no wireframe; one without any is")
  func wireframe() throws {
    let plain = try svg(#"{"cells": {"C": {"views": {"label": {}}}}, "items": ["A"]}"#)
    #expect(plain.contains("#eef3fb"))
    let styled = try svg(
      #"{"cells": {"C": {"views": {"label": {"style": {"underline": true}}}}}, "items": ["A"]}"#)
    #expect(!styled.contains("#eef3fb"))
  }

  @Test("an item's style is over that of its cell, key by key, and in its state over both")
  func items() throws {
    let cell = ##"{"fill": "#fff", "cornerRadius": 2, "selected": {"fill": "#00f"}}"##
    func rect(_ item: String) throws -> Substring? {
      try drawn(cell: cell, item: item).first { $0.hasPrefix("<rect") }
    }
    let start = #"<rect x="0" y="0" width="40" height="20" rx="2" fill="#
    #expect(try rect("") == ##"\##(start)"#ffffff"/>"##)
    #expect(try rect(##", "style": {"fill": "#0f0"}"##) == ##"\##(start)"#00ff00"/>"##)
    #expect(try rect(#", "selected": true"#) == ##"\##(start)"#0000ff"/>"##)
    #expect(
      try rect(##", "selected": true, "style": {"selected": {"fill": "#f0f"}}"##)
        == ##"\##(start)"#ff00ff"/>"##)
    #expect(try rect(#", "style": {"fill": "none"}"#) == nil)
  }

  @Test(
    "text inherits its colour and its lines from the views around it, the cell and the document")
  func inheritance() throws {
    func colors(_ document: String, cell: String, label: String) throws -> Bool {
      try svg(
        """
        {"style": \(document), "cells": {"C": {"style": \(cell), "views": {"box": {"kind": "container",
           "views": {"label": {"style": \(label)}}, "constraints": ["H:|[label]|", "V:|[label]|"]}},
           "constraints": ["H:|[box]|", "V:|[box]|"]}}, "items": ["A"]}
        """
      ).contains(##"<g fill="#ff0000">"##)
    }
    let red = ##"{"color": "#f00"}"##
    #expect(try colors(red, cell: "{}", label: "{}"))
    #expect(try colors("{}", cell: red, label: "{}"))
    #expect(try colors("{}", cell: "{}", label: red))
    #expect(try !colors(red, cell: ##"{"color": "#00f"}"##, label: "{}"))
    #expect(try !colors("{}", cell: red, label: ##"{"color": "#00f"}"##))
  }

  private var testFace: FontFace {
    get throws {
      try FontCatalog.embedded.chain(for: FontDescriptor(families: ["Snug Test"])).primary
    }
  }

  /// The rectangles of a label in the test font at size 10.
  private func rectangles(_ label: String, _ style: String = "{}") throws -> [Substring] {
    try svg(
      #"{"font": {"family": "Snug Test", "size": 10}, "items": [{"label": \#(label), "style": \#(style)}]}"#
    ).split(separator: "\n").filter { $0.hasPrefix("<rect") }
  }

  @Test(
    "underlines and lines through text are where the font has them, backgrounds as high as it is")
  func decorations() throws {
    // Snug Test at size 10: a capital is 10 wide; the baseline is at 5 + 8 in the built-in tag.
    func rects(_ style: String) throws -> [Substring] {
      try rectangles(#"["A", {"text": "AA", "style": \#(style)}, "A"]"#)
    }
    let face = try testFace
    func rect(_ top: Double, _ height: Double, _ color: String) -> Substring {
      let numbers = [15, 13 + top, 20, height].map(NumberText.decimal)
      return
        "<rect x=\"\(numbers[0])\" y=\"\(numbers[1])\" width=\"\(numbers[2])\" height=\"\(numbers[3])\" fill=\"\(color)\"/>"
    }
    let (under, through) = (face.underline, face.strikeout)
    #expect(
      try rects(#"{"underline": true}"#)
        == [rect(under.top(at: 10), under.thickness(at: 10), "#000000")])
    #expect(
      try rects(##"{"strikethrough": true, "color": "#f00"}"##)
        == [rect(through.top(at: 10), through.thickness(at: 10), "#ff0000")])
    // 8 above the baseline, 2 below it.
    #expect(try rects(##"{"background": "#ff0"}"##) == [rect(-8, 10, "#ffff00")])
    #expect(try rects("{}").isEmpty)
  }

  @Test("a line below a text is where the font of the text that asks for it has it, at its size")
  func decoratingFont() throws {
    let face = try testFace
    func ends(_ rect: Substring?, at baseline: Double, size: Double) -> Bool {
      let (top, height) = (face.underline.top(at: size), face.underline.thickness(at: size))
      let y = NumberText.decimal(baseline + top)
      return rect?.contains(#"y="\#(y)""#) == true
        && rect?.contains(#"height="\#(NumberText.decimal(height))""#) == true
    }
    // A character of another font, and a larger range, do not move the line of the label. The larger one has its
    // baseline at 5 + 16.
    let fallback = try rectangles(##""A\u0436\u0436\u0436""##, #"{"underline": true}"#)
    #expect(fallback.count == 1)
    let face2 = try rectangles(
      ##"["A", {"text": "AA", "font": {"size": 20}}, "A"]"##, #"{"underline": true}"#)
    #expect(face2.count == 1 && ends(face2.first, at: 21, size: 10), "\(face2)")
    let plain = try rectangles(#""A""#, #"{"underline": true}"#)
    #expect(plain.count == 1 && ends(plain.first, at: 13, size: 10), "\(plain)")
    // A range that asks has a line of its own, even beside another one of another size.
    let underlined = #""style": {"underline": true}"#
    let own = try rectangles(
      ##"[{"text": "A", \##(underlined)}, {"text": "AA", "font": {"size": 20}, \##(underlined)}]"##)
    #expect(own.count == 2)
    #expect(ends(own.first, at: 21, size: 10) && ends(own.last, at: 21, size: 20), "\(own)")
  }

  @Test("the tabs of a range, and of a label, have its background and its lines")
  func decoratedTabs() throws {
    // Capitals of 10 at 0 and 30; tabs from 10 to 30 and from 40 to 60, behind a margin of 5.
    func places(_ label: String, _ style: String) throws -> [String] {
      try svg(
        #"""
        {"cells": {"C": {"views": {"v": {"whiteSpace": "pre-wrap", "tabStops": [30, 60], "lines": 0,
          "style": \#(style), "font": {"family": "Snug Test", "size": 10}}}, "margins": 5,
          "constraints": ["H:|-[v]-|", "V:|-[v]-|"]}}, "items": [{"label": \#(label)}]}
        """#
      ).split(separator: "\n").filter { $0.hasPrefix("<rect") }.map {
        $0.split(separator: "\"").enumerated().filter { [1, 5].contains($0.0) }.map { String($0.1) }
          .joined(separator: " ")
      }
    }
    let line = #""style": {"underline": true}"#
    #expect(try places(#"["A", {"text": "\tA\t", \#(line)}, "A"]"#, "{}") == ["15 50"])
    #expect(
      try places(#"["A", {"text": "\t", \#(line)}, "A", {"text": "\t", \#(line)}, "A"]"#, "{}")
        == ["15 20", "45 20"])
    #expect(try places(#""A\t\nA\tA""#, #"{"underline": true}"#) == ["5 30", "5 40"])
    #expect(try places(#""\t""#, #"{"strikethrough": true}"#) == ["5 30"])
  }

  @Test("the ellipsis of a range that is cut at its end continues the line below the range")
  func cutRange() throws {
    // Four capitals of 10 and an ellipsis; the next range would not fit in 55.
    let range = ##"{"text": "AAAA", "style": {"underline": true}}"##
    let lines = try svg(
      ##"""
      {"cells": {"C": {"style": {}, "views": {"v": {"maxWidth": 55, "font": {"family": "Snug Test", "size": 10}}}}},
       "items": [{"cell": "C", "label": [\##(range), {"text": "BBB", "font": {"size": 20}}]}]}
      """##
    ).split(separator: "\n")
    let bars = lines.filter { $0.hasPrefix("<rect") }
    #expect(bars.count == 1, "\(lines)")
    #expect(lines.count { $0.hasPrefix("<use") } == 5)
  }

  @Test(
    "the backgrounds of ranges are behind all lines of a label, and lines through text over them")
  func layers() throws {
    let style = ##""style": {"background": "#fd0", "strikethrough": true}"##
    let lines = try svg(
      ##"""
      {"cells": {"C": {"style": {}, "views": {"v": {"lines": 0, "maxWidth": 25, "font": {"family": "Snug Test",
       "size": 10}}}}}, "items": [{"cell": "C", "label": [{"text": "AA AA", \##(style)}]}]}
      """##
    ).split(separator: "\n")
    let bars = lines.indices.filter { lines[$0].hasPrefix("<rect") }
    let glyphs = lines.indices.filter { lines[$0].hasPrefix("<use") }
    #expect(bars.count == 4 && glyphs.count == 4, "\(lines)")
    #expect(bars.prefix(2).allSatisfy { lines[$0].contains("#ffdd00") && $0 < glyphs[0] })
    #expect(bars.suffix(2).allSatisfy { $0 > glyphs[3] })
  }

  @Test("a section's background has a style of its own, with or without a cell")
  func background() throws {
    let text = try svg(
      ##"""
      {"layout": {"background": {"style": {"fill": "#abc"}}, "sectionInset": 5},
       "items": [{"size": [10, 10], "style": {}}]}
      """##)
    #expect(text.contains(##"fill="#aabbcc""##))
  }

  @Test("the document's fill is that of the canvas, unless there is a background")
  func canvas() throws {
    let text = try svg(
      ##"{"container": {"width": 50, "height": 40}, "style": {"fill": "#123"}, "items": []}"##)
    #expect(text.contains(##"<rect x="0" y="0" width="50" height="40" fill="#112233"/>"##))
  }

  @Test("a canvas is as wide as the container, and as high as it or its content")
  func extents() throws {
    func size(_ container: String, _ layout: String = "") throws -> String? {
      try svg(
        #"{"container": \#(container), \#(layout) "items": [{"size": [30, 30]}, {"size": [30, 30]}]}"#
      ).split(separator: "viewBox=\"").last?.split(separator: "\"").first.map(String.init)
    }
    #expect(try size(#"{"width": 50}"#) == "0 0 50 68")
    #expect(try size(#"{"width": 50, "height": 40}"#) == "0 0 50 68")
    #expect(try size(#"{"width": 50, "height": 90}"#) == "0 0 50 90")
    #expect(
      try size(#"{"width": 90, "height": 20}"#, #""layout": {"scrollDirection": "horizontal"},"#)
        == "0 0 90 20")
  }

  @Test("ids, names, paths and texts are never markup, and no id is that of a definition")
  func markup() throws {
    let evil = #"\"/><script>&'"#
    let text = try svg(
      #"""
      {"cells": {"\#(evil)": {"views": {"label": {}}}},
       "items": [{"cell": "\#(evil)", "id": "\#(evil)", "label": "\#(evil)\u0001"}, {"id": "_0", "label": "A"}]}
      """#)
    #expect(!text.contains("<script>"))
    #expect(text.contains(#"id="&quot;/&gt;&lt;script&gt;&amp;'""#))
    #expect(text.contains(#"<title>&quot;/&gt;&lt;script&gt;&amp;'</title>"#))
    #expect(text.contains(#"data-id="_0""#))
    #expect(!text.utf8.contains(1))
  }

  @Test(
    "a wrong value is an error at its place, in a cell, a view, an item, a state and a range",
    arguments: Refusal.pairs(
      #"""
      {"style": {"fill": "rde"}, "items": []}
        style.fill
      {"cells": {"C": {"style": {"dash": [0, 0]}}}, "items": []}
        cells.C.style.dash
      {"cells": {"C": {"views": {"a": {"style": {"opacity": 2}}}}}, "items": []}
        cells.C.views.a.style.opacity
      {"items": [{"label": "A", "style": {"selected": {"clip": 1}}}]}
        items[0].style.selected.clip
      {"items": [{"label": "A", "style": {"cornerRadius": "60"}}]}
        items[0].style.cornerRadius
      {"items": [{"label": "A", "style": {"cornerRadius": [1, 2]}}]}
        items[0].style.cornerRadius
      {"items": [{"label": [{"text": "a", "style": {"underline": "yes"}}]}]}
        items[0].label[0].style.underline
      {"items": [{"label": "A", "style": {"fill": "linear-gradient(red)"}}]}
        items[0].style.fill
      """#))
  func errors(_ json: String, path: String) throws {
    let document = try Document(json)
    let error = #expect(throws: DocumentError.self) { try DocumentStyles(of: document) }
    #expect(error?.place.path == path)
  }

  @Test("a key is known where the table says, and a warning elsewhere")
  func places() throws {
    let json = """
      {"style": {"stroke": "red"}, "cells": {"C": {"views": {"label": {"style": {"background": "red"}}}}},
       "items": [{"label": [{"text": "a", "style": {"fill": "red"}}]}]}
      """
    let styles = try DocumentStyles(of: Document(json))
    #expect(
      styles.diagnostics.map(\.path) == [
        "style.stroke", "cells.C.views.label.style.background", "items[0].label[0].style.fill",
      ])
  }

  @Test("the schema and the page have the keys of the table")
  func table() throws {
    let schema = try JSONTree(parsing: Array(try SchemaText.input())).root.member("$defs")
    func keys(_ name: String) -> [String] {
      schema?.member(name)?.member("properties")?.members.map { $0.0.text } ?? []
    }
    let places: [StyleKey.Place] = [.cell, .label, .image, .box]
    #expect(
      keys("style")
        == StyleKey.all.filter { $0.places.contains(where: places.contains) }.map(\.name))
    #expect(keys("rangeStyle") == StyleKey.names(in: .range))
    let page = try SchemaText.page()
    for key in StyleKey.all {
      #expect(page.contains("| `\(key.name)` | \(key.meaning) | \(key.standard) |"), "\(key.name)")
    }
  }
}

/// The files that the table is compared with.
private enum SchemaText {
  static func input() throws -> [UInt8] {
    try bytes("Sources/SnugEmbeddedSchemas/input.schema.json")
  }

  static func page() throws -> String {
    String(decoding: try bytes("Documentation/Reference/Pictures.md"), as: UTF8.self)
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return try FileBytes.read("/\(root)/\(path)", maximumLength: 1 << 24)
  }
}
