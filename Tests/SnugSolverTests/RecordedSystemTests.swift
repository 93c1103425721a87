import SnugSolver
import Testing

@Suite("Constraint system: against recorded optima")
struct RecordedSystemTests {
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
      system.optima.expect(try system.listing.system().solve(), comment)
    }
  }
}
