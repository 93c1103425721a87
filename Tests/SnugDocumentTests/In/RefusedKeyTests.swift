import SnugDocument
import Testing

@Suite("Documents: keys that are refused")
struct RefusedKeyTests {
  static let unknown = [
    Refusal(#"{"item": []}"#, #"2: unknown key "item": did you mean "items"?"#, at: "item"),
    Refusal(#"{"cels": {}}"#, #"2: unknown key "cels": did you mean "cells"?"#, at: "cels"),
    Refusal(
      #"{"xyz": 1}"#, #"2: unknown key "xyz"; the keys of a document are snug, id, container"#,
      at: "xyz"),
    Refusal(
      #"{"container": {"widht": 1}}"#, #"16: unknown key "widht": did you mean "width"?"#,
      at: "container.widht"),
    Refusal(
      #"{"container": {"contentInset": {"Top": 1}}}"#,
      #"33: unknown key "Top": did you mean "top"?"#, at: "container.contentInset.Top"),
    Refusal(
      #"{"cells": {"C": {"magrins": 5}}}"#, #"18: unknown key "magrins": did you mean "margins"?"#,
      at: "cells.C.magrins"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"maxwidht": 5}}}}}"#,
      #"34: unknown key "maxwidht": did you mean "maxWidth"?"#, at: "cells.C.views.a.maxwidht"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"size": [1, 2]}}}}}"#, #"34: unknown key "size""#,
      at: "cells.C.views.a.size"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"kind": "box", "font": {}}}}}}"#,
      #"49: unknown key "font""#, at: "cells.C.views.a.font"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"font": {"famly": "X"}}}}}}"#,
      #"43: unknown key "famly": did you mean "family"?"#, at: "cells.C.views.a.font.famly"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {"hugging": {"x": 1}}}}}}"#,
      #"46: unknown key "x"; the keys of priorities are horizontal, vertical"#,
      at: "cells.C.views.a.hugging.x"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {}}, "constraints": [{"format": "[a]", "frist": 1}]}}}"#,
      #"72: unknown key "frist""#, at: "cells.C.constraints[0].frist"),
    Refusal(
      #"{"cells": {"C": {"views": {"a": {}}, "constraints": [{"first": "a.left", "konstant": 1}]}}}"#,
      #"74: unknown key "konstant": did you mean "constant"?"#,
      at: "cells.C.constraints[0].konstant"),
    Refusal(
      #"{"layout": {"linealignment": "center"}}"#,
      #"13: unknown key "linealignment": did you mean "lineAlignment"?"#,
      at: "layout.linealignment"),
    Refusal(
      #"{"sections": [{"item": []}]}"#, #"16: unknown key "item": did you mean "items"?"#,
      at: "sections[0].item"),
    Refusal(
      #"{"items": ["A", {"lable": "B"}]}"#, #"18: unknown key "lable": did you mean "label"?"#,
      at: "items[1].lable"),
    Refusal(
      #"{"items": [{"texts": {"labl": "B"}}]}"#, #"23: unknown key "labl": did you mean "label"?"#,
      at: "items[0].texts.labl"),
  ]

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
