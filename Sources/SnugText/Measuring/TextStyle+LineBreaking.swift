extension TextStyle {
  /// How the lines of a text are filled that takes several.
  public enum LineBreaking: String, Hashable, Sendable, CaseIterable {
    /// Each takes as much as fits.
    case greedy
    /// As many lines as `greedy` makes of a paragraph, as equally wide as they can be: the sum of
    /// the squares of their widths is the least (CSS Text 4, `text-wrap: balance`).
    case balanced
  }
}
