/// The value of one OpenType feature.
///
/// Example: `TextStyle`.
public struct FontFeature: Hashable, Sendable {
  /// The tag of the feature, such as `liga`.
  public var tag: FontTag
  /// 0 is off, 1 is on; higher values choose an alternate.
  public var value: UInt32

  /// Creates a feature `tag` set to `value`.
  public init(tag: FontTag, value: UInt32) {
    self.tag = tag
    self.value = value
  }
}
