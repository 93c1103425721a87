import SnugSolver
import Testing

/// Keeps the examples from printing in tests.
private func print(_: Any...) {}

/// The examples above public types, as their documentation prints them.
@Suite("Examples: solver")
struct SolverExampleTests {
  @Test("ConstraintSystem")
  func constraintSystem() throws {
    var system = ConstraintSystem()
    let (cell, label) = (system.addVariable(), system.addVariable())
    try system.add([cell == label + 10, label >= 40, label <= 120])
    try system.add((cell == 0).at(50))  // as narrow as possible
    let solution = try system.solve()
    print(solution[cell], solution[label])  // 50, 40
    #expect(solution[cell] == 40 + 10)
    #expect(solution[label] == 40)
  }

  @Test("SolverProgram")
  func solverProgram() throws {
    var system = ConstraintSystem()
    let label = system.addVariable()
    let text = system.addParameter(.nonNegative)
    try system.add([label <= 120, (label == text).at(750)])
    var program = try SolverProgram(system)
    var values: [Double] = []
    try program.solve([77], into: &values)  // values is [77]
    #expect(values == [77])
    try program.solve([150], into: &values)
    #expect(values == [120])
  }

  @Test("Explanation")
  func explanation() throws {
    var system = ConstraintSystem()
    let label = system.addVariable()
    let limit = try system.add(label <= 120)
    try system.add((label == 150).at(750))
    let explanation = try system.explain(label)
    let isLimited = explanation.reasons.first?.support == .constraint(limit)  // true
    #expect(isLimited)
    #expect(explanation.value == 120)
    #expect(explanation.losses.map(\.amount) == [150 - 120])
  }

  @Test("Certificate")
  func certificate() throws {
    var system = ConstraintSystem()
    let label = system.addVariable()
    try system.add([label >= 40, (label == 0).at(50)])
    let certificate = try system.certificate()
    try certificate.verify()  // throws `CertificateError` unless no other values are better
    #expect(certificate.solution[label] == 40)
  }

  @Test("SolverError")
  func solverError() throws {
    var system = ConstraintSystem()
    let label = system.addVariable()
    let minimum = try system.add(label >= 40)
    let refused = system.nextConstraint
    do {
      try system.add(label <= 30)
    } catch {
      if case .unsatisfiable(let conflicting) = error {
        print(conflicting == [minimum, refused])  // true
      }
    }
    #expect(try system.solve()[label] == 40)
  }
}
