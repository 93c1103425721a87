import Snug
import SnugDocument
import Testing

/// Items 40 by 20 in a container of 100, two on a line: two lines 20 high, 8 apart.
@Suite("Documents: section backgrounds")
struct SectionBackgroundTests {
  private let card = ##""cells": {"Card": {"style": {"fill": "#eee", "stroke": "none"}}}"##

  private func document(_ layout: String, _ sections: String) -> String {
    #"""
    {\#(card), "container": {"width": 100},
     "layout": {"itemSize": [40, 20], "sectionInset": 10, \#(layout)}, "sections": [\#(sections)]}
    """#
  }

  /// The sections of a compact output, without what follows their `lines` and background.
  private func beginnings(_ text: String) throws -> [Substring] {
    try written(text, compact: true).split(separator: #""lines":"#).dropFirst().map {
      $0.prefix { $0 != "[" }
    }
  }

  // One item is on each line of 80: 40 + 8 + 40 do not fit.
  @Test("a section has its background's cell, frame and stacking order, unless it has no lines")
  func output() throws {
    let sections = try beginnings(
      document(
        #""background": {"cell": "Card", "inset": [-2, -4], "zIndex": -3}"#,
        #"{"items": [{}, {}, {}]}, {"items": []}"#))
    #expect(
      sections == [
        #"3,"background":{"cell":"Card","frame":{"x":6,"y":8,"width":88,"height":80},"zIndex":-3},"items":"#,
        #"0,"items":"#,
      ])
  }

  @Test("a background may be the name of its cell alone; a section can have none")
  func overriding() throws {
    let sections = try beginnings(
      document(
        #""background": "Card""#,
        #"{"items": [{}]}, {"layout": {"background": null}, "items": [{}]}"#))
    #expect(sections[0].contains(#""zIndex":-1"#))
    #expect(sections[1] == #"1,"items":"#)
  }

  @Test("a background is drawn in its cell's style, before all cells or after them")
  func picture() throws {
    func fills(_ zIndex: Int) throws -> [Substring] {
      try SnugDocumentTests.fills(
        document(
          #""background": {"cell": "Card", "zIndex": \#(zIndex)}"#,
          #"{"items": [{}]}, {"items": [{}]}"#))
    }
    #expect(try fills(-1) == ["#eeeeee", "#eeeeee", "#eef3fb", "#eef3fb"])
    #expect(try fills(1) == ["#eef3fb", "#eef3fb", "#eeeeee", "#eeeeee"])
  }

  static let refusals = Refusal.table(
    #"""
    {"cells": {"Card": {}}, "layout": {"background": "Crad"}, "items": []}
      50 layout.background: there is no cell "Crad": did you mean "Card"?
    {"layout": {"background": {"inset": 1}}, "items": []}
      27 layout.background: a background names its cell, as in "cell": "Card", or has a "style"
    {"layout": {"background": {"cell": "tag", "zIndex": 0.5}}, "items": []}
      53 layout.background.zIndex: expected a whole number
    {"layout": {"background": {"cell": "tag", "insets": 1}}, "items": []}
      43 layout.background.insets: unknown key "insets": did you mean "inset"?
    {"layout": {"background": 5}, "items": []}
      27 layout.background: expected a background: the name of a cell, null or an object with it, found a number
    """#)

  @Test("of a misspelt key, nothing is said to be missing")
  func misspelt() throws {
    let error = try #require(
      documentError(#"{"layout": {"background": {"cel": "tag"}}, "items": []}"#))
    #expect(error.place.path == "layout.background.cel")
    #expect(error.others.isEmpty)
  }

  @Test("a background that is not one is refused at its key", arguments: refusals)
  func refused(refusal: Refusal) { refusal.verify() }
}
