import SnugDocument
import Testing

@Suite("Documents: values that are refused")
struct RefusedValueTests {
  static let types = Refusal.table(
    #"""
    []
      1: expected a document, an object, found an array
    "A"
      1: expected a document, an object, found "A"
    null
      1: expected a document, an object, found null
    {"snug": "1"}
      10 snug: expected a whole number, found "1": write 1
    {"snug": 2}
      10 snug: expected a whole number
    {"snug": 1.5}
      10 snug: expected a whole number
    {"container": 320}
      15 container: expected a container, an object
    {"container": {"width": "320"}}
      25 container.width: expected a number, found "320": write 320
    {"container": {"width": null}}
      25 container.width: expected a number, found null
    {"container": {"direction": 1}}
      29 container.direction: expected one of ltr, rtl, found a number
    {"container": {"direction": "RTL"}}
      29 container.direction: expected one of ltr, rtl, found "RTL": did you mean "rtl"?
    {"container": {"contentInset": [1, 2, 3]}}
      32 container.contentInset: expected [vertical, horizontal], found 3 elements
    {"container": {"contentInset": "8"}}
      32 container.contentInset: expected a number, [vertical, horizontal] or an object of sides, found "8": write 8
    {"container": {"contentInset": {"left": 1, "leading": 1}}}
      41 container.contentInset.left: left and right cannot be combined with leading and trailing
    {"layout": {"sectionInset": {"right": 1, "leading": 1}}}
      39 layout.sectionInset.right: left and right cannot be combined with
    {"fonts": "a.ttf"}
      11 fonts: expected an array, found "a.ttf"
    {"fonts": [1]}
      12 fonts[0]: expected a string, found a number
    {"cells": []}
      11 cells: expected an object of cells by name
    {"cells": {"C": 1}}
      17 cells.C: expected a cell, an object
    {"cells": {"C": {"views": ["label"]}}}
      27 cells.C.views: expected an object of views by name
    {"cells": {"C": {"views": {"a": {"kind": "lable"}}}}}
      42 cells.C.views.a.kind: expected one of label, image, box, guide, container, found "lable": did you mean "label"?
    {"cells": {"C": {"views": {"a": {"kind": "image"}}}}}
      33 cells.C.views.a: an image needs its "size"
    {"cells": {"C": {"views": {"a": {"kind": "box", "size": 5}}}}}
      57 cells.C.views.a.size: expected a size [width, height], found a number
    {"cells": {"C": {"views": {"a": {"kind": "box", "size": [5]}}}}}
      57 cells.C.views.a.size: expected a size [width, height], found 1 element
    {"cells": {"C": {"views": {"a": {"font": "Inter"}}}}}
      42 cells.C.views.a.font: expected a font, an object: write {"family": "Inter"}
    {"cells": {"C": {"views": {"a": {"font": {"family": []}}}}}}
      53 cells.C.views.a.font.family: expected at least one family
    {"cells": {"C": {"views": {"a": {"font": {"family": ["Inter", ""]}}}}}}
      63 cells.C.views.a.font.family[1]: expected the name of a font family, found an empty one
    {"cells": {"C": {"views": {"a": {"font": {"family": ""}}}}}}
      53 cells.C.views.a.font.family: expected the name of a font family, found an empty one
    {"cells": {"C": {"views": {"a": {"font": {"features": {"ligature": true}}}}}}}
      56 cells.C.views.a.font.features.ligature: expected the tag of a feature, four printable ASCII characters such as "kern", found
    {"cells": {"C": {"views": {"a": {"font": {"features": {"liga": "on"}}}}}}}
      64 cells.C.views.a.font.features.liga: expected true, false or a number, found "on"
    {"cells": {"C": {"views": {"a": {"direction": "up"}}}}}
      47 cells.C.views.a.direction: expected one of ltr, rtl, found "up"
    {"cells": {"C": {"metrics": {"gap": "8"}}}}
      37 cells.C.metrics.gap: expected a number, found "8": write 8
    {"layout": {"lineAlignment": "centre"}}
      30 layout.lineAlignment: expected one of leading, center, trailing
    {"layout": {"lastLineAlignment": "sam"}}
      34 layout.lastLineAlignment: expected one of automatic, same, leading
    {"layout": {"maximumItemsPerLine": 0}}
      36 layout.maximumItemsPerLine: expected a whole number from 1
    {"items": {}}
      11 items: expected an array, found an object
    {"items": [1]}
      12 items[0]: expected an item: a string or an object
    {"sections": [{"items": ["A", "B", "C", {"label": 7}]}]}
      51 sections[0].items[3].label: expected a string, found a number
    {"sections": [{"header": 1}]}
      26 sections[0].header: expected a header: a string or an object
    {"items": [{"size": [1, 1], "breakBefore": 1}]}
      44 items[0].breakBefore: expected true or false, found a number
    """#)

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

  static let ranges = Refusal.table(
    #"""
    {"container": {"contentInset": 1e300}}
      32 container.contentInset: expected a number from -10000000 to 10000000, found 1e300
    {"container": {"scale": 0}}
      25 container.scale: expected a number from 0.0625 to 64, found 0
    {"container": {"scale": 1e-320}}
      25 container.scale: expected a number from 0.0625 to 64, found 1e-320
    {"container": {"scale": 65}}
      25 container.scale: expected a number from 0.0625 to 64, found 65
    {"cells": {"C": {"views": {"a": {"font": {"size": 0}}}}}}
      51 cells.C.views.a.font.size: expected a font size above 0
    {"cells": {"C": {"views": {"a": {"font": {"size": 1e5}}}}}}
      51 cells.C.views.a.font.size: expected a number from 0 to 10000, found 1e5
    {"cells": {"C": {"views": {"a": {"font": {"weight": 0}}}}}}
      53 cells.C.views.a.font.weight: expected a number from 1 to 1000, found 0
    {"cells": {"C": {"views": {"a": {"hugging": 1001}}}}}
      45 cells.C.views.a.hugging: expected a number from 1 to 1000, found 1001
    {"cells": {"C": {"views": {"a": {"font": {"features": {"liga": -1}}}}}}}
      64 cells.C.views.a.font.features.liga: expected a whole number from 0 to 65535, found -1
    {"layout": {"maximumItemsPerLine": 1e400}}
      36 layout.maximumItemsPerLine: expected a whole number from 1 to 2147483647, found 1e400
    {"items": [{"size": [1, 1], "baseline": -1e8}]}
      41 items[0].baseline: expected a number from -10000000 to 10000000, found -1e8
    """#)

  @Test("a number is rejected outside the range of its key", arguments: ranges)
  func outOfRange(_ refusal: Refusal) { refusal.verify() }

  @Test("a number of many digits is cut short in the message")
  func longNumber() {
    let digits = String(repeating: "9", count: 5000)
    let error = documentError("{\"container\": {\"width\": \(digits)}}")
    #expect(error?.message.hasSuffix("found \(digits.prefix(40))\u{2026}") ?? false)
  }
}
