import Testing

@Suite("Documents: items and sections that are refused")
struct RefusedItemTests {
  /// A cell of two labels, neither called `label`.
  private static let pair = #""cells": {"Pair": {"views": {"a": {}, "b": {}}}}"#

  static let refusals = [
    Refusal(
      #"{"items": [], "sections": []}"#, #"27: a document has "items" or "sections", not both"#,
      at: "sections"),
    Refusal(
      #"{"items": [{"label": "A", "texts": {}}]}"#,
      #"36: an item has "label" or "texts", not both"#, at: "items[0].texts"),
    Refusal(
      #"{"items": [{"size": [1, 1], "label": "A"}]}"#,
      "38: an item with a \"size\" is not measured: remove",
      at: "items[0].label"),
    Refusal(
      #"{"items": [{"size": [1, 1], "cell": "tag"}]}"#,
      "37: an item with a \"size\" is not measured: remove",
      at: "items[0].cell"),
    Refusal(
      #"{"items": [{"label": "A", "baseline": 1}]}"#,
      "39: only an item of fixed size may have a \"baseline\"", at: "items[0].baseline"),
    Refusal(
      #"{"cells": {"Tag": {"views": {"label": {}}}}, "items": [{"cell": "Tga", "label": "A"}]}"#,
      #"65: there is no cell "Tga": did you mean "Tag"?"#, at: "items[0].cell"),
    Refusal(
      #"{"items": [{"cell": "Heading"}]}"#,
      #"21: there is no cell "Heading"; declare it under "cells""#, at: "items[0].cell"),
    Refusal(
      #"{"cells": {"Box": {"views": {"b": {"kind": "box", "size": [1, 1]}}}}, "items": ["A"]}"#,
      #"81: the cell "Box" has no label"#, at: "items[0]"),
    Refusal(
      #"{"cells": {"Box": {"views": {"b": {"kind": "box"}}}}, "items": [{"label": "A"}]}"#,
      #"75: the cell "Box" has no label"#, at: "items[0].label"),
    Refusal(
      "{\(pair), \"items\": [\"A\"]}",
      #"62: the cell "Pair" has several labels, but none called "label": use "texts""#,
      at: "items[0]"),
    Refusal(
      #"{"items": [{"id": "x", "size": [1, 1]}, {"id": "x", "label": "A"}]}"#,
      #"41: the id "x" is used twice"#, at: "items[1]"),
    Refusal(
      #"{"sections": [{"header": {"id": "x", "size": [1, 1]}}, {"items": [{"id": "x"}]}]}"#,
      #"67: the id "x" is used twice"#, at: "sections[1].items[0]"),
    Refusal(
      #"{"sections": [{"layout": {"scrollDirection": "vertical"}}]}"#,
      "46: the document's own layout sets the scroll direction",
      at: "sections[0].layout.scrollDirection"),
    Refusal(
      #"{"container": {"width": 1}, "layout": {"scrollDirection": "horizontal"}}"#,
      "59: horizontal scrolling needs the container's height", at: "layout.scrollDirection"),
    Refusal(
      #"{"layout": {"scrollDirection": "horizontal"}}"#,
      "32: horizontal scrolling needs the container's height", at: "layout.scrollDirection"),
  ]

  @Test(
    "an item, section or layout that contradicts itself or the document is rejected at its place",
    arguments: refusals)
  func refused(_ refusal: Refusal) { refusal.verify() }
}
