import Snug
import SnugDocument
import Testing

@testable import SnugInspecting

@Suite("Inspecting: the page")
struct InspectionPageTests {
  /// The page of a document, which may be read from plain text.
  private func page(_ json: String, text: String? = nil) throws -> String {
    let bytes = try InspectionPage.write(
      Document(json: Array(json.utf8)), source: Array((text ?? json).utf8), named: "page.json",
      isJSON: text == nil, LayoutSession(usesSystemFonts: false))
    return String(decoding: bytes, as: UTF8.self)
  }

  private func layout(_ json: String, width: Double) throws -> DocumentLayout {
    var document = try Document(json: Array(json.utf8))
    document.container.width = width
    return try LayoutSession(usesSystemFonts: false).layout(document)
  }

  /// The data of a page.
  private func data(_ json: String) throws -> JSONValue {
    let page = try page(json)
    let parts = page.split(separator: #"<script type="application/json" id="data">"#)
    try #require(parts.count == 2)
    let text = try #require(parts[1].split(separator: "</script>").first)
    return try JSONTree(parsing: Array(text.utf8)).root
  }

  private static let tags =
    #"{"container": {"width": 100}, "cells": {"T": {"margins": [2, 5],"# + "\n"
    + #" "views": {"label": {}}, "constraints": ["H:|-[label(>=40)]-|", "V:|-[label]-|"]}},"# + "\n"
    + #" "items": [{"cell": "T", "label": "A"},"# + "\n"
    + #"  {"cell": "T", "label": "much longer"}, {"id": "c", "cell": "T", "label": "A"}]}"#

  private func numbers(_ data: JSONValue, _ row: JSONValue?) throws -> [Int] {
    let steps = data.list("steps").map { Int($0.double) }
    let series = data.list("series")[Int(try #require(row).double)]
    return try SeriesTests.numbers(series.text, count: steps[1] - steps[0] + 1)
  }

  @Test("frames at each width are those of the layout there, from half the own width to twice it")
  func frames() throws {
    let data = try data(Self.tags)
    #expect(data.list("steps").map(\.double) == [-50, 100])
    for (step, width) in [(0, 50.0), (37, 87), (50, 100), (150, 200)] {
      let layout = try layout(Self.tags, width: width)
      for (index, element) in data.list("elements").enumerated() {
        let frame = layout.result.frame(ofItem: index, inSection: 0)
        let read = try element.list("frame").map { Double(try numbers(data, $0)[step]) / 64 }
        #expect(read == [frame.x, frame.y, frame.width, frame.height], "\(index) at \(width)")
      }
    }
  }

  @Test("an element has its line, and one explanation for all with the same text and frame")
  func elements() throws {
    let elements = try data(Self.tags).list("elements")
    #expect(elements.map { $0.member("line")?.double } == [3, 4, 4])
    #expect(elements.map { $0.member("explanation")?.double } == [0, 1, 0])
    #expect(elements.map { $0.member("path")?.text } == ["items[0]", "items[1]", "items[2]"])
    #expect(elements[2].member("id")?.text == "c")
    #expect(
      try data(Self.tags).member("cells")?.member("T")?.elements.map(\.double) == [2, 5, 2, 5])
  }

  @Test("sizes of the cell and its views, and positions of views, have their constraints and lines")
  func explanations() throws {
    let data = try data(Self.tags)
    let values = try #require(data.list("explanations").first).elements.map { $0 }
    #expect(
      values.map { "\($0.member("view")?.text ?? "").\($0.member("attribute")?.text ?? "")" } == [
        "super.width", "super.height", "label.width", "label.height", "label.leading", "label.top",
      ])
    let reasons = values[0].list("reasons")
    let constraints = data.list("constraints")
    let first = constraints[Int(try #require(reasons.first?.member("constraint")).double)]
    #expect(first.member("statement")?.text == "label.leading == super.leadingMargin")
    #expect(first.member("place")?.member("line")?.double == 2)
    #expect(Set(constraints.map(\.source)).count == constraints.count)
  }

  @Test("frames on device pixels that are no layout units are those of the output, digit for digit")
  func devicePixels() throws {
    let json =
      #"{"container": {"width": 101, "scale": 1.5}, "layout": {"snap": "edges"}, "#
      + #""items": ["a", "b", "longer words", "c"]}"#
    let data = try data(json)
    #expect(data.member("scale")?.double == 0)
    let lengths = data.list("lengths").map(\.double)
    let steps = data.list("steps").map { Int($0.double) }
    for step in [steps[0], 0, steps[1]] {
      let layout = try layout(json, width: 101 + Double(step))
      let output = try JSONTree(parsing: layout.json()).root
      let items = output.list("sections")[0].list("items")
      for (element, item) in zip(data.list("elements"), items) {
        let frame = try element.list("frame").map {
          lengths[try numbers(data, $0)[step - steps[0]]]
        }
        #expect(frame == item.member("frame")?.members.map(\.value.double))
        let label = try #require(element.member("views")?.member("label")).elements.map { $0 }
        let view = try label.prefix(4).map { lengths[try numbers(data, $0)[step - steps[0]]] }
        let expected = item.member("views")?.member("label")?.member("frame")?.members
        #expect(view == expected?.map(\.value.double))
      }
    }
  }

  @Test("a document with very many views is not explained whole, and says so")
  func manyViews() throws {
    let boxes = (0..<120).map { #""b\#($0)": {"kind": "box", "size": [1, 1]}"# }
    let places = (0..<120).map {
      #""b\#($0).left = super.left + \#($0)", "b\#($0).top = super.top""#
    }
    let items = (0..<5).map { #"{"cell": "T", "label": "\#($0)"}"# }
    let data = try data(
      #"{"cells": {"T": {"views": {"label": {}, \#(boxes.joined(separator: ","))}, "constraints": ["#
        + #""H:|-[label]-|", "V:|-[label]-|", \#(places.joined(separator: ","))]}}, "#
        + #""items": [\#(items.joined(separator: ","))]}"#)
    #expect(data.list("explanations").count == 3)
    #expect(data.member("unexplained")?.double == 2)
  }

  @Test("a diagnostic has the line of what it is about")
  func diagnostics() throws {
    let json =
      #"{"container": {"width": 60},"# + "\n" + #" "items": ["A","# + "\n"
      + #""a label that is too long"]}"#
    let data = try data(json)
    let diagnostics = data.list("diagnostics")
    #expect(diagnostics.map { $0.member("code")?.text } == ["cutText"])
    #expect(diagnostics.map { $0.member("path")?.text } == ["items[1].views.label"])
    #expect(diagnostics.map { $0.member("line")?.double } == [3])
    // The widths that have it, from 30 to 120 points, are those at which a layout has it.
    let shown = try numbers(data, diagnostics[0].member("shown"))
    for (step, isShown) in shown.enumerated() {
      let layout = try layout(json, width: Double(30 + step))
      let isCut = try layout.diagnostics(maximumCount: .max).contains { $0.code == .cutText }
      #expect((isShown == 1) == isCut, "at \(30 + step)")
    }
  }

  @Test("no text of a document ends the data, or takes the place of another part")
  func hostile() throws {
    let text = "</script><script>alert(1)</script>\u{2028}<!-- & @@PICTURE@@ \u{202E}"
    let json = #"{"items": [{"id": "\#(text)", "label": "\#(text)"}, "\#(text)"]}"#
    let page = try page(json)
    #expect(page.split(separator: "</script>", omittingEmptySubsequences: false).count == 4)
    #expect(!page.contains("alert(1)</script>") && !page.contains("\u{2028}"))
    #expect(page.contains("@@PICTURE@@") && page.split(separator: "data:image/svg+xml").count == 2)
    let data = try data(json)
    #expect(data.member("source")?.text == json)
    #expect(data.list("elements")[0].member("id")?.text == text)
  }

  @Test("where a document cannot be narrower, the page ends there and says why")
  func unsatisfiable() throws {
    let data = try data(
      #"{"container": {"width": 100}, "cells": {"T": {"views": {"label": {}}, "constraints": ["#
        + #""super.width = super.proposedWidth", "super.width >= 90", "H:|-[label]-|", "V:|-[label]-|"]}},"#
        + #" "items": [{"cell": "T", "label": "A"}]}"#)
    #expect(data.list("steps").map(\.double) == [-10, 100])
    #expect(data.member("narrower")?.text.isEmpty == false && data.member("wider") == nil)
  }

  @Test("plain text has its source, and no lines of elements")
  func plainText() throws {
    let page = try page(#"{"items": ["A", "B"]}"#, text: "A\nB\n")
    #expect(page.contains(#""source":"A\nB\n""#) && !page.contains(#""line":"#))
  }

  @Test("a page forbids connections, and has no handler in its elements")
  func policy() throws {
    let page = try page(Self.tags)
    #expect(page.contains("default-src 'none'; img-src data:"))
    let markup = try #require(page.split(separator: "<script").first)
    #expect(markup.firstMatch(of: #/\son[a-z]+=/#) == nil)
    #expect(!page.contains("http:") || page.contains("http://www.w3.org/2000/svg"))
  }

  @Test("the same document gives the same bytes")
  func sameBytes() throws { #expect(try page(Self.tags) == page(Self.tags)) }
}
