/// A value asked for on a variation axis that goes beyond what the font has.
public struct LimitedAxis: Hashable, Sendable {
  /// Which axis.
  public let tag: FontTag
  /// What the style asks for.
  public let asked: Double
  /// The ends of the axis in the font.
  public let minimum, maximum: Double
  /// What is used: the nearer end.
  public let used: Double
}
