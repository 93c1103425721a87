import SnugSolver
import Testing

@Suite("Constraint system: recorded optima")
struct RecordedSystemTests {
  @Test("feasibility, totals, values and ambiguity are those HiGHS found level by level")
  func recorded() throws {
    let systems = try RecordedSystem.all(of: "systems.txt")
    #expect(systems.count == 300)
    try expect(systems)
  }

  @Test("coefficients from 0.001 to 1000 give the totals, values and ambiguity of exact arithmetic")
  func wide() throws {
    let systems = try RecordedSystem.all(of: "wide.txt")
    #expect(systems.count == 88)
    try expect(systems)
  }

  private func expect(_ systems: [RecordedSystem]) throws {
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
