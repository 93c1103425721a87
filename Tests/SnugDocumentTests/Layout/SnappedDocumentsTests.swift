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

  static let examples = LaidOutExample.table(
    """
    without snapping, frames keep fractions of a pixel
    none
    // Lines are 12.5 high, the second item is centred: 0.75 + 4.75.
    = items[*].frame: 0.5 0.75 12.5 12.5, 21.25 5.5 10.5 3
    = contentSize: 100 13.25

    origins are rounded to whole pixels, halves up; sizes and offsets of views are unchanged
    origins
    = items[*].frame: 1 1 12.5 12.5, 21 6 10.5 3
    = label.frame: 2.25 2.25 10 10
    = contentSize: 100 13.25

    edges are rounded to whole pixels, a label's outwards; its baseline moves with its top
    edges
    // 0.5 + 12.5 = 13, 0.75 + 12.5 = 13.25; 21.25 + 10.5 = 31.75, 5.5 + 3 = 8.5.
    = items[*].frame: 1 1 12 12, 21 6 11 3
    // Before snapping, the label extends from 2.25 to 12.25.
    = label frame baseline: 2 2 11 11 10
    = contentSize: 100 13.25
    """)

  @Test("frames are on whole pixels as `snap` says", arguments: examples)
  func snapped(_ example: LaidOutExample) throws { try example.verify { document($0) } }

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
