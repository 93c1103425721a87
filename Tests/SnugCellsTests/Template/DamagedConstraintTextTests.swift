import Snug
import SnugPropertyTesting
import Testing

@Suite("Constraint texts: damaged and generated")
struct DamagedConstraintTextTests {
  private static var sources: [Generator<String>] {
    [
      damaged(visualFormatText), damaged(equationText), constraintTokens,
      .string(of: .scalar(in: "\u{0}"..."\u{FFFF}"), count: 0...8),
      .string(from: "HV:|[]()-<>=@,.*/+ ab01e\u{308}", count: 0...24),
    ]
  }

  @Test(
    "any text is a format, and an equation, that prints and reads back, or an error at a column",
    arguments: 0..<5)
  func formatsAndEquations(source: Int) {
    forAll(Self.sources[source], count: 1500) { text in
      try Self.checkRead(text, VisualFormat.init(parsing:))
      try Self.checkRead(text, Equation.init(parsing:))
    }
  }

  @Test("any text is a constraint of a template, or an error of its statement")
  func statements() {
    let views = [CellView("a", .box(nil)), CellView("b", .box(nil)), CellView("label", .box(nil))]
    forAll(.oneOf(Self.sources), count: 3000) { text in
      let error = templateError(views, [.text(text)], metrics: ["gap": 4, "m2": 0])
      guard let error else { return }
      try checkEqual(error.place, .statement(0, container: nil))
      guard case .constraint(.syntax(let format), _) = error.problem else { return }
      try Self.checkPlace(format, in: text)
    }
  }

  private static func checkRead<Value: Hashable & CustomStringConvertible>(
    _ text: String, _ parse: (String) throws(FormatError) -> Value
  ) throws {
    let value: Value
    do throws(FormatError) { value = try parse(text) } catch {
      return try checkPlace(error, in: text)
    }
    let copy = try parse(value.description)
    try checkEqual(copy, value, value.description)
    try checkEqual(copy.hashValue, value.hashValue)
    try checkEqual(copy.description, value.description)
  }

  private static func checkPlace(_ error: FormatError, in text: String) throws {
    try check((1...text.count + 1).contains(error.column), "column \(error.column)")
    let rest = text.dropFirst(error.column - 1)
    let stands = rest.unicodeScalars.starts(with: error.found.unicodeScalars)
    try check(stands, "found \(error.found)")
    try checkEqual(error.found.isEmpty, rest.isEmpty)
    try check(!error.expected.isEmpty)
  }
}
