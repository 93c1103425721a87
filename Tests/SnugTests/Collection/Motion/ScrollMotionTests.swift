import Foundation
import Snug
import SnugPropertyTesting
import Testing

@Suite("Scrolling: motions")
struct ScrollMotionTests {
  /// A generated motion, and what it was made of.
  struct Case {
    var motion: ScrollMotion
    var from, velocity: Double
    var range: ClosedRange<Double>
    var extent: Double
    /// The end of a glide.
    var target: Double?
  }

  static var cases: Generator<Case> {
    Generator { source in
      let lengths = Generator<Double>.length(in: -2000...2000)
      let velocities = Generator<Double>.frequency([
        (4, .length(in: -9000...9000)), (1, .length(in: -3...3)), (1, .constant(0)),
      ])
      let (from, velocity) = (try source.draw(lengths), try source.draw(velocities))
      let (first, second) = (try source.draw(lengths), try source.draw(lengths))
      let range = min(first, second)...max(first, second)
      let extent = try source.draw(.length(in: 1...1000))
      let deceleration = try source.draw(
        Generator<ScrollPhysics.Deceleration>.element(of: ScrollPhysics.Deceleration.allCases))
      if try source.draw(.bool) {
        let duration = try source.draw(Generator<Double>.length(in: 0.1...3))
        return Case(
          motion: ScrollMotion(from: from, velocity: velocity, to: first, within: duration),
          from: from, velocity: velocity, range: range, extent: extent, target: first)
      }
      return Case(
        motion: ScrollMotion(
          from: from, velocity: velocity, in: range, viewportExtent: extent,
          physics: ScrollPhysics(deceleration: deceleration)),
        from: from, velocity: velocity, range: range, extent: extent)
    }
  }

  /// Times all over a motion.
  private static func times(_ motion: ScrollMotion) -> [Double] {
    (0...400).map { motion.duration * Double($0) / 400 }
  }

  // The law v' = -k (v + w), integrated in small steps by the method of Runge and Kutta.
  @Test(
    "deceleration follows its law, from UIKit's rate of 0.998 or 0.99 in a millisecond",
    arguments: [(ScrollPhysics.Deceleration.normal, 0.998), (.fast, 0.99)], [20.0, -1000, 8000])
  func law(deceleration: (ScrollPhysics.Deceleration, Double), velocity: Double) {
    let rate = -1000 * log(deceleration.1)
    let motion = ScrollMotion(
      from: 0, velocity: velocity, in: -1e6...1e6, viewportExtent: 100,
      physics: ScrollPhysics(deceleration: deceleration.0))
    var (offset, speed, time) = (0.0, abs(velocity), 0.0)
    let step = 1e-4
    func slowing(_ speed: Double) -> Double { -rate * (speed + 1) }
    while speed > 0 {
      let sign = velocity < 0 ? -1.0 : 1
      #expect(abs(motion.offset(at: time) - sign * offset) < 1e-5)
      #expect(abs(motion.velocity(at: time) - sign * speed) < 1e-5)
      let first = slowing(speed)
      let second = slowing(speed + step / 2 * first)
      let third = slowing(speed + step / 2 * second)
      let fourth = slowing(speed + step * third)
      offset += step * (speed + step / 6 * (first + second + third))
      speed += step / 6 * (first + 2 * second + 2 * third + fourth)
      time += step
    }
    #expect(abs(motion.duration - time) < 2 * step)
    #expect(abs(abs(motion.end) - (abs(velocity) / rate - motion.duration)) < 1e-6)
  }

  @Test("a motion begins with the given offset and velocity, and ends at rest within its range")
  func ends() {
    forAll(Self.cases, count: 500) { test in
      let motion = test.motion
      try checkEqual(motion.offset(at: -1), test.from)
      try checkEqual(motion.offset(at: motion.duration + 1), motion.end)
      try checkEqual(motion.velocity(at: motion.duration), 0)
      guard motion.duration > 0 else { return try checkEqual(motion.end, test.from) }
      try check(
        abs(motion.velocity(at: 0) - test.velocity) <= 1e-9 * abs(test.velocity), "velocity")
      try check(abs(motion.velocity(at: motion.duration.nextDown)) < 1e-6, "not at rest")
      if let target = test.target {
        try checkEqual(motion.end, target)
      } else {
        try check(test.range.contains(motion.end), "\(motion.end) is out of the range")
      }
    }
  }

  @Test("offset and velocity never jump, and the velocity is the change of the offset")
  func continuity() {
    forAll(Self.cases, count: 300) { test in
      let motion = test.motion
      let step = motion.duration / 100_000
      guard step > 0 else { return }
      // The greatest acceleration of any of the curves.
      let fastest = Self.times(motion).map { abs(motion.velocity(at: $0)) }.max() ?? 0
      let bound = 20 * (fastest + 1) * (1 + 1 / motion.duration) + 10 * fastest / test.bounceTime
      for time in Self.times(motion) + test.joints where time + step <= motion.duration {
        let (before, after) = (motion.velocity(at: time), motion.velocity(at: time + step))
        try check(abs(after - before) <= bound * step + 1e-6, "the velocity jumps at \(time)")
        let moved = motion.offset(at: time + step) - motion.offset(at: time)
        let expected = (before + after) / 2 * step
        try check(
          abs(moved - expected) <= bound * step * step + 1e-9, "the offset jumps at \(time)")
      }
    }
  }

  @Test("a motion never passes its target, and a bounce reaches out by at most a quarter viewport")
  func targets() {
    forAll(Self.cases, count: 500) { test in
      let motion = test.motion
      for time in Self.times(motion) {
        let offset = motion.offset(at: time)
        if let target = test.target {
          // Away from the target it may first go on in its old direction.
          let heads = (target - test.from) * test.velocity >= 0
          let ends = min(test.from, target) - 1e-9...max(test.from, target) + 1e-9
          if heads && test.from != target {
            try check(ends.contains(offset), "\(offset) is not on the way to \(target)")
          }
        } else if test.range.contains(test.from) {
          let least = test.range.lowerBound - test.extent / 4 - 1e-6
          let most = test.range.upperBound + test.extent / 4 + 1e-6
          try check((least...most).contains(offset), "\(offset) is far beyond the range")
        }
      }
    }
  }

  @Test("without bounces, a motion stops at the end of the content")
  func noBounces() {
    let motion = ScrollMotion(
      from: 0, velocity: 1000, in: 0...100, viewportExtent: 50,
      physics: ScrollPhysics(bounces: false))
    #expect(motion.end == 100)
    #expect(Self.times(motion).allSatisfy { motion.offset(at: $0) <= 100 })
    #expect(motion.endsAtEdge)
  }

  // 0.55 * 100 / 200 = 0.275; 200 * (1 - 1 / 1.275) = 43.137...
  @Test("beyond the content, a drag stretches less and less, up to the viewport's extent")
  func stretching() {
    #expect(abs(ScrollPhysics.stretched(100, viewportExtent: 200) - 43.13725490196079) < 1e-12)
    #expect(ScrollPhysics.stretched(-1, viewportExtent: 200) == 0)
    #expect(ScrollPhysics.stretched(1, viewportExtent: 0) == 0)
    #expect(ScrollPhysics.stretched(1e12, viewportExtent: 200) <= 200)
  }
}

extension ScrollMotionTests.Case {
  /// The duration of a bounce, if there may be one.
  fileprivate var bounceTime: Double {
    min(0.5, extent / 4 / max(abs(velocity) * 4 / 27, 1e-9))
  }

  /// Times close to where one curve meets another: where the offset is at an end of the range.
  fileprivate var joints: [Double] {
    var (low, high) = (0.0, motion.duration)
    guard target == nil, motion.endsAtEdge else { return [] }
    let edge = motion.end
    let sign = edge > from ? 1.0 : -1
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if (motion.offset(at: middle) - edge) * sign < 0 { low = middle } else { high = middle }
    }
    return [low]
  }
}
