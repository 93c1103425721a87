import Foundation
import Snug
import Testing

@testable import SnugDocument

@Suite("Documents: ranges of texts")
struct RangeReaderTests {
  /// A document of one label in Snug Test, of 10 points: small letters are 5 wide, capitals 10.
  private func document(_ label: String, _ view: String = "") -> String {
    """
    {"cells": {"C": {"margins": 0, "views": {"label": {"font": {"family": "Snug Test", "size": 10}\(view)}}}}, \
    "items": [{"label": \(label)}]}
    """
  }

  @Test("a text of ranges is measured in their styles, which differ from the label's font")
  func ranges() throws {
    let output = try written(
      document(#"["ab", {"text": "cd", "font": {"size": 20}}, {"text": "AV", "style": {"a": 1}}]"#))
    #expect(output.contains(#""width": 49, "height": 20}, "baseline": 16, "text": "abcdAV""#))
    #expect(output.contains(#""diagnostics": []"#))
  }

  @Test("boxes and the styles of glyph runs are written, without white space")
  func boxesAndStyles() throws {
    let json = document(
      #"["a", {"box": {"width": 8, "height": 4}, "style": {"image" : ["x", 1e2]}}, {"text": "b", "style": { "color": "red" }}]"#
    )
    let output = try written(json, glyphs: true)
    #expect(
      output.contains(
        #""boxes": [{"frame": {"x": 5, "y": 4, "width": 8, "height": 4}, "offset": 1, "style": {"image":["x",1e2]}}]"#
      ))
    #expect(output.contains(#""width": 5, "style": {"color":"red"}, "glyphs""#))
    #expect(output.contains(#""offsets": [4]"#))
  }

  @Test("labels of several cells, headers, badges and the overflow item have ranges")
  func everywhere() throws {
    let range = #"[{"text": "a", "font": {"size": 40}}]"#
    let output = try written(
      """
      {"container": {"width": 60}, "cells": {"C": {"margins": 0, "views": {"x": {"font": {"family": "Snug Test"}}}}},
       "layout": {"maximumLines": 1, "overflow": {"texts": {"x": \(range)}}},
       "sections": [{"header": {"texts": {"x": \(range)}}, "items": [
         {"texts": {"x": \(range)}, "supplementaries": [{"texts": {"x": \(range)}}]},
         {"texts": {"x": \(range)}}, {"texts": {"x": \(range)}}]}]}
      """)
    #expect(output.components(separatedBy: #""text": "a""#).count == 5)
    #expect(output.components(separatedBy: #""height": 40"#).count >= 5)
  }

  @Test("a text whose ranges are written like those of earlier ones is read as if it were alone")
  func writtenAlike() throws {
    let styles = [
      #""style": {"color": "red"}"#, #""font": {"size": 20}"#, #""font": {"size": 10}"#,
      #""style": {"color": "red"}, "font": {"size": 20}"#,
      #""font": {"size": 20}, "style": {"color": "red"}"#, #""style": {}"#,
    ]
    let texts = [
      "a", "", "caf\u{E9} \u{4E2D}", "e", "\u{301}x", #"\u0041\n"#,
      "\(Unicode.Scalar(0xFDD0 as UInt32) ?? "?")b", "\(Unicode.Scalar(0xFDD1 as UInt32) ?? "?")",
      #"\uFDD0c"#,
      "\u{202E}c",
    ]
    var labels: [String] = []
    for (index, style) in styles.enumerated() {
      for (place, text) in texts.enumerated() {
        let next = styles[(index + place) % styles.count]
        let range = #"{"text": "\#(text)", \#(style)}"#
        let other = #"{\#(next), "text": "\#(texts[(place + 1) % texts.count])"}"#
        labels += ["[\(range)]", #"["x", \#(range), \#(other), "y"]"#, "[\(range), \(other)]"]
      }
    }
    // What a text stands for, or why there is none.
    func read(_ labels: [String]) -> [String] {
      let items = labels.map { #"{"label": \#($0)}"# }.joined(separator: ", ")
      let json = #"""
        {"cells": {"C": {"views": {"label": {"font": {"family": "Snug Test", "size": 10}}}}}, "items": [\#(items)]}
        """#
      do {
        let document = try Document(json)
        let template = document.cells[0].template
        guard case .label(let style) = template.views[0].content else { return [] }
        return document.sections[0].items.map { item in
          guard case .cell(_, let texts) = item.content else { return "" }
          return "\(style.ranges.text(of: texts[0]))"
        }
      } catch {
        return [error.message]
      }
    }
    let alone = labels.map { read([$0]) }
    let good = alone.indices.filter { !alone[$0][0].hasPrefix("the range") }
    #expect(good.count > 80 && good.count < labels.count)
    // Twice, so that each is written like an earlier one.
    let twice = good + good
    #expect(read(twice.map { labels[$0] }) == twice.map { alone[$0][0] })
    for index in alone.indices where !good.contains(index) {
      #expect(
        read([#"["x", {"text": "y", "font": {"size": 20}}]"#, labels[index]]) == alone[index])
    }
  }

  @Test("a font that a range shares with its label is changed with it")
  func overrides() throws {
    var document = try Document(
      document(
        #"["a", {"text": "b", "font": {"weight": 700}}, {"text": "c", "font": {"size": 30}}]"#
      ))
    document.restyle { $0.font.families = ["Snug Sans"] }
    let layout = try LayoutSession().layout(document)
    let cell = try #require(layout.fittedCell(at: .item(section: 0, item: 0)))
    guard case .label(let style)? = document.cells.first?.template.views.first?.content else {
      Issue.record("no label")
      return
    }
    let text = style.ranges.text(of: cell.texts[0])
    #expect(text.string == "abc")
    guard case .text(_, let bold)? = text.runs.dropFirst().first else {
      Issue.record("no range")
      return
    }
    #expect(bold.font?.families == ["Snug Sans"] && bold.font?.weight == 700)
  }

  @Test("a font that a range lacks is reported at its text")
  func missingFont() throws {
    let output = try written(document(#"[{"text": "a", "font": {"family": "No Such"}}]"#))
    #expect(output.contains(#"\"No Such\" is not"#) && output.contains("items[0].label[0].font"))
  }

  @Test(
    "ranges that are not well formed are refused at their place",
    arguments: [
      (#"[5]"#, "expected a range: a string or an object, found a number", "[0]"),
      (#"[{}]"#, "expected a range with \"text\", or with \"box\"", "[0]"),
      (#"[{"txt": "a"}]"#, "unknown key \"txt\": did you mean \"text\"?", "[0].txt"),
      (#"[{"text": 5}]"#, "expected a string, found a number", "[0].text"),
      (#"[{"text": "a", "font": {"size": 0}}]"#, "expected a font size above 0", "[0].font.size"),
      (#"[{"text": "a", "font": "Inter"}]"#, "expected a font, an object", "[0].font"),
      (#"[{"text": "a", "style": "red"}]"#, "expected a style, an object", "[0].style"),
      (#"["a", {"box": {"width": 5}}]"#, "an inline box needs a \"height\", in points", "[1].box"),
      (
        #"[{"box": {"width": -1, "height": 1}}]"#, "expected a number from 0 to 10000",
        "[0].box.width"
      ),
      (
        #"[{"box": {"width": 1, "height": 1}, "text": "a"}]"#,
        "a range with a \"box\" has no text: remove \"text\"", "[0].text"
      ),
      (#"["e", {"text": "\#u{301}", "style": {}}]"#, "", ""),
      (
        #"["e", {"text": "\#u{301}", "style": {"a": 1}}]"#,
        "the range cuts a character: begin and end ranges between characters", "[1]"
      ),
      (#"{"text": "a"}"#, "expected a string, or a list of ranges such as", ""),
    ])
  func refused(label: String, message: String, path: String) {
    let error = documentError(document(label))
    #expect(error?.message.hasPrefix(message) ?? message.isEmpty, "\(error?.message ?? "none")")
    if let error { #expect(error.place.path == "items[0].label" + path) }
  }

  @Test("ranges are checked where the cell is unknown or has no single label")
  func unknownCells() {
    let unknown = documentError(#"{"items": [{"cell": "X", "label": [5]}]}"#)
    #expect(unknown?.all.count == 2)
    let several = documentError(
      #"{"cells": {"C": {"views": {"a": {}, "b": {}}}}, "items": [{"label": ["x"]}]}"#)
    #expect(several?.message.contains("has several labels") ?? false)
  }

  /// The styles of the ranges of the only label.
  private func styles(_ document: Document) -> RangeStyles? {
    let template = document.cells[document.defaultCell].template
    guard case .label(let style) = template.views[template.labels[0]].content else { return nil }
    return style.ranges
  }

  @Test("an edit uses the styles of ranges that the document has, and adds its own behind them")
  func edits() throws {
    var own = try Document(document(#"["a", {"text": "b", "style": {"n": 1}}]"#))
    let before = try #require(styles(own))
    _ = try own.items(
      json: Array(#"[{"label": [{"text": "x", "style": {"n":1}}, "y"]}]"#.utf8), forSection: 0)
    #expect(styles(own) == before)
    let new = try own.items(
      json: Array(#"[{"label": [{"text": "x", "style": {"n": 2}}]}]"#.utf8), forSection: 0)
    let after = try #require(styles(own))
    #expect(before.count == 1 && after.count == 2)
    guard case .cell(_, let texts) = new[0].item.content else { throw Failure() }
    #expect(
      after.text(of: texts[0])
        == StyledText([.text("x", RangeStyle(attributes: #"{"n":2}"#))]))
    #expect(throws: DocumentError.self) {
      try own.items(json: Array(#"[{"label": [{"text": 1}]}]"#.utf8), forSection: 0)
    }
  }

  @Test("a string with U+FDD0, with which marks begin, is text where others have ranges")
  func marks() throws {
    // Swift has no literals of noncharacters.
    let mark = String(
      String.UnicodeScalarView([0xFDD0, 0xFDD2, 0xFDEF].compactMap { Unicode.Scalar(UInt32($0)) }))
    for written in [mark, #"\ufdd0\uFDD2\uFdEf"#] {
      let text = #""\#(written)a""#
      for item in [text, #"{"label": \#(text)}"#, #"{"texts": {"label": \#(text)}}"#] {
        let own = try Document(
          #"{"items": [\#(item), "b", {"label": [{"text": "c", "font": {"size": 40}}]}]}"#)
        let items = own.sections[0].items
        guard case .cell(_, let texts) = items[0].content,
          case .cell(_, let others) = items[1].content
        else { throw Failure() }
        let ranges = try #require(styles(own))
        #expect(ranges.text(of: texts[0]) == StyledText([.text(mark + "a", RangeStyle())]))
        #expect(others == ["b"])
      }
    }
  }

  private struct Failure: Error {}

  @Test("a script brings styles of ranges, to a collection that is open as to one that it opens")
  func scripts() throws {
    let own = try Document(#"{"container": {"width": 100, "height": 50}, "items": ["a"]}"#)
    func step(_ size: Int) -> String {
      #"{"update": {"insert": [{"at": [0, 0], "item": {"label": [{"text": "b", "font": {"size": "#
        + "\(size)" + #"}}, "c"]}}]}}"#
    }
    let session = try LayoutSession(usesSystemFonts: false)
    let script = try SimulationScript.read(Array("[\(step(40)), \(step(25))]".utf8), for: own)
    let simulation = try session.simulate(own, script)
    for step in script.steps {
      guard case .done = simulation.perform(step) else { throw Failure() }
    }
    #expect(styles(simulation.document)?.count == 2)
    let open = try session.simulate(own, SimulationScript())
    let plain = try #require(open.collection.frame(of: .item(section: 0, item: 0)))
    for size in [40, 25] {
      let script = try SimulationScript.read(step: Array(step(size).utf8), for: open.document)
      try open.prepare(for: script)
      guard case .done = open.perform(script.steps[0]) else { throw Failure() }
    }
    #expect(styles(open.document) == styles(simulation.document))
    let places = (0..<3).map { LayoutPlace.item(section: 0, item: $0) }
    let frames = places.map(open.collection.frame(of:))
    #expect(frames == places.map(simulation.collection.frame(of:)))
    #expect(frames[2]?.size == plain.size && frames[0] != frames[1])
    #expect(open.collection.cellCounts == simulation.collection.cellCounts)
  }
}
