/// The way in which a viewport moves by itself: how it slows down, and what it does at the ends of
/// the content.
///
/// The formulas are those of `ScrollMotion`; times are in seconds, lengths in points.
///
/// ```swift
/// var physics = ScrollPhysics()
/// physics.deceleration = .fast
/// let end = ScrollMotion(
///   from: 0, velocity: 1000, in: 0...5000, viewportExtent: 480, physics: physics
/// ).end  // 98.5
/// ```
public struct ScrollPhysics: Hashable, Sendable {
  /// How fast the viewport slows down after a drag.
  public var deceleration: Deceleration
  /// Whether the viewport can be dragged beyond the content, and moves beyond it and back at an end.
  public var bounces: Bool
  /// Whether it bounces even where all of the content fits into it.
  public var alwaysBounces: Bool

  /// The rate at which the viewport slows down, with UIKit's names.
  public enum Deceleration: String, Hashable, Sendable, CaseIterable {
    /// The velocity is multiplied by 0.998 in a millisecond.
    case normal
    /// The velocity is multiplied by 0.99 in a millisecond.
    case fast

    /// The part of the velocity lost in a second, -1000 ln(0.998) or -1000 ln(0.99).
    var rate: Double {
      switch self {
      case .normal: 2.0020026706730793
      case .fast: 10.05033585350145
      }
    }
  }

  /// Physics as in UIKit: normal deceleration, with bounces where the content is longer than the
  /// viewport.
  public init(
    deceleration: Deceleration = .normal, bounces: Bool = true, alwaysBounces: Bool = false
  ) {
    self.deceleration = deceleration
    self.bounces = bounces
    self.alwaysBounces = alwaysBounces
  }

  /// The maximum duration of an animated scroll: 0.3 seconds.
  public static let animationDuration = 0.3
  /// The maximum duration of a bounce, and of the way back to the content: 0.5 seconds.
  public static let bounceDuration = 0.5
  /// The maximum duration of the way to a target that a drag ends with: 1.5 seconds.
  public static let targetDuration = 1.5
  /// The speed under which a viewport that slows down rests: 10 points in a second.
  public static let restingSpeed = 10.0
  /// The resistance to a drag beyond the content.
  static let rubberBand = 0.55
  /// The maximum velocity of a motion, in points a second.
  public static let maximumVelocity = 1e7
}

extension ScrollPhysics {
  /// Returns the distance that the viewport moves beyond the content when a finger drags it by
  /// `distance` there: less the further it is, and never as far as the viewport's extent.
  ///
  /// `extent * (1 - 1 / (1 + 0.55 * distance / extent))`, UIKit's rubber band.
  public static func stretched(_ distance: Double, viewportExtent extent: Double) -> Double {
    guard distance > 0, extent > 0 else { return 0 }
    return extent * (1 - 1 / (1 + rubberBand * distance / extent))
  }

  /// Returns the distance of a finger that drags the viewport by `stretched` beyond the content, less
  /// than the viewport's extent: the inverse of `stretched(_:viewportExtent:)`.
  static func unstretched(_ stretched: Double, viewportExtent extent: Double) -> Double {
    guard stretched > 0, extent > 0 else { return 0 }
    return extent * (1 / (1 - stretched / extent) - 1) / rubberBand
  }

  /// Returns the velocity of a viewport stretched beyond the content, for each point a second of the
  /// finger: the derivative of `stretched(_:viewportExtent:)`.
  static func stretchRate(_ stretched: Double, viewportExtent extent: Double) -> Double {
    guard stretched > 0, extent > 0 else { return 1 }
    let rest = max(1 - stretched / extent, 0)
    return rubberBand * rest * rest
  }

  /// Whether the viewport may move beyond content with this range of offsets.
  func mayOverscroll(_ range: ClosedRange<Double>) -> Bool {
    bounces && (alwaysBounces || range.lowerBound < range.upperBound)
  }

  /// The offsets that a motion may reach: those that show nothing beyond the content, a quarter of the
  /// viewport around them if it bounces, and as far beyond the content as it begins.
  func reach(
    from offset: Double, in range: ClosedRange<Double>, viewportExtent extent: Double
  ) -> ClosedRange<Double> {
    let beyond = mayOverscroll(range) ? extent / 4 : 0
    return min(offset, range.lowerBound - beyond)...max(offset, range.upperBound + beyond)
  }
}
