import Snug
import Testing

@Suite("Equations: meaning")
struct EquationTests {
  private func constraint(
    _ text: String, metrics: [String: Double] = [:]
  ) throws -> Constraint {
    try Equation(parsing: text).constraint(metrics: metrics)
  }

  private static let width = Anchor(.view("a"), .width)
  private static let other = Anchor(.view("b"), .width)

  private static let rules: [(rule: String, text: String, constraint: Constraint)] = [
    (
      "a size is compared with a number", "label.width >= 40",
      Constraint(Anchor(.view("label"), .width), .greaterThanOrEqual, constant: 40)
    ),
    (
      "a size is compared with a number", "a.width <= .5",
      Constraint(width, .lessThanOrEqual, constant: 0.5)
    ),
    (
      "one equals sign means the same as two", "a.width = 40",
      Constraint(width, .equal, constant: 40)
    ),
    (
      "one equals sign means the same as two", "a.width==40",
      Constraint(width, .equal, constant: 40)
    ),
    (
      "an equation of two attributes is required", "icon.centerY = label.centerY",
      Constraint(Anchor(.view("icon"), .centerY), .equal, Anchor(.view("label"), .centerY))
    ),
    (
      "an equation with a priority is optional", "a.width = b.width @ 20.5",
      Constraint(width, .equal, other, priority: 20.5)
    ),
    (
      "an equation may have a multiplier, a constant and a priority",
      "badge.width = 0.5 * label.height + 2 @ 750",
      Constraint(
        Anchor(.view("badge"), .width), .equal, Anchor(.view("label"), .height), multiplier: 0.5,
        constant: 2, priority: 750)
    ),
    (
      "`super` is the superview: the cell or the container", "a.leading = super.leadingMargin",
      Constraint(Anchor(.view("a"), .leading), .equal, Anchor(.superview, .leadingMargin))
    ),
    (
      "`super` is the superview: the cell or the container", "super.width >= 100",
      Constraint(Anchor(.superview, .width), .greaterThanOrEqual, constant: 100)
    ),
    (
      "a metric may be the constant or the priority", "a.width >= -gap @ weak",
      Constraint(width, .greaterThanOrEqual, constant: -6, priority: 10)
    ),
    (
      "numbers may have fractions and exponents", "a.width = 1.25e2",
      Constraint(width, .equal, constant: 125)
    ),
    ("an exponent may be negative", "a.width = 5E-1", Constraint(width, .equal, constant: 0.5)),
    ("a fraction may be empty", "a.width = 7.", Constraint(width, .equal, constant: 7)),
  ]

  @Test("an equation stands for a constraint", arguments: rules)
  func meaning(rule: String, text: String, expected: Constraint) throws {
    #expect(try constraint(text, metrics: ["gap": 6, "weak": 10]) == expected)
  }

  @Test("an aspect ratio is the width for each point of the height")
  func aspectRatio() throws {
    let height = Anchor(.view("a"), .height)
    #expect(
      try constraint("a.aspectRatio = 1.5")
        == Constraint(Self.width, .equal, height, multiplier: 1.5))
    for text in ["a.aspectRatio >= 16/8 @ 750", "a.aspectRatio >= 16 : 8 @ 750"] {
      #expect(
        try constraint(text)
          == Constraint(Self.width, .greaterThanOrEqual, height, multiplier: 2, priority: 750))
    }
    #expect(
      try constraint("super.aspectRatio = ratio", metrics: ["ratio": 2])
        == Constraint(
          Anchor(.superview, .width), .equal, Anchor(.superview, .height), multiplier: 2))
    for text in [
      "a.aspectRatio = 0", "a.aspectRatio = 1/0", "a.aspectRatio = b.width",
      "a.width = b.aspectRatio",
    ] {
      #expect(throws: FormatError.self) { try constraint(text) }
    }
  }

  @Test(
    "the multiplier may be on either side, or a divisor",
    arguments: [
      ("a.width = 4 * b.width", 4.0), ("a.width = b.width * 4", 4),
      ("a.width = b.width / 4", 0.25), ("a.width = b.width", 1), ("a.width = -b.width", -1),
      ("a.width = -4 * b.width", -4), ("a.width = b.width * -4", -4),
      ("a.width = - b.width * -4", 4), ("a.width = -b.width / 4", -0.25),
      ("a.width = ratio * b.width", 1.5), ("a.width = b.width * ratio", 1.5),
      ("a.width = -ratio * b.width", -1.5), ("a.width = b.width * -ratio", -1.5),
      ("a.width = -b.width * -ratio", 1.5), ("a.width = 0 - b.width * ratio", -1.5),
      ("a.width = b.width / -4", -0.25), ("a.width = b.width / part", 4),
      ("a.width = -b.width / part", -4), ("a.width = b.width / -part", -4),
    ])
  func multipliers(text: String, multiplier: Double) throws {
    #expect(
      try constraint(text, metrics: ["ratio": 1.5, "part": 0.25])
        == Constraint(Self.width, .equal, Self.other, multiplier: multiplier))
  }

  @Test(
    "constants are added up, wherever they are",
    arguments: [
      ("a.width = b.width / 2 - 3", -3.0), ("a.width = b.width / 2 + 1 - 3 + 10", 8),
      ("a.width = 5 + b.width / 2 - 3", 2), ("a.width = -5 + b.width / 2", -5),
      ("a.width = b.width / 2 - gap", -6), ("a.width = gap + b.width / 2 + gap", 12),
    ])
  func constants(text: String, constant: Double) throws {
    #expect(
      try constraint(text, metrics: ["gap": 6])
        == Constraint(Self.width, .equal, Self.other, multiplier: 0.5, constant: constant))
  }

  @Test("every attribute can be written", arguments: Attribute.allCases)
  func everyAttribute(attribute: Attribute) throws {
    let anchor = Anchor(.view("a"), attribute)
    #expect(try Anchor(parsing: "a.\(attribute.rawValue)") == anchor)
    #expect(
      try constraint("a.\(attribute.rawValue) = 1") == Constraint(anchor, .equal, constant: 1))
  }

  @Test("equations are printed in one form")
  func description() throws {
    #expect(
      try Equation(parsing: " a.width=2+b.width/4-gap@750").description
        == "a.width == b.width / 4 + 2 - gap @ 750")
    #expect(
      Equation(Constraint(Self.width, .equal, Self.other, constant: -2)).description
        == "a.width == b.width - 2")
    #expect(
      try Equation(parsing: "a.width = 1 - b.width*gap").description
        == "a.width == -gap * b.width + 1")
    #expect(Anchor(.superview, .leading).description == "super.leading")
  }
}
