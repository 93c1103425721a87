/// A family of fonts that a style can name.
public struct FontFamily: Hashable, Sendable {
  /// In English if it has such a name; others name it too.
  public let name: String
  /// The names of its designs, each once, by name.
  public let styleNames: [String]
  /// The fonts it comes from, each once, by name: paths, or `embedded:NAME`.
  public let files: [String]
}
