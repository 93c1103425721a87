import Testing

@Suite("Documents: items and sections that are refused")
struct RefusedItemTests {
  /// A cell of two labels, neither called `label`.
  private static let pair = #""cells": {"Pair": {"views": {"a": {}, "b": {}}}}"#

  static let refusals = Refusal.table(
    #"""
    {"items": [], "sections": []}
      27 sections: a document has "items" or "sections", not both
    {"items": [{"label": "A", "texts": {}}]}
      36 items[0].texts: an item has "label" or "texts", not both
    {"items": [{"size": [1, 1], "label": "A"}]}
      38 items[0].label: an item with a "size" is not measured: remove
    {"items": [{"size": [1, 1], "cell": "tag"}]}
      37 items[0].cell: an item with a "size" is not measured: remove
    {"items": [{"label": "A", "baseline": 1}]}
      39 items[0].baseline: only an item of fixed size may have a "baseline"
    {"cells": {"Tag": {"views": {"label": {}}}}, "items": [{"cell": "Tga", "label": "A"}]}
      65 items[0].cell: there is no cell "Tga": did you mean "Tag"?
    {"items": [{"cell": "Heading"}]}
      21 items[0].cell: there is no cell "Heading"; declare it under "cells"
    {"cells": {"Box": {"views": {"b": {"kind": "box", "size": [1, 1]}}}}, "items": ["A"]}
      81 items[0]: the cell "Box" has no label
    {"cells": {"Box": {"views": {"b": {"kind": "box"}}}}, "items": [{"label": "A"}]}
      75 items[0].label: the cell "Box" has no label
    {\#(pair), "items": ["A"]}
      62 items[0]: the cell "Pair" has several labels, but none called "label": use "texts"
    {"items": [{"id": "x", "size": [1, 1]}, {"id": "x", "label": "A"}]}
      41 items[1]: the id "x" is used twice
    {"sections": [{"header": {"id": "x", "size": [1, 1]}}, {"items": [{"id": "x"}]}]}
      67 sections[1].items[0]: the id "x" is used twice
    {"sections": [{"layout": {"scrollDirection": "vertical"}}]}
      46 sections[0].layout.scrollDirection: the document's own layout sets the scroll direction
    {"container": {"width": 1}, "layout": {"scrollDirection": "horizontal"}}
      59 layout.scrollDirection: horizontal scrolling needs the container's height
    {"layout": {"scrollDirection": "horizontal"}}
      32 layout.scrollDirection: horizontal scrolling needs the container's height
    """#)

  @Test(
    "an item, section or layout that contradicts itself or the document is rejected at its place",
    arguments: refusals)
  func refused(_ refusal: Refusal) { refusal.verify() }
}
