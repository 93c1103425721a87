/// Components of one parameter: all their regions lie on a line, and are found beforehand.
extension Program {
  /// More regions than this are left to the walk.
  static var mostMilestones: Int { 32 }

  /// Finds all regions of `component`, from one of them to both ends.
  mutating func survey(_ component: Int, from region: Int) throws(SolverError) {
    var line = [Milestone(end: span(of: region).end, region: Int32(region))]
    let least = leastParameters[Int(source.components[component].parameters[0])]
    var first = region
    while span(of: first).start > least {
      guard line.count < Program.mostMilestones,
        let previous = try neighbour(component, of: first, span(of: first).startEdge)
      else { return }
      first = previous
      line.insert(Milestone(end: span(of: first).end, region: Int32(first)), at: 0)
    }
    var last = region
    while span(of: last).end < ConstraintSystem.maximumMagnitude {
      guard line.count < Program.mostMilestones,
        let next = try neighbour(component, of: last, span(of: last).endEdge)
      else { return }
      last = next
      line.append(Milestone(end: span(of: last).end, region: Int32(last)))
    }
    ports[component].milestoneStart = Int32(milestones.count)
    for milestone in line { milestones.append(milestone) }
    ports[component].milestoneEnd = Int32(milestones.count)
  }

  private mutating func neighbour(
    _ component: Int, of region: Int, _ edge: Int?
  ) throws(SolverError) -> Int? {
    guard let edge, !store.isFull else { return nil }
    try cross(edge, of: region, in: component)
    let next = try store.region(of: &source.tableaus[component], component)
    store.neighbours[Int(store.regions[region].edgeStart) + edge] = Int32(next)
    return next
  }

  /// Where the parameter lies in a region, and the edges at both ends.
  private struct Span {
    var start = -Double.infinity
    var end = Double.infinity
    var startEdge: Int?
    var endEdge: Int?
  }

  private mutating func span(of region: Int) -> Span {
    var span = Span()
    let size = Region.groupSize(parameters: 1)
    for row in 0..<Int(store.regions[region].rowCount) {
      let group = Int(store.regions[region].groupStart) + row / 4 * size
      let lane = row % 4
      let constant = store.groups[group][lane]
      let slope = store.groups[group + 1][lane]
      guard slope != 0 else { continue }
      for (limit, edge) in [
        (store.groups[group + 2][lane], 2 * row), (store.groups[group + 3][lane], 2 * row + 1),
      ] where limit.isFinite {
        let parameter = (limit - constant) / slope
        let isEnd = (slope > 0) == (edge % 2 == 1)
        if isEnd, parameter < span.end { (span.end, span.endEdge) = (parameter, edge) }
        if !isEnd, parameter > span.start { (span.start, span.startEdge) = (parameter, edge) }
      }
    }
    return span
  }
}
