import Snug
import SnugDocument
import Testing

@testable import SnugInspecting

@Suite("Inspecting: the page")
struct InspectionPageTests {
  private func page(_ json: String, isJSON: Bool = true) throws -> String {
    let document = try Document(json: Array(json.utf8))
    let bytes = try InspectionPage.write(
      document, source: Array(json.utf8), named: "page.json", isJSON: isJSON,
      LayoutSession(usesSystemFonts: false))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The data of a page.
  private func data(_ json: String, isJSON: Bool = true) throws -> JSONValue {
    let page = try page(json, isJSON: isJSON)
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
      var document = try Document(json: Array(Self.tags.utf8))
      document.container.width = width
      let layout = try LayoutSession(usesSystemFonts: false).layout(document)
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
    let document = try Document(json: Array(#"{"items": ["A", "B"]}"#.utf8))
    let bytes = try InspectionPage.write(
      document, source: Array("A\nB\n".utf8), named: "<stdin>", isJSON: false,
      LayoutSession(usesSystemFonts: false))
    let page = String(decoding: bytes, as: UTF8.self)
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
