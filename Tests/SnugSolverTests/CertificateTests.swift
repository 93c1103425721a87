import SnugPropertyTesting
import SnugSolver
import SnugSolverTesting
import SnugWorkloads
import Testing

@Suite("Constraint system: certificates")
struct CertificateTests {
  @Test("every solution of a random system has a certificate that verifies")
  func verifies() {
    forAll(.system(variables: 1...5, rows: 0...12)) { (listing: RandomSystem) in
      let system = try listing.system()
      guard try system.conflict() == nil else { return }
      try system.certificate().verify()
    }
  }

  @Test("the solutions of the workload cells have certificates that verify")
  func workloads() throws {
    try TagCell(intrinsicWidth: 134.25).system.certificate().verify()
    try RowCell.threeLabels([155, 155, 155]).system.certificate().verify()
    try RowCell.crowd([50, 60, 150, 8, 90, 120, 70, 20]).system.certificate().verify()
    try Form(width: 60, height: 30).system.certificate().verify()
    try Form(width: 800, height: 600).system.certificate().verify()
  }

  @Test(
    "a certificate for parameters verifies, and has the solution with their values as constants")
  func parameters() throws {
    let system = try RowCell.threeLabels([0, 0, 0]).parametric()
    let certificate = try system.certificate(parameters: [120, 90, 110])
    try certificate.verify()
    #expect(
      try certificate.solution.values
        == RowCell.threeLabels([120, 90, 110]).system.solve().values)
  }

  @Test("of two exclusive preferences, the one of higher priority holds, and both have multipliers")
  func multipliers() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let strong = try system.add((width <= 40).at(750))
    let weak = try system.add((width == 100).at(250))
    let certificate = try system.certificate()
    // No required constraint is violated, and none at 750. At 250 the preference pulls up with a
    // multiplier of 1, and the limit holds it with a multiplier of 1.
    #expect(certificate.multipliers.map(\.support) == [.constraint(strong), .constraint(weak)])
    #expect(certificate.multipliers.map(\.values) == [[0, 0, 1], [0, 0, -1]])
    #expect(certificate.solution.levels.map(\.violation) == [0, 60])
  }
}

@Suite("Constraint system: explanations")
struct ExplanationTests {
  @Test("a label is 120 wide because of its maximum, which overrides compression resistance")
  func truncatedLabel() throws {
    var system = ConstraintSystem()
    let (cell, label) = (system.addVariable(), system.addVariable())
    let margins = try system.add(cell - label == 10)
    let most = try system.add(label <= 120)
    try system.add((label <= 134.25).at(251))
    let resistance = try system.add((label >= 134.25).at(750))
    let fitting = try system.add((cell == 0).at(50))

    let explanation = try system.explain(label)
    #expect(explanation.value == 120)
    #expect(explanation.reasons.map(\.support) == [.constraint(most)])
    #expect(explanation.reasons.map(\.multiplier) == [1])
    #expect(explanation.losses.map(\.constraint) == [resistance, fitting])
    #expect(explanation.losses.map(\.amount) == [14.25, 130])
    #expect(explanation.losses.map(\.wantsMore) == [true, false])
    #expect(!explanation.isAmbiguous)

    // The cell is its label and the margins: 120 + 10.
    let cellReasons = try system.explain(cell).reasons
    #expect(Set(cellReasons.map(\.support)) == [.constraint(margins), .constraint(most)])
    #expect(cellReasons.map(\.multiplier) == [1, 1])
  }

  @Test("a variable that no constraint determines is reported as settled and ambiguous")
  func settled() throws {
    var system = ConstraintSystem()
    let position = system.addVariable(.free)
    let width = system.addVariable()
    try system.add(.init([.init(1, width)], .lessOrEqual, 30))
    let explanation = try system.explain(position)
    #expect(explanation.reasons.map(\.support) == [.settling(position)])
    #expect(explanation.isAmbiguous)
    #expect(try system.explain(width).reasons.map(\.support) == [.domain(width)])
  }

  @Test("a preference for a value, lost to required equalities, is reported for that value only")
  func lostToEqualities() throws {
    var system = ConstraintSystem()
    let (width, height) = (system.addVariable(), system.addVariable())
    try system.add([width == 90, 2 * width - 3 * height == 0])
    let hugging = try system.add((width <= 40).at(251))
    let twice = try system.add((2 * width == 200).at(50))
    let losses = try system.explain(width).losses
    #expect(losses.map(\.constraint) == [hugging, twice])
    #expect(losses.map(\.amount) == [50, 20])
    #expect(losses.map(\.wantsMore) == [false, true])
    #expect(try system.explain(height).losses.isEmpty)
  }

  @Test("a sum is ambiguous if the sum may have other values, not if only its variables may")
  func openSums() throws {
    var system = ConstraintSystem()
    let (a, b) = (system.addVariable(), system.addVariable())
    try system.add(.init([.init(1, a), .init(1, b)], .equal, 100))
    #expect(try system.explain(a).isAmbiguous)
    #expect(try !system.explain(a + b).isAmbiguous)
    #expect(try system.explain(a + 2 * b).isAmbiguous)
    #expect(try !system.explain(3 * a + 3 * b + 5).isAmbiguous)
  }

  @Test("the value of a sum includes its constants and parameters")
  func wholeSums() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let text = system.addParameter()
    try system.add(width == text + 10)
    #expect(try system.explain(2 * width + text + 5, parameters: [77]).value == 2 * 87 + 77 + 5)
    let beyond = LinearExpression(terms: [.init(.infinity, width)])
    let error = thrown { _ = try system.explain(beyond, parameters: [77]) }
    #expect(error == .numberOutOfRange(.infinity, of: .expression))
  }

  @Test("the reasons for the value of a variable add up to it")
  func sums() {
    forAll(.system(variables: 1...5, rows: 0...12)) { (listing: RandomSystem) in
      let system = try listing.system()
      guard let solution = try? system.solve() else { return }
      for index in listing.domains.indices {
        let variable = system.variables[index]
        let explanation = try system.explain(variable)
        let sum = explanation.reasons.reduce(0.0) { sum, reason in
          guard case .constraint(let id) = reason.support else { return sum }
          return sum + reason.multiplier * listing.rows[Int(id.index)].constant
        }
        try check((sum - solution[variable]).magnitude < 1e-6, "\(sum), not \(solution[variable])")
      }
    }
  }
}
