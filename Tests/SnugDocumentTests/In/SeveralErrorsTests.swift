import SnugDocument
import Testing

/// The places of all errors of a document, as `line:column path`.
private func places(_ text: String) -> [String] {
  documentError(text)?.all.map { "\($0.place.line):\($0.place.column) \($0.place.path)" } ?? []
}

/// The paths of all errors of a document.
private func paths(_ text: String) -> [String] {
  documentError(text)?.all.map(\.place.path) ?? []
}

@Suite("Documents: several errors")
struct SeveralErrorsTests {
  @Test("errors of different members are reported in the order of the text")
  func order() {
    let text = """
      {"items": ["A", 7, {"label": 1, "id": 2, "grow": -1, "lable": 3}],
       "zebra": 1, "container": {"width": "x", "scale": 0, "contentInset": {"top": "x", "left": []}},
       "layout": {"lineAlignment": "middle", "maximumLines": 0}, "fonts": [1, "a.ttf", 2]}
      """
    #expect(
      places(text) == [
        "1:17 items[1]", "1:30 items[2].label", "1:39 items[2].id", "1:50 items[2].grow",
        "1:54 items[2].lable", "2:2 zebra", "2:37 container.width", "2:51 container.scale",
        "2:78 container.contentInset.top", "2:91 container.contentInset.left",
        "3:30 layout.lineAlignment", "3:56 layout.maximumLines", "3:70 fonts[0]", "3:82 fonts[2]",
      ])
  }

  @Test("errors in views, fonts, constraints and priorities, and in other cells, are all reported")
  func cells() {
    let text = """
      {"cells": {"A": {"margins": "x", "views": {"a": {"lines": -1, "font": {"size": 0, "axes":
       {"w": 1, "wght": "x"}, "features": {"liga": "x"}}, "hugging": {"horizontal": 0, "vertical": 0}},
       "b": {"kind": "image"}, "c": 7}, "constraints": ["H:|-[a", 7, {"first": "a.width", "constant":
       "x", "priority": 0}, "H:|-[a]", "V:[a(>=)]"], "metrics": {"m": "x"}, "recovery": "none"},
       "B": {"vews": {}}}}
      """
    let cell = [
      "margins", "views.a.lines", "views.a.font.size", "views.a.font.axes.w",
      "views.a.font.axes.wght", "views.a.font.features.liga", "views.a.hugging.horizontal",
      "views.a.hugging.vertical", "views.b", "views.c", "constraints[0]", "constraints[1]",
      "constraints[2].constant", "constraints[2].priority", "constraints[4]", "metrics.m",
      "recovery",
    ]
    #expect(paths(text) == cell.map { "cells.A.\($0)" } + ["cells.B.vews"])
  }

  @Test(
    "an error that only follows from another error is not reported",
    arguments: Refusal.pairs(
      #"""
      // Items of an invalid cell, by name and by default.
      {"cells": {"C": {"views": 7}}, "items": ["A", {"cell": "C", "texts": {"x": "y"}}]}
        cells.C.views
      {"cells": {"default": {"views": {}, "zebra": 1}}, "items": ["A", {}]}
        cells.default.zebra
      {"cells": [], "items": [{"cell": "C", "texts": {"x": "y"}}]}
        cells
      {"cels": {"C": {}}, "items": [{"cell": "C", "label": "A"}]}
        cels
      {"cells": {"C": "missing.json"}, "items": [{"cell": "C", "texts": {"x": "y"}}]}
        cells.C
      // Constraints that name an invalid view or metric.
      {"cells": {"C": {"views": {"a": 7}, "constraints": ["H:|-[a]"], "baseline": "a"}}}
        cells.C.views.a
      {"cells": {"C": {"views": {"a": {"kind": "x", "views": {"b": {}}}, "c": {}}, "constraints": ["H:|-[b]-[c]"]}}}
        cells.C.views.a.kind
      {"cells": {"C": {"views": {"a": {"views": {"b": {}}}}, "constraints": ["H:|[b]"]}}}
        cells.C.views.a.views
      {"cells": {"C": {"veiws": {"a": {}}, "constraints": ["H:|[a]"], "baseline": "a"}}}
        cells.C.veiws
      {"cells": {"C": {"views": {"a-b": {}}, "constraints": ["H:|[a-b]", {"first": "a-b.width"}]}}}
        cells.C.views.a-b
      {"cells": {"C": {"views": {"a": {}}, "metrics": {"m": "x"}, "constraints": ["H:[a(m@m)]", "a.width = m * a.height"]}}}
        cells.C.metrics.m
      {"cells": {"C": {"views": {"a": {}}, "metrics": 7, "constraints": ["H:|-m-[a(n)]"]}}}
        cells.C.metrics
      {"cells": {"C": {"views": {"a": {"lines": "x"}}, "constraints": ["H:|[a]"]}}}
        cells.C.views.a.lines
      // The unknown key may have been meant for the missing one.
      {"cells": {"C": {"views": {"a": {"kind": "image", "siz": [1, 1]}}}}}
        cells.C.views.a.siz
      {"cells": {"C": {"views": {"a": {}}, "constraints": [{"frist": "a.width", "constant": 1}]}}}
        cells.C.constraints[0].frist
      {"cells": {"C": {"views": {"a": {}}, "constraints": [{"fromat": "H:[a]"}]}}}
        cells.C.constraints[0].fromat
      {"items": [{"siz": [1, 1], "baseline": 1}]}
        items[0].siz
      {"items": [{"size": [1], "baseline": 1}]}
        items[0].size
      {"layout": {"itemSize": 7}, "items": [{"baseline": 1}]}
        layout.itemSize
      {"layuot": {"itemSize": [1, 1]}, "items": [{"baseline": 1}]}
        layuot
      // An error in the layout that the sections share is reported once.
      {"layout": {"overflow": 7}, "sections": [{"items": ["A"]}, {}]}
        layout.overflow
      """#))
  func noConsequences(_ text: String, path: String) { #expect(paths(text) == [path]) }

  @Test("an item of an invalid cell is still checked for errors of its own")
  func itemsOfBrokenCells() {
    let text = """
      {"cells": {"C": {"views": 7}}, "items": [{"cell": "C", "label": 1, "baseline": 1},
       {"cell": "C", "texts": {"x": 1}, "grow": "x"}, {"cell": "D"}, 7]}
      """
    #expect(
      paths(text) == [
        "cells.C.views", "items[0].label", "items[0].baseline", "items[1].texts.x",
        "items[1].grow", "items[2].cell", "items[3]",
      ])
  }

  @Test("an id that is used twice is reported even if its items have other errors")
  func ids() {
    #expect(
      paths(#"{"items": [{"id": "a", "grow": "x"}, {"id": "a", "label": 1}]}"#)
        == ["items[0].grow", "items[1]", "items[1].label"])
  }

  @Test("an error in the JSON syntax is the only error reported")
  func syntax() { #expect(paths(#"{"zebra": 1, "items": [7, }"#) == [""]) }

  @Test("at most the first twenty errors are reported, and `hasMore` tells if there are more")
  func limit() throws {
    for count in [20, 21, 5_000] {
      let items = Array(repeating: "{\"label\": 7}", count: count).joined(separator: ", ")
      let error = try #require(documentError("{\"items\": [\(items)]}"))
      #expect(error.all.map(\.place.path) == (0..<20).map { "items[\($0)].label" })
      #expect(error.hasMore == (count > 20))
    }
  }

  @Test("of more than twenty errors, the first in the text are reported, in any order of reading")
  func firstInText() throws {
    let bad = (0..<30).map { "\"C\($0)\": {\"margins\": \"x\"}" }.joined(separator: ",\n")
    let (cells, fonts) = ("\"cells\": {\(bad)}", "\"fonts\": [\(repeated("7", 30))]")
    let layout = #""layout": {"maximumLines": 0, "lineAlignment": "middle"}"#
    let items = "\"items\": [\(repeated(#"{"grow": "x"}"#, 18))]"
    let itemPaths = (0..<18).map { "items[\($0)].grow" }
    let fontPaths = (0..<20).map { "fonts[\($0)]" }
    let cellPaths = (0..<20).map { "cells.C\($0).margins" }
    let cases = [
      ([items, layout, cells], itemPaths + ["layout.maximumLines", "layout.lineAlignment"]),
      ([layout, items, fonts], ["layout.maximumLines", "layout.lineAlignment"] + itemPaths),
      ([items, cells, fonts], itemPaths + cellPaths.prefix(2)),
      ([fonts, cells, items], fontPaths), ([cells, fonts, items], cellPaths),
    ]
    for (members, expected) in cases {
      let error = try #require(documentError("{\(members.joined(separator: ",\n"))}"))
      #expect(error.all.map(\.place.path) == expected)
      #expect(error.hasMore)
    }
  }

  @Test("parts that were not read after twenty errors cause no further errors")
  func unreadParts() {
    let bad = (0..<30).map { "\"C\($0)\": {\"margins\": \"x\"}" }.joined(separator: ",")
    // The last cells are not read, so they may or may not exist. Items are checked for their own
    // errors.
    let items = #"{"cell": "C29", "texts": {"a": "A"}}, {"cell": "C30"}, {"grow": "x"}"#
    let found = paths("{\"items\": [\(items)], \"cells\": {\(bad)}}")
    #expect(found == ["items[2].grow"] + (0..<19).map { "cells.C\($0).margins" })
    // The `itemSize` of the layout, for items without a size, is not read either.
    let unknown = (0..<30).map { "\"zebra\($0)\": 1" }.joined(separator: ",")
    let layout = "{\(unknown), \"itemSize\": [1, 1], \"overflow\": 7}"
    #expect(
      paths("{\"items\": [{\"baseline\": 1}, 7], \"layout\": \(layout)}")
        == ["items[1]"] + (0..<19).map { "layout.zebra\($0)" })
  }

  private func repeated(_ value: String, _ count: Int) -> String {
    Array(repeating: value, count: count).joined(separator: ",")
  }

  @Test("a single error has no others, and `hasMore` is false")
  func alone() {
    #expect(documentError(#"{"items": 7}"#)?.others.isEmpty == true)
    #expect(documentError(#"{"items": 7}"#)?.hasMore == false)
  }

  @Test(
    "a used cell with a conflict is reported at its first item, and a missing font file at its key")
  func layout() throws {
    let conflict = #"{"views": {"a": {"minWidth": 9, "maxWidth": 5}}}"#
    let font = #"{"views": {"a": {"font": {"file": "missing.ttf"}}}}"#
    let text = """
      {"cells": {"A": \(conflict), "B": \(font), "C": \(conflict), "unused": \(conflict)},
       "items": [{"cell": "C"}, {"cell": "A"}, {"cell": "A"}, {"cell": "B"}, {"cell": "tag"}]}
      """
    let error = try #require(documentError(text))
    #expect(error.all.map(\.place.path) == ["cells.B.views.a.font.file", "items[0]", "items[1]"])
    #expect(
      error.others.allSatisfy { $0.message.hasPrefix("these constraints cannot be satisfied") })
  }

  @Test("each missing font file and each layout key that lacks a height or scale is reported")
  func document() {
    #expect(paths(#"{"fonts": ["a.ttf", "b.ttf"], "items": []}"#) == ["fonts[0]", "fonts[1]"])
    #expect(
      paths(#"{"layout": {"scrollDirection": "horizontal", "snap": "edges"}, "items": []}"#)
        == ["layout.scrollDirection", "layout.snap"])
  }
}
