import SnugPropertyTesting
import SnugSolver
import SnugSolverTesting
import Testing

@Suite("Constraint system: editing")
struct EditingTests {
  @Test("a refused constraint leaves the system unchanged")
  func failedAdd() {
    forAll(.system(rows: 1...10, priorities: [1000, 1000, 500, 250])) {
      (listing: RandomSystem) in
      var tried = ConstraintSystem()
      var untried = ConstraintSystem()
      var ids: [ConstraintID] = []
      _ = try listing.constraints(declaring: &untried)
      for constraint in try listing.constraints(declaring: &tried) {
        guard let id = try? tried.add(constraint) else {
          try checkEqual(Answer(tried), Answer(untried))
          continue
        }
        try checkEqual(untried.add(constraint), id)
        ids.append(id)
      }
      try checkEqual(Answer(tried), Answer(untried))
      for id in ids {
        try tried.remove(id)
        try untried.remove(id)
        try checkEqual(Answer(tried), Answer(untried))
      }
    }
  }

  @Test("of constraints added together, all are accepted or all are refused")
  func failedBatch() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    try system.add(width >= 7)
    #expect(thrown(by: { try system.add([width >= 20, width <= 6]) }) != nil)
    #expect(try system.solve().values == [7])
    let error = thrown { try system.add([width >= 20, width <= 1e8]) }
    #expect(error == .numberOutOfRange(1e8, of: .addedConstraint(1)))
    #expect(try system.solve().values == [7])
    #expect(try system.add([]) == [])
  }

  @Test(
    "the conflict of a refused constraint has two constraints, first the one that it contradicts")
  func refusedIsNamed() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let least = try system.add(.init([.init(1, width)], .greaterOrEqual, 7))
    do {
      try system.add(.init([.init(1, width)], .lessOrEqual, 6))
      Issue.record("both bounds were accepted")
    } catch .unsatisfiable(let conflicting) {
      #expect(conflicting.count == 2)
      #expect(conflicting.first == least)
    }
  }

  @Test("constraints removed and added again change nothing")
  func removeThenAdd() {
    let selections = Generator<RandomSystem>.system().flatMap { listing in
      let count = listing.rows.count
      return Generator<[Bool]>.array(of: .bool, count: count...count).map { (listing, $0) }
    }
    forAll(selections) { listing, isSelected in
      let selection = isSelected.indices.filter { isSelected[$0] }
      var system = ConstraintSystem()
      let constraints = try listing.constraints(declaring: &system)
      let ids = try constraints.map { constraint in try system.declare(constraint) }
      let before = try Answer(system)
      for index in selection { try system.remove(ids[index]) }
      let left = listing.rows.indices.filter { !selection.contains($0) }
      try checkEqual(Answer(system), Answer(listing.system(left)))
      for index in selection {
        try checkEqual(Int(system.declare(constraints[index]).index) >= ids.count, true)
      }
      try checkEqual(Answer(system), before)
    }
  }

  @Test("a changed constant gives the answer of a system built with it")
  func setConstant() {
    let edits = Generator<RandomSystem>.system().flatMap { listing in
      Generator<[Double]>.array(
        of: .length(in: -30...120), count: listing.rows.count...listing.rows.count
      ).map { (listing, $0) }
    }
    forAll(edits) { listing, constants in
      var system = ConstraintSystem()
      var edited = listing
      for (index, constraint) in try listing.constraints(declaring: &system).enumerated() {
        let id = try system.declare(constraint)
        try system.setConstant(constants[index], of: id)
        edited.rows[index].constant = constants[index]
      }
      try checkEqual(Answer(system), Answer(edited.system()))
    }
  }

  @Test("a constant that causes a conflict is found when solving, and can be changed again")
  func setConstantConflict() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let most = try system.add(.init([.init(1, width)], .lessOrEqual, 10))
    let least = try system.add(.init([.init(1, width)], .greaterOrEqual, 4))
    try system.setConstant(11, of: least)
    #expect(try system.conflict() == [most, least])
    try system.setConstant(5, of: least)
    #expect(try system.solve().values == [5])
  }

  @Test("a removed constraint is unknown from then on")
  func removedIsUnknown() throws {
    var system = ConstraintSystem()
    let width = system.addVariable()
    let id = try system.add(.init([.init(1, width)], .equal, 10))
    try system.remove(id)
    #expect(thrown(by: { try system.remove(id) }) == .unknownConstraint(id))
    #expect(thrown(by: { try system.setConstant(1, of: id) }) == .unknownConstraint(id))
    #expect(try system.solve().values == [0])
  }
}
