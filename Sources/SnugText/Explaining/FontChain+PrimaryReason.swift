extension FontChain {
  /// Why a font is the primary one of a style.
  public enum PrimaryReason: String, Hashable, Sendable, CaseIterable {
    /// The style names its file, or its family and no generic one before it.
    case named
    /// The first font for a generic family: Fontconfig's configuration says which, or it is the
    /// first of the files given.
    case generic
    /// The style names neither file nor family: it is the first of the files given, or else Snug Sans.
    case `default`
    /// No family the style names is there: the first font there is for it.
    case substitute
  }
}
