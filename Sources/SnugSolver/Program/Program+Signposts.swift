/// Where to look first for the region of several parameters, found without a branch.
///
/// The planes that bound the regions met so far cut the space of the parameters into pieces. On
/// which side of each plane the parameters lie is a number of a few bits, and the region that was
/// found there last is the first guess. It is a guess only: the region's own ranges decide. A
/// component whose regions have more planes than fit is left to the walk.
extension Program {
  static let mostPlanes = 12
  static let signpostCount = 1 << mostPlanes

  /// The number of the piece in which the parameters lie.
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

  /// Adds the planes that bound a region met for the first time.
  mutating func addPlanes(of region: Int, in component: Int) {
    guard ports[component].planeCount >= 0, ports[component].parameterCount > 1 else { return }
    for plane in boundaries(of: region, Int(ports[component].parameterCount))
    where !source.planes[component].contains(where: { Program.isSame($0, plane) }) {
      guard source.planes[component].count < Program.mostPlanes else {
        ports[component].planeCount = -1
        return
      }
      source.planes[component].append(plane)
      place(plane, source.planes[component].count - 1, component)
    }
  }

  mutating func forgetPlanes(of component: Int) {
    source.planes[component].removeAll()
    ports[component].planeCount = 0
  }

  private mutating func place(_ plane: [Double], _ index: Int, _ component: Int) {
    if signposts.count == 0 { signposts = FlatArray(repeating: -1, count: signpostTotal) }
    ports[component].planeCount = Int32(index + 1)
    let start = Int(ports[component].planeStart) + index / 4 * plane.count
    for (place, value) in plane.enumerated() { planes[start + place][index % 4] = value }
    for signpost in 0..<Program.signpostCount {
      signposts[Int(ports[component].signpostStart) + signpost] = -1
    }
  }

  /// Where the rows of a region reach the ends of their ranges: sums of a constant and the
  /// parameters, scaled so that the same plane looks the same.
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
