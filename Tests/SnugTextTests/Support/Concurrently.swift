/// Returns what so many tasks of one group make, each of its index, in the order in which they end.
func concurrently<Result: Sendable>(
  _ count: Int, _ work: @escaping @Sendable (Int) throws -> Result
) async throws -> [Result] {
  try await withThrowingTaskGroup(of: Result.self) { group in
    for index in 0..<count { group.addTask { try work(index) } }
    return try await group.reduce(into: []) { $0.append($1) }
  }
}
