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
    var bounces = true
    /// The end of a glide.
    var target: Double?

    /// The offsets that it may reach: those of the range, a quarter of the viewport around them if it
    /// bounces, and as far beyond as it begins.
    var reach: ClosedRange<Double> {
      let mayBounce = bounces && range.lowerBound < range.upperBound
      let beyond = mayBounce ? extent / 4 : 0
      return min(from, range.lowerBound - beyond)...max(from, range.upperBound + beyond)
    }

    /// The distance that it may go on in its first direction.
    var room: Double {
      velocity < 0 ? from - reach.lowerBound : reach.upperBound - from
    }
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
      let bounces = try source.draw(.bool)
      var test = Case(
        motion: ScrollMotion(
          from: from, velocity: velocity, in: range, viewportExtent: extent,
          physics: ScrollPhysics(deceleration: deceleration, bounces: bounces)),
        from: from, velocity: velocity, range: range, extent: extent, bounces: bounces)
      guard try source.draw(.bool) else { return test }
      let duration = try source.draw(Generator<Double>.length(in: 0.1...3))
      test.target = first
      test.motion = ScrollMotion(
        from: from, velocity: velocity, to: first, within: duration, staying: test.reach)
      return test
    }
  }

  /// Times all over a motion.
  private static func times(_ motion: ScrollMotion) -> [Double] {
    (0...400).map { motion.duration * Double($0) / 400 }
  }

  // The law v' = -k v, integrated in small steps by the method of Runge and Kutta.
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
    func slowing(_ speed: Double) -> Double { -rate * speed }
    while speed >= 10 {
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
    #expect(abs(abs(motion.end) - (abs(velocity) - 10) / rate) < 1e-6)
  }

  // From 1000 points a second: ln(1000 / 10) / 2.002 = 2.3002 seconds, 990 / 2.002 = 494.505 points.
  @Test("a fling rests when its speed falls under 10 points a second")
  func rest() {
    func fling(_ velocity: Double) -> ScrollMotion {
      ScrollMotion(from: 0, velocity: velocity, in: 0...5000, viewportExtent: 480)
    }
    #expect(abs(fling(1000).duration - 2.3002) < 0.0002)
    #expect(abs(fling(1000).end - 494.505) < 0.001)
    #expect(abs(fling(1000).velocity(at: fling(1000).duration.nextDown) - 10) < 1e-6)
    #expect(ScrollPhysics.restingSpeed == 10)
    #expect(fling(10).duration == 0)
    #expect(fling(9).end == 0)
  }

  @Test("a motion begins with the given offset and velocity, and ends at rest within its range")
  func ends() {
    forAll(Self.cases, count: 500) { test in
      let motion = test.motion
      try checkEqual(motion.offset(at: -1), test.from)
      try checkEqual(motion.offset(at: motion.duration + 1), motion.end)
      try checkEqual(motion.velocity(at: motion.duration), 0)
      guard motion.duration > 0 else { return try checkEqual(motion.end, test.from) }
      // Where it may not go on at all, it begins at rest.
      let begins = test.room > 0 ? [test.velocity] : [test.velocity, 0]
      try check(
        begins.contains { abs(motion.velocity(at: 0) - $0) <= 1e-9 * abs(test.velocity) },
        "velocity")
      // A fling rests from 10 points a second, and where it stops at an end without bounces.
      let isFling = test.target == nil && !motion.endsAtEdge
      let stops = test.target == nil && motion.endsAtEdge && !test.bounces
      try check(
        stops
          || abs(motion.velocity(at: motion.duration.nextDown)) < (isFling ? 10 : 0) + 1e-6,
        "not at rest")
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
      let bound = 20 * (fastest + 1) * (1 + 1 / motion.duration) + 10 * fastest / test.turningTime
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

  @Test(
    "a motion never passes its target, nor goes farther beyond the content than it began or than a quarter of the viewport"
  )
  func targets() {
    forAll(Self.cases, count: 1000) { test in
      let motion = test.motion
      for time in Self.times(motion) {
        let offset = motion.offset(at: time)
        try check(test.reach.contains(offset), "\(offset) is beyond \(test.reach)")
        // Away from the target it may first go on in its old direction.
        guard let target = test.target, (target - test.from) * test.velocity >= 0,
          test.from != target
        else { continue }
        let ends = min(test.from, target)...max(test.from, target)
        try check(ends.contains(offset), "\(offset) is not on the way to \(target)")
      }
    }
  }

  // By the cubic curve it would reach 4/27 * 600 * 0.3 = 26.7 beyond 0, and there are 9: it brakes on
  // these in 3 * 9 / 600 = 0.045 seconds, and is back after the rest of 0.3 seconds.
  @Test("a velocity away from the target is braked where there is not enough room")
  func braking() {
    let motion = ScrollMotion(from: 0, velocity: -600, to: 0, within: 0.3, staying: -9...100)
    #expect(abs(motion.offset(at: 0.045) + 9) < 1e-9)
    #expect(abs(motion.velocity(at: 0.045)) < 1e-6)
    // Halfway back in the time from 0.045 to 0.3.
    #expect(abs(motion.offset(at: (0.045 + 0.3) / 2) + 4.5) < 1e-9)
    #expect(motion.duration == 0.3)
    let free = ScrollMotion(from: 0, velocity: -600, to: 0, within: 0.3, staying: -30...100)
    #expect(abs(free.offset(at: 0.1) + 600 * 0.3 * 4 / 27) < 1e-9)
    // At the limit itself it rests.
    let held = ScrollMotion(from: 0, velocity: -600, to: 90, within: 0.3, staying: 0...100)
    #expect(held.velocity(at: 0) == 0)
    #expect(held.offset(at: 0.15) == 45)
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
  /// The least time in which a bounce may turn, or a velocity that leads away is braked.
  fileprivate var turningTime: Double {
    let speed = max(abs(velocity), 1e-9)
    return min(0.5, extent / 4 / (speed * 4 / 27), room > 0 ? 3 * room / speed : 0.5)
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
