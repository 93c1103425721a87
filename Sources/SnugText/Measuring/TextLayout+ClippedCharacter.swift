extension TextLayout {
  /// A character that is wider than its line may be.
  public struct ClippedCharacter: Hashable, Sendable {
    /// Its UTF-8 offset in the source text.
    public let sourceOffset: Int
    /// As wide as a line must be to show it whole, in points.
    public let width: Double
    /// As wide as lines may be, in points, as it was asked for.
    public let limit: Double
  }
}
