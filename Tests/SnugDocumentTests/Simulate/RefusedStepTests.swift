import Snug
import Testing

@testable import SnugDocument

@Suite("Simulating: errors in steps and scripts")
struct RefusedStepTests {
  @Test("a rejected step is reported and changes nothing, and the next step is run")
  func refusedStep() throws {
    let lines = try simulated(rows(), #"[{"scroll": 50}, {"select": [0, 10]}, {"scroll": 50}]"#)
    #expect(lines[2].number("step") == 2)
    #expect(lines[2].refusal == ["there is no item 0-10: section 0 has 10 items"])
    #expect(lines[3].visible == lines[1].visible)
    #expect(lines[3].calls.isEmpty)
    #expect(lines[3].numbers("cells") == lines[1].numbers("cells"))
  }

  @Test(
    "every step that names an item rejects an index path without an item",
    arguments: [
      #"{"touchDown": [1, 0]}"#, #"{"touchUp": [1, 0]}"#, #"{"select": [1, 0]}"#,
      #"{"deselect": [1, 0]}"#,
      #"{"scrollTo": [1, 0]}"#, #"{"setItem": [1, 0], "item": {"size": [1, 1]}}"#,
    ])
  func noSuchItem(step: String) throws {
    #expect(
      try simulated(rows(), "[\(step)]")[1].refusal == ["there is no item 1-0: there is 1 section"])
  }

  @Test("all errors of a batch update are reported together")
  func illegalBatch() throws {
    let lines = try simulated(
      rows(),
      """
      [{"update": {"delete": [[0, 1], [0, 1], [0, 20]], "reload": [[2, 0]],
                   "insert": [{"at": [0, 50], "item": {}}], "move": [[[0, 1], [0, 0]]]}},
       {"scroll": 0}]
      """)
    #expect(
      lines[1].refusal == [
        "item 0-1 is deleted more than once; name it once",
        "item 0-1 is both moved and deleted; only one is possible",
        "item 0-20 is deleted, but there are only 10 items in section 0 before the update",
        "item 2-0 is reloaded, but there is only 1 section before the update",
        "item 0-50 is inserted, but there are only 11 items in section 0 after the update",
      ])
    #expect(lines[2].visible == ["#0 0", "#1 40", "#2 80"])
  }

  @Test(
    "a step with a cell whose constraints conflict is rejected, with the constraints and a path")
  func unfitCell() throws {
    let document = """
      {"container": {"width": 100, "height": 100}, "items": [{"size": [9, 9]}],
       "cells": {"Box": {"views": {"a": {"kind": "box"}},
         "constraints": ["a.width == 10", "a.width >= 20"]}}}
      """
    let lines = try simulated(
      document,
      """
      [{"update": {"insert": [{"at": [0, 1], "item": {"cell": "Box"}}]}}, {"scroll": 0}]
      """)
    #expect(
      lines[1].refusal == [
        "item 0-1 cannot be fitted: these constraints cannot be satisfied together: "
          + #""a.width == 10" on line 3, "a.width >= 20" on line 3; change one, or give it a "#
          + "priority below 1000 (script[0].update.insert[0].item)"
      ])
    #expect(lines[2].visible == ["#0 0"])
  }

  @Test("conflicting constraints of an item in the document are an error of the document")
  func unfitDocument() {
    let error = scriptError(
      "[]",
      document: """
        {"container": {"height": 100}, "items": ["A", {"cell": "Box"}],
         "cells": {"Box": {"views": {"a": {"kind": "box"}},
           "constraints": ["a.width == 10", "a.width >= 20"]}, "default": {"views": {"label": {}}}}}
        """)
    #expect(error?.place.path == "items[1]")
    #expect(error?.message.hasPrefix("these constraints cannot be satisfied together") ?? false)
  }

  @Test("a hidden item cannot be scrolled to")
  func hidden() throws {
    let document = """
      {"container": {"width": 100, "height": 100}, "layout": {"maximumLines": 1},
       "items": [{"size": [90, 9]}, {"size": [90, 9]}]}
      """
    #expect(
      try simulated(document, #"[{"scrollTo": [0, 1]}]"#)[1].refusal
        == [#"item 0-1 is hidden: "maximumLines" leaves no line for it in its section"#])
  }

  @Test("a document without a height is rejected with a remedy")
  func refusedDocuments() {
    let unlimited = scriptError("[]", document: #"{"items": ["A"]}"#)
    #expect(unlimited?.message.hasSuffix(#"set "height", or pass --height 480"#) ?? false)
  }

  static let scripts = Refusal.table(
    #"""
    {"scroll": 1}
      1: expected a script, an array of steps, found an object
    [{"scrol": 1}]
      3 [0].scrol: unknown key "scrol": did you mean "scroll"?
    [{"scroll": "1"}]
      13 [0].scroll: expected a number, found "1": write 1 without quotes
    [{"scroll": 1e300}]
      13 [0].scroll: expected a number from -140737488355328 to
    [{"resize": [1]}]
      13 [0].resize: expected a size [width, height], found 1 element
    [{"resize": [1, -1]}]
      17 [0].resize[1]: expected a number from 0 to 10000000
    [{"touchDown": 3}]
      16 [0].touchDown: expected an item path [section, item] or an id, found a number
    [{"touchDown": [0, 1, 2]}]
      16 [0].touchDown: expected an item path [section, item] or an id, found 3
    [{"select": [0, 1.5]}]
      17 [0].select[1]: expected a whole number from 0 to
    [{"deselect": [-1, 0]}]
      16 [0].deselect[0]: expected a whole number from 0 to
    [{"touchUp": true}]
      14 [0].touchUp: expected an item path [section, item], an id, or null
    [{"down": [0, 1]}]
      3 [0].down: unknown key "down": did you mean "touchDown"?
    [{"up": null}]
      3 [0].up: unknown key "up": did you mean "touchUp"?
    [{"cancel": true}]
      3 [0].cancel: unknown key "cancel": did you mean "touchCancel"?
    [{"load": [0, 1], "item": "A"}]
      3 [0].load: unknown key "load": did you mean "setItem"?
    [{"apply": [{"from": 0}]}]
      14 [0].apply[0].from: unknown key "from": did you mean "id"?
    [{"scrollTo": [0, 1], "at": "botom"}]
      29 [0].at: expected one of top, center, bottom, nearest, found "botom": did you mean "bottom"?
    [{"scroll": 1, "at": "top"}]
      22 [0].at: "at" belongs to "scrollTo"
    [{"select": [0, 1], "item": "A"}]
      29 [0].item: "item" belongs to "setItem"
    [{"scroll": 1, "touchUp": null}]
      2 [0]: a step has one action, found "scroll", "touchUp"
    [{}]
      2 [0]: a step needs an action, one of scroll, resize, scrollTo
    [5]
      2 [0]: expected a step, an object, found a number
    [{"setItem": [0, 1]}]
      14 [0].setItem: "setItem" needs an "item"
    [{"setItem": [0, 1], "item": {"lable": "A"}}]
      31 [0].item.lable: unknown key "lable": did you mean "label"?
    [{"setItem": [0, 1], "item": {"cell": "Tagg"}}]
      39 [0].item.cell: there is no cell "Tagg"
    [{"scroll": 1, "section": 0}]
      27 [0].section: "section" belongs to "layout"
    [{"layout": {"maximumLines": 0}}]
      30 [0].layout.maximumLines: expected a whole number from 1 to
    [{"layout": {"overflow": "A"}}]
      14 [0].layout.overflow: unknown key "overflow"
    [{"layout": {}, "section": -1}]
      28 [0].section: expected a whole number from 0
    [{"select": [0, 1], "frames": 2}]
      31 [0].frames: "frames" belongs to "wait"
    [{"touchDown": [0, 1], "animated": true}]
      36 [0].animated: "animated" belongs to "scroll" and "scrollTo", but this step is "touchDown"
    [{"scroll": 1, "animated": true, "overscroll": true}]
      48 [0].overscroll: an animated scroll ends within the content
    [{"wait": -1}]
      11 [0].wait: expected a number from 0 to 3600
    [{"wait": 1, "frames": 0}]
      24 [0].frames: expected a whole number from 1 to
    [{"release": 1e9}]
      14 [0].release: expected a number from -10000000 to
    [{"touchCancel": false}]
      18 [0].touchCancel: "touchCancel" is true
    [{"inset": "5"}]
      12 [0].inset: expected
    [{"update": []}]
      13 [0].update: expected an update, an object
    [{"update": {"delet": []}}]
      14 [0].update.delet: unknown key "delet": did you mean "delete"?
    [{"update": {"delete": [5]}}]
      25 [0].update.delete[0]: expected an item path
    [{"update": {"insert": [{"at": [0, 1]}]}}]
      25 [0].update.insert[0]: an insertion needs "at"
    [{"update": {"move": [[0, [0, 1]]]}}]
      24 [0].update.move[0][0]: expected an item path
    [{"update": {"move": [[[0, 1]]]}}]
      23 [0].update.move[0]: expected a move [from, to] of two paths, found
    [{"scroll": 1},]
      15: a comma before the closing bracket
    """#)

  @Test(
    "an invalid script is rejected at the place of the error, before any step is run",
    arguments: scripts)
  func refusedScripts(_ refusal: Refusal) {
    refusal.verify(scriptError(refusal.document))
    #expect(scriptError(refusal.document)?.others.isEmpty ?? false)
  }

  @Test("the error of a path, a size or a move with one element has the singular of `element`")
  func oneElement() {
    #expect(
      scriptError(#"[{"touchDown": [0]}, {"resize": [5]}, {"update": {"move": [[5]]}}]"#)?.all
        .map(\.message) == [
          "expected an item path [section, item] or an id, found 1 element",
          "expected a size [width, height], found 1 element",
          "expected a move [from, to] of two paths, found 1 element",
        ])
  }

  @Test("all errors of a script are reported, in the order of the text")
  func severalErrors() {
    let error = scriptError(#"[{"scroll": "1"}, {"scroll": 1}, {"touchDown": 3}]"#)
    #expect(error?.all.map(\.place.path) == ["[0].scroll", "[2].touchDown"])
  }

  /// Invalid members of a `collection`, the beginning of the error's message, and the path.
  static let collections = [
    (#""selection": "one""#, "expected one of none, single, multiple", "selection"),
    (#""estimatedSize": 5"#, "expected a size [width, height], found a number", "estimatedSize"),
    (#""prefetchAhead": -1"#, "expected a number from 0 to 10000000", "prefetchAhead"),
    (#""prefetchBehind": "a""#, "expected a number, found \"a\"", "prefetchBehind"),
    (
      #""prefetchBehid": 1"#, #"unknown key "prefetchBehid": did you mean "prefetchBehind"?"#,
      "prefetchBehid"
    ),
    (#""refuse": "shouldSelect 0-3""#, "expected an array, found \"shouldSelect 0-3\"", "refuse"),
    (
      #""refuse": ["shouldSelct 0-3"]"#,
      "expected one of the questions shouldHighlight, shouldSelect, shouldDeselect, found "
        + #""shouldSelct": did you mean "shouldSelect"?"#, "refuse[0]"
    ),
    (#""refuse": ["shouldSelect"]"#, "expected a question and an item such as", "refuse[0]"),
    (#""refuse": ["shouldSelect 0"]"#, "expected a question and an item such as", "refuse[0]"),
    (#""refuse": ["shouldSelect 0--3"]"#, "expected a question and an item such", "refuse[0]"),
    (#""refuse": ["shouldSelect 0-x"]"#, "expected a question and an item such as", "refuse[0]"),
    // An index path has one spelling, and its indices have the same range as in a script.
    (#""refuse": ["shouldSelect 00-3"]"#, "expected a question and an item such as", "refuse[0]"),
    (#""refuse": ["shouldSelect 0-2147483648"]"#, "expected a question and an item", "refuse[0]"),
  ]

  @Test(
    "a layout rejects an invalid `collection`, although layouts do not use it",
    arguments: collections)
  func refusedCollections(collection: String, start: String, path: String) {
    let error = documentError(rows(collection))
    #expect(error?.message.hasPrefix(start) ?? false, "\(error?.message ?? "accepted")")
    #expect(error?.place.path == "collection.\(path)")
  }

  @Test("a valid `collection` does not change a layout")
  func ignoredByLayout() throws {
    let plain = rows().replacing(#""collection": {},"#, with: "")
    let other = rows(
      #""selection": "none", "estimatedSize": [1, 1], "refuse": ["shouldSelect 9-9"]"#)
    #expect(try written(other) == written(plain))
  }

  @Test("errors of a collection are described by sentences")
  func sentences() {
    let path = ItemPath(section: 0, item: 3)
    let errors: [(CollectionError, String)] = [
      (
        .unregistered(.item, identifier: "x", at: .item(path), known: ["a", "b"]),
        #"item 0-3 has the cell "x", which is not registered for the kind item: use one of a, b"#
      ),
      (
        .noSizer(.header, identifier: "x", at: .header(section: 0)),
        #"header 0 has texts, but its cell "x" is registered without a sizer to measure them"#
      ),
      (.layout(CellFlowError(.unsolvable, at: .item(path))), "item 0-3 cannot be fitted: why"),
      (.noSuchItem(path), "there is no item 0-3: section 0 has 1 item"),
      (.count(-1, section: 2), "the number of items of section 2 is -1: expected 0 to 2147483647"),
      (
        .noSnapshot,
        "the collection does not show a snapshot that a new one could be compared with"
      ),
      (.offset(Point(x: 0, y: .infinity)), "the offset 0, inf is not finite"),
      (.busy, "the collection is being changed already: change it again when that has ended"),
    ]
    for (error, sentence) in errors {
      #expect(error.sentences(itemCounts: [1]) { _, _ in "why" } == [sentence])
    }
  }
}
