import Snug
import SnugPropertyTesting
import Testing

@testable import SnugDocument

@Suite("Documents: lists of labels")
struct LabelListTests {
  /// A list of items with one label each, with ids or without.
  private struct LabelList: CustomStringConvertible {
    var labels: [String]
    var hasIDs = true
    /// True if the id is written before `"label"` in the object of an item.
    var isIDFirst = true
    var escapesAll = false
    var metrics = ""
    var limits = ""
    var container = ""

    /// The document as it is usually written.
    var description: String {
      document { item, label in
        guard hasIDs else { return label }
        let id = "\"id\": \"item \(item)\""
        return isIDFirst ? "{\(id), \"label\": \(label)}" : "{\"label\": \(label), \(id)}"
      }
    }

    /// The same document, whose items also have `"breakBefore": false`, the default. Items with this
    /// member are read one by one.
    var listed: String {
      document { item, label in
        let id = hasIDs ? "\"id\": \"item \(item)\", " : ""
        return "{\(id)\"breakBefore\": false, \"label\": \(label)}"
      }
    }

    private func document(_ item: (Int, String) -> String) -> String {
      let items = labels.enumerated().map { index, label in
        item(index, GeneratedJSON.quoted(label) { _ in escapesAll })
      }
      return """
        {"container": {"width": 200\(container)}, "layout": {\(metrics)},
         "cells": {"Tag": {"margins": 5, "views": {
           "box": {"kind": "box", "size": [4, 4]}, "label": {"kind": "label"\(limits)}},
           "constraints": ["H:|-[box]-2-[label]-|", "V:|-[box]", "V:|-[label]-|"]}},
         "items": [\(items.joined(separator: ", "))]}
        """
    }
  }

  /// Members of a layout.
  static let layouts = [
    "", #""lineAlignment": "justified""#, #""lineAlignment": "fill""#,
    #""itemAlignment": "stretch""#, #""itemAlignment": "firstBaseline""#,
    #""maximumLines": 2, "overflow": "+{count}""#, #""lineBreaking": "balanced""#,
    #""oversize": "clamp""#,
  ]

  /// Texts of labels.
  static let texts = [
    "A", "longer", "much longer than that", "", "\"", "漢字", "\u{5E9}\u{5DC}", "fi", "\n",
  ]

  private static var lists: Generator<LabelList> {
    Generator { source in
      let labels = Generator<String>.frequency([
        (
          4, .element(of: ["A", "longer", "much longer", "\"", "\\", "a very much longer one", ""])
        ),
        (2, .text),
        (1, .element(of: ["漢字", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}", "e\u{301}", "\n", "fi"])),
      ])
      return LabelList(
        labels: try source.draw(Generator<[String]>.array(of: labels, count: 0...12)),
        hasIDs: try source.draw(.bool), isIDFirst: try source.draw(.bool),
        escapesAll: try source.draw(.bool),
        metrics: try source.draw(.element(of: Self.layouts)),
        limits: try source.draw(
          .element(of: [
            "", ", \"maxWidth\": 60", ", \"minWidth\": 40", ", \"alignment\": \"center\"",
            ", \"lines\": 2, \"maxWidth\": 60", ", \"font\": {\"letterSpacing\": 1}",
          ])),
        container: try source.draw(
          .element(of: ["", ", \"scale\": 3", ", \"direction\": \"rtl\""])))
    }
  }

  /// Items with members other than texts, a cell and an id are read, fitted and written one by one.
  @Test(
    "a list of labels gives the same output as the same items read one by one",
    arguments: [true, false])
  func oneByOne(compact: Bool) {
    forAll(Self.lists.flatMap { list in Self.pieces.map { (list, $0) } }, count: 100) {
      list, pieces in
      try checkSame(list.description, list.listed, compact: compact, pieces)
      try checkEqual(
        try lines(of: Document(list.description), pieces),
        try lines(of: Document(list.listed), Self.slow))
    }
  }

  /// A list of items with several labels each.
  private struct TextsList: CustomStringConvertible {
    var rows: [[String]]
    var namesCell: Bool
    var hasIDs: Bool
    /// True if the last label of each item has no text.
    var omitsLast: Bool
    var isReversed: Bool
    var metrics: String

    var description: String { document(extra: "") }

    /// The same document, whose items also have `"breakBefore": false`, the default. Items with this
    /// member are read one by one.
    var listed: String { document(extra: "\"breakBefore\": false, ") }

    private func document(extra: String) -> String {
      let names = rows[0].indices.map { "l\($0)" }
      let items = rows.enumerated().map { index, texts in
        var members = zip(names, texts).map { name, text in
          "\"\(name)\": \(GeneratedJSON.quoted(text))"
        }
        if omitsLast { members.removeLast() }
        if isReversed { members.reverse() }
        let cell = namesCell ? "\"cell\": \"Card\", " : ""
        let id = hasIDs ? ", \"id\": \"item \(index)\"" : ""
        return "{\(extra)\(cell)\"texts\": {\(members.joined(separator: ", "))}\(id)}"
      }
      let views = names.map { "\"\($0)\": {\"kind\": \"label\"}" }.joined(separator: ", ")
      let column = names.map { "[\($0)]" }.joined(separator: "-2-")
      let rows = names.map { "\"H:|-[\($0)(<=70)]-(>=5)-|\"" }.joined(separator: ", ")
      return """
        {"container": {"width": 200}, "layout": {\(metrics)},
         "cells": {"Card": {"margins": 5, "views": {\(views)},
           "constraints": ["V:|-\(column)-|", \(rows)]}
           \(namesCell ? ", \"Other\": {\"views\": {\"label\": {}}}" : "")},
         "items": [\(items.joined(separator: ", "))]}
        """
    }
  }

  private static var textsLists: Generator<TextsList> {
    Generator { source in
      let labelCount = try source.draw(.integer(in: 1...5))
      let texts = Generator<[String]>.array(
        of: .element(of: Self.texts), count: labelCount...labelCount)
      return TextsList(
        rows: try source.draw(.array(of: texts, count: 1...12)),
        namesCell: try source.draw(.bool), hasIDs: try source.draw(.bool),
        omitsLast: try source.draw(.bool), isReversed: try source.draw(.bool),
        metrics: try source.draw(
          .element(of: [
            "", "\"lineAlignment\": \"fill\"", "\"itemAlignment\": \"firstBaseline\"",
            "\"maximumLines\": 2",
          ])))
    }
  }

  @Test(
    "a list of cells with several labels gives the same output as the items read one by one",
    arguments: [true, false])
  func severalLabels(compact: Bool) {
    forAll(Self.textsLists, count: 60) { list in
      try checkSame(list.description, list.listed, compact: compact)
      try checkEqual(
        try lines(of: Document(list.description)), try lines(of: Document(list.listed), Self.slow))
    }
  }

  /// Writes items one by one, without stencils (bytes that are prepared for a cell).
  private static let slow = FramesJSON.Pieces(leastForStencil: .max)

  /// The default pieces, or short and therefore many ones, made on one thread or two.
  private static var pieces: Generator<FramesJSON.Pieces> {
    Generator { source in
      guard try source.draw(.element(of: [true, true, true, false])) else {
        return .init(leastForStencil: 0)
      }
      return FramesJSON.Pieces(
        itemCount: try source.draw(.integer(in: 1...4)),
        ringLength: try source.draw(.integer(in: 1...5)),
        leastForTwo: try source.draw(.element(of: [1, .max])),
        leastForStencil: try source.draw(.element(of: [0, 0, 4])))
    }
  }

  /// Checks that a document is written as another one with the same items, which are read and
  /// written one by one; returns the output.
  @discardableResult
  private func checkSame(
    _ list: String, _ listed: String, compact: Bool = true, _ pieces: FramesJSON.Pieces = .init()
  ) throws -> String {
    let text = try written(Document(list), compact: compact, pieces: pieces)
    try checkEqual(text, try written(Document(listed), compact: compact, pieces: Self.slow))
    return text
  }

  private func lines(
    of document: Document, _ pieces: FramesJSON.Pieces = .init()
  ) throws -> String {
    let layout = try DocumentLayout(document, catalog: document.catalog(usesSystemFonts: false))
    let sink = Sink()
    var options = FramesJSON.Options()
    options.pieces = pieces
    try FramesJSON.writeLines(layout, options: options, to: sink.buffer())
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  /// Labels of ranges, some of which only have a colour, and boxes.
  private static var ranged: Generator<[String]> {
    let parts = [
      #""a""#, #""long ""#, #""\u05D0 ""#, #""\t""#, #""\u6F22""#,
      #"{"text": "12", "style": {"color": "red"}}"#,
      #"{"text": "b", "font": {"weight": 700}}"#, #"{"text": "c", "font": {"size": 20}}"#,
      #"{"box": {"width": 8, "height": 4}}"#, #"{"text": "\u05D1 x", "style": {"color": "red"}}"#,
    ]
    return Generator { source in
      try (0..<source.draw(.integer(in: 1...6))).map { _ in
        let count = try source.draw(.integer(in: 0...4))
        let runs = try (0..<count).map { _ in try source.draw(.element(of: parts)) }
        return "[\(runs.joined(separator: ", "))]"
      }
    }
  }

  @Test("labels with ranges are written as by laying out each", arguments: [1, 2])
  func ranges(lines: Int) {
    forAll(Self.ranged, count: 100) { labels in
      let items = labels.map { #"{"label": \#($0)}"# }.joined(separator: ", ")
      let view =
        #"{"font": {"family": "Snug Test", "size": 10}, "minWidth": 20, "maxWidth": 55, "lines": \#(lines)}"#
      let json = #"{"cells": {"c": {"views": {"l": \#(view)}}}, "items": [\#(items)]}"#
      try checkSame(json, json)
    }
  }

  private func longList(_ count: Int) -> LabelList {
    let labels = (0..<count).map { "label \($0 * 7919 % 1199)" + ($0 % 97 == 0 ? " \u{6F22}" : "") }
    return LabelList(labels: labels, limits: ", \"maxWidth\": 55")
  }

  @Test("a list of 1200 labels gives the same output as the same items read one by one")
  func longList() throws {
    let list = longList(1200)
    try checkSame(list.description, list.listed)
  }

  @Test("two threads write a list of 12,000 labels as one thread does")
  func listForTwo() throws {
    let list = try Document(longList(12_000).description)
    let pieces = FramesJSON.Pieces()
    #expect(pieces.itemCount * pieces.leastForTwo < 12_000)
    let alone = FramesJSON.Pieces(leastForTwo: .max)
    #expect(try lines(of: list, pieces) == lines(of: list, alone))
  }

  @Test("a character that needs an escape is escaped at every position in a label of a list")
  func escapes() throws {
    for length in 1...18 {
      for place in 0..<length {
        let labels = ["\"", "\\", "\n", "\u{1F}"].flatMap { escaped in
          let tail = String(repeating: "a", count: length - place - 1)
          return [String(repeating: "\u{E9}", count: place) + escaped + tail, tail]
        }
        let list = LabelList(labels: labels)
        try checkSame(list.description, list.listed)
      }
    }
  }

  /// The shortest decimal that reads back may be shorter there than the exact multiple of a layout
  /// unit.
  @Test("beyond 10^9 points, a list gives the same output as the same items read one by one")
  func farFromTheStart() throws {
    let list = LabelList(
      labels: (0..<130).map { "label \($0)" }, hasIDs: false,
      metrics: "\"minimumLineSpacing\": 0.015625",
      limits: ", \"minWidth\": 150, \"minHeight\": 9000000")
    #expect(try checkSame(list.description, list.listed).contains("\"y\":1161"))
  }

  @Test("items of a cell without labels, with empty texts, are all written")
  func cellsWithoutLabels() throws {
    let document = try Document(
      """
      {"cells": {"Dot": {"views": {"dot": {"kind": "box", "size": [10, 10]}}}},
       "items": [{"texts": {}}, {"texts": {}}, {"texts": {}}]}
      """)
    #expect(try written(document, compact: true).contains("\"item\":2,"))
  }

  @Test("an empty plain text and an empty list of items give the same output, without fonts")
  func noLabels() throws {
    let empty = try written(Document(#"{"items": []}"#))
    #expect(try written(DocumentReader.readPlainText([])) == empty)
    #expect(empty.contains("\"fonts\": []"))
  }

  @Test(
    "an error in an item of a list is reported at its column",
    arguments: [
      (#"{"items": [{"id": "a", "label": "A"}, {"id": "a", "label": "B"}]}"#, 39, "used twice"),
      (#"{"items": [{"id": "a", "label": "A"}, {"id": "b", "label": 1}]}"#, 60, "a string"),
      (#"{"items": [{"id": "a", "label": "A"}, {"id": "b", "labl": "B"}]}"#, 51, "labl"),
      (
        #"{"items": [{"id": "\u0061", "label": "A"}, {"label": "B", "id": "a"}]}"#, 44, "used twice"
      ),
      (#"{"items": ["A", 1]}"#, 17, "a string or an object"),
    ])
  func errors(_ text: String, column: Int, message: String) throws {
    let error = try #require(documentError(text))
    #expect(error.place.column == column)
    #expect(error.message.contains(message), "\(error.message)")
  }
}

@Suite("Documents: ids")
struct IDSetTests {
  @Test("an id is new exactly if no equal string is in the set")
  func likeStrings() {
    let letters = Generator<String>.element(of: ["a", "b", "1", "K", ";"])
    let words = Generator<[String]>.array(of: letters, count: 0...3)
    let ids = Generator<String>.frequency([
      (6, words.map { $0.joined() }),
      (1, .element(of: ["\u{212A}", "\u{E9}", "e\u{301}", "\u{37E}", "\u{10FFFF}"])),
    ])
    forAll(Generator<[String]>.array(of: ids, count: 0...60), count: 500) { ids in
      var set = IDSet()
      var hurried = IDSet(mostInTheWay: 0)
      var strings = Set<String>()
      for id in ids {
        let isNew = strings.insert(id).inserted
        try checkEqual(set.insert(id), isNew, id)
        try checkEqual(hurried.insert(id), isNew, id)
      }
    }
  }
}
