import SnugDocument
import Testing

/// Cells of the test font at size 10: a capital is 10 wide, any other letter 5, a line 10.
@Suite("Output: frames on whole pixels")
struct SnappedDocumentsTests {
  /// A cell of a label of 10 by 10 with margins of 1.25, and an item of fixed size beside it.
  private func document(_ snap: String, scale: String = #""scale": 1,"#) -> String {
    #"""
    {"container": {\#(scale) "width": 100}, "layout": {"snap": "\#(snap)",
      "sectionInset": {"top": 0.75, "leading": 0.5}, "minimumInteritemSpacing": 8.25},
     "cells": {"C": {"margins": 1.25, "views": {"label": {"font": {"family": "Snug Test",
      "size": 10}}}}}, "items": ["A", {"size": [10.5, 3]}]}
    """#
  }

  private let label = "sections[0].items[0].views.label"

  @Test("without snapping, frames keep fractions of a pixel")
  func none() throws {
    let output = try Output(of: document("none"))
    // Lines are 12.5 high, the second item is centred: 0.75 + 4.75.
    #expect(output.frames() == [[0.5, 0.75, 12.5, 12.5], [21.25, 5.5, 10.5, 3]])
    #expect(output.numbers("contentSize") == [100, 13.25])
  }

  @Test("origins are rounded to whole pixels, halves up; sizes and offsets of views are unchanged")
  func origins() throws {
    let output = try Output(of: document("origins"))
    #expect(output.frames() == [[1, 1, 12.5, 12.5], [21, 6, 10.5, 3]])
    #expect(output.numbers("\(label).frame") == [2.25, 2.25, 10, 10])
    #expect(output.numbers("contentSize") == [100, 13.25])
  }

  @Test("edges are rounded to whole pixels, a label's outwards; its baseline moves with its top")
  func edges() throws {
    let output = try Output(of: document("edges"))
    // 0.5 + 12.5 = 13, 0.75 + 12.5 = 13.25; 21.25 + 10.5 = 31.75, 5.5 + 3 = 8.5.
    #expect(output.frames() == [[1, 1, 12, 12], [21, 6, 11, 3]])
    // Before snapping, the label extends from 2.25 to 12.25.
    #expect(output.numbers("\(label).frame") == [2, 2, 11, 11])
    #expect(output.number("\(label).baseline") == 10)
    #expect(output.numbers("contentSize") == [100, 13.25])
  }

  @Test("snapping needs a scale")
  func withoutScale() {
    let error = documentError(document("edges", scale: ""))
    #expect(error?.message.contains("the container's scale") ?? false)
    #expect(error?.place.path == "layout.snap")
  }

  @Test("the layout of a section cannot set the snapping")
  func ofSection() {
    let error = documentError(
      #"{"sections": [{"layout": {"snap": "none"}}]}"#)
    #expect(error?.place.path == "sections[0].layout.snap")
    #expect(error?.message.contains("of all sections") ?? false)
  }

  @Test("`pinsHeaders` and `pinsFooters` do not change the output")
  func pins() throws {
    let text = { (pins: String) in
      #"{"layout": {"pinsHeaders": \#(pins), "pinsFooters": \#(pins)}, "#
        + #""sections": [{"header": {"size": [1, 5]}, "footer": {"size": [1, 6]}, "items": []}]}"#
    }
    #expect(try written(text("true")) == written(text("false")))
  }
}
