import Snug
import Testing

@testable import SnugDocument

/// The glyphs of a rectangle, compared with those that `--glyphs` prints label by label.
@Suite("Glyphs of a rectangle")
struct LabelGlyphTests {
  /// The glyphs of one run, without its place.
  private struct Shown: Hashable {
    var size: Double
    var direction: String
    var ids: [Int]
    var offsets: [Int]
    var positions: [Point]
  }

  /// The runs in a JSON output, by element and label, as in `0-3 1`; labels without glyphs are left out.
  private func printed(_ layout: DocumentLayout) throws -> [String: [Shown]] {
    let sink = Sink()
    var options = FramesJSON.Options()
    options.includesGlyphs = true
    try FramesJSON.write(layout, options: options, to: sink.buffer())
    let output = try Output(String(decoding: sink.bytes, as: UTF8.self))
    var result: [String: [Shown]] = [:]
    func list(_ value: JSONValue?) -> [JSONValue] {
      guard let value else { return [] }
      return Array(value.elements)
    }
    func note(_ element: JSONValue?, _ place: String) {
      guard let views = element?.member("views") else { return }
      var label = 0
      for member in views.members {
        guard let runs = member.value.member("glyphRuns") else { continue }
        let shown = runs.elements.map(Self.shown)
        if !shown.isEmpty { result["\(place) \(label)"] = shown }
        label += 1
      }
    }
    for (section, value) in list(output["sections"]).enumerated() {
      note(value.member("header"), "header \(section)")
      note(value.member("footer"), "footer \(section)")
      note(value.member("overflow"), "overflow \(section)")
      for (item, value) in list(value.member("items")).enumerated() {
        note(value, "\(section)-\(item)")
      }
      for view in list(value.member("supplementaries")) {
        let names = ["item", "index"].map { view.member($0)?.source ?? "" }
        note(view, "supplementary \(section)-\(names[0]).\(names[1])")
      }
    }
    return result
  }

  private static func shown(_ run: JSONValue) -> Shown {
    func numbers(_ key: String) -> [Double] {
      run.member(key)?.elements.map(\.double) ?? []
    }
    return Shown(
      size: run.member("size")?.double ?? 0, direction: run.member("direction")?.text ?? "",
      ids: numbers("glyphs").map { Int($0) }, offsets: numbers("offsets").map { Int($0) },
      positions: run.member("positions")?.elements.map { pair in
        let numbers = pair.elements.map(\.double)
        return Point(x: numbers[0], y: numbers[1])
      } ?? [])
  }

  private func filled(_ glyphs: LabelGlyphs) -> [String: [Shown]] {
    var result: [String: [Shown]] = [:]
    for run in glyphs.runs {
      result["\(run.place) \(run.label)", default: []].append(
        Shown(
          size: run.size, direction: run.direction.rawValue,
          ids: run.glyphs.map { Int(glyphs.glyphIDs[$0]) },
          offsets: run.glyphs.map { Int(glyphs.clusterOffsets[$0]) },
          positions: run.glyphs.map { glyphs.positions[$0] }))
    }
    return result
  }

  private static let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)

  private func layout(_ json: String) throws -> DocumentLayout {
    try laidOut(json)
  }

  @Test("they are those of each label, at first and when they are filled in again")
  func examples() throws {
    var glyphs = LabelGlyphs()
    var compared = 0
    for (name, bytes) in ExampleDocuments.all {
      guard let document = try? Document(json: bytes),
        let layout = try? LayoutSession(usesSystemFonts: false).layout(document)
      else { continue }
      let printed = try printed(layout)
      for _ in 0..<2 {
        try layout.glyphs(in: Self.everywhere, into: &glyphs)
        #expect(filled(glyphs) == printed, "\(name)")
      }
      compared += printed.count
    }
    #expect(compared > 300)
  }

  static let layouts = [
    "", #""lineAlignment": "fill""#, #""itemAlignment": "stretch""#,
    #""maximumLines": 2, "overflow": "+{count}""#, #""snap": "edges""#, #""snap": "origins""#,
  ]

  @Test(
    "of both directions, resized cells, cut texts, overflow items, attached views and snapped frames",
    arguments: layouts, ["ltr", "rtl"])
  func kinds(metrics: String, direction: String) throws {
    let layout = try layout(
      #"""
      {"container": {"width": 150, "scale": 1.5, "direction": "\#(direction)"},
       "cells": {"default": {"margins": 5.3, "views": {"label": {}},
           "constraints": ["H:|-[label(<=60)]-(>=5)-|", "V:|-[label]-(>=5)-|"]},
         "Note": {"margins": 4, "views": {"title": {"maxWidth": 60, "minimumScale": 0.4,
             "baselineAdjustment": "center", "sizeGroup": "note", "firstLineIndent": 5},
             "label": {"lines": 2, "maxWidth": 50, "minimumScale": 0.8, "sizeGroup": "note",
               "lineHeight": 1.3, "lineSpacing": 2, "hangingIndent": 4, "ellipsis": "\u2026+",
               "textBox": "cap alphabetic"}},
           "constraints": ["V:|-[title]-2-[label]-(>=5)-|", "H:|-[title]-(>=5)-|",
             "H:|-[label]-(>=5)-|"]},
         "Card": {"margins": 4, "views": {"title": {"alignment": "center"},
             "label": {"lines": 2, "maxWidth": 50}},
           "constraints": ["V:|-[title]-2-[label]-(>=5)-|", "H:|-[title(>=60)]-(>=5)-|",
             "H:|-[label]-(>=5)-|"]}},
       "layout": {\#(metrics)},
       "sections": [{"header": "Head \u05d0\u05d1", "footer": "foot", "items": [
         "A", "longer", "much longer than that", "\u05e9\u05dc\u05d5\u05dd abc", "",
         {"cell": "Card", "texts": {"title": "fi", "label": "two lines of text here"}},
         {"cell": "Note", "texts": {"title": "much longer title", "label": "two lines"}},
         {"cell": "Note", "texts": {"title": "fi", "label": "more than two lines of text here"}},
         {"label": "Inbox", "supplementaries": [{"label": "3", "edges": ["top"], "zIndex": 4}]},
         {"size": [10, 10]}, "A", "more", "and more"]}]}
      """#)
    var glyphs = LabelGlyphs()
    let printed = try printed(layout)
    #expect(printed.count > 5)
    for _ in 0..<2 {
      try layout.glyphs(in: Self.everywhere, into: &glyphs)
      #expect(filled(glyphs) == printed)
    }
    for run in glyphs.runs {
      if case .supplementary = run.place {
        #expect(run.zIndex == 4)
      } else {
        #expect(run.zIndex == 0)
      }
    }
  }

  @Test("a part of the content has the glyphs of the elements in it, in their order")
  func parts() throws {
    let items = (0..<200).map { #""item \#($0)""# }.joined(separator: ", ")
    let layout = try layout(#"{"container": {"width": 300}, "items": [\#(items)]}"#)
    var glyphs = LabelGlyphs()
    for y in stride(from: 0.0, to: 800, by: 37) {
      let rect = Rect(x: 0, y: y, width: 150, height: 60)
      try layout.glyphs(in: rect, into: &glyphs)
      let found = layout.result.elements(in: rect).map {
        LayoutPlace($0.kind, section: $0.section)
      }
      #expect(glyphs.runs.map(\.place) == found)
      #expect(glyphs.runs.last?.glyphs.upperBound == glyphs.glyphIDs.count)
      #expect(glyphs.glyphIDs.count == glyphs.positions.count)
      #expect(glyphs.glyphIDs.count == glyphs.clusterOffsets.count)
    }
  }

  @Test("after more glyphs than are remembered, the next call starts anew, and has the same")
  func memory() throws {
    let text = String(repeating: "abcdefghij", count: 6)
    let items = (0..<20_000).map { #""\#(text)\#($0)""# }.joined(separator: ", ")
    let layout = try layout(
      #"{"cells": {"default": {"views": {"label": {}}}}, "container": {"width": 900}, "items": [\#(items)]}"#
    )
    var glyphs = LabelGlyphs()
    try layout.glyphs(in: Self.everywhere, into: &glyphs)
    let first = glyphs
    #expect(first.glyphIDs.count > 1 << 20 && first.rememberedCount == 20_000)
    // All is forgotten, and only what is asked for now is remembered.
    try layout.glyphs(in: Rect(x: 0, y: 0, width: 900, height: 5), into: &glyphs)
    #expect(glyphs.rememberedCount == glyphs.runs.count)
    try layout.glyphs(in: Self.everywhere, into: &glyphs)
    #expect(glyphs.runs == first.runs && glyphs.glyphIDs == first.glyphIDs)
    #expect(glyphs.positions == first.positions)
  }
}
