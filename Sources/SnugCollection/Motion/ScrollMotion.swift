/// A motion of a viewport along its axis, as a function of time: nothing in it depends on when, or
/// how often, it is asked for an offset.
///
/// Times are in seconds since the motion began, offsets in points, velocities in points a second. It
/// consists of at most two of these curves, joined without a jump in offset or velocity:
/// - **Deceleration** from an offset `x` with a velocity `v`: at time `t`, the velocity is `v e^(-kt)`
///   and the distance `v (1 - e^(-kt)) / k`. `k` is 2.002 or 10.05 (UIKit's rates of deceleration). It
///   rests when its speed falls under 10 points a second, after `ln(|v| / 10) / k`.
/// - **Gliding** to an offset, with rest there, in a time `T`: the cubic curve with the given offsets
///   and velocities at both ends. `T` is at most 3 times the distance divided by the velocity: so
///   the curve never passes its end. If the velocity leads away from the end, and the curve would go
///   farther than it may, it first glides to rest where it may go, then to the end. A bounce is a
///   glide from an end of the content to that end: `v t (1 - t/T)^2`, which reaches out by 4/27 `v T`,
///   and at most by a quarter of the viewport.
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
  public private(set) var endsAtEdge: Bool
  /// The offset at which it turns, if its velocity leads away from its end.
  let turn: Double?

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
  ///   - velocity: The velocity at the beginning. At an end of `limits`, one that leads beyond it is
  ///     taken for 0.
  ///   - end: The offset at the end.
  ///   - duration: The maximum duration: it is shorter if the velocity would pass the end.
  ///   - limits: The offsets that it may reach, which contain both.
  public init(
    from offset: Double, velocity: Double = 0, to end: Double, within duration: Double,
    staying limits: ClosedRange<Double> = -Double.infinity...Double.infinity
  ) {
    let limit = velocity < 0 ? limits.lowerBound : limits.upperBound
    let direct = Glide(from: offset, velocity: velocity, to: end, within: duration)
    guard let turn = direct.turn, !limits.contains(turn) else {
      self.init(direct)
      return
    }
    guard offset != limit else {
      self.init(Glide(from: offset, to: end, within: duration))
      return
    }
    let out = Glide(from: offset, velocity: velocity, to: limit, within: duration)
    let back = Glide(from: limit, to: end, within: duration - out.duration)
    self.init(
      Piece(duration: out.duration, curve: .glide(out)),
      Piece(start: out.duration, duration: back.duration, curve: .glide(back)), turn: limit)
  }

  /// A motion that slows down by itself, and bounces at the ends of the content.
  ///
  /// From beyond the content, it glides back to it, unless its velocity carries it there. It never
  /// moves farther beyond the content than it begins or than a quarter of the viewport.
  /// - Parameters:
  ///   - offset: The offset at the beginning.
  ///   - velocity: The velocity at the beginning. From a quarter of the viewport or more beyond the
  ///     content, one that leads away from it is taken for 0.
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
      self.init(Piece(duration: free.duration, curve: .deceleration(free)))
      return
    }
    if offset != edge, min(max(offset, range.lowerBound), range.upperBound) == edge {
      // It is beyond that end already.
      self.init(
        from: offset, velocity: velocity, to: edge, within: ScrollPhysics.bounceDuration,
        staying: physics.reach(from: offset, in: range, viewportExtent: extent))
      endsAtEdge = true
      return
    }
    let time = free.time(at: edge)
    let arriving = free.velocity(at: time)
    let way = Piece(duration: time, curve: .deceleration(free.ending(at: edge)))
    guard physics.mayOverscroll(range) else {
      self.init(way, endsAtEdge: true)
      return
    }
    var bounce = Glide(
      from: edge, velocity: arriving, to: edge, within: Self.bounceDuration(arriving, extent))
    bounce.turn(within: physics.reach(from: edge, in: range, viewportExtent: extent))
    self.init(
      way, Piece(start: time, duration: bounce.duration, curve: .glide(bounce)), turn: bounce.turn,
      endsAtEdge: true)
  }

  /// The duration of a bounce, which reaches out by at most a quarter of the viewport.
  private static func bounceDuration(_ velocity: Double, _ extent: Double) -> Double {
    let reach = abs(velocity) * 4 / 27
    return reach > 0 ? min(ScrollPhysics.bounceDuration, extent / 4 / reach) : 0
  }

  private init(_ glide: Glide) {
    self.init(Piece(duration: glide.duration, curve: .glide(glide)), turn: glide.turn)
  }

  private init(
    _ first: Piece, _ second: Piece? = nil, turn: Double? = nil, endsAtEdge: Bool = false
  ) {
    self.first = first
    self.second = second
    self.turn = turn
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
  /// The offset at which it turns, if its velocity leads away from its end.
  private(set) var turn: Double?

  init(from: Double, velocity: Double = 0, to: Double, within limit: Double) {
    (self.from, self.velocity, self.to) = (from, velocity, to)
    let distance = to - from
    let isHeading = distance * velocity > 0
    if distance == 0 && velocity == 0 {
      duration = 0
    } else if isHeading {
      duration = min(limit, 3 * distance / velocity)
    } else {
      duration = limit
    }
    guard velocity != 0, !isHeading, duration > 0 else {
      turn = nil
      return
    }
    // The root of the derivative: (1 - s) (6 s distance / T + v (1 - 3 s)) is 0.
    let part = velocity / (3 * velocity - 6 * distance / duration)
    turn = Self.offset(from, velocity * duration, distance, at: part)
  }

  /// Limits the offset at which it turns, which only rounding carries beyond.
  mutating func turn(within limits: ClosedRange<Double>) {
    turn = turn.map { min(max($0, limits.lowerBound), limits.upperBound) }
  }

  private static func offset(
    _ from: Double, _ run: Double, _ distance: Double, at part: Double
  ) -> Double {
    let rest = 1 - part
    return from + distance * part * part * (3 - 2 * part) + run * part * rest * rest
  }

  func offset(at time: Double) -> Double {
    guard time < duration else { return to }
    let offset = Self.offset(from, velocity * duration, to - from, at: time / duration)
    // Rounding carries it no farther than it goes.
    let ends = (min(from, to), max(from, to))
    return min(max(offset, min(ends.0, turn ?? to)), max(ends.1, turn ?? to))
  }

  func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    let part = time / duration
    let rest = 1 - part
    return 6 * (to - from) / duration * part * rest + velocity * rest * (1 - 3 * part)
  }
}

/// A curve that slows down by itself, until it is so slow that it rests.
private struct Deceleration: Hashable {
  let from, velocity, rate: Double
  /// The time at which the curve rests.
  let duration: Double
  /// The offset at which it rests, or is left.
  private(set) var end: Double

  init(from: Double, velocity: Double, rate: Double) {
    (self.from, self.velocity, self.rate) = (from, velocity, rate)
    let slowing = abs(velocity) / ScrollPhysics.restingSpeed
    duration = slowing > 1 ? Exponential.logarithm(slowing) / rate : 0
    end = slowing > 1 ? from + (velocity - velocity / slowing) / rate : from
  }

  /// The curve left at an offset that it reaches.
  func ending(at offset: Double) -> Deceleration {
    var curve = self
    curve.end = offset
    return curve
  }

  func offset(at time: Double) -> Double {
    let offset = from + velocity * (1 - Exponential.power(-rate * time)) / rate
    return min(max(offset, min(from, end)), max(from, end))
  }

  func velocity(at time: Double) -> Double { velocity * Exponential.power(-rate * time) }

  /// Returns the time at which it reaches an offset on its way.
  func time(at offset: Double) -> Double {
    let left = velocity - rate * (offset - from)
    return left == velocity ? 0 : Exponential.logarithm(velocity / left) / rate
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
