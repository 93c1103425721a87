import Snug
import SnugDocument
import Testing

/// Cells of the test font at size 10: a capital is 10 wide, any other character 5, a line 10;
/// cells have margins of 1.
@Suite("Output: limited and balanced lines")
struct LimitedLinesTests {
  private func document(_ rest: String) -> String {
    #"""
    {"cells": {"C": {"margins": 1, "views": {"label": {"font": {"family": "Snug Test",
     "size": 10}}}}}, "container": {"width": 100}, \#(rest)}
    """#
  }

  /// Items are 22 wide. After three items, "+9", 12 wide, does not fit: 82 + 8 + 12. After two,
  /// "+10", 17 wide, does: it is at 22 + 8 + 22 + 8.
  static let golden = #"""
    {
      "snug": 1,
      "contentSize": {"width": 100, "height": 22},
      "fonts": [
        {"id": 0, "family": "Snug Test", "file": "embedded:SnugTest-Regular", "index": 0}
      ],
      "sections": [
        {
          "frame": {"x": 0, "y": 0, "width": 100, "height": 22},
          "lines": 1,
          "items": [
            {"section": 0, "item": 0, "line": 0, "cell": "C", "frame": {"x": 0, "y": 0, "width": 22, "height": 12}, "views": {"label": {"frame": {"x": 1, "y": 1, "width": 20, "height": 10}, "baseline": 9, "text": "AB", "truncated": false, "font": 0}}},
            {"section": 0, "item": 1, "line": 0, "cell": "C", "frame": {"x": 30, "y": 0, "width": 22, "height": 12}, "views": {"label": {"frame": {"x": 31, "y": 1, "width": 20, "height": 10}, "baseline": 9, "text": "CD", "truncated": false, "font": 0}}}
          ],
          "overflow": {"count": 10, "line": 0, "cell": "C", "frame": {"x": 60, "y": 0, "width": 17, "height": 12}, "views": {"label": {"frame": {"x": 61, "y": 1, "width": 15, "height": 10}, "baseline": 9, "text": "+10", "truncated": false, "font": 0}}},
          "footer": {"frame": {"x": 0, "y": 12, "width": 100, "height": 10}, "views": {}}
        }
      ],
      "diagnostics": []
    }

    """#

  @Test("the overflow item is written after the items that are shown, exact to the byte")
  func golden() throws {
    let items = (["AB", "CD"] + Array(repeating: "EF", count: 10)).map { "\"\($0)\"" }
    let text = document(
      #"""
      "layout": {"maximumLines": 1, "overflow": "+{count}"},
       "sections": [{"items": [\#(items.joined(separator: ", "))], "footer": {"size": [1, 10]}}]
      """#)
    #expect(try written(text) == Self.golden)
  }

  @Test("without hidden items there is no overflow item")
  func allShown() throws {
    let output = try Output(
      of: document(
        #""layout": {"maximumLines": 2, "overflow": "+{count}"}, "items": ["AB", "CD"]"#))
    #expect(output.frames().count == 2)
    #expect(output["sections[0].overflow"] == nil)
  }

  @Test("without an overflow item, hidden items are left out of the output")
  func noItem() throws {
    let output = try Output(
      of: document(#""layout": {"maximumLines": 1}, "items": ["AB", "CD", "EF", "GH"]"#))
    // 22 + 8 + 22 + 8 + 22 = 82.
    #expect(output.frames().count == 3)
    #expect(output["sections[0].overflow"] == nil)
  }

  @Test("the layout of a section overrides `maximumLines` and the overflow item")
  func ownLayouts() throws {
    let items = #"["AB", "CD", "EF", "GH", "IJ"]"#
    let output = try Output(
      of: document(
        #"""
        "layout": {"maximumLines": 1, "overflow": {"size": [20, 6]}}, "sections": [
         {"items": \#(items)}, {"items": \#(items), "layout": {"maximumLines": 2}},
         {"items": \#(items), "layout": {"overflow": {"texts": {"label": "{count}/{count}"}}}}]
        """#))
    // 82 + 8 + 20 = 110 does not fit. After two items it does, at 60, 3 below the line's top.
    #expect(output.number("sections[0].overflow.count") == 3)
    #expect(output.numbers("sections[0].overflow.frame") == [60, 3, 20, 6])
    #expect(output["sections[0].overflow.cell"] == nil)
    #expect(output["sections[1].overflow"] == nil)
    #expect(output.frames(section: 1).count == 5)
    // 82 + 8 + 17 = 107 does not fit: again after two items.
    #expect(output.text("sections[2].overflow.views.label.text") == "3/3")
  }

  @Test("an overflow item longer than its line is reported at its path")
  func oversize() throws {
    let layout = #""layout": {"maximumLines": 1, "overflow": {"size": [101, 6]}}"#
    let items = #"["AB", "CD", "EF", "GH", "IJ"]"#
    let single = try Output(of: document(#"\#(layout), "items": \#(items)"#))
    #expect(single.diagnostics == ["oversizeItem overflow"])
    #expect(single.number("sections[0].overflow.count") == 5)
    let several = try Output(
      of: document(#"\#(layout), "sections": [{}, {"items": \#(items)}]"#))
    #expect(several.diagnostics == ["oversizeItem sections[1].overflow"])
  }

  @Test("balanced lines are equally long, and not fewer than `minimumLines`")
  func balanced() throws {
    let items = #""items": ["AB", "CD", "EF", "GH"]"#
    let two = try Output(of: document(#""layout": {"lineBreaking": "balanced"}, \#(items)"#))
    // Greedy lines would have three items and one.
    #expect(two.frames().map { $0[1] } == [0, 0, 20, 20])
    let four = try Output(
      of: document(#""layout": {"lineBreaking": "balanced", "minimumLines": 4}, \#(items)"#))
    #expect(four.frames().map { $0[1] } == [0, 20, 40, 60])
  }

  @Test("the preset uiKit keeps the line limits and the line breaking of the document")
  func preset() throws {
    let sections = try DocumentReader.read(
      Array(
        #"""
        {"layout": {"maximumLines": 2, "minimumLines": 3, "lineBreaking": "balanced"},
         "sections": [{"layout": {"preset": "uiKit"}}]}
        """#.utf8)
    ).sections
    let metrics = sections[0].style
    #expect(metrics.lineAlignment == .justified && metrics.lineBreaking == .balanced)
    #expect(metrics.maximumLines == 2 && metrics.minimumLines == 3)
  }

  static let refused = [
    Refusal(
      #"{"layout": {"maximumLines": 0}}"#,
      "29: expected a whole number from 1 to 2147483647, found 0", at: "layout.maximumLines"),
    Refusal(
      #"{"layout": {"minimumLines": 1.5}}"#,
      "29: expected a whole number from 1 to 2147483647, found 1.5", at: "layout.minimumLines"),
    Refusal(
      #"{"layout": {"lineBreaking": "balance"}}"#,
      #"29: expected one of greedy, balanced, found "balance": did you mean "balanced"?"#,
      at: "layout.lineBreaking"),
    Refusal(
      #"{"layout": {"overflow": 3}}"#,
      "25: expected an overflow item: a string or an object, found a number",
      at: "layout.overflow"),
    Refusal(
      #"{"layout": {"overflow": {"id": "more"}}}"#,
      #"26: unknown key "id"; the keys of an overflow item are label, texts, cell, size, "#
        + "style, images, url, baseline, alignment, breakBefore, grow, maximumMain",
      at: "layout.overflow.id"),
    Refusal(
      #"{"sections": [{"layout": {"overflow": {"cell": "D"}}}]}"#,
      #"48: there is no cell "D"; declare it under "cells""#,
      at: "sections[0].layout.overflow.cell"),
  ]

  @Test(
    "an invalid line limit, line breaking or overflow item is rejected at its place",
    arguments: refused)
  func refusals(_ refusal: Refusal) { refusal.verify() }

  @Test(
    "an overflow item with conflicting constraints is rejected at its declaration, if it is needed")
  func unsatisfiable() {
    let document = { (items: String) in
      #"""
      {"cells": {"default": {"views": {"label": {}}},
       "Bad": {"views": {"label": {}}, "constraints": ["label.width >= 30", "label.width <= 20"]}},
       "layout": {"maximumLines": 1, "overflow": {"cell": "Bad"}}, "items": [\#(items)]}
      """#
    }
    #expect(documentError(document(#"{"size": [10, 10]}"#)) == nil)
    let error = documentError(document(#"{"size": [310, 10]}, {"size": [20, 10]}"#))
    #expect(error?.place.path == "layout.overflow")
    #expect(error?.message.contains("these constraints cannot be satisfied together") == true)
  }
}
