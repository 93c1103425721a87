import SnugSolver
import Testing

@Suite("Constraint system: against recorded optima")
struct RecordedSystemTests {
  // HiGHS meets rows to 1e-10 and keeps higher levels to 1e-8; totals are multiples of 1/48 or so.
  private let tolerance = 1e-6
  // The slack that HiGHS has left for each level adds up in values settled late.
  private let valueTolerance = 1e-5

  @Test("feasibility, totals, values and ambiguity are those HiGHS found level by level")
  func recorded() throws {
    let systems = try RecordedSystem.all()
    #expect(systems.count == 300)
    for (index, system) in systems.enumerated() {
      let comment = Comment(rawValue: "number \(index): \(system.listing.debugDescription)")
      guard try system.listing.system().conflict() == nil else {
        #expect(system.isInfeasible, comment)
        continue
      }
      #expect(!system.isInfeasible, comment)
      compare(try system.listing.system().solve(), with: system, comment)
    }
  }

  private func compare(_ solution: Solution, with recorded: RecordedSystem, _ comment: Comment) {
    #expect(solution.levels.map(\.priority.level) == recorded.totals.map(\.priority), comment)
    let totals = zip(solution.levels.map(\.violation), recorded.totals.map(\.violation))
    #expect(totals.allSatisfy { abs($0 - $1) < tolerance }, comment)
    let values = zip(solution.values, recorded.values)
    #expect(values.allSatisfy { abs($0 - $1) < valueTolerance }, comment)
    #expect(solution.ambiguous.map { Int($0.index) } == recorded.ambiguous, comment)
  }
}
