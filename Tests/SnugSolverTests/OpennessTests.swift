import SnugPropertyTesting
import SnugSolverTesting
import Testing

@testable import SnugSolver

/// Rows whose views all prefer what they cannot all have: which of them yield is open.
@Suite("Constraint system: open variables of full rows")
struct OpennessTests {
  /// A row of views one after the other. Variables: the row's length, then each view's length.
  struct FullRow: CustomDebugStringConvertible {
    var listing = RandomSystem(domains: [.nonNegative])

    init(lengths: [Double], hugging: Double = 250, resistance: Double = 750) {
      listing.domains += lengths.map { _ in .nonNegative }
      listing.add([(1, 0)] + lengths.indices.map { (-1, 1 + $0) }, .equal, 0)
      for (view, length) in lengths.enumerated() {
        listing.add([(1, 1 + view)], .lessOrEqual, length, hugging)
        listing.add([(1, 1 + view)], .greaterOrEqual, length, resistance)
      }
    }

    var count: Int { listing.domains.count - 1 }
    var debugDescription: String { listing.debugDescription }

    /// Views of 25.5 to 31.5, each at most 20 wide, in a line of 320.
    static func boxes(_ count: Int) -> FullRow {
      var row = FullRow(lengths: (0..<count).map { 25.5 + Double($0 % 7) })
      for view in 1...count { row.listing.add([(1, view)], .lessOrEqual, 20) }
      row.listing.add([(1, 0)], .lessOrEqual, 320, 999)
      row.listing.add([(1, 0)], .equal, 0, 50)
      return row
    }
  }

  /// Rows too long or too short for their line, often by whole views, so that many lengths are at
  /// their limits at once.
  private static var rows: Generator<FullRow> {
    Generator { source in
      let lengths = try source.draw(
        .array(of: .element(of: [10, 10, 10.5, 12, 20, 0]), count: 1...7))
      let priorities = Generator<Double>.element(of: [250, 250, 500, 750])
      var row = FullRow(
        lengths: lengths, hugging: try source.draw(priorities),
        resistance: try source.draw(priorities))
      let limits = Generator<Double>.element(of: [5, 5, 8, 10, 1.0 / 3])
      for view in 1...row.count {
        if try source.draw(.bool) {
          row.listing.add([(1, view)], .lessOrEqual, try source.draw(limits))
        }
        if try source.draw(.integer(in: 0...3)) == 3 {
          row.listing.add([(1, view)], .greaterOrEqual, try source.draw(limits), 900)
        }
      }
      let equal = try source.draw(.element(of: [0.0, 0, 300, 600, 800]))
      if equal > 0, row.count > 1 {
        for view in 2...row.count {
          row.listing.add([(1, view - 1), (-1, view)], .equal, 0, equal)
        }
      }
      let line = try source.draw(.element(of: [0.0, 5, 10, 15, 20, 40, 80, 200]))
      let relation = try source.draw(.element(of: LinearConstraint.Relation.allCases))
      row.listing.add([(1, 0)], relation, line, try source.draw(.element(of: [999, 1000, 500])))
      return row
    }
  }

  /// Whether two optima differ in a variable: once it is the last to be minimised, once maximised.
  private func varies(_ variable: Int, in listing: RandomSystem) throws -> Bool {
    let values = try [-1e6, 1e6].map { target in
      var last = listing
      last.add([(1, variable)], .equal, target, 1)
      return try last.system().solve().values[variable]
    }
    return values[1] - values[0] > 1e-7
  }

  private func checkOpenness(_ listing: RandomSystem) throws {
    let system = try listing.system()
    guard try system.conflict() == nil else { throw Discard() }
    let open = try listing.domains.indices.filter { try varies($0, in: listing) }
    let guess = FixedSolve(domains: system.domains, rows: system.rows).optimumGuess()
    try checkEqual(try system.exactOptimum(from: guess)?.open, open)
    try checkEqual(try system.solve().ambiguous.map { Int($0.index) }, open)
  }

  @Test("a length is open exactly if it is not the same when it is minimised and maximised last")
  func rows() {
    forAll(Self.rows, count: 400) { (row: FullRow) in try checkOpenness(row.listing) }
  }

  @Test("the same is true of any system")
  func anySystem() {
    forAll(
      .system(
        variables: 1...5, rows: 0...9, priorities: [1000, 750, 500, 250],
        constants: .element(of: [0, 0, 0, 8, 20]))
    ) {
      (listing: RandomSystem) in try checkOpenness(listing)
    }
  }

  @Test("in a line that holds 16 of 60 equal preferences exactly, all lengths are open")
  func exactFit() throws {
    let solution = try FullRow.boxes(60).listing.system().solve()
    // The first ones yield, being nearest 0: 320 is 16 * 20.
    #expect(
      solution.values == [320] + [Double](repeating: 0, count: 44)
        + [Double](repeating: 20, count: 16))
    #expect(solution.ambiguous.map { Int($0.index) } == Array(1...60))
  }

  @Test("in a line that holds all preferences exactly, no length is open")
  func nothingOpen() throws {
    var row = FullRow.boxes(60)
    row.listing.rows[row.listing.rows.count - 2].constant = 60 * 20
    let solution = try row.listing.system().solve()
    #expect(solution.values.dropFirst().allSatisfy { $0 == 20 })
    #expect(solution.ambiguous.isEmpty)
  }

  @Test("exact arithmetic grows at most with the square of a row's length")
  func work() throws {
    let spent = try [60, 240].map { count in
      let system = try FullRow.boxes(count).listing.system()
      let work = ExactWork()
      _ = try FixedSolve(domains: system.domains, rows: system.rows, work: work).solve()
      return work.spent
    }
    // Four times as long: 16 times the work, and a fifth more for longer numbers.
    #expect(spent[1] <= 20 * spent[0], "\(spent)")
  }
}
