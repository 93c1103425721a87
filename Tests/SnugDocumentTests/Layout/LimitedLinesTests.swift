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

  static let examples = LaidOutExample.table(
    #"""
    without hidden items there is no overflow item
    "layout": {"maximumLines": 2, "overflow": "+{count}"}, "items": ["AB", "CD"]
    = items[*].item: 0, 1
    = overflow: none

    without an overflow item, hidden items are left out of the output
    "layout": {"maximumLines": 1}, "items": ["AB", "CD", "EF", "GH"]
    // 22 + 8 + 22 + 8 + 22 = 82.
    = items[*].item: 0, 1, 2
    = overflow: none

    the layout of a section overrides `maximumLines` and the overflow item
    "layout": {"maximumLines": 1, "overflow": {"size": [20, 6]}}, "sections": [
     {"items": ["AB", "CD", "EF", "GH", "IJ"]},
     {"items": ["AB", "CD", "EF", "GH", "IJ"], "layout": {"maximumLines": 2}},
     {"items": ["AB", "CD", "EF", "GH", "IJ"],
      "layout": {"overflow": {"texts": {"label": "{count}/{count}"}}}}]
    // 82 + 8 + 20 = 110 does not fit. After two items it does, at 60, 3 below the line's top.
    = overflow count frame cell: 3 60 3 20 6 none
    = sections[1].overflow: none
    = sections[1].items[*].item: 0, 1, 2, 3, 4
    // 82 + 8 + 17 = 107 does not fit: again after two items.
    = sections[2].overflow.views.label.text: "3/3"

    an overflow item longer than its line is reported at its path
    "layout": {"maximumLines": 1, "overflow": {"size": [101, 6]}},
    "items": ["AB", "CD", "EF", "GH", "IJ"]
    = diagnostics: oversizeItem overflow
    = overflow.count: 5

    an overflow item of several sections is reported with its section
    "layout": {"maximumLines": 1, "overflow": {"size": [101, 6]}},
    "sections": [{}, {"items": ["AB", "CD", "EF", "GH", "IJ"]}]
    = diagnostics: oversizeItem sections[1].overflow

    balanced lines are equally long
    "layout": {"lineBreaking": "balanced"}, "items": ["AB", "CD", "EF", "GH"]
    // Greedy lines would have three items and one.
    = items[*].frame.y: 0, 0, 20, 20

    balanced lines are not fewer than `minimumLines`
    "layout": {"lineBreaking": "balanced", "minimumLines": 4}, "items": ["AB", "CD", "EF", "GH"]
    = items[*].frame.y: 0, 20, 40, 60
    """#)

  @Test(
    "lines are limited and balanced, and an overflow item counts what is hidden",
    arguments: examples)
  func limited(_ example: LaidOutExample) throws { try example.verify { document($0) } }

  @Test("the preset uiKit keeps the line limits and the line breaking of the document")
  func preset() throws {
    let sections = try Document(
      #"""
      {"layout": {"maximumLines": 2, "minimumLines": 3, "lineBreaking": "balanced"},
       "sections": [{"layout": {"preset": "uiKit"}}]}
      """#
    ).sections
    let metrics = sections[0].style
    #expect(metrics.lineAlignment == .justified && metrics.lineBreaking == .balanced)
    #expect(metrics.maximumLines == 2 && metrics.minimumLines == 3)
  }

  static let refused = Refusal.table(
    #"""
    {"layout": {"maximumLines": 0}}
      29 layout.maximumLines: expected a whole number from 1 to 2147483647, found 0
    {"layout": {"minimumLines": 1.5}}
      29 layout.minimumLines: expected a whole number from 1 to 2147483647, found 1.5
    {"layout": {"lineBreaking": "balance"}}
      29 layout.lineBreaking: expected one of greedy, balanced, found "balance": did you mean "balanced"?
    {"layout": {"overflow": 3}}
      25 layout.overflow: expected an overflow item: a string or an object, found a number
    {"layout": {"overflow": {"id": "more"}}}
      26 layout.overflow.id: unknown key "id"; the keys of an overflow item are label, texts, cell, size, style, images, url, baseline, alignment, breakBefore, grow, maximumMain
    {"sections": [{"layout": {"overflow": {"cell": "D"}}}]}
      48 sections[0].layout.overflow.cell: there is no cell "D"; declare it under "cells"
    """#)

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
