import SnugSolver

/// The solver's error that `body` throws, or nil.
///
/// In place of `#expect(throws:)`, on whose closures with typed throws Swift 6.3.1 crashes.
func thrown<Result>(by body: () throws -> Result) -> SolverError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? SolverError
  }
}
