import Snug
import SnugPropertyTesting
import Testing

@Suite("Constraint texts: round trips")
struct ConstraintTextRoundTripTests {
  @Test("a visual format prints as a text that means the same")
  func visualFormats() {
    forAll(visualFormatText, count: 500) { text in
      let format = try VisualFormat(parsing: text)
      let copy = try VisualFormat(parsing: format.description)
      try checkEqual(copy, format)
      try checkEqual(copy.hashValue, format.hashValue)
      let metrics = ["gap": 4.0, "m2": 0.5, "e5": 60, "weak": 200]
      try checkEqual(copy.constraints(metrics: metrics), format.constraints(metrics: metrics))
    }
  }

  @Test("format options add alignments of neighbours, and change no size")
  func options() {
    let sample = Generator { source in
      let text = try source.draw(visualFormatText)
      let isColumn = text.drop { $0.isWhitespace }.hasPrefix("V")
      return (text, try source.draw(formatOptions(along: isColumn ? .vertical : .horizontal)))
    }
    forAll(sample, count: 500) { text, options in
      let format = try VisualFormat(parsing: text)
      let metrics = ["gap": 4.0, "m2": 0.5, "e5": 60, "weak": 200]
      let plain = try format.constraints(metrics: metrics)
      let asked = try format.constraints(options: options, metrics: metrics)
      let alignments = Set(options.compactMap(\.alignedAttribute))
      let neighbours = text.count { $0 == "[" } - 1
      try checkEqual(asked.count, plain.count + alignments.count * neighbours)
      let isSize = { (constraint: Constraint) in constraint.first.attribute.isSize }
      try checkEqual(asked.filter(isSize), plain.filter(isSize))
      for alignment in asked.dropFirst(plain.count) {
        try check(alignments.contains(alignment.first.attribute))
        try checkEqual(
          alignment, Constraint(alignment.first, .equal, alignment.second, identifier: nil))
        try checkEqual(alignment.second?.attribute, alignment.first.attribute)
      }
    }
  }

  @Test("an equation prints as a text that means the same")
  func equations() {
    forAll(equationText, count: 500) { text in
      let equation = try Equation(parsing: text)
      let copy = try Equation(parsing: equation.description)
      try checkEqual(copy, equation)
      try checkEqual(copy.hashValue, equation.hashValue)
      let metrics = ["gap": 4.0, "m2": 0.5, "e5": 60, "weak": 200]
      try checkEqual(copy.constraint(metrics: metrics), equation.constraint(metrics: metrics))
    }
  }

  @Test("a constraint's equation reads back as the constraint")
  func constraints() {
    forAll(anyConstraint, count: 500) { constraint in
      let text = Equation(constraint).description
      try checkEqual(Equation(parsing: text).constraint(), constraint, text)
    }
  }

  @Test("a letter that forms one character with the sign after it is read as a name")
  func joiningLetters() throws {
    // U+0D4E forms one grapheme cluster with any sign that follows.
    let format = try VisualFormat(parsing: "[\u{D4E}\n(5)]")
    #expect(format.description == "H:[\u{D4E}(==5)]")
    #expect(try VisualFormat(parsing: format.description) == format)
  }

  @Test("a multiplier without a second item is not part of the equation")
  func idleMultiplier() throws {
    let constraint = Constraint(
      Anchor(.view("a"), .width), .equal, nil, multiplier: 3, constant: 5)
    let equation = Equation(constraint)
    #expect(equation.description == "a.width == 5")
    #expect(try Equation(parsing: "a.width == 5") == equation)
  }

  @Test("equations with the multipliers 0 and -0 are equal and have equal hashes")
  func signedZero() throws {
    let zero = try Equation(parsing: "a.width = b.width * 0")
    let negative = try Equation(parsing: "a.width = b.width * -0")
    #expect(zero == negative)
    #expect(zero.hashValue == negative.hashValue)
  }
}
