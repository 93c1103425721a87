import SnugDocument
import Testing

@Suite("Documents: keys that are refused")
struct RefusedKeyTests {
  static let unknown = Refusal.table(
    #"""
    {"item": []}
      2 item: unknown key "item": did you mean "items"?
    {"cels": {}}
      2 cels: unknown key "cels": did you mean "cells"?
    {"xyz": 1}
      2 xyz: unknown key "xyz"; the keys of a document are snug, id, container
    {"container": {"widht": 1}}
      16 container.widht: unknown key "widht": did you mean "width"?
    {"container": {"contentInset": {"Top": 1}}}
      33 container.contentInset.Top: unknown key "Top": did you mean "top"?
    {"cells": {"C": {"magrins": 5}}}
      18 cells.C.magrins: unknown key "magrins": did you mean "margins"?
    {"cells": {"C": {"views": {"a": {"maxwidht": 5}}}}}
      34 cells.C.views.a.maxwidht: unknown key "maxwidht": did you mean "maxWidth"?
    {"cells": {"C": {"views": {"a": {"size": [1, 2]}}}}}
      34 cells.C.views.a.size: unknown key "size"
    {"cells": {"C": {"views": {"a": {"kind": "box", "font": {}}}}}}
      49 cells.C.views.a.font: unknown key "font"
    {"cells": {"C": {"views": {"a": {"font": {"famly": "X"}}}}}}
      43 cells.C.views.a.font.famly: unknown key "famly": did you mean "family"?
    {"cells": {"C": {"views": {"a": {"hugging": {"x": 1}}}}}}
      46 cells.C.views.a.hugging.x: unknown key "x"; the keys of priorities are horizontal, vertical
    {"cells": {"C": {"views": {"a": {}}, "constraints": [{"format": "[a]", "frist": 1}]}}}
      72 cells.C.constraints[0].frist: unknown key "frist"
    {"cells": {"C": {"views": {"a": {}}, "constraints": [{"first": "a.left", "konstant": 1}]}}}
      74 cells.C.constraints[0].konstant: unknown key "konstant": did you mean "constant"?
    {"layout": {"linealignment": "center"}}
      13 layout.linealignment: unknown key "linealignment": did you mean "lineAlignment"?
    {"sections": [{"item": []}]}
      16 sections[0].item: unknown key "item": did you mean "items"?
    {"items": ["A", {"lable": "B"}]}
      18 items[1].lable: unknown key "lable": did you mean "label"?
    {"items": [{"texts": {"labl": "B"}}]}
      23 items[0].texts.labl: unknown key "labl": did you mean "label"?
    """#)

  @Test(
    "an unknown key is rejected at its place, and a similar key is suggested if there is one",
    arguments: unknown)
  func unknownKeys(_ refusal: Refusal) { refusal.verify() }

  @Test("a second document is rejected where it begins, with a hint at NDJSON")
  func secondDocument() {
    let error = documentError("{\"items\": []} {\"items\": []}")
    #expect(error?.place.column == 15)
    #expect(error?.message.contains("NDJSON") ?? false)
  }
}
