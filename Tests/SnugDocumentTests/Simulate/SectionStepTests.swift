import Snug
import Testing

@testable import SnugDocument

/// Two sections of two rows, 100 by 20, without spacing; the first has a header of 10.
@Suite("Simulating: sections and snapshots")
struct SectionStepTests {
  private let document = """
    {"container": {"width": 100, "height": 100},
     "layout": {"itemSize": [100, 20], "minimumLineSpacing": 0},
     "sections": [{"id": "0", "header": {"size": [100, 10]}, "items": [{"id": "a"}, {"id": "b"}]},
      {"id": "1", "items": [{"id": "c"}, {"id": "d"}]}]}
    """

  @Test("sections move, arrive and go with their headers and items")
  func updates() throws {
    let lines = try simulated(
      document,
      """
      [{"update": {"moveSections": [[0, 1]]}},
       {"update": {"insertSections": [{"at": 1, "section":
         {"header": {"size": [100, 5]}, "items": [{"id": "n"}, {}]}}]}},
       {"update": {"deleteSections": [0, 2]}}]
      """)
    #expect(lines[0].visible == ["header 0", "a 10", "b 30", "c 50", "d 70"])
    #expect(lines[1].visible == ["c 0", "d 20", "header 40", "a 50", "b 70"])
    #expect(lines[1].changes.contains("header moved 0 40"))
    // c, d, then the new header and its items, then the section of a.
    #expect(lines[2].visible == ["c 0", "d 20", "header 40", "n 45", "#5 65", "header 85", "a 95"])
    #expect(lines[3].visible == ["header 0", "n 5", "#5 25"])
    #expect(lines[3].changes.contains("n moved 45 5"))
  }

  @Test("items move out of a section that goes into one that comes, and more are inserted there")
  func itemsBetweenSections() throws {
    let lines = try simulated(
      document,
      """
      [{"update": {"deleteSections": [0], "insertSections": [{"at": 1, "section": {"items": [{}]}}],
        "move": [[[0, 1], [1, 0]]], "insert": [{"at": [1, 2], "item": {}}]}}]
      """)
    // Of one batch, the items of new sections are counted first.
    #expect(lines[1].refusal == [])
    #expect(lines[1].visible == ["c 0", "d 20", "b 40", "#4 60", "#5 80"])
  }

  @Test("all items of a reloaded section have their content replaced")
  func reload() throws {
    let lines = try simulated(document, #"[{"update": {"reloadSections": [1]}}]"#)
    #expect(
      lines[1].calls == [
        "didEndDisplaying 1-0", "didEndDisplaying 1-1", "willDisplay 1-0", "willDisplay 1-1",
      ])
  }

  @Test("an item takes the item size of the section that it comes to, as sections are then")
  func itemSizes() throws {
    let lines = try simulated(
      """
      {"container": {"width": 100, "height": 100}, "layout": {"minimumLineSpacing": 0},
       "sections": [{"layout": {"itemSize": [100, 20]}, "items": [{}]},
        {"layout": {"itemSize": [100, 30]}, "items": [{}]}]}
      """,
      """
      [{"update": {"moveSections": [[0, 1]]}},
       {"update": {"insert": [{"at": [0, 0], "item": {}}, {"at": [1, 0], "item": {}}]}}]
      """)
    #expect(lines[2].visible == ["#2 0", "#1 30", "#3 60", "#0 80"])
  }

  @Test(
    "an item that only a section with an item size may have is refused elsewhere, when it comes")
  func itemsForItemSizes() throws {
    let item = #"{"at": [0, 0], "item": {"baseline": 10}}"#
    let lines = try simulated(
      #"{"container": {"width": 100, "height": 100}, "sections": [{"items": []}]}"#,
      """
      [{"update": {"insert": [\(item)]}},
       {"update": {"insertSections": [
         {"at": 0, "section": {"layout": {"itemSize": [40, 20]}, "items": []}}]}},
       {"update": {"insert": [\(item)]}}, {"setItem": [0, 0], "item": {"baseline": 5}}]
      """)
    #expect(
      lines[1].refusal == [
        "only an item of fixed size may have a \"baseline\"; a cell has its own "
          + "(script[0].update.insert[0].item.baseline)"
      ])
    #expect(lines[3].visible == ["#0 0"])
    #expect(lines[4].refusal == [])
  }

  @Test("a snapshot keeps items and sections of the same id")
  func snapshot() throws {
    let lines = try simulated(
      document,
      """
      [{"select": [0, 0]},
       {"apply": [{"items": [{"id": "d"}, {"id": "new"}]},
         {"id": "0", "header": {"size": [100, 10]}, "items": [{"id": "b"}, {"id": "a"}]}]}]
      """)
    #expect(lines[2].visible == ["d 0", "new 20", "header 40", "b 50", "a 70"])
    #expect(
      lines[2].changes == [
        "c removed 50 50", "d moved 70 0", "new inserted 20 20", "header moved 0 40",
        "b moved 30 50",
        "a moved 10 70",
      ])
    #expect(lines[2]["visible[4].selected"]?.source == "true")
    #expect(lines[2].calls == ["didEndDisplaying 1-0", "willDisplay 0-1"])
  }

  @Test("a number of a view that cannot be used is refused with the place of the view")
  func refusedNumbers() throws {
    let lines = try simulated(
      document,
      """
      [{"setItem": [1, 0], "item": {"size": [100, 20], "supplementaries": [
        {"size": [10, 1], "fractionalOffset": [9999999, 0]}]}}]
      """)
    #expect(
      lines[1].refusal.first?.hasPrefix("supplementary 1-0.0: fractionalOffset is 9999999: ")
        == true)
  }

  @Test("a section that goes on keeps nothing else: its layout and its header are those given")
  func onlyIdentity() throws {
    let lines = try simulated(
      document,
      """
      [{"layout": {"minimumLineSpacing": 10}}, {"select": [0, 1]},
       {"apply": [{"id": "1", "items": [{"id": "b"}]},
         {"id": "0", "layout": {"maximumLines": 1, "overflow": {"size": [100, 5]}},
          "items": [{"id": "a"}, {"id": "d"}]}]}]
      """)
    #expect(lines[1].visible == ["header 0", "a 10", "b 40", "c 60", "d 80"])
    #expect(lines[3].visible == ["b 0", "overflow 20"])
    #expect(lines[3]["visible[0].selected"]?.source == "true")
    #expect(lines[3]["visible[1].count"]?.source == "2")
    #expect(lines[3].changes.contains("header removed 0 0"))
  }

  @Test("an item with the same id and another content is reloaded")
  func changedContent() throws {
    let lines = try simulated(
      document,
      """
      [{"apply": [{"id": "0", "items": [{"id": "a"}, {"id": "b", "size": [100, 30]}]},
        {"id": "1", "items": [{"id": "c"}, {"id": "d"}]}]}]
      """)
    #expect(lines[1].visible == ["a 0", "b 20", "c 50", "d 70"])
    #expect(
      lines[1].calls == ["didEndDisplaying header 0", "didEndDisplaying 0-1", "willDisplay 0-1"])
  }

  @Test("sections of a script have the layout and the cells of the document, and may change them")
  func layouts() throws {
    let lines = try simulated(
      """
      {"cells": {"default": {"views": {"label": {}}}, "Card": {}, "Other": {"views": {"label": {}}}},
       "container": {"width": 100, "height": 100}, "items": [],
       "layout": {"itemSize": [40, 20], "background": "Card", "minimumLineSpacing": 4}}
      """,
      """
      [{"update": {"insertSections": [
         {"at": 0, "section": {"items": [{}], "footer": {"cell": "Other", "label": "end"}}},
         {"at": 1, "section": {"layout": {"background": null, "minimumLineSpacing": 1},
           "items": [{}, {"breakBefore": true}]}}]}}]
      """)
    let names = lines[1].visible.map { $0.split(separator: " ")[0] }
    #expect(names == ["background", "#0", "footer", "#1", "#2"])
    let tops = lines[1].visible.compactMap { Double($0.split(separator: " ")[1]) }
    #expect(tops[4] - tops[3] == 21)
  }

  @Test(
    "a step that names a section which does not exist is refused",
    arguments: Refusal.pairs(
      #"""
      {"update": {"deleteSections": [2]}}
        section 2 is deleted, but there are only 2 sections
      {"update": {"reloadSections": [3]}}
        section 3 is reloaded, but there are only 2 sections
      {"update": {"moveSections": [[5, 0]]}}
        section 5 is moved, but there are only 2 sections
      {"update": {"insertSections": [{"at": 9, "section": {"items": []}}]}}
        section 9 is inserted, but there are only 3 sections
      {"update": {"insertSections": [{"at": 0, "section": {"id": "1", "items": []}}]}}
        section 0 has the same id "1" as section 2: each section needs its own id
      {"update": {"insertSections": [{"at": 0, "section": {"items": [{"id": "a"}]}}]}}
        item 0-0 has the same id "a" as item 1-0
      """#))
  func refused(step: String, message: String) throws {
    let lines = try simulated(document, "[\(step), {\"scroll\": 0}]")
    #expect(lines[1].refusal.first?.hasPrefix(message) == true, "\(lines[1].refusal)")
    #expect(lines[2].visible == lines[0].visible)
  }

  @Test(
    "an error in a section of a script is reported before any step, at its place",
    arguments: [
      (#"[{"update": {"insertSections": [{"at": 0}]}}]"#, "[0].update.insertSections[0]"),
      (
        #"[{"update": {"insertSections": [{"at": 0, "section": {"item": []}}]}}]"#,
        "[0].update.insertSections[0].section.item"
      ),
      (
        #"[{"update": {"insertSections": [{"at": 0, "section": {"from": 0}}]}}]"#,
        "[0].update.insertSections[0].section.from"
      ),
      (#"[{"update": {"moveSections": [[0]]}}]"#, "[0].update.moveSections[0]"),
      (#"[{"update": {"deleteSections": [-1]}}]"#, "[0].update.deleteSections[0]"),
      (#"[{"apply": {}}]"#, "[0].apply"),
      (#"[{"apply": [{"id": "0"}, {"id": "0"}]}]"#, "[0].apply[1]"),
      (#"[{"apply": [{"id": 0}]}]"#, "[0].apply[0].id"),
      (
        #"[{"update": {"insertSections": [{"at": 0, "section": {"id": "x"}}, "#
          + #"{"at": 2, "section": {"id": "x"}}]}}]"#,
        "[0].update.insertSections[1].section"
      ),
      (
        #"[{"apply": [{"items": [{"id": "x"}]}, {"items": [{"id": "x"}]}]}]"#,
        "[0].apply[1].items[0]"
      ),
      (#"[{"apply": [{"items": [{"cell": "None"}]}]}]"#, "[0].apply[0].items[0].cell"),
      (
        #"[{"apply": [{"layout": {"scrollDirection": "vertical"}}]}]"#,
        "[0].apply[0].layout.scrollDirection"
      ),
    ])
  func unreadable(script: String, path: String) {
    let error = scriptError(script, document: document)
    #expect(error?.place.path == path, "\(error?.description ?? "run")")
    #expect(error?.others.isEmpty == true)
  }
}
