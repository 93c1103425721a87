/// Components of one parameter: all their regions lie on a line and are found in advance. Walking from region
/// to region instead takes 2.4 times as long for a tag (workload Tb).
extension SolverProgram {
  /// The count of regions above which the walk is used instead.
  static var mostMilestones: Int { 32 }

  /// Finds all regions of `component`, from one of them to both ends of the line.
  mutating func survey(_ component: Int, from region: Int) throws(SolverError) {
    var line = [(end: span(of: region).end, region: Int32(region))]
    let least = leastParameters[Int(source.components[component].parameters[0])]
    for isForward in [false, true] {
      var last = region
      while true {
        let span = span(of: last)
        guard isForward ? span.end < ConstraintSystem.maximumMagnitude : span.start > least else {
          break
        }
        guard line.count < SolverProgram.mostMilestones,
          let next = try neighbour(component, of: last, isForward ? span.endEdge : span.startEdge)
        else { return }
        last = next
        line.insert(
          (end: self.span(of: last).end, region: Int32(last)), at: isForward ? line.count : 0)
      }
    }
    place(line, component)
    isOnLines =
      !hasConditions && (0..<ports.count).allSatisfy { ports[$0].milestoneEnd > 0 }
      && (0..<store.regions.count).allSatisfy { !store.regions[$0].missesRequired }
  }

  /// Stores milestones in groups of four.
  private mutating func place(_ line: [(end: Double, region: Int32)], _ component: Int) {
    ports[component].milestoneStart = Int32(milestones.count)
    for first in stride(from: 0, to: line.count, by: 4) {
      var ends = SIMD4(repeating: Double.infinity)
      for place in first..<first + 4 {
        let milestone = line[min(place, line.count - 1)]
        let answer = store.regions[Int(milestone.region)].answerStart
        milestones.append(Milestone(region: milestone.region, answer: answer))
        if place < line.count - 1 { ends[place - first] = milestone.end }
      }
      milestoneEnds.append(ends)
    }
    ports[component].milestoneEnd = Int32(milestones.count)
  }

  /// Returns the region, with its answer, of a component of one parameter.
  @inline(__always)
  mutating func milestone(of port: Port, at parameter: Double) -> Milestone {
    var group = unsafe milestoneEnds.elements + Int(port.milestoneStart &>> 2)
    let end = unsafe milestoneEnds.elements + Int(port.milestoneEnd &>> 2)
    // Counts the ends passed: a branch would be mispredicted every other time.
    var passed = SIMD4<UInt64>.zero
    while unsafe group < end {
      unsafe passed.replace(with: passed &+ 1, where: group[0] .< parameter)
      unsafe group += 1
    }
    let halves = passed.lowHalf &+ passed.highHalf
    let place = Int(truncatingIfNeeded: halves[0] &+ halves[1])
    return unsafe milestones.elements[Int(port.milestoneStart) &+ place]
  }

  /// Writes the values of the variables of a component of one parameter.
  @inline(__always)
  mutating func scatter(
    _ port: Port, _ region: Region, at parameter: Double,
    _ values: UnsafeMutablePointer<Double>
  ) {
    let size = Region.groupSize(parameters: 1)
    let indices = unsafe variableIndices.elements + Int(port.variableStart)
    let leasts = unsafe leasts.elements + Int(port.variableStart)
    let groups = unsafe store.groups.elements + Int(region.groupStart)
    for column in 0..<Int(port.variableCount) {
      let group = unsafe groups + (column >> 2 &* size)
      let value = unsafe group[0][column & 3] + group[1][column & 3] * parameter
      unsafe values[Int(indices[column])] = unsafe value < leasts[column] ? leasts[column] : value
    }
  }

  private mutating func neighbour(
    _ component: Int, of region: Int, _ edge: Int?
  ) throws(SolverError) -> Int? {
    guard let edge, !store.isFull else { return nil }
    try cross(edge, of: region, in: component)
    let next = try self.region(of: component)
    store.neighbours[Int(store.regions[region].edgeStart) + edge] = Int32(next)
    return next
  }

  /// The interval of the parameter in a region, and the edges at both ends.
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

/// Signposts: the first guess at the region of several parameters, found without a branch.
///
/// The planes that bound the known regions cut the parameter space into pieces. The sides of the
/// planes on which the parameters lie make up a number of a few bits, and the region found there
/// last is the first guess. It is only a guess: the region's own ranges decide. A component whose
/// regions have more than `mostPlanes` planes uses the walk, which takes 2.5 times as long for three labels
/// (workload M).
extension SolverProgram {
  static let mostPlanes = 12
  static let signpostCount = 1 << mostPlanes

  /// Returns the number of the piece in which the parameters lie.
  @inline(__always)
  mutating func signature(
    _ port: Port, _ parameterCount: Int, _ inputs: UnsafePointer<Double>
  ) -> Int {
    var group = unsafe planes.elements + Int(port.planeStart)
    var bits = SIMD4<UInt64>.zero
    var weights: SIMD4<UInt64> = [1, 2, 4, 8]
    for _ in stride(from: 0, to: port.planeCount, by: 4) {
      var value = unsafe group[0]
      for index in 0..<parameterCount { unsafe value += group[1 &+ index] * inputs[index] }
      unsafe group += parameterCount &+ 1
      bits.replace(with: bits | weights, where: value .< 0)
      weights &<<= 4
    }
    return Int(truncatingIfNeeded: bits[0] | bits[1] | bits[2] | bits[3])
  }

  /// Adds the planes that bound a region, unless they are known.
  mutating func addPlanes(of region: Int, in component: Int) {
    guard ports[component].planeCount >= 0, ports[component].parameterCount > 1 else { return }
    for plane in boundaries(of: region, Int(ports[component].parameterCount))
    where !source.planes[component].contains(where: { SolverProgram.isSame($0, plane) }) {
      guard source.planes[component].count < SolverProgram.mostPlanes else {
        ports[component].planeCount = -1
        return
      }
      source.planes[component].append(plane)
      place(plane, source.planes[component].count - 1, component)
    }
  }

  private mutating func place(_ plane: [Double], _ index: Int, _ component: Int) {
    if signposts.count == 0 { signposts = FlatArray(repeating: -1, count: signpostTotal) }
    ports[component].planeCount = Int32(index + 1)
    let start = Int(ports[component].planeStart) + index / 4 * plane.count
    for (place, value) in plane.enumerated() { planes[start + place][index % 4] = value }
    for signpost in 0..<SolverProgram.signpostCount {
      signposts[Int(ports[component].signpostStart) + signpost] = -1
    }
  }

  /// Returns the planes where the rows of a region reach the ends of their ranges: sums of a
  /// constant and the parameters, scaled so that equal planes look equal.
  private mutating func boundaries(of region: Int, _ parameterCount: Int) -> [[Double]] {
    var result: [[Double]] = []
    let size = Region.groupSize(parameters: parameterCount)
    for row in 0..<Int(store.regions[region].rowCount) {
      let group = Int(store.regions[region].groupStart) + row / 4 * size
      let coefficients = (0...parameterCount).map { store.groups[group + $0][row % 4] }
      guard let divisor = coefficients.dropFirst().first(where: { $0 != 0 }) else { continue }
      for end in [store.groups[group + size - 2], store.groups[group + size - 1]] {
        let limit = end[row % 4]
        guard limit.isFinite else { continue }
        var plane = coefficients
        plane[0] -= limit
        result.append(plane.map { $0 / divisor })
      }
    }
    return result
  }

  private static func isSame(_ a: [Double], _ b: [Double]) -> Bool {
    zip(a, b).allSatisfy { ($0 - $1).magnitude <= Tolerance.ratio * max(1, $0.magnitude) }
  }
}
