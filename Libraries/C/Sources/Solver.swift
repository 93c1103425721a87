public import SnugHeader
import SnugSolver

/// Variables, constraints and their solution.
final class Solver: ExclusiveHandle {
  var system = ConstraintSystem()
  /// The numbers of the constraints of the last conflict.
  let conflict = Borrowed<Int>()

  // What callers borrow.
  let values = Borrowed<Double>()
  let violations = Borrowed<snug_violation>()
  let ambiguous = Borrowed<Int>()
  let reasons = Borrowed<snug_reason>()
  let losses = Borrowed<snug_violation>()

  /// Runs `body`, and keeps the conflict that it may end with.
  func noting<Output>(_ body: () throws(SolverError) -> Output) throws -> Output {
    do throws(SolverError) {
      return try body()
    } catch {
      if case .unsatisfiable(let ids) = error { conflict.fill(ids.map { Int($0.index) }) }
      throw error
    }
  }

  func variable(_ number: Int) throws -> SolverVariable {
    guard (0..<system.variableCount).contains(number) else {
      throw Failure.outOfRange(
        "there is no variable \(UInt(bitPattern: number)): there are \(system.variableCount)")
    }
    return SolverVariable(number: number)
  }

  func constraint(_ number: Int) throws -> ConstraintID {
    let count = Int(system.nextConstraint.index)
    guard (0..<count).contains(number) else {
      throw Failure.outOfRange(
        "there is no constraint \(UInt(bitPattern: number)): there were \(count)")
    }
    return ConstraintID(number: number)
  }

  func terms(
    _ pointer: UnsafePointer<snug_term>?, _ count: Int
  ) throws -> [LinearConstraint.Term] {
    try array(pointer, count, "terms").map { term in
      LinearConstraint.Term(term.coefficient, try variable(term.variable))
    }
  }

  /// The most variables, and constraints, of a system of C: their numbers are 31 bits long.
  static let mostNumbers = Int(Int32.max) / 2
}

@c @implementation
public func snug_solver_create(_ solver: HandleSlot!, _ error: ErrorSlot!) -> snug_status {
  status(error) { try required(solver, "solver").pointee = Handle.retained(Solver()) }
}

@c @implementation
public func snug_solver_reference(_ solver: OpaquePointer!) -> OpaquePointer! {
  Handle.reference(solver)
}

@c @implementation
public func snug_solver_release(_ solver: OpaquePointer!) { Handle.release(solver) }

@c @implementation
public func snug_solver_add_variables(
  _ solver: OpaquePointer!, _ count: Int, _ domain: Int32, _ first: UnsafeMutablePointer<Int>!,
  _ error: ErrorSlot!
) -> snug_status {
  status(solver, "solver", error) { (solver: Solver) in
    guard SNUG_NON_NEGATIVE ~= domain || SNUG_FREE ~= domain else {
      throw Failure.invalid("there is no domain \(domain)")
    }
    let known = solver.system.variableCount
    // A system of a million variables is beyond what can be solved.
    guard count >= 0, count <= 1 << 20, known + count <= Solver.mostNumbers else {
      throw Failure.invalid(
        "\(UInt(bitPattern: count)) variables at once: expected at most \(1 << 20)")
    }
    for _ in 0..<count {
      _ = solver.system.addVariable(SNUG_FREE ~= domain ? .free : .nonNegative)
    }
    first?.pointee = known
  }
}

@c @implementation
public func snug_solver_add_constraints(
  _ solver: OpaquePointer!, _ constraints: UnsafePointer<snug_constraint>!, _ count: Int,
  _ first: UnsafeMutablePointer<Int>!, _ error: ErrorSlot!
) -> snug_status {
  status(solver, "solver", error) { (solver: Solver) in
    let known = Int(solver.system.nextConstraint.index)
    let given = try array(constraints, count, "constraints")
    guard known + count <= Solver.mostNumbers else {
      throw Failure.invalid("\(count) constraints are too many")
    }
    let added = try given.map { try solver.constraint($0) }
    _ = try solver.noting { () throws(SolverError) in try solver.system.add(added) }
    first?.pointee = known
  }
}

extension Solver {
  fileprivate func constraint(_ given: snug_constraint) throws -> LinearConstraint {
    guard let priority = Priority(given.priority) else {
      throw Failure.invalid("the priority is \(given.priority): expected 1 to 1000")
    }
    let relation: LinearConstraint.Relation
    switch given.relation {
    case SNUG_AT_MOST: relation = .lessOrEqual
    case SNUG_EQUAL: relation = .equal
    case SNUG_AT_LEAST: relation = .greaterOrEqual
    default: throw Failure.invalid("there is no relation \(given.relation)")
    }
    return LinearConstraint(
      try terms(given.terms, given.term_count), relation, given.constant, priority: priority)
  }
}

@c @implementation
public func snug_solver_remove(
  _ solver: OpaquePointer!, _ constraints: UnsafePointer<Int>!, _ count: Int, _ error: ErrorSlot!
) -> snug_status {
  status(solver, "solver", error) { (solver: Solver) in
    var system = solver.system
    for number in try array(constraints, count, "constraints") {
      try system.remove(try solver.constraint(number))
    }
    solver.system = system
  }
}

@c @implementation
public func snug_solver_set_constants(
  _ solver: OpaquePointer!, _ constraints: UnsafePointer<Int>!, _ constants: UnsafePointer<Double>!,
  _ count: Int, _ error: ErrorSlot!
) -> snug_status {
  status(solver, "solver", error) { (solver: Solver) in
    var system = solver.system
    let constants = try array(constants, count, "constants")
    for (index, number) in try array(constraints, count, "constraints").enumerated() {
      try system.setConstant(constants[index], of: try solver.constraint(number))
    }
    solver.system = system
  }
}

@c @implementation
public func snug_solver_solve(
  _ solver: OpaquePointer!, _ solution: UnsafeMutablePointer<snug_solution>!, _ error: ErrorSlot!
) -> snug_status {
  status(solver, "solver", error) { (solver: Solver) in
    let slot = try writable(solution, "solution")
    let solved = try solver.noting { () throws(SolverError) in try solver.system.solve() }
    solver.values.fill(solved.values)
    solver.violations.fill(solved.violations.map { snug_violation($0.constraint, $0.amount) })
    solver.ambiguous.fill(solved.ambiguous.map { Int($0.index) })
    slot.write(
      snug_solution(
        size: 0, values: solver.values.pointer, value_count: solver.values.count,
        violations: solver.violations.pointer, violation_count: solver.violations.count,
        ambiguous: solver.ambiguous.pointer, ambiguous_count: solver.ambiguous.count))
  }
}

@c @implementation
public func snug_solver_conflict(
  _ solver: OpaquePointer!, _ constraints: ArraySlot<Int>!, _ count: UnsafeMutablePointer<Int>!,
  _ error: ErrorSlot!
) -> snug_status {
  lend(solver, "solver", (constraints, "constraints"), (count, "count"), error) {
    (solver: Solver) in solver.conflict
  }
}

@c @implementation
public func snug_solver_explain(
  _ solver: OpaquePointer!, _ terms: UnsafePointer<snug_term>!, _ termCount: Int,
  _ explanation: UnsafeMutablePointer<snug_explanation>!, _ error: ErrorSlot!
) -> snug_status {
  status(solver, "solver", error) { (solver: Solver) in
    let slot = try writable(explanation, "explanation")
    let sum = LinearExpression(terms: try solver.terms(terms, termCount))
    let found = try solver.noting { () throws(SolverError) in try solver.system.explain(sum) }
    solver.reasons.fill(found.reasons.map { snug_reason($0) })
    solver.losses.fill(found.losses.map { snug_violation($0.constraint, $0.amount) })
    slot.write(
      snug_explanation(
        size: 0, value: found.value, reasons: solver.reasons.pointer,
        reason_count: solver.reasons.count, losses: solver.losses.pointer,
        loss_count: solver.losses.count, is_ambiguous: found.isAmbiguous ? 1 : 0))
  }
}

extension snug_reason {
  fileprivate init(_ reason: Explanation.Reason) {
    let (kind, number) =
      switch reason.support {
      case .constraint(let id): (SNUG_SUPPORT_CONSTRAINT, id.index)
      case .domain(let variable): (SNUG_SUPPORT_DOMAIN, variable.index)
      case .settling(let variable): (SNUG_SUPPORT_SETTLING, variable.index)
      }
    self.init(kind: Int32(kind), number: Int(number), multiplier: reason.multiplier)
  }
}

extension snug_violation {
  fileprivate init(_ constraint: ConstraintID, _ amount: Double) {
    self.init(constraint: Int(constraint.index), amount: amount)
  }
}
