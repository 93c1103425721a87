import SnugDocument
import Testing

@Suite("Documents: constraints that are refused")
struct RefusedConstraintTests {
  /// A document of a cell with a label `a` and these constraints. The first begins in column 64.
  private static func document(_ constraints: String) -> String {
    let cell = #"{"views": {"a": {}}, "constraints": [\#(constraints)]}"#
    return #"{"cells": {"Constrained": \#(cell)}, "items": ["x"]}"#
  }

  /// Constraints, the column and the beginning of the message, and the path among the constraints.
  static let refusals = [
    // The first character of a constraint's text, after its quote, is in column 65.
    (
      #""a.width => 40""#,
      "73: expected <=, ==, = or >=, found \"=>\": did you mean \">=\"?", "[0]"
    ),
    (#""a.width >= ""#, "76: expected a number, a metric or a view's attribute", "[0]"),
    (#""a.widht >= 40""#, "67: expected an attribute such as width or leading", "[0]"),
    (#""H:|-[a""#, "71: expected \"(\" or \"]\", found the end", "[0]"),
    (#""H:|-gap-[a]""#, "69: expected a number or the name of a metric", "[0]"),
    (#""H:|-[b]-|""#, "64: no view is called \"b\"", "[0]"),
    (#""a.left = a.width""#, "64: left and width cannot be compared: one is a size", "[0]"),
    (
      #""a.left = super.top""#,
      "64: left and top cannot be compared: they belong to different axes", "[0]"
    ),
    (#""a.width = 0 * a.height""#, "64: the multiplier is 0", "[0]"),
    (#""a.width = 1e8""#, "64: the constant 100000000 is out of range", "[0]"),
    (#""a.width = 5 @ 1001""#, "64: the priority 1001 is out of range: expected 1 to 1000", "[0]"),
    (#""a.width = 5 @ 0""#, "64: the priority 0 is out of range: expected 1 to 1000", "[0]"),
    ("\"\"", "65: expected", "[0]"),
    (#""a.left = 0", "a.rihgt = 0""#, "81: expected an attribute", "[1]"),
    // Objects.
    (#"{}"#, "64: a constraint needs \"first\"", "[0]"),
    (#"{"first": "a"}"#, "76: expected \".\" and an attribute", "[0].first"),
    (#"{"first": "a.width", "relation": "<"}"#, "97: expected one of", "[0].relation"),
    (
      #"{"first": "a.width", "priority": 0}"#, "97: expected a number from 1 to 1000",
      "[0].priority"
    ),
    (#"{"first": "a.width", "constant": 1e9}"#, "97: expected a number from -1", "[0].constant"),
    (#"{"first": "b.width"}"#, "64: no view is called \"b\"", "[0]"),
    (#"{"first": "a.left", "second": "a.top"}"#, "64: left and top cannot be compared", "[0]"),
    (
      #"{"first": "a.left", "second": "super.left", "multiplier": 0}"#, "64: the multiplier is 0",
      "[0]"
    ),
    (#"7"#, "64: expected a constraint: a string or an object, found a number", "[0]"),
    (#"{"identifier": "x", "format": "H:[a"}"#, "99: expected", "[0].format"),
  ]

  @Test(
    "an invalid constraint, a text or an object, is rejected at its column, or its member's, and path",
    arguments: refusals)
  func constraints(_ constraints: String, start: String, path: String) {
    Refusal(Self.document(constraints), start, at: "cells.Constrained.constraints\(path)").verify()
  }

  /// The value of "options" begins in column 95.
  static let options: [(format: String, options: String, start: String, member: String)] = [
    ("H:[a]", "5", "95: expected one of alignAllLeft, alignAllRight, ", ""),
    (
      "H:[a]", #""alignAllTopp""#,
      "95: expected one of alignAllLeft, alignAllRight, alignAllTop, alignAllBottom, "
        + "alignAllLeading, alignAllTrailing, alignAllCenterX, alignAllCenterY, "
        + "alignAllFirstBaseline, alignAllLastBaseline, directionLeadingToTrailing, "
        + "directionLeftToRight, directionRightToLeft, found \"alignAllTopp\": "
        + "did you mean \"alignAllTop\"?", ""
    ),
    ("H:[a]", #"["alignAllTop", "top"]"#, "111: expected one of alignAllLeft", "[1]"),
    ("H:[a]", #"["alignAllTop", ["alignAllTop"]]"#, "111: expected one of alignAllLeft", "[1]"),
    (
      "V:[a]", #""alignAllTop""#,
      "95: alignAllTop cannot align the views of a column: use one of alignAllLeft, "
        + "alignAllRight, alignAllLeading, alignAllTrailing, alignAllCenterX", ""
    ),
    (
      "H:[a]", #"["alignAllLeft"]"#,
      "95: alignAllLeft cannot align the views of a row: use one of alignAllTop, alignAllBottom, "
        + "alignAllCenterY, alignAllFirstBaseline, alignAllLastBaseline", ""
    ),
    ("V:[a]", #""directionLeftToRight""#, "95: directionLeftToRight is for rows", ""),
    (
      "H:[a]", #"["directionLeftToRight", "directionRightToLeft"]"#,
      "95: directionLeftToRight and directionRightToLeft exclude each other", ""
    ),
    ("a.top", #""alignAllTop""#, "95: alignAllTop is for visual formats", ""),
  ]

  @Test(
    "invalid format options are rejected at their place, with the valid options or a reason",
    arguments: options)
  func formatOptions(format: String, options: String, start: String, member: String) {
    Refusal(
      Self.document(#"{"format": "\#(format)", "options": \#(options)}"#), start,
      at: "cells.Constrained.constraints[0].options\(member)"
    ).verify()
  }

  @Test("an error names a view with a character beyond ASCII unchanged")
  func columns() {
    let document = Self.document(#""é.width = 5""#)
    let error = documentError(document)
    #expect(error?.message.contains("no view is called \"é\"") ?? false)
  }

  @Test("an error names the constraints that conflict, and no others")
  func unsatisfiable() {
    let error = documentError(
      Self.document(
        #""a.width >= 100", "a.height = 20", {"identifier": "narrow", "format": "[a(<=50)]"}"#))
    let message = error?.message ?? ""
    #expect(
      message.hasPrefix(
        #"these constraints cannot be satisfied together: "a.width >= 100" on line 1, "narrow" on "#
          + "line 1"))
    #expect(!message.contains("height"))
    #expect(error?.place.path == "items[0]")
  }

  @Test("a conflict names a limit of a view by the view and the limit")
  func limits() {
    let document = """
      {"cells": {"C": {"views": {"a": {"minWidth": 9,
      "maxWidth": 5}}}}, "items": ["x"]}
      """
    let message = documentError(document)?.message ?? ""
    #expect(message.contains(#""a.minWidth" on line 1, "a.maxWidth" on line 2"#))
  }

  @Test("a solved size beyond ten million points is rejected")
  func hugeFrames() {
    let error = documentError(
      #"{"cells": {"C": {"views": {"a": {"kind": "box"}}, "constraints": ["#
        + #""a.width = 1000 * super.width", "super.width = 10000000"]}}, "items": [{}]}"#)
    #expect(error?.message == "a.width is 10000000000: out of range")
  }

  @Test("a visual format is named once, even if several of its constraints conflict")
  func formatsInConflict() {
    let format = "H:|-[a(<=120)]-|"
    let message =
      documentError(
        #"{"cells": {"C": {"views": {"a": {"minWidth": 130}}, "constraints": ["\#(format)"]}},"#
          + #" "items": ["x"]}"#)?.message ?? ""
    let prefix = "these constraints cannot be satisfied together: "
    #expect(message.hasPrefix(prefix + #""a.minWidth" on line 1, "\#(format)" on line 1;"#))
    let header = documentError(
      #"{"cells": {"C": {"views": {"a": {"maxWidth": 30}}}}, "sections": [{"header": "x"}]}"#)
    // The pins that a cell without constraints gets have no line in the document.
    #expect(
      header?.message.hasPrefix(
        prefix + #""a.maxWidth" on line 1, "H:|-[a]-|", "the cell's width";"#) ?? false)
  }

  @Test("a cell that no item uses is read, but its constraints are not solved")
  func unusedDesign() {
    let cell = #""C": {"views": {"a": {"minWidth": 9, "maxWidth": 5}}}"#
    #expect(documentError("{\"cells\": {\(cell)}, \"items\": [{\"cell\": \"tag\"}]}") == nil)
  }

  @Test(
    "a view or metric name that no constraint could refer to is rejected",
    arguments: ["", "1a", "a-b", "a b", "super", "a.b", "\u{1F600}", "\u{200B}"])
  func names(_ name: String) {
    let view = documentError("{\"cells\": {\"C\": {\"views\": {\"\(name)\": {}}}}}")
    #expect(view?.message.contains("is not a valid name") ?? false)
    #expect(view?.place.path == "cells.C.views.\(name)")
    let metric = documentError("{\"cells\": {\"C\": {\"metrics\": {\"\(name)\": 1}}}}")
    #expect(metric?.message.contains("is not a valid name") ?? false)
  }

  @Test("two views of a cell cannot have the same name, even if one is in a container")
  func duplicateViewNames() {
    let inner = #""box": {"kind": "container", "views": {"a": {"kind": "box"}}}"#
    let error = documentError(#"{"cells": {"C": {"views": {"a": {}, \#(inner)}}}}"#)
    #expect(error?.message == "another view of the cell has this name")
  }
}
