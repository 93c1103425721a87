import Snug
import SnugPropertyTesting
import Testing

@testable import SnugDocument

/// Texts of the test font: at size 10 a capital is 10 wide, any other character 5.
@Suite("Documents: templates and rows")
struct DocumentTemplateTests {
  private static let card = """
    {"font": {"family": "Snug Test", "size": 10}, "columns": {"Full name": "name"},
     "cells": {"Card": {"margins": 5, "metrics": {"gap": 4}, "views": {"name": {}, "role": {}},
       "constraints": ["H:|-[name]-gap-[role]-|", "V:|-[name]-|"]}},
     "items": [{"texts": {"name": "sample", "role": "none"}}]}
    """

  private static func template(_ json: String) throws(DocumentError) -> DocumentTemplate {
    try DocumentTemplate(
      Array(json.utf8), .init(name: "card.json", folder: nil, files: .allowed, size: nil))
  }

  /// Returns the layout of a row of fields.
  private static func layout(
    _ json: String, _ row: [(String, String)]
  ) throws(DocumentError) -> String {
    let template = try template(json)
    let form = template.form(of: row.map(\.0))
    return try written(
      try template.document(form, row.map { .field($0.1) }), compact: true)
  }

  @Test("a column fills the label of its name, or what `columns` says, and the rest stays")
  func labels() throws {
    func filled(_ name: String, _ role: String, gap: String = "4") throws -> String {
      try written(
        Self.card.replacing("sample", with: name).replacing("none", with: role)
          .replacing("\"gap\": 4", with: "\"gap\": \(gap)"), compact: true)
    }
    #expect(
      try Self.layout(Self.card, [("role", "chief"), ("Full name", "Ada \"A\"")])
        == filled("Ada \\\"A\\\"", "chief"))
    #expect(try Self.layout(Self.card, [("role", "")]) == filled("sample", ""))
    // The name of a metric; the cell is then read anew.
    #expect(
      try Self.layout(Self.card, [("gap", "30"), ("role", "7")]) == filled("sample", "7", gap: "30")
    )
    // A mapped column has only the names that it is mapped to.
    let mapped = Self.card.replacing("\"Full name\": \"name\"", with: "\"role\": \"name\"")
    #expect(
      try Self.layout(mapped, [("role", "x")])
        == written(mapped.replacing("sample", with: "x"), compact: true))
  }

  @Test(
    "texts are filled however an item says them, in headers, overflow items and attached views, too"
  )
  func places() throws {
    let row = [("label", "X"), ("other", "Y")]
    func check(_ template: String, _ document: String) throws {
      let cells = """
        "cells": {"tag": {"margins": 0, "views": {"label": {}}},
         "two": {"margins": 0, "views": {"label": {}, "other": {}},
          "constraints": ["H:|[label][other]|", "V:|[label]|"]}}
        """
      let start = "{\"font\": {\"family\": \"Snug Test\", \"size\": 10}, \(cells), "
      #expect(
        try Self.layout(start + template + "}", row)
          == written(start + document + "}", compact: true), "\(template)")
    }
    try check(#""items": ["a", {"label": "b"}, {}]"#, #""items": ["X", "X", "X"]"#)
    try check(
      #""items": [{"cell": "two", "label": "b"}, {"cell": "two", "texts": {"other": "o"}}]"#,
      #""items": [{"cell": "two", "texts": {"label": "X", "other": "Y"}}, {"cell": "two", "texts": {"label": "X", "other": "Y"}}]"#
    )
    try check(
      #""sections": [{"header": "a", "footer": {"label": "b"}, "items": [{"size": [3, 4], "supplementaries": [{"label": "c"}]}, "d", "e"], "layout": {"maximumLines": 1, "overflow": "f"}}], "container": {"width": 25}"#,
      #""sections": [{"header": "X", "footer": {"label": "X"}, "items": [{"size": [3, 4], "supplementaries": [{"label": "X"}]}, "X", "X"], "layout": {"maximumLines": 1, "overflow": "X"}}], "container": {"width": 25}"#
    )
  }

  @Test("a document whose texts are filled is the one that is read, whatever the texts")
  func filledAsRead() throws {
    // Noncharacters begin the marks of ranges.
    let marks = [0xFDD0, 0xFDD1].compactMap { Unicode.Scalar($0).map { String($0) } }
    let parts =
      marks + [
        "a", "Name", " ", "\"", "\\", "\n", "\t", "{", "7", "null", "é", "語", "\u{FF21}", "🙂",
        "\u{0}",
        "\u{7F}", "\u{AD}", "ش",
      ]
    let texts = Generator<[String]>.array(of: .element(of: parts), count: 0...4)
    let template = """
      {"font": {"family": "Snug Test", "size": 10},
       "cells": {"two": {"margins": 0, "views": {"label": {}, "other": {}},
         "constraints": ["H:|[label][other]|", "V:|[label]|"]}},
       "sections": [{"header": {"cell": "two", "label": "h"}, "items": ["a", {"size": [3, 4]}, "b"]},
         {"items": [{"cell": "two", "texts": {"other": "o"}}, "c"]}]}
      """
    let paths = [
      "id", "sections[0].items[2].texts.label", "sections[1].items[0].texts.other",
      "sections[0].items[0].texts.label", "sections[1].items[1].label",
    ]
    let named = template.replacing("\"c\"]", with: "{\"id\": \"c\", \"label\": \"c\"}]")
    #expect(named != template)
    #expect(try Self.template(template).form(of: paths).filled != nil)
    for read in [try Self.template(template), try Self.template(named)] {
      let form = read.form(of: paths)
      #expect(form.unused.isEmpty)
      forAll(.array(of: texts, count: paths.count...paths.count)) { drawn in
        let values = drawn.map { $0.joined() }
        let fields = values.map { DocumentTemplate.Value.field($0) }
        // What is JSON is read.
        let json = values.map { value in
          var writer = JSONWriter(OutputBuffer(), isCompact: true)
          writer.string(value)
          return DocumentTemplate.Value.json(writer.output.take(from: 0))
        }
        let (own, other) = (
          Result { try written(read.document(form, fields), compact: true) },
          Result { try written(read.document(form, json), compact: true) }
        )
        try checkEqual(String(describing: own), String(describing: other))
      }
    }
  }

  @Test("a column may be the path of any value; numbers are numbers where no text is expected")
  func paths() throws {
    let text = #"{"container": {"width": 100}, "items": ["a", {"label": "b", "style": {}}]}"#
    let filled =
      #"{"id": "12", "container": {"width": 55.5}, "items": ["a", {"label": "3", "style": {"opacity": 0.5, "fill": "red"}}]}"#
    #expect(
      try Self.layout(
        text,
        [
          ("id", "12"), ("container.width", "55.5"), ("items[1].label", "3"),
          ("items[1].style.opacity", "0.5"), ("items[1].style.fill", "red"),
        ]) == written(filled, compact: true))
    let template = try Self.template(text)
    let form = template.form(of: ["items[2].label", "a.b", "nothing", "items[0].style", "label"])
    #expect(form.unused == [0, 1, 2, 3])
    #expect(form.takesText[4])
    // The style of a cell and of a view, for renderers.
    #expect(
      try Self.layout(
        Self.card,
        [("cells.Card.style.stroke", "blue"), ("cells.Card.views.name.style.fill", "red")])
        == written(
          Self.card.replacing("\"name\": {}", with: "\"name\": {\"style\": {\"fill\": \"red\"}}")
            .replacing(
              "\"constraints\"", with: "\"style\": {\"stroke\": \"blue\"}, \"constraints\""),
          compact: true))
    // A new cell or metric would be one that nothing uses.
    let cells = try Self.template(Self.card).form(of: [
      "cells.X.metrics.gap", "cells.Card.metrics.gpa", "cells.Card.views.x.style.fill",
      "cells.Card.views.name.style.fill", "cells.Card.metrics.gap",
    ])
    #expect(cells.unused == [0, 1, 2])
  }

  @Test("an image is filled in its item, or in its cell if it has no size of its own")
  func images() throws {
    func paths(_ view: String) throws -> [String] {
      let template = try Self.template(
        #"{"cells": {"C": {"views": {"photo": {"kind": "image"\#(view)}}}}, "items": [{"cell": "C"}]}"#
      )
      return template.form(of: ["photo"]).pieces.filter { $0.column != nil }.map(\.path)
    }
    #expect(try paths(#", "size": [9, 9]"#) == ["items[0].images.photo"])
    #expect(
      try paths(
        #", "source": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==""#
      ) == ["cells.C.views.photo.source"])
  }

  @Test("JSON values of rows are taken as they are, but a number is a text where one is expected")
  func values() throws {
    let template = try Self.template(Self.card)
    let form = template.form(of: ["role", "gap", "id"])
    let ranges = #"["a", {"text": "b", "font": {"size": 20}}]"#
    let document = try template.document(
      form, [.json(Array(ranges.utf8)), .json(Array("9".utf8)), .json(Array("17".utf8))])
    #expect(
      try written(document, compact: true)
        == written(
          Self.card.replacing("\"none\"", with: ranges).replacing("\"gap\": 4", with: "\"gap\": 9")
            .replacing("\"columns\"", with: "\"id\": \"17\", \"columns\""), compact: true))
    #expect(form.id([.json([]), .json([]), .json(Array("17".utf8))]) == "17")
  }

  @Test("errors of a row have its line, and the column that they are about")
  func errors() throws {
    let template = try Self.template(Self.card)
    let form = template.form(of: ["Full name", "gap"])
    func placed(_ gap: String, line: Int) throws -> [String] {
      let values = [.json(Array("true".utf8)), DocumentTemplate.Value.field(gap)]
      let error = try #require(refusal { try template.document(form, values) })
      return form.placed(error, line: line).all.map(\.description)
    }
    #expect(
      try placed("wide", line: 17) == [
        "17:1: error: the column \"gap\": expected a number, found \"wide\" (cells.Card.metrics.gap)",
        "17:1: error: the column \"Full name\": expected a string, found true (items[0].texts.name)",
      ])
    #expect(
      try placed("1", line: 2).first?
        .hasPrefix("2:1: error: the column \"Full name\": expected a string") == true)
  }

  @Test(
    "what `columns` names must be there",
    arguments: [
      (#"{"columns": []}"#, "expected an object with the places that columns fill"),
      (#"{"columns": {"a": 1}}"#, "expected an array"),
      (#"{"columns": {"a": ["label", 1]}, "items": ["x"]}"#, "expected a string"),
      (
        #"{"columns": {"a": "lable"}, "items": ["x"]}"#,
        "no label, image or metric is called \"lable\", and it is no path of a value: did you mean \"label\"?"
      ),
      (#"{"columns": {"a": "items[1].label"}, "items": ["x"]}"#, "no label, image or metric"),
    ])
  func mapping(_ json: String, _ message: String) {
    let error = refusal { try Self.template(json) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.description ?? "none")")
    #expect(error?.place.path.hasPrefix("columns") == true)
  }

  /// A template of a header and some items of three cells, and rows of texts.
  private struct Case: CustomStringConvertible {
    var items: [(cell: Int, texts: [String])]
    var header: String
    var rows: [[String]]

    private static let names = ["label", "name", "role"]

    func document(_ row: [String]?) -> String {
      let items = items.map { item in
        let labels = Self.names.prefix(item.cell + 1).enumerated().map { index, name in
          "\"\(name)\": \(GeneratedJSON.quoted(row?[index] ?? item.texts[index]))"
        }
        return "{\"cell\": \"C\(item.cell)\", \"texts\": {\(labels.joined(separator: ", "))}}"
      }
      return """
        {"font": {"family": "Snug Test", "size": 10}, "container": {"width": 90}, "cells": {
          "C0": {"views": {"label": {"maxWidth": 40}}},
          "C1": {"views": {"label": {}, "name": {"lines": 2, "maxWidth": 50}},
            "constraints": ["H:|-[label]-[name]-|", "V:|-[label]", "V:|-[name]-|"]},
          "C2": {"views": {"label": {}, "name": {}, "role": {"lines": 0, "maxWidth": 60}},
            "constraints": ["H:|[role]|", "H:|[label][name]", "V:|[label][role]|", "V:|[name]"]}},
         "sections": [{"header": {"cell": "C0", "label": \(GeneratedJSON.quoted(row?[0] ?? header))},
           "items": [\(items.joined(separator: ", "))]}]}
        """
    }

    var description: String { "\(document(nil))\n\(rows)" }
  }

  private static var cases: Generator<Case> {
    Generator { source in
      let text = Generator<String>.frequency([
        (4, .element(of: ["A", "longer", "two words", "", "\"", "a\\b", "漢字", "e\u{301}"])),
        (1, .text),
      ])
      let row = Generator<[String]>.array(of: text, count: 3...3)
      let item = Generator<(cell: Int, texts: [String])> { source in
        (cell: try source.draw(.integer(in: 0...2)), texts: try source.draw(row))
      }
      return Case(
        items: try source.draw(
          Generator<[(cell: Int, texts: [String])]>.array(of: item, count: 0...4)),
        header: try source.draw(text),
        rows: try source.draw(Generator<[[String]]>.array(of: row, count: 1...4)))
    }
  }

  @Test("the layout of a row is that of the document written out, whatever rows came before")
  func equalsWrittenOut() {
    forAll(Self.cases) { example in
      let template = try Self.template(example.document(nil))
      let form = template.form(of: ["label", "name", "role"])
      for row in example.rows {
        let filled = Result { () throws(DocumentError) in
          try written(try template.document(form, row.map { .field($0) }))
        }
        let expected = Result { () throws(DocumentError) in try written(example.document(row)) }
        // The constraints of a row are in the template.
        try checkEqual(
          filled.failureOrNil?.message.replacing(" of card.json", with: ""),
          expected.failureOrNil?.message)
        try checkEqual(try? filled.get(), try? expected.get())
      }
    }
  }
}

extension DocumentTemplateTests {
  @Test("rows laid out and written together are the same bytes as each alone")
  func together() {
    forAll(Self.cases) { example in
      let template = try Self.template(example.document(nil))
      let form = template.form(of: ["label", "name", "role"])
      // Rows with an error are not laid out.
      let documents = example.rows.compactMap { row in
        try? template.document(form, row.map { .field($0) })
      }
      try check(documents.allSatisfy { $0.design === documents[0].design && $0.design != nil })
      let session = try LayoutSession(usesSystemFonts: false)
      let layouts = session.layouts(of: documents)
      try checkEqual(layouts.count, documents.count)
      let shown = layouts.compactMap { try? $0.get() }
      var options = FramesJSON.Options()
      options.isCompact = true
      let texts = try FramesJSON.texts(of: shown, options: options)
      let alone = documents.compactMap { try? written($0, compact: true) }
      try checkEqual(texts.map { String(decoding: $0.text, as: UTF8.self) }, alone)
      // Diagnostics are those of each, too, such as texts that are cut.
      let expected = try documents.compactMap { try? session.layout($0) }.map { layout in
        try FramesJSON.write(layout, options: options, to: Sink().buffer()).all
      }
      try checkEqual(texts.map(\.diagnostics.all), expected)
    }
  }
}

extension Result {
  fileprivate var failureOrNil: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
