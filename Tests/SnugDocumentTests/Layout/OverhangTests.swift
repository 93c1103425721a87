import Snug
import Testing

@testable import SnugDocument

/// Cells of one label in the test font at size 10: a character is 5 wide, a line 10 high. Cells are 40 by 15.
@Suite("Diagnostics: texts that reach out of their cell")
struct OverhangTests {
  private static let words = "aaaaaa bbbbbb"

  /// Returns a document with a cell that has views beside its label.
  private static func document(
    _ text: String, _ constraints: [String], lines: Int = 1, views: String = "",
    direction: String = "ltr"
  ) -> String {
    let all = (["super.width = 40", "super.height = 15"] + constraints)
      .map { "\"\($0)\"" }.joined(separator: ", ")
    return #"""
      {"cells": {"C": {"margins": 0, "views": {
         "label": {"font": {"family": "Snug Test", "size": 10}, "lines": \#(lines)}\#(views)},
       "constraints": [\#(all)]}},
       "container": {"width": 100, "direction": "\#(direction)"}, "items": ["\#(text)"]}
      """#
  }

  /// Returns what is needed and what there is, of the only diagnostic; `nil` without one.
  private static func overhang(
    _ text: String, _ constraints: [String], lines: Int = 1, views: String = "",
    direction: String = "ltr"
  ) throws -> [String]? {
    let json = document(text, constraints, lines: lines, views: views, direction: direction)
    let output = try Output(of: json)
    let fits = output["sections[0].items[0].views.label.fits"]?.source
    guard let diagnostic = output["diagnostics[0]"] else {
      #expect(fits == nil)
      return nil
    }
    #expect(output.diagnostics == ["overhangingText items[0].views.label"])
    #expect(fits == "false")
    let layout = try laidOut(json)
    var verdicts: [Verdict] = []
    try layout.forEachShownLabel(failing: { $0 }) { label throws(OutputError) in
      verdicts.append(Verdict(label))
    }
    #expect(verdicts.map(\.fits) == [false])
    return ["neededWidth", "neededHeight", "width", "height"].map {
      diagnostic.member($0)?.source ?? ""
    }
  }

  @Test(
    "a text that nothing ties to the trailing edge is told when it reaches beyond it, in each direction"
  )
  func trailing() throws {
    let needs = ["65", "10", "36", "10"]
    for constraints in [["H:|-4-[label]", "V:|[label]"], ["label.leading = 4", "label.top = 0"]] {
      for direction in ["ltr", "rtl"] {
        #expect(try Self.overhang(Self.words, constraints, direction: direction) == needs)
        #expect(try Self.overhang("aaaaaaa", constraints, direction: direction) == nil)
      }
    }
    #expect(try Self.overhang(Self.words, ["H:[label]-4-|", "V:|[label]"]) == needs)
    #expect(try Self.overhang("", ["H:|-60-[label]", "V:|[label]"]) == nil)
    // A priority does not hold it.
    #expect(try Self.overhang(Self.words, ["H:|-4-[label]-(>=0@500)-|", "V:|[label]"]) == needs)
  }

  @Test("lines that nothing ties to the bottom are told when they reach beyond it; one line is not")
  func bottom() throws {
    #expect(
      try Self.overhang(Self.words, ["H:|[label]|", "V:|-1-[label]"], lines: 0) == [
        "30", "20", "40", "14",
      ])
    #expect(try Self.overhang("aaa", ["H:|[label]|", "V:|-1-[label]"], lines: 0) == nil)
    #expect(try Self.overhang("aaa", ["H:|[label]|", "V:|-8-[label]"]) == nil)
  }

  @Test(
    "a centred text is told when it is longer than its cell, and not where it stands across an edge"
  )
  func centred() throws {
    let centred = ["label.centerX = super.centerX", "V:|[label]"]
    #expect(try Self.overhang(Self.words, centred) == ["65", "10", "40", "10"])
    #expect(try Self.overhang("aaaaaaa", centred) == nil)
    #expect(try Self.overhang("aaa", ["label.centerX = super.trailing", "V:|[label]"]) == nil)
    #expect(try Self.overhang("aaa", ["label.leading = super.trailing - 5", "V:|[label]"]) == nil)
  }

  @Test(
    "a text that is tied to the edge, by other views, its width or a share of it, is not told",
    arguments: [
      ["H:|[label]-(>=0)-|"], ["H:|[label][icon(10)]|"],
      ["label.width <= super.width", "H:|[label]"],
      ["label.width = 0.5 * super.proposedWidth", "H:|[label]"],
      ["H:|[label]", "label.trailing <= icon.trailing", "H:[icon(10)]|"],
    ])
  func tied(constraints: [String]) throws {
    let icon = #", "icon": {"kind": "box"}"#
    let output = try Output(
      of: Self.document(
        Self.words, constraints + ["V:|[label]", "icon.height = 10", "icon.top = 0"], views: icon))
    #expect(!output.diagnostics.contains { $0.hasPrefix("overhangingText") })
  }

  @Test("a text behind a view that is tied to both edges is not tied itself")
  func behind() throws {
    let views = #", "icon": {"kind": "box"}, "other": {"kind": "box"}"#
    let tied = [
      "H:|[icon(10)][other]|", "V:|[icon(5)]", "V:|[other(5)]", "label.leading = icon.trailing",
      "V:|[label]",
    ]
    #expect(try Self.overhang(Self.words, tied, views: views) == ["65", "10", "30", "10"])
  }
}
