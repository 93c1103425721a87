import PropertyTesting
import Snug
import Testing

@Suite("Constraint texts: printed and read again")
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

  @Test("any text is a constraint or an error within the text or right behind it")
  func anyText() {
    let token = Generator<String>.element(of: [
      "H:", "V:", "|", "[", "]", "(", ")", "-", "a", "b.width", "super.", "1", ".5", "e", "@750",
      "<=", "==", ">", "*", "/", "+", ",", " ", "\n", "\u{E9}", "\u{1F600}", "\u{0}",
    ])
    forAll(.array(of: token, count: 0...12), count: 1000) { tokens in
      let text = tokens.joined()
      let error = templateError([View("a", .box(nil)), View("b", .box(nil))], [.text(text)])
      guard case .constraint(.syntax(let format), _) = error?.problem else { return }
      try check((1...text.count + 1).contains(format.column), "column \(format.column)")
      let rest = text.dropFirst(format.column - 1)
      try check(rest.hasPrefix(format.found), "found \(format.found)")
      try checkEqual(format.found.isEmpty, rest.isEmpty)
    }
  }

  @Test("a multiplier without a second item is not part of the equation")
  func idleMultiplier() throws {
    let constraint = Constraint(
      Anchor(.view("a"), .width), .equal, nil, multiplier: 3, constant: 5)
    let equation = Equation(constraint)
    #expect(equation.description == "a.width == 5")
    #expect(try Equation(parsing: "a.width == 5") == equation)
  }

  @Test("equal texts of zero have equal hashes")
  func signedZero() throws {
    let zero = try Equation(parsing: "a.width = b.width * 0")
    let negative = try Equation(parsing: "a.width = b.width * -0")
    #expect(zero == negative)
    #expect(zero.hashValue == negative.hashValue)
  }
}
