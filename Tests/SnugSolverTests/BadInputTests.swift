import SnugSolver
import Testing

@Suite("Constraint system: bad input")
struct BadInputTests {
  /// A system that requires a width of 3; tests check that it is unchanged.
  private func unitSystem() throws -> (ConstraintSystem, SolverVariable, ConstraintID) {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let id = try system.add(.init([.init(1, width)], .equal, 3))
    return (system, width, id)
  }

  @Test(
    "numbers that are not finite, or beyond ten million, are refused",
    arguments: [
      .nan, .signalingNaN, .infinity, -.infinity, 1e300, -1e300, 10_000_001, (1e7).nextUp,
    ])
  func outOfRange(number: Double) throws {
    var (system, width, id) = try unitSystem()
    let refused = [
      LinearConstraint([.init(1, width)], .lessOrEqual, number),
      LinearConstraint([.init(number, width)], .lessOrEqual, 1),
      LinearConstraint([.init(1, width), .init(number, width)], .lessOrEqual, 1),
    ]
    for constraint in refused {
      let error = thrown { try system.add(constraint) }
      #expect(carries(error, number))
    }
    let error = thrown { try system.setConstant(number, of: id) }
    #expect(carries(error, number))
    #expect(try system.solve().values == [3])
  }

  /// True if the error is about this number. NaN is not equal to itself.
  private func carries(_ error: SolverError?, _ number: Double) -> Bool {
    guard case .numberOutOfRange(let found, _)? = error else { return false }
    return found == number || found.isNaN && number.isNaN
  }

  @Test(
    "coefficients too small for a pivot are refused; 0 and a ten-millionth are not",
    arguments: [(1e-8, true), (-9e-8, true), (0.0, false), (1e-7, false), (-1e-7, false)])
  func smallCoefficient(coefficient: Double, isRefused: Bool) throws {
    var (system, width, _) = try unitSystem()
    let error = thrown {
      try system.add(.init([.init(coefficient, width)], .lessOrEqual, 1))
    }
    #expect(carries(error, coefficient) == isRefused)
  }

  @Test("ten million and minus ten million are accepted")
  func largestNumber() throws {
    var system = ConstraintSystem()
    let (x, y) = (system.addVariable(.free), system.addVariable(.free))
    try system.add([x == -1e7, 1e7 * y == 1e7])
    #expect(try system.solve().values == [-1e7, 1])
  }

  @Test("values that grow beyond the range of a Double are an error, not infinite or NaN")
  func overflow() throws {
    var system = ConstraintSystem()
    var last = system.addVariable()
    _ = try system.declare(.init([.init(1, last)], .equal, 1e7))
    for _ in 0..<60 {
      let next = system.addVariable()
      // The sixtieth is 10^(7 * 61), more than a Double holds.
      _ = try system.declare(.init([.init(1, next), .init(-1e7, last)], .equal, 0))
      last = next
    }
    let error = thrown { try system.solve() }
    guard case .numberOutOfRange? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a variable of another system is unknown")
  func unknownVariable() throws {
    var (system, _, _) = try unitSystem()
    var larger = ConstraintSystem()
    _ = larger.addVariable()
    let stranger = larger.addVariable()
    let error = thrown { try system.add(.init([.init(1, stranger)], .equal, 1)) }
    #expect(error == .unknownVariable(stranger))
    #expect(try system.solve().values == [3])
  }

  @Test("a constraint of another system is unknown")
  func unknownConstraint() throws {
    var (system, _, _) = try unitSystem()
    var (larger, width, _) = try unitSystem()
    let stranger = try larger.add(.init([.init(1, width)], .lessOrEqual, 9))
    #expect(thrown(by: { try system.remove(stranger) }) == .unknownConstraint(stranger))
    let error = thrown { try system.setConstant(4, of: stranger) }
    #expect(error == .unknownConstraint(stranger))
  }
}
