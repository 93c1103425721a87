import Snug
import Testing

@testable import SnugDocument

/// CSS Values 4, 6.2: 1 in = 96 px = 2.54 cm = 25.4 mm.
@Suite("Documents: lengths with units")
struct LengthUnitTests {
  private func frame(_ json: String) throws -> Rect {
    try laidOut(json).result.frame(ofItem: 0, inSection: 0)
  }

  private func refusal(_ json: String) -> String {
    documentError(json)?.message ?? "none"
  }

  @Test(
    "a length is points, or px, mm, cm or in",
    arguments: [
      ("96", 96), (#""96px""#, 96), (#""1in""#, 96), (#""2.54cm""#, 96), (#""25.4mm""#, 96),
    ])
  func units(_ length: String, _ points: Double) throws {
    #expect(try frame(#"{"items": [{"size": [\#(length), 10]}]}"#).width == points)
    let container = #"{"container": {"width": \#(length)}, "layout": {"sectionInset": \#(length)},"#
    #expect(try frame(container + #" "items": [{"size": [1, 1]}]}"#).y == points)
  }

  @Test(
    "constants of constraints have units, as metrics, sizes of fonts and distances that are negative"
  )
  func constraints() throws {
    func frame(_ constraints: String, metrics: String = "{}") throws -> Rect {
      try self.frame(
        #"""
        {"cells": {"c": {"views": {"v": {"kind": "box"}}, "metrics": \#(metrics), "margins": 0,
         "constraints": [\#(constraints)]}}, "items": [{"cell": "c"}]}
        """#)
    }
    #expect(
      try frame(#""v.width = 1in", "v.height = 2 * v.width - 0.5in", "H:|[v]|", "V:|[v]|""#)
        .size == Size(width: 96, height: 144))
    #expect(try frame(#""H:|-1in-[v(2.54cm)]-(>=10px)-|", "V:|[v(5)]|""#).width == 96 + 96 + 10)
    #expect(
      try frame(#""H:|-gap-[v(1)]|", "V:|[v(1)]|""#, metrics: #"{"gap": "1in"}"#).width == 97)
    let font = #"{"family": "Snug Test", "size": "0.5in"}"#
    let label =
      #"{"cells": {"c": {"margins": 0, "views": {"v": {"font": \#(font)}}}}, "items": ["A"]}"#
    #expect(try self.frame(label).size == Size(width: 48, height: 48))
  }

  @Test("pt is refused with both conversions, and what is no length as before")
  func refusals() {
    #expect(
      refusal(#"{"container": {"width": "72pt"}}"#).contains(
        "write 72 for 72 of Snug's, or 96 for 72 of print"))
    #expect(refusal(#"{"container": {"width": "72"}}"#).contains("write 72 without quotes"))
    #expect(refusal(#"{"container": {"width": "-1mm"}}"#).contains("expected a length from 0"))
    let constraint = #""H:|[a(40pt)]|""#
    #expect(
      refusal(#"{"cells": {"C": {"views": {"a": {}}, "constraints": [\#(constraint)]}}}"#)
        .contains("px, mm, cm or in"))
    // A factor is no length.
    for factor in ["a.width = 2mm * a.height", "a.width = a.height * 2mm"] {
      #expect(
        refusal(#"{"cells": {"C": {"views": {"a": {}}, "constraints": ["\#(factor)"]}}}"#)
          .contains("expected"))
    }
    #expect(refusal(#"{"items": [{"size": [1, 1], "grow": "1mm"}]}"#).contains("expected a number"))
  }
}
