import SnugDocument
import Testing

@Suite("Documents: values that are refused")
struct RefusedValueTests {
  static let types = [
    Refusal("[]", "1: expected a document, an object, found an array"),
    Refusal("\"A\"", "1: expected a document, an object, found \"A\""),
    Refusal("null", "1: expected a document, an object, found null"),
    Refusal(#"{"snug": "1"}"#, "10: expected a whole number, found \"1\": write 1", at: "snug"),
    Refusal(#"{"snug": 2}"#, "10: expected a whole number", at: "snug"),
    Refusal(#"{"snug": 1.5}"#, "10: expected a whole number", at: "snug"),
    Refusal(#"{"container": 320}"#, "15: expected a container, an object", at: "container"),
    Refusal(
      #"{"container": {"width": "320"}}"#, "25: expected a number, found \"320\": write 320",
      at: "container.width"),
    Refusal(
      #"{"container": {"width": null}}"#, "25: expected a number, found null",
      at: "container.width"),
    Refusal(
      #"{"container": {"direction": 1}}"#, "29: expected one of ltr, rtl, found a number",
      at: "container.direction"),
    Refusal(
      #"{"container": {"direction": "RTL"}}"#,
      #"29: expected one of ltr, rtl, found "RTL": did you mean "rtl"?"#,
      at: "container.direction"),
    Refusal(
      #"{"container": {"contentInset": [1, 2, 3]}}"#,
      "32: expected [vertical, horizontal], found 3 elements", at: "container.contentInset"),
    Refusal(
      #"{"container": {"contentInset": "8"}}"#,
      "32: expected a number, [vertical, horizontal] or an object of sides, found \"8\": write 8",
      at: "container.contentInset"),
    Refusal(
      #"{"container": {"contentInset": {"left": 1, "leading": 1}}}"#,
      "41: left and right cannot be combined with leading and trailing",
      at: "container.contentInset.left"),
    Refusal(
      #"{"layout": {"sectionInset": {"right": 1, "leading": 1}}}"#,
      "39: left and right cannot be combined with", at: "layout.sectionInset.right"),
    Refusal(#"{"fonts": "a.ttf"}"#, "11: expected an array, found \"a.ttf\"", at: "fonts"),
    Refusal(#"{"fonts": [1]}"#, "12: expected a string, found a number", at: "fonts[0]"),
    Refusal(#"{"cells": []}"#, "11: expected an object of cells by name", at: "cells"),
    Refusal(#"{"cells": {"C": 1}}"#, "17: expected a cell, an object", at: "cells.C"),
    Refusal(
      #"{"cells": {"C": {"views": ["label"]}}}"#, "27: expected an object of views by name",
      at: "cells.C.views"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"kind": "lable"}}}}}"#,
      #"42: expected one of label, image, box, guide, container, found "lable": did you mean "label"?"#,
      at: "cells.C.views.a.kind"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"kind": "image"}}}}}"#, "33: an image needs its \"size\"",
      at: "cells.C.views.a"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"kind": "box", "size": 5}}}}}"#,
      "57: expected a size [width, height], found a number", at: "cells.C.views.a.size"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"kind": "box", "size": [5]}}}}}"#,
      "57: expected a size [width, height], found 1 element", at: "cells.C.views.a.size"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"font": "Inter"}}}}}"#,
      "42: expected a font, an object: write {\"family\": \"Inter\"}", at: "cells.C.views.a.font"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"font": {"family": []}}}}}}"#,
      "53: expected at least one family", at: "cells.C.views.a.font.family"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"font": {"family": ["Inter", ""]}}}}}}"#,
      "63: expected the name of a font family, found an empty one",
      at: "cells.C.views.a.font.family[1]"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"font": {"family": ""}}}}}}"#,
      "53: expected the name of a font family, found an empty one",
      at: "cells.C.views.a.font.family"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"font": {"features": {"ligature": true}}}}}}}"#,
      "56: expected the tag of a feature, four printable ASCII characters such as \"kern\", found",
      at: "cells.C.views.a.font.features.ligature"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"font": {"features": {"liga": "on"}}}}}}}"#,
      "64: expected true, false or a number, found \"on\"",
      at: "cells.C.views.a.font.features.liga"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"direction": "up"}}}}}"#,
      #"47: expected one of ltr, rtl, found "up""#, at: "cells.C.views.a.direction"),
    Refusal(
      #"{"cells": {"C": {"metrics": {"gap": "8"}}}}"#,
      "37: expected a number, found \"8\": write 8", at: "cells.C.metrics.gap"),
    Refusal(
      #"{"layout": {"lineAlignment": "centre"}}"#, "30: expected one of leading, center, trailing",
      at: "layout.lineAlignment"),
    Refusal(
      #"{"layout": {"lastLineAlignment": "sam"}}"#, "34: expected one of automatic, same, leading",
      at: "layout.lastLineAlignment"),
    Refusal(
      #"{"layout": {"maximumItemsPerLine": 0}}"#, "36: expected a whole number from 1",
      at: "layout.maximumItemsPerLine"),
    Refusal(#"{"items": {}}"#, "11: expected an array, found an object", at: "items"),
    Refusal(#"{"items": [1]}"#, "12: expected an item: a string or an object", at: "items[0]"),
    Refusal(
      #"{"sections": [{"items": ["A", "B", "C", {"label": 7}]}]}"#,
      "51: expected a string, found a number", at: "sections[0].items[3].label"),
    Refusal(
      #"{"sections": [{"header": 1}]}"#, "26: expected a header: a string or an object",
      at: "sections[0].header"),
    Refusal(
      #"{"items": [{"size": [1, 1], "breakBefore": 1}]}"#,
      "44: expected true or false, found a number",
      at: "items[0].breakBefore"),
  ]

  @Test("a value of the wrong type, or an unknown name, is rejected at its place", arguments: types)
  func wrongTypes(_ refusal: Refusal) { refusal.verify() }

  @Test("a key set to null is rejected, and not treated as missing")
  func null() {
    for key in ["snug", "container", "fonts", "cells", "layout", "sections", "items"] {
      let error = documentError("{\"\(key)\": null}")
      #expect(error?.place.path == key)
      #expect(error?.message.hasSuffix("found null") ?? false)
    }
  }

  /// JSON has no infinity, but its numbers reach beyond every Double.
  @Test(
    "a number out of range is refused with the range and the number as written",
    arguments: ["-1", "-0.0001", "10000001", "1e300", "1e400", "-1e400"])
  func lengths(_ number: String) {
    let found = "expected a number from 0 to 10000000, found \(number)"
    for (document, path) in [
      ("{\"container\": {\"width\": #}}", "container.width"),
      ("{\"container\": {\"height\": #}}", "container.height"),
      ("{\"layout\": {\"minimumInteritemSpacing\": #}}", "layout.minimumInteritemSpacing"),
      ("{\"layout\": {\"minimumLineSpacing\": #}}", "layout.minimumLineSpacing"),
      ("{\"layout\": {\"itemSize\": [1, #]}}", "layout.itemSize[1]"),
      ("{\"items\": [{\"size\": [#, 1]}]}", "items[0].size[0]"),
      ("{\"items\": [{\"size\": [1, 1], \"grow\": #}]}", "items[0].grow"),
      ("{\"items\": [{\"size\": [1, 1], \"maximumMain\": #}]}", "items[0].maximumMain"),
      ("{\"cells\": {\"C\": {\"views\": {\"a\": {\"minWidth\": #}}}}}", "cells.C.views.a.minWidth"),
      (
        "{\"cells\": {\"C\": {\"views\": {\"a\": {\"maxHeight\": #}}}}}",
        "cells.C.views.a.maxHeight"
      ),
    ] {
      let error = documentError(document.replacing("#", with: number))
      #expect(error?.message == found)
      #expect(error?.place.path == path)
    }
  }

  static let ranges = [
    Refusal(
      #"{"container": {"contentInset": 1e300}}"#,
      "32: expected a number from -10000000 to 10000000, found 1e300", at: "container.contentInset"),
    Refusal(
      #"{"container": {"scale": 0}}"#, "25: expected a number from 0.0625 to 64, found 0",
      at: "container.scale"),
    Refusal(
      #"{"container": {"scale": 1e-320}}"#, "25: expected a number from 0.0625 to 64, found 1e-320",
      at: "container.scale"),
    Refusal(
      #"{"container": {"scale": 65}}"#, "25: expected a number from 0.0625 to 64, found 65",
      at: "container.scale"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"font": {"size": 0}}}}}}"#,
      "51: expected a font size above 0", at: "cells.C.views.a.font.size"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"font": {"size": 1e5}}}}}}"#,
      "51: expected a number from 0 to 10000, found 1e5", at: "cells.C.views.a.font.size"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"font": {"weight": 0}}}}}}"#,
      "53: expected a number from 1 to 1000, found 0", at: "cells.C.views.a.font.weight"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"hugging": 1001}}}}}"#,
      "45: expected a number from 1 to 1000, found 1001", at: "cells.C.views.a.hugging"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"font": {"features": {"liga": -1}}}}}}}"#,
      "64: expected a whole number from 0 to 65535, found -1",
      at: "cells.C.views.a.font.features.liga"),
    Refusal(
      #"{"layout": {"maximumItemsPerLine": 1e400}}"#,
      "36: expected a whole number from 1 to 2147483647, found 1e400",
      at: "layout.maximumItemsPerLine"),
    Refusal(
      #"{"items": [{"size": [1, 1], "baseline": -1e8}]}"#,
      "41: expected a number from -10000000 to 10000000, found -1e8", at: "items[0].baseline"),
  ]

  @Test("a number is rejected outside the range of its key", arguments: ranges)
  func outOfRange(_ refusal: Refusal) { refusal.verify() }

  @Test("a number of many digits is cut short in the message")
  func longNumber() {
    let digits = String(repeating: "9", count: 5000)
    let error = documentError("{\"container\": {\"width\": \(digits)}}")
    #expect(error?.message.hasSuffix("found \(digits.prefix(40))\u{2026}") ?? false)
  }
}
