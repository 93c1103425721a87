import Testing

@testable import SnugDocument

@Suite("Simulating: data updates")
struct UpdateStepTests {
  @Test("`didEndDisplaying` calls are in the old order of the items, with the new index paths")
  func endedInOrder() throws {
    // Items 0 to 2 are in view. The first two move to the end, in reverse order.
    let line = try simulated(
      rows(), #"[{"update": {"move": [[[0, 0], [0, 9]], [[0, 1], [0, 8]]]}}]"#)[1]
    #expect(
      line.calls == [
        "didEndDisplaying 0-9", "didEndDisplaying 0-8", "willDisplay 0-1", "willDisplay 0-2",
      ])
  }

  @Test("deletions use index paths before the update, and insertions index paths after it")
  func deleteAndInsert() throws {
    let line = try simulated(
      rows(),
      """
      [{"update": {"delete": [[0, 0]], "insert": [{"at": [0, 1], "item": {"id": "new"}}]}}]
      """)[1]
    // Item #1 moves up by one line, the inserted item comes after it, and the others stay.
    #expect(line.visible == ["#1 0", "new 40", "#2 80"])
    #expect(line.changes == ["#0 removed 0 0", "#1 moved 40 0", "new inserted 40 40"])
    #expect(line.calls == ["didEndDisplaying 0-0", "willDisplay 0-1"])
  }

  // Six items 40 wide, 10 apart: two on a line, and "+4" is as wide as one of them.
  @Test("a change of the layout expands and collapses what an overflow item stands for")
  func overflow() throws {
    let lines = try simulated(
      """
      {"container": {"width": 100, "height": 100}, "layout": {"preset": "uiKit",
        "itemSize": [40, 20], "maximumLines": 1, "overflow": {"size": [40, 20]}},
       "items": [{}, {}, {}, {}, {}, {}]}
      """,
      """
      [{"layout": {"maximumLines": null}}, {"layout": {"maximumLines": 2}, "section": 0},
       {"layout": {"maximumLines": 2}, "section": 1}]
      """)
    #expect(lines[0].visible == ["#0 0", "overflow 0"])
    #expect(lines[0].calls == ["willDisplay 0-0", "willDisplay overflow 0"])
    #expect(lines[1].visible == ["#0 0", "#1 0", "#2 30", "#3 30", "#4 60", "#5 60"])
    #expect(lines[1].changes.first == "overflow removed 0 0")
    #expect(lines[2].visible == ["#0 0", "#1 0", "#2 30", "overflow 30"])
    #expect(
      lines[2].changes == [
        "#3 removed 30 30", "#4 removed 60 60", "#5 removed 60 60", "overflow inserted 30 30",
      ])
    #expect(lines[3].refusal == ["there is no section 1: there is 1 section"])
  }

  @Test(
    "an item of a script that names a cell called tag has the document's own, as a plain one has")
  func ownTag() throws {
    let lines = try simulated(
      """
      {"container": {"height": 200}, "cells": {"tag": {"margins": 20, "views": {"label": {}}}},
       "items": []}
      """,
      """
      [{"update": {"insert": [{"at": [0, 0], "item": {"cell": "tag", "label": "a"}},
        {"at": [0, 1], "item": "b"}]}}]
      """)
    // Both are centred on their line: they are equally high.
    #expect(lines[1].visible == ["#0 0", "#1 0"])
  }

  // Two lines of 20, 10 apart.
  @Test("a background comes with a change of the layout, grows with its section, and goes")
  func background() throws {
    let lines = try simulated(
      """
      {"cells": {"Card": {}}, "container": {"width": 100, "height": 100},
       "layout": {"preset": "uiKit", "itemSize": [40, 20]}, "items": [{}, {}, {}]}
      """,
      """
      [{"layout": {"background": "Card"}}, {"update": {"delete": [[0, 0]]}},
       {"layout": {"background": null}}]
      """)
    #expect(lines[1].visible == ["background 0", "#0 0", "#1 0", "#2 30"])
    #expect(lines[1].calls == ["willDisplay background 0"])
    #expect(lines[1].changes == ["background inserted 0 0"])
    #expect(lines[2].changes.contains("background resized 0 0"))
    #expect(lines[3].calls == ["didEndDisplaying background 0"])
    #expect(lines[3].changes == ["background removed 0 0"])
  }

  // A view of 20 by 10 in the middle of an item of 100 by 40: 15 points below its top.
  @Test("views attached to items come with them, follow them, and go with them")
  func attachedViews() throws {
    let item = #"{"supplementaries": [{"size": [20, 10]}]}"#
    let lines = try simulated(
      rows(count: 1),
      """
      [{"update": {"insert": [{"at": [0, 1], "item": \(item)}]}},
       {"update": {"insert": [{"at": [0, 0], "item": {}}]}}, {"setItem": [0, 2], "item": {}}]
      """)
    #expect(lines[1].visible == ["#0 0", "#1 40", "supplementary 55"])
    #expect(lines[1]["visible[2].item"]?.source == "1")
    #expect(lines[1]["visible[2].index"]?.source == "0")
    #expect(lines[1].calls == ["willDisplay 0-1", "willDisplay supplementary 0-1.0"])
    #expect(lines[2].changes.contains("supplementary moved 55 95"))
    #expect(lines[3].calls.contains("didEndDisplaying supplementary 0-2.0"))
    #expect(lines[3].changes == ["supplementary removed 95 95"])
  }

  @Test("items that a script inserts are numbered in order, after those of the document")
  func names() throws {
    let lines = try simulated(
      rows(count: 2),
      """
      [{"update": {"insert": [{"at": [0, 2], "item": {}}, {"at": [0, 0], "item": {}}]}},
       {"update": {"delete": [[0, 0], [0, 1], [0, 2]], "insert": [{"at": [0, 0], "item": {}}]}}]
      """)
    #expect(lines[1].visible == ["#3 0", "#0 40", "#2 80"])
    #expect(lines[2].visible == ["#4 0", "#1 40"])
  }

  @Test("names of items without an id have a prefix with which no id of document or script begins")
  func uniqueNames() throws {
    let document = """
      {"container": {"height": 100}, "items": [{"size": [9, 9], "id": "#1"}, {"size": [9, 9]}]}
      """
    #expect(try simulated(document, "[]")[0].visible == ["#1 0", "##1 0"])
    let script = ###"[{"update": {"insert": [{"at": [0, 0], "item": {"id": "##x"}}]}}]"###
    #expect(try simulated(document, script)[0].visible == ["#1 0", "###1 0"])
  }

  @Test("items move to other sections, without delegate calls while they stay in view")
  func move() throws {
    let document = """
      {"container": {"width": 100, "height": 200}, "layout": {"minimumLineSpacing": 0},
       "sections": [
         {"items": [{"id": "a", "size": [100, 40]}, {"id": "b", "size": [100, 30]}]},
         {"items": [{"id": "c", "size": [100, 20]}]}]}
      """
    let line = try simulated(
      document, #"[{"update": {"move": [[[0, 0], [1, 0]], [[1, 0], [0, 0]]]}}]"#)[1]
    #expect(line.visible == ["c 0", "b 20", "a 50"])
    #expect(line.changes == ["c moved 70 0", "b moved 40 20", "a moved 0 50"])
    #expect(line.calls.isEmpty)
  }

  @Test("a reloaded item is measured and displayed again, and keeps its name")
  func reload() throws {
    let line = try simulated(rows(), #"[{"update": {"reload": [[0, 1]]}}]"#)[1]
    #expect(line.calls == ["didEndDisplaying 0-1", "willDisplay 0-1"])
    #expect(line.changes.isEmpty)
    #expect(line.number("measured") == 11)
  }

  @Test("`load` measures the new content of an item, and the items after it move")
  func load() throws {
    let lines = try simulated(
      rows(), #"[{"setItem": [0, 1], "item": {"size": [100, 60]}}, {"scroll": 40}]"#)
    #expect(lines[1].visible == ["#0 0", "#1 40"])
    #expect(lines[1].changes == ["#1 resized 40 40", "#2 moved 80 100"])
    #expect(
      lines[1].calls == ["didEndDisplaying 0-1", "didEndDisplaying 0-2", "willDisplay 0-1"])
    #expect(lines[2].visible == ["#1 40", "#2 100"])
  }

  @Test("`load` above the viewport does not move the items in view")
  func loadAbove() throws {
    let line = try simulated(
      rows(), #"[{"scroll": 130}, {"setItem": [0, 0], "item": {"size": [100, 65]}}]"#)[2]
    // The offset grows by 25, as the loaded item does.
    #expect(line.numbers("contentOffset") == [0, 155])
    #expect(line.visible == ["#3 145", "#4 185", "#5 225"])
  }

  @Test("an item keeps its id at `load`, which may repeat the id but not change it")
  func loadedID() throws {
    let document = """
      {"container": {"height": 100}, "items": [{"id": "a", "size": [9, 9]}, {"size": [9, 9]}]}
      """
    let lines = try simulated(
      document,
      """
      [{"setItem": [0, 0], "item": {"size": [5, 5]}}, {"setItem": [0, 0], "item": {"id": "a"}},
       {"setItem": [0, 0], "item": {"id": "b"}}, {"setItem": [0, 1], "item": {"id": "a"}}]
      """)
    #expect(lines[1].text("visible[0].id") == "a")
    #expect(lines[2].text("visible[0].id") == "a")
    #expect(
      lines[3].refusal == [
        #"item 0-0 has the name "a", which "setItem" does not change: leave out the id "b""#
      ])
    #expect(
      lines[4].refusal == [
        ##"item 0-1 has the name "#1", which "setItem" does not change: leave out the id "a""##
      ])
  }

  @Test("an update cannot insert an id in use, unless it deletes the item with that id")
  func repeatedID() throws {
    let document = """
      {"container": {"height": 100}, "items": [{"id": "a", "size": [9, 9]}, {"size": [9, 9]}]}
      """
    let insertion = #""insert": [{"at": [0, 1], "item": {"id": "a", "size": [9, 9]}}]"#
    let lines = try simulated(
      document, #"[{"update": {\#(insertion)}}, {"update": {"delete": [[0, 0]], \#(insertion)}}]"#)
    #expect(
      lines[1].refusal == [
        #"item 0-1 has the same id "a" as item 0-0: each item needs its own id"#
      ])
    #expect(lines[2].visible == ["#1 0", "a 0"])
  }

  @Test("an item that a script inserts uses the `itemSize` of its section and the document's cells")
  func scriptItems() throws {
    let document = """
      {"container": {"width": 100, "height": 100},
       "cells": {"Tag": {"margins": 5, "views":
         {"label": {"font": {"family": "Snug Test", "size": 10}}}}},
       "sections": [{"items": []}, {"layout": {"itemSize": [30, 30]}, "items": []}]}
      """
    let line = try simulated(
      document,
      """
      [{"update": {"insert": [{"at": [0, 0], "item": "A"}, {"at": [1, 0], "item": {}}]}}]
      """)[1]
    #expect(line.numbers("visible[0].frame") == [0, 0, 20, 20])
    #expect(line.numbers("visible[1].frame") == [0, 20, 30, 30])
  }
}
