import Snug
import Testing

/// The meaning of each form of the language, as equations; worked out by hand from Apple's "Visual
/// Format Language" and the defaults: 8 points between views, the margin at the edge.
@Suite("Visual format: meaning")
struct VisualFormatTests {
  private func equations(
    _ text: String, metrics: [String: Double] = [:]
  ) throws -> [String] {
    try VisualFormat(parsing: text).constraints(metrics: metrics).map {
      Equation($0).description
    }
  }

  @Test(
    "each form stands for its equations",
    arguments: FormatRule.table(
      """
      # a single view without predicates gives no constraints
      [a] =>
      H:[a] =>
      V:[a] =>
      # the axis is horizontal unless the text begins with V:
      [a(5)] => a.width == 5
      H:[a(5)] => a.width == 5
      V:[a(5)] => a.height == 5
      # the examples of Apple's guide have the meanings that the guide gives
      [button]-[textField] => textField.leading == button.trailing + 8
      [button(>=50)] => button.width >= 50
      |-50-[purpleBox]-50-| => purpleBox.leading == super.leading + 50; super.trailing == purpleBox.trailing + 50
      V:[topField]-10-[bottomField] => bottomField.top == topField.bottom + 10
      [maroonView][blueView] => blueView.leading == maroonView.trailing
      [button(100@20)] => button.width == 100 @ 20
      [button1(==button2)] => button1.width == button2.width
      [flexibleButton(>=70,<=100)] => flexibleButton.width >= 70; flexibleButton.width <= 100
      |-[find]-[findNext]-[findField(>=20)]-| => find.leading == super.leadingMargin; findNext.leading == find.trailing + 8; findField.leading == findNext.trailing + 8; findField.width >= 20; findField.trailing == super.trailingMargin
      # a format may be tied to the superview at one end only
      |-5-[a] => a.leading == super.leading + 5
      [a]-5-| => super.trailing == a.trailing + 5
      # a predicate compares the size
      [a(40)] => a.width == 40
      [a(=40)] => a.width == 40
      [a(==40)] => a.width == 40
      [a(>=40)] => a.width >= 40
      [a(<=40.5)] => a.width <= 40.5
      [a(-3)] => a.width == -3
      [a(>=40,<=120)] => a.width >= 40; a.width <= 120
      V:[a(>=40,<=120)] => a.height >= 40; a.height <= 120
      [a(b)] => a.width == b.width
      [a(<=b)] => a.width <= b.width
      V:[a(==b)] => a.height == b.height
      # a priority is written after its predicate
      V:[a(==b@750,>=10@20.5)] => a.height == b.height @ 750; a.height >= 10 @ 20.5
      [a]-(>=4,==8@250)-[b] => b.leading >= a.trailing + 4; b.leading == a.trailing + 8 @ 250
      [a]-8@250-[b] => b.leading == a.trailing + 8 @ 250
      # neighbours without a hyphen touch
      [a][b] => b.leading == a.trailing
      V:[a][b] => b.top == a.bottom
      # a hyphen between views is 8 points
      [a]-[b] => b.leading == a.trailing + 8
      V:[a]-[b] => b.top == a.bottom + 8
      # a number between hyphens is the space
      [a]-12-[b] => b.leading == a.trailing + 12
      V:[a]--12-[b] => b.top == a.bottom - 12
      [a]-(12)-[b] => b.leading == a.trailing + 12
      [a]-(<=12)-[b] => b.leading <= a.trailing + 12
      [a]-(-12)-[b] => b.leading == a.trailing - 12
      [a]-(>=8,<=20@750)-[b] => b.leading >= a.trailing + 8; b.leading <= a.trailing + 20 @ 750
      # a vertical bar is the superview's edge
      |[a]| => a.leading == super.leading; super.trailing == a.trailing
      V:|[a]| => a.top == super.top; super.bottom == a.bottom
      |-5-[a]-(>=6)-| => a.leading == super.leading + 5; super.trailing >= a.trailing + 6
      # a hyphen at the edge is the margin
      |-[a]-| => a.leading == super.leadingMargin; a.trailing == super.trailingMargin
      V:|-[a]-| => a.top == super.topMargin; a.bottom == super.bottomMargin
      # a chain of views gives its constraints from the first edge to the last
      H:|-5-[a(>=40)]-[b(a)]-(>=8)-[c]| => a.leading == super.leading + 5; a.width >= 40; b.leading == a.trailing + 8; b.width == a.width; c.leading >= b.trailing + 8; super.trailing == c.trailing
      """))
  func meaning(_ row: FormatRule) throws {
    #expect(try equations(row.text) == row.equations)
  }

  @Test("the space of a hyphen is public")
  func standardSpace() { #expect(VisualFormat.standardSpacing == 8) }

  @Test("a metric may be used wherever a number may be")
  func metrics() throws {
    let metrics = ["gap": 3.5, "wide": 90, "weak": 200]
    #expect(
      try equations("|-gap-[a(>=wide@weak)]-(<=gap@weak)-[b]", metrics: metrics) == [
        "a.leading == super.leading + 3.5", "a.width >= 90 @ 200",
        "b.leading <= a.trailing + 3.5 @ 200",
      ])
    #expect(try equations("[a]--gap-[b]", metrics: metrics) == ["b.leading == a.trailing - 3.5"])
    #expect(try equations("[a(>=-gap)]", metrics: metrics) == ["a.width >= -3.5"])
  }

  @Test("a name in a predicate is a metric if there is one, or else a view")
  func metricBeforeView() throws {
    #expect(try equations("[a(b)]", metrics: ["b": 7]) == ["a.width == 7"])
  }

  @Test("white space between tokens has no meaning")
  func spaces() throws {
    #expect(
      try equations(" H: | - 5 - [ a ( >= 40 @ 750 , <= b ) ] [ b ] - | ")
        == equations("H:|-5-[a(>=40@750,<=b)][b]-|"))
    #expect(try equations("V :\n[a]  -\t[b]") == equations("V:[a]-[b]"))
  }

  @Test("a text is a visual format if its first sign is a vertical bar, a bracket or a colon")
  func recognition() {
    for text in ["H:[a]", "V:[a]", "|[a]", "[a]", "  [a]", "V[a]", "H |", "Z:[a]", "v:"] {
      #expect(VisualFormat.isVisualFormat(text), "\(text)")
    }
    for text in ["", "a", "a.width = 5", "H.width = 5", "super.width = 5", "a.width = [b]"] {
      #expect(!VisualFormat.isVisualFormat(text), "\(text)")
    }
  }
}
