package import SnugGeometry
import SnugPropertyTesting
import Testing  // for the source locations of failures

/// Checks that no two frames overlap; edges may touch.
package func checkDisjoint(_ frames: [Rect]) throws {
  for (index, one) in frames.enumerated() {
    for other in frames[..<index] {
      let isApart = Axis.allCases.contains { axis in
        one.maximum(along: axis) <= other.minimum(along: axis)
          || other.maximum(along: axis) <= one.minimum(along: axis)
      }
      try check(isApart, "\(one) overlaps \(other)")
    }
  }
}
