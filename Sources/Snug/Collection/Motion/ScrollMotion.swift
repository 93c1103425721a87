/// A motion of a viewport along its axis, as a function of time: nothing in it depends on when, or
/// how often, it is asked for an offset.
///
/// Times are in seconds since the motion began, offsets in points, velocities in points a second. It
/// consists of at most two of these curves, joined without a jump in offset or velocity:
/// - **Deceleration** from an offset `x` with a velocity `v`: at time `t`, the velocity is
///   `(v + w) e^(-kt) - w` and the distance `(v + w)(1 - e^(-kt)) / k - wt`, for a positive `v`. `k`
///   is 2.002 or 10.05 (UIKit's rates of deceleration), and `w` is 1 point a second, which brings it
///   to rest after `ln(1 + v/w) / k`.
/// - **Gliding** to an offset, with rest there, in a time `T`: the cubic curve with the given offsets
///   and velocities at both ends. `T` is at most 3 times the distance divided by the velocity: so
///   the curve never passes its end. A bounce is a glide from an end of the content to that end:
///   `v t (1 - t/T)^2`, which reaches out by 4/27 `v T`, and at most by a quarter of the viewport.
///
/// ```swift
/// let motion = ScrollMotion(from: 0, velocity: 1000, in: 0...5000, viewportExtent: 480)
/// let frames = (0...3).map { motion.offset(at: Double($0) / 60) }  // 0, then 16.4, 32.2 and 47.6
/// ```
public struct ScrollMotion: Hashable, Sendable {
  private let first: Piece
  /// The curve behind the first one, if there are two.
  private let second: Piece?
  /// Whether the motion ends at an end of the content, for lack of more.
  public let endsAtEdge: Bool

  /// A curve, and the times between which it is followed.
  private struct Piece: Hashable {
    var start = 0.0
    var duration: Double
    var curve: Curve
  }

  private enum Curve: Hashable {
    case deceleration(Deceleration)
    case glide(Glide)
  }

  /// A motion that glides to an offset, within a given time at most.
  /// - Parameters:
  ///   - offset: The offset at the beginning.
  ///   - velocity: The velocity at the beginning.
  ///   - end: The offset at the end.
  ///   - duration: The maximum duration: it is shorter if the velocity would pass the end.
  public init(
    from offset: Double, velocity: Double = 0, to end: Double, within duration: Double
  ) {
    self.init(Glide(from: offset, velocity: velocity, to: end, within: duration))
  }

  /// A motion that slows down by itself, and bounces at the ends of the content.
  ///
  /// From beyond the content, it glides back to it, unless its velocity carries it there.
  /// - Parameters:
  ///   - offset: The offset at the beginning.
  ///   - velocity: The velocity at the beginning.
  ///   - range: The offsets that show nothing beyond the content.
  ///   - extent: The extent of the viewport along the motion.
  ///   - physics: How fast it slows down, and whether it bounces.
  public init(
    from offset: Double, velocity: Double, in range: ClosedRange<Double>,
    viewportExtent extent: Double, physics: ScrollPhysics = ScrollPhysics()
  ) {
    let free = Deceleration(from: offset, velocity: velocity, rate: physics.deceleration.rate)
    let edge = min(max(free.end, range.lowerBound), range.upperBound)
    if edge == free.end {
      self.init(Piece(duration: free.duration, curve: .deceleration(free)), nil, false)
      return
    }
    if offset != edge, min(max(offset, range.lowerBound), range.upperBound) == edge {
      // It is beyond that end already.
      let isLeaving = (edge - offset) * velocity < 0
      self.init(
        Glide(
          from: offset, velocity: velocity, to: edge,
          within: isLeaving
            ? max(Self.bounceDuration(velocity, extent), ScrollPhysics.leastReturnDuration)
            : ScrollPhysics.bounceDuration),
        endsAtEdge: true)
      return
    }
    let time = free.time(at: edge)
    let arriving = free.velocity(at: time)
    let way = Piece(duration: time, curve: .deceleration(free.ending(at: edge)))
    let duration = Self.bounceDuration(arriving, extent)
    let bounce = Glide(from: edge, velocity: arriving, to: edge, within: duration)
    self.init(
      way, physics.bounces ? Piece(start: time, duration: duration, curve: .glide(bounce)) : nil,
      true)
  }

  /// The duration of a bounce, which reaches out by at most a quarter of the viewport.
  private static func bounceDuration(_ velocity: Double, _ extent: Double) -> Double {
    let reach = abs(velocity) * 4 / 27
    return reach > 0 ? min(ScrollPhysics.bounceDuration, extent / 4 / reach) : 0
  }

  private init(_ glide: Glide, endsAtEdge: Bool = false) {
    self.init(Piece(duration: glide.duration, curve: .glide(glide)), nil, endsAtEdge)
  }

  private init(_ first: Piece, _ second: Piece?, _ endsAtEdge: Bool) {
    self.first = first
    self.second = second
    self.endsAtEdge = endsAtEdge
  }

  /// The time after which it rests.
  public var duration: Double { second.map { $0.start + $0.duration } ?? first.duration }

  /// The offset at which it rests.
  public var end: Double {
    switch (second ?? first).curve {
    case .deceleration(let curve): curve.end
    case .glide(let curve): curve.to
    }
  }

  /// Returns the offset at a time: exactly the first one before the beginning, and `end` after the
  /// end.
  public func offset(at time: Double) -> Double {
    guard time < duration else { return end }
    let (piece, time) = piece(at: time)
    return switch piece.curve {
    case .deceleration(let curve): curve.offset(at: time)
    case .glide(let curve): curve.offset(at: time)
    }
  }

  /// Returns the velocity at a time: 0 after the end.
  public func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    let (piece, time) = piece(at: time)
    return switch piece.curve {
    case .deceleration(let curve): curve.velocity(at: time)
    case .glide(let curve): curve.velocity(at: time)
    }
  }

  /// The curve at a time, and the time since its start, within its duration.
  private func piece(at time: Double) -> (piece: Piece, time: Double) {
    let piece = second.flatMap { $0.start <= time ? $0 : nil } ?? first
    return (piece, min(max(time - piece.start, 0), piece.duration))
  }
}

/// A cubic curve to rest at an offset.
private struct Glide: Hashable {
  let from, velocity, to, duration: Double

  init(from: Double, velocity: Double, to: Double, within limit: Double) {
    (self.from, self.velocity, self.to) = (from, velocity, to)
    let distance = to - from
    if distance == 0 && velocity == 0 {
      duration = 0
    } else if distance * velocity > 0 {
      duration = min(limit, 3 * distance / velocity)
    } else {
      duration = limit
    }
  }

  func offset(at time: Double) -> Double {
    guard time < duration else { return to }
    let part = time / duration
    let rest = 1 - part
    return from + (to - from) * part * part * (3 - 2 * part) + velocity * time * rest * rest
  }

  func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    let part = time / duration
    let rest = 1 - part
    return 6 * (to - from) / duration * part * rest + velocity * rest * (1 - 3 * part)
  }
}

/// A curve that slows down to rest by itself.
private struct Deceleration: Hashable {
  let from: Double
  /// The velocity without its sign, which is `direction`.
  let speed, direction, rate: Double
  /// The time at which the curve rests.
  let duration: Double
  /// The offset at which it rests, or is left.
  private(set) var end: Double

  init(from: Double, velocity: Double, rate: Double) {
    self.from = from
    speed = abs(velocity)
    direction = velocity < 0 ? -1 : 1
    self.rate = rate
    let stopping = ScrollPhysics.stoppingVelocity
    duration = Exponential.logarithm(1 + speed / stopping) / rate
    end = from + direction * (speed / rate - stopping * duration)
  }

  /// The curve left at an offset that it reaches.
  func ending(at offset: Double) -> Deceleration {
    var curve = self
    curve.end = offset
    return curve
  }

  func offset(at time: Double) -> Double { from + direction * distance(at: time) }

  func velocity(at time: Double) -> Double { direction * speed(at: time) }

  private func distance(at time: Double) -> Double {
    let stopping = ScrollPhysics.stoppingVelocity
    let lost = 1 - Exponential.power(-rate * time)
    return (speed + stopping) * lost / rate - stopping * time
  }

  private func speed(at time: Double) -> Double {
    let stopping = ScrollPhysics.stoppingVelocity
    return max(0, (speed + stopping) * Exponential.power(-rate * time) - stopping)
  }

  /// Returns the time at which it reaches an offset on its way, by Newton's method: distances grow
  /// ever more slowly, so that no step goes too far.
  func time(at offset: Double) -> Double {
    let goal = abs(offset - from)
    var time = 0.0
    for _ in 0..<100 {
      let speed = speed(at: time)
      let left = goal - distance(at: time)
      guard left > 0, speed > 0 else { break }
      let next = min(time + left / speed, duration)
      guard next > time else { break }
      time = next
    }
    return time
  }
}

/// The exponential function and its inverse by sums of powers: the same bits on every machine.
enum Exponential {
  private static let logarithmOf2 = 0.6931471805599453

  /// Returns e to the power of `x`, for magnitudes up to 700.
  static func power(_ x: Double) -> Double {
    let doublings = (x / logarithmOf2).rounded()
    let rest = x - doublings * logarithmOf2
    var (sum, term) = (1.0, 1.0)
    for index in 1...16 {
      term *= rest / Double(index)
      sum += term
    }
    return Double(sign: .plus, exponent: Int(doublings), significand: sum)
  }

  /// Returns the natural logarithm of a positive normal number.
  static func logarithm(_ x: Double) -> Double {
    let ratio = (x.significand - 1) / (x.significand + 1)
    var (sum, term) = (0.0, ratio)
    for index in 0...20 {
      sum += term / Double(2 * index + 1)
      term *= ratio * ratio
    }
    return Double(x.exponent) * logarithmOf2 + 2 * sum
  }
}
