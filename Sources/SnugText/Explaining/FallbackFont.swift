/// A font that is asked for what the primary one lacks.
public struct FallbackFont: Hashable, Sendable {
  /// The family's name, in English if it has one.
  public let family: String
  /// The name of the design within the family; `nil` where a variable font is whatever the style
  /// asks for.
  public let styleName: String?
  /// Its bytes and the face in them.
  public let source: FontSource
  /// What a cluster's reason is that it draws: `.named`, `.fontFile`, `.installed` or `.embedded`.
  public let reason: FontReason
  /// Whether it draws emoji alone. For those it comes before all that are not named by the style;
  /// nothing else is looked for in it.
  public let isEmojiFont: Bool
}
