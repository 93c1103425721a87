import Snug
import SnugPropertyTesting
import Testing

@testable import SnugDocument

@Suite("Documents: items of any kind")
struct ItemTableTests {
  /// An item of a document, and its JSON.
  private struct Written {
    var cell: String?
    var texts: [String] = []
    var size: Size?
    var id: String?
    var options = FlowItemOptions()
    var views: [AttachedView] = []
    var json: String
  }

  private static let labels = ["default": ["label"], "Card": ["title", "label"]]

  private static func quoted(_ text: String, _ source: inout ChoiceSource) throws -> String {
    let escapes = try source.draw(.element(of: [false, false, false, true]))
    return GeneratedJSON.quoted(text) { _ in escapes }
  }

  private static var items: Generator<[Written]> {
    Generator<[Written]>.array(of: Generator { try item(&$0) }, count: 0...14).map { items in
      items.enumerated().map { index, item in
        guard item.id != nil else { return item }
        var item = item
        item.id = "item \(index)"
        item.json = item.json.replacing("an id", with: "item \(index)")
        return item
      }
    }
  }

  private static func item(_ source: inout ChoiceSource) throws -> Written {
    let text = Generator<String>.element(of: LabelListTests.texts)
    var item = Written(json: "")
    if try source.draw(.integer(in: 0...4)) == 0 {
      (item.cell, item.texts) = ("default", [try source.draw(text)])
      item.json = try quoted(item.texts[0], &source)
      return item
    }
    var members: [String] = []
    if try source.draw(.integer(in: 0...4)) == 0 {
      let width = try source.draw(.integer(in: 0...90))
      item.size = Size(width: Double(width), height: 9)
      members.append("\(try quoted("size", &source)): [\(width), 9]")
    } else {
      let cell = try source.draw(.element(of: ["default", "Card"]))
      let names = labels[cell] ?? []
      item.cell = cell
      for _ in names { item.texts.append(try source.draw(text)) }
      if try source.draw(.bool) || cell == "Card" {
        members.append("\(try quoted("cell", &source)): \(try quoted(cell, &source))")
      }
      switch try source.draw(.integer(in: 0...3)) {
      case 0 where names.count == 1 || item.texts[0].isEmpty:
        let text = try quoted(item.texts[names.count - 1], &source)
        members.append("\(try quoted("label", &source)): \(text)")
      case 1 where item.texts.allSatisfy(\.isEmpty): break
      default:
        var texts: [String] = []
        for (name, text) in zip(names, item.texts) where !text.isEmpty {
          texts.append("\(try quoted(name, &source)): \(try quoted(text, &source))")
        }
        if try source.draw(.bool) { texts.reverse() }
        members.append("\(try quoted("texts", &source)): {\(texts.joined(separator: ", "))}")
      }
    }
    if try source.draw(.integer(in: 0...3)) == 0 {
      item.options.breakBefore = true
      members.append("\(try quoted("breakBefore", &source)): true")
    }
    if try source.draw(.integer(in: 0...3)) == 0 {
      item.options.alignment = .end
      members.append("\(try quoted("alignment", &source)): \"end\"")
    }
    if try source.draw(.integer(in: 0...3)) == 0 {
      for number in 0...(try source.draw(.integer(in: 0...1))) {
        item.views.append(AttachedView(kind: "Card", size: .zero, zIndex: number))
      }
      let views = item.views.map { #"{"cell": "Card", "zIndex": \#($0.zIndex)}"# }
      members.append(
        "\(try quoted("supplementaries", &source)): [\(views.joined(separator: ", "))]")
    }
    if try source.draw(.bool) {
      item.id = "an id"
      members.append("\(try quoted("id", &source)): \"an id\"")
    }
    if try source.draw(.bool) { members.reverse() }
    item.json = "{\(members.joined(separator: ", "))}"
    return item
  }

  private static func document(_ items: [Written], _ metrics: String) -> String {
    """
    {"container": {"width": 200}, "layout": {\(metrics)},
     "cells": {"default": {"margins": 5, "views": {"label": {}},
         "constraints": ["H:|-[label(<=60)]-(>=5)-|", "V:|-[label]-(>=5)-|"]},
       "Card": {"margins": 5, "views": {"title": {}, "label": {"lines": 2, "maxWidth": 50}},
         "constraints": ["V:|-[title]-2-[label]-(>=5)-|", "H:|-[title(<=70)]-(>=5)-|",
           "H:|-[label]-(>=5)-|"]}},
     "items": [\(items.map(\.json).joined(separator: ", "))]}
    """
  }

  @Test("every item is read with its cell, texts, size, id, options and attached views")
  func reading() {
    forAll(Self.items, count: 150) { items in
      let document = try Document(Self.document(items, ""))
      let read = document.sections[0].items
      try checkEqual(read.count, items.count)
      for (item, expected) in zip(read, items) {
        switch item.content {
        case .fixed(let size): try checkEqual(size, expected.size)
        case .cell(let cell, let texts):
          let name = document.cells[cell].name
          try checkEqual(name == "default" ? "default" : name, expected.cell)
          try checkEqual(texts, expected.texts)
        }
        try checkEqual(item.id, expected.id)
        try checkEqual(item.options, expected.options)
        try checkEqual(item.attachedViews.map(\.view), expected.views)
      }
    }
  }

  @Test(
    "items of every kind give the same output with stencils (prepared bytes) as without",
    arguments: [true, false])
  func writing(compact: Bool) {
    let cases = Self.items.flatMap { items in
      Generator<String>.element(of: LabelListTests.layouts).map { (items, $0) }
    }
    forAll(cases, count: 100) { items, metrics in
      let document = try Document(Self.document(items, metrics))
      let pieces = FramesJSON.Pieces(
        itemCount: 3, ringLength: 2, leastForTwo: 2, leastForStencil: 0)
      let slow = FramesJSON.Pieces(leastForStencil: .max)
      try checkEqual(
        try written(document, compact: compact, pieces: pieces),
        try written(document, compact: compact, pieces: slow))
    }
  }
}
