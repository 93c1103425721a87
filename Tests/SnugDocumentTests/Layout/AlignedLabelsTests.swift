import Testing

@testable import SnugDocument

/// In the test font at size 10 a capital is 10 points wide, a small letter, a space and a
/// missing character 5, the ellipsis 10. Labels are 40 wide and begin at 5.
@Suite("Documents: alignment within labels")
struct AlignedLabelsTests {
  private func label(
    _ text: String, _ view: String = "", direction: String = "ltr", glyphs: Bool = true
  ) throws -> Output {
    try Output(
      of: """
        {"container": {"width": 50, "direction": "\(direction)"}, "cells": {"C": {"margins": [2, 5],
         "views": {"label": {"font": {"family": "Snug Test", "size": 10}, "minWidth": 40,
         "maxWidth": 40\(view)}}}}, "items": ["\(text)"]}
        """, glyphs: glyphs)
  }

  private let path = "sections[0].items[0].views.label"

  /// The x positions of the label's glyphs, run by run.
  private func glyphs(_ output: Output) -> [Double] {
    var places: [Double] = []
    for run in output["\(path).glyphRuns"]?.elements.map(\.self) ?? [] {
      places +=
        run.member("positions")?.elements.compactMap { $0.elements.map(\.double).first } ?? []
    }
    return places
  }

  @Test(
    "the glyphs of a text narrower than its label are placed by the label's alignment",
    arguments: [("left", 5.0), ("center", 20), ("right", 35), ("natural", 5)])
  func tag(alignment: String, x: Double) throws {
    let output = try label("A", #", "alignment": "\#(alignment)""#)
    #expect(glyphs(output) == [x])
    // The frame is the label's, and the baseline does not move.
    #expect(output.numbers("\(path).frame") == [5, 2, 40, 10])
    #expect(output.number("\(path).baseline") == 10)
    #expect(output.text("\(path).text") == "A")
  }

  @Test(
    "a right-to-left text is right-aligned unless its label has another alignment",
    arguments: [("left", 5.0), ("center", 15), ("right", 25), ("natural", 25)])
  func rightToLeft(alignment: String, x: Double) throws {
    let output = try label("שלום", #", "alignment": "\#(alignment)""#)
    #expect(glyphs(output) == [x, x + 5, x + 10, x + 15])
    #expect(try glyphs(label("שלום")) == [25, 30, 35, 40])
  }

  @Test("natural alignment follows the text and not the container; left and right are absolute")
  func container() throws {
    #expect(try glyphs(label("A", direction: "rtl")) == [5])
    #expect(try glyphs(label("12", direction: "rtl")) == [5, 10])
    #expect(try glyphs(label("A", #", "alignment": "right""#, direction: "rtl")) == [35])
    #expect(try glyphs(label("ש", #", "alignment": "left""#, direction: "rtl")) == [5])
  }

  @Test(
    "a single line is written with a frame only if it does not begin at its label's left edge",
    arguments: [
      ("A", "center", 20.0), ("A", "right", 35), ("A", "left", nil), ("A", "natural", nil),
      ("שלום", "natural", 25), ("שלום", "left", nil), ("12", "natural", nil),
      ("AAAA", "right", nil),
      ("aaaaaAAA", "right", 10),
    ] as [(String, String, Double?)])
  func place(text: String, alignment: String, x: Double?) throws {
    let output = try label(text, #", "alignment": "\#(alignment)""#, glyphs: false)
    guard let x else {
      #expect(output["\(path).lines"] == nil)
      return
    }
    // The line ends where its label does, or is centred.
    let width = alignment == "center" ? 10 : 45 - x
    #expect(output.numbers("\(path).lines[0].frame") == [x, 2, width, 10])
    #expect(output.number("\(path).lines[0].baseline") == 10)
    #expect(output.text("\(path).lines[0].text") == output.text("\(path).text"))
    #expect(output["\(path).lines[1]"] == nil)
    // The frame is the same if glyphs are written.
    let drawn = try label(text, #", "alignment": "\#(alignment)""#)
    #expect(drawn.numbers("\(path).lines[0].frame") == [x, 2, width, 10])
    #expect(glyphs(drawn).min() == x)
  }

  @Test("each line is aligned within the label, with its glyphs")
  func lines() throws {
    let output = try label("AA\\nb", #", "lines": 0, "alignment": "center""#)
    #expect(output.numbers("\(path).lines[0].frame") == [15, 2, 20, 10])
    #expect(output.numbers("\(path).lines[1].frame") == [22.5, 12, 5, 10])
    #expect(glyphs(output) == [15, 25, 22.5])
  }

  @Test("a truncated text is aligned with its ellipsis, and a clipped text begins at the left edge")
  func cut() throws {
    // Five letters and the ellipsis take 35 of 40 points; a capital more would take 45.
    let cut = try label("aaaaaAAA", #", "alignment": "right""#)
    #expect(cut.text("\(path).text") == "aaaaa\u{2026}")
    #expect(glyphs(cut) == [10, 15, 20, 25, 30, 35])
    let clipped = try label("AAAAA", #", "truncation": "clip", "alignment": "center""#)
    #expect(glyphs(clipped) == [5, 15, 25, 35, 45])
  }

  @Test("balanced lines are written, and a label with a preferred width is as wide as its lines")
  func balanced() throws {
    let output = try Output(
      of: """
        {"cells": {"C": {"margins": 0, "views": {"label": {"font": {"family": "Snug Test",
         "size": 10}, "lines": 0, "textWrap": "balance", "preferredMaxLayoutWidth": 50}}}},
         "items": ["aaaa bb cc d"]}
        """)
    // A line of 50 points holds all but "d". Balanced lines are 35 and 20 wide.
    #expect(output.text("\(path).lines[0].text") == "aaaa bb ")
    #expect(output.numbers("\(path).lines[1].frame") == [0, 10, 20, 10])
    #expect(output.numbers("\(path).frame") == [0, 0, 35, 20])
    #expect(output.diagnostics.isEmpty)
  }

  @Test("a text too long to be balanced is reported at its label")
  func unbalanced() throws {
    // 60 lines of 100 words and half a line: 50 lines may begin at each of 50 positions behind a line.
    let text = String(repeating: "a ", count: 6_050)
    let output = try Output(
      of: """
        {"container": {"width": 1000}, "cells": {"C": {"margins": 0, "views": {"label": {
         "lines": 0, "textWrap": "balance", "font": {"family": "Snug Test", "size": 10}}}}},
         "items": ["A", "\(text)"]}
        """)
    #expect(output.diagnostics == ["unbalancedLines items[1].views.label"])
  }

  @Test("`alignment` and `textWrap` reject unknown values, and only labels have these keys")
  func refused() {
    let refusals = [
      (#""alignment": "centre""#, #"found "centre": did you mean "center"?"#),
      (#""alignment": "justified""#, "expected one of natural, left, center, right"),
      (#""alignment": 1"#, "expected one of natural, left, center, right, found a number"),
      (#""textWrap": "balanced""#, #"found "balanced": did you mean "balance"?"#),
      (#""kind": "box", "alignment": "left""#, #"unknown key "alignment""#),
      (
        #""kind": "image", "size": [1, 1], "textWrap": "wrap""#,
        #"unknown key "textWrap""#
      ),
    ]
    for (member, message) in refusals {
      let error = documentError(#"{"cells": {"C": {"views": {"a": {\#(member)}}}}, "items": []}"#)
      #expect(error?.message.contains(message) ?? false, "\(error?.message ?? "accepted")")
    }
  }
}
