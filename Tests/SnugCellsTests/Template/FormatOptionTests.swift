import Snug
import Testing

/// The constraints that options add to a format, as equations; worked out by hand from UIKit's
/// documentation of `NSLayoutConstraint.FormatOptions`.
@Suite("Format options: meaning")
struct FormatOptionTests {
  private func equations(_ text: String, _ options: [FormatOption] = []) throws -> [String] {
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
    "a format with options stands for its equations",
    arguments: FormatRule.table(
      """
      # an alignment option of a row makes one attribute equal on neighbours
      H:[a][b] {alignAllTop} => b.leading == a.trailing; a.top == b.top
      H:[a][b] {alignAllBottom} => b.leading == a.trailing; a.bottom == b.bottom
      H:[a][b] {alignAllCenterY} => b.leading == a.trailing; a.centerY == b.centerY
      H:[a][b] {alignAllFirstBaseline} => b.leading == a.trailing; a.firstBaseline == b.firstBaseline
      H:[a][b] {alignAllLastBaseline} => b.leading == a.trailing; a.lastBaseline == b.lastBaseline
      # an alignment option of a column makes one attribute equal on neighbours
      V:[a][b] {alignAllLeft} => b.top == a.bottom; a.left == b.left
      V:[a][b] {alignAllRight} => b.top == a.bottom; a.right == b.right
      V:[a][b] {alignAllLeading} => b.top == a.bottom; a.leading == b.leading
      V:[a][b] {alignAllTrailing} => b.top == a.bottom; a.trailing == b.trailing
      V:[a][b] {alignAllCenterX} => b.top == a.bottom; a.centerX == b.centerX
      # several alignments are combined in a fixed order, and each once
      [a][b] {alignAllTop, alignAllBottom} => b.leading == a.trailing; a.top == b.top; a.bottom == b.bottom
      [a][b] {alignAllBottom, alignAllTop, alignAllTop} => b.leading == a.trailing; a.top == b.top; a.bottom == b.bottom
      # a left-to-right format uses left and right edges
      |-5-[a]-(>=6)-[b]-7-| {directionLeftToRight} => a.left == super.left + 5; b.left >= a.right + 6; super.right == b.right + 7
      |-[a]-[b]-| {directionLeftToRight} => a.left == super.leftMargin; b.left == a.right + 8; b.right == super.rightMargin
      |[a]| {directionLeftToRight} => a.left == super.left; super.right == a.right
      # in a right-to-left format, the first view is the rightmost
      |-5-[a]-(>=6)-[b]-7-| {directionRightToLeft} => super.right == a.right + 5; a.left >= b.right + 6; b.left == super.left + 7
      |-[a]-[b]-| {directionRightToLeft} => a.right == super.rightMargin; a.left == b.right + 8; b.left == super.leftMargin
      # a direction and an alignment can be combined
      [a][b] {alignAllTop, directionRightToLeft} => a.left == b.right; a.top == b.top
      """))
  func meaning(_ row: FormatRule) throws {
    #expect(try equations(row.text, row.options) == row.equations)
  }

  @Test("each view is aligned with the next, and the superview with none")
  func neighbours() throws {
    #expect(
      try equations("|[a][b]-5-[c]|", [.alignAllTop]).suffix(2) == [
        "a.top == b.top", "b.top == c.top",
      ])
    #expect(try equations("|-[a]-|", [.alignAllTop]) == equations("|-[a]-|"))
  }

  @Test("a leading-to-trailing format means the same as a format without options")
  func leadingToTrailing() throws {
    for text in ["|-5-[a]-[b]-|", "V:|-[a]-5-[b]|"] {
      #expect(try equations(text, [.directionLeadingToTrailing]) == equations(text))
    }
  }

  @Test(
    "an alignment along the axis of the format is refused, and so is left to right or right to left of a column"
  )
  func unsuitable() {
    for option: FormatOption in [
      .alignAllTop, .alignAllBottom, .alignAllCenterY, .alignAllFirstBaseline,
      .alignAllLastBaseline, .directionLeftToRight, .directionRightToLeft,
    ] {
      #expect(error("V:[a][b]", option) == .unsuitableOption(option, .vertical), "\(option)")
    }
    for option: FormatOption in [
      .alignAllLeft, .alignAllRight, .alignAllLeading, .alignAllTrailing, .alignAllCenterX,
    ] {
      for text in ["H:[a][b]", "[a]"] {
        #expect(error(text, option) == .unsuitableOption(option, .horizontal), "\(text) \(option)")
      }
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
