import Snug
import Testing

/// The constraints that options add to a format, as equations; worked out by hand from UIKit's
/// documentation of `NSLayoutConstraint.FormatOptions`.
@Suite("Format options: meaning")
struct FormatOptionTests {
  private func equations(
    _ text: String, _ options: FormatOption...
  ) throws -> [String] {
    try VisualFormat(parsing: text).constraints(options: options).map { Equation($0).description }
  }

  private func error(_ text: String, _ options: FormatOption...) -> ConstraintError? {
    do throws(TemplateError) {
      _ = try CellTemplate(
        views: [CellView("a", .box(nil)), CellView("b", .box(nil))],
        constraints: [.text(text, options: options)])
    } catch {
      if case .constraint(let error, _) = error.problem { return error }
    }
    return nil
  }

  @Test(
    "an alignment option of a row makes one attribute equal on neighbours",
    arguments: [
      (FormatOption.alignAllTop, "a.top == b.top"),
      (.alignAllBottom, "a.bottom == b.bottom"),
      (.alignAllCenterY, "a.centerY == b.centerY"),
      (.alignAllFirstBaseline, "a.firstBaseline == b.firstBaseline"),
      (.alignAllLastBaseline, "a.lastBaseline == b.lastBaseline"),
    ])
  func rows(option: FormatOption, expected: String) throws {
    #expect(try equations("H:[a][b]", option) == ["b.leading == a.trailing", expected])
  }

  @Test(
    "an alignment option of a column makes one attribute equal on neighbours",
    arguments: [
      (FormatOption.alignAllLeft, "a.left == b.left"),
      (.alignAllRight, "a.right == b.right"),
      (.alignAllLeading, "a.leading == b.leading"),
      (.alignAllTrailing, "a.trailing == b.trailing"),
      (.alignAllCenterX, "a.centerX == b.centerX"),
    ])
  func columns(option: FormatOption, expected: String) throws {
    #expect(try equations("V:[a][b]", option) == ["b.top == a.bottom", expected])
  }

  @Test("each view is aligned with the next, and the superview with none")
  func neighbours() throws {
    #expect(
      try equations("|[a][b]-5-[c]|", .alignAllTop).suffix(2) == [
        "a.top == b.top", "b.top == c.top",
      ])
    #expect(try equations("|-[a]-|", .alignAllTop) == equations("|-[a]-|"))
  }

  @Test("several alignments are combined in a fixed order, and each once")
  func severalAlignments() throws {
    let expected = ["b.leading == a.trailing", "a.top == b.top", "a.bottom == b.bottom"]
    #expect(try equations("[a][b]", .alignAllTop, .alignAllBottom) == expected)
    #expect(try equations("[a][b]", .alignAllBottom, .alignAllTop, .alignAllTop) == expected)
  }

  @Test("a left-to-right format uses left and right edges")
  func leftToRight() throws {
    #expect(
      try equations("|-5-[a]-(>=6)-[b]-7-|", .directionLeftToRight) == [
        "a.left == super.left + 5", "b.left >= a.right + 6", "super.right == b.right + 7",
      ])
    #expect(
      try equations("|-[a]-[b]-|", .directionLeftToRight) == [
        "a.left == super.leftMargin", "b.left == a.right + 8", "b.right == super.rightMargin",
      ])
    #expect(
      try equations("|[a]|", .directionLeftToRight) == [
        "a.left == super.left", "super.right == a.right",
      ])
  }

  @Test("in a right-to-left format, the first view is the rightmost")
  func rightToLeft() throws {
    #expect(
      try equations("|-5-[a]-(>=6)-[b]-7-|", .directionRightToLeft) == [
        "super.right == a.right + 5", "a.left >= b.right + 6", "b.left == super.left + 7",
      ])
    #expect(
      try equations("|-[a]-[b]-|", .directionRightToLeft) == [
        "a.right == super.rightMargin", "a.left == b.right + 8", "b.left == super.leftMargin",
      ])
  }

  @Test("a leading-to-trailing format means the same as a format without options")
  func leadingToTrailing() throws {
    for text in ["|-5-[a]-[b]-|", "V:|-[a]-5-[b]|"] {
      #expect(try equations(text, .directionLeadingToTrailing) == equations(text))
    }
  }

  @Test("a direction and an alignment can be combined")
  func directionAndAlignment() throws {
    #expect(
      try equations("[a][b]", .alignAllTop, .directionRightToLeft) == [
        "a.left == b.right", "a.top == b.top",
      ])
  }

  @Test("an alignment along the axis of the format is refused")
  func alongAxis() {
    for option: FormatOption in [
      .alignAllTop, .alignAllBottom, .alignAllCenterY, .alignAllFirstBaseline,
      .alignAllLastBaseline,
    ] {
      #expect(error("V:[a][b]", option) == .unsuitableOption(option, .vertical))
    }
    for option: FormatOption in [
      .alignAllLeft, .alignAllRight, .alignAllLeading, .alignAllTrailing, .alignAllCenterX,
    ] {
      #expect(error("H:[a][b]", option) == .unsuitableOption(option, .horizontal))
      #expect(error("[a]", option) == .unsuitableOption(option, .horizontal))
    }
  }

  @Test("a left-to-right or right-to-left direction of a column is refused")
  func directionOfColumn() {
    for option: FormatOption in [.directionLeftToRight, .directionRightToLeft] {
      #expect(error("V:[a][b]", option) == .unsuitableOption(option, .vertical))
    }
  }

  @Test("two directions contradict each other, the same one twice does not")
  func directions() {
    #expect(
      error("[a][b]", .directionLeftToRight, .alignAllTop, .directionRightToLeft)
        == .contradictoryOptions(.directionLeftToRight, .directionRightToLeft))
    #expect(
      error("[a][b]", .directionLeadingToTrailing, .directionLeftToRight)
        == .contradictoryOptions(.directionLeadingToTrailing, .directionLeftToRight))
    #expect(error("[a][b]", .directionLeftToRight, .directionLeftToRight) == nil)
  }

  @Test("an option of an equation is refused")
  func equationWithOptions() {
    #expect(error("a.width = 5", .alignAllTop) == .optionOfEquation(.alignAllTop))
  }

  @Test(
    "the constraints of a text with options are all named by its identifier, or else by its text")
  func names() throws {
    let template = try CellTemplate(
      views: [CellView("a", .box(nil)), CellView("b", .box(nil))],
      constraints: [
        .text("[a][b]", options: [.alignAllTop]),
        .text("[a][b]", identifier: "row", options: [.alignAllTop]),
      ])
    #expect(template.constraints.map(\.name) == ["[a][b]", "[a][b]", "row", "row"])
  }
}
