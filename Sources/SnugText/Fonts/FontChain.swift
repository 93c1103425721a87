/// The fonts of one style: the primary one, and where to look for what it lacks.
public final class FontChain: Sendable {
  /// What was asked for.
  public let descriptor: FontDescriptor
  /// Supplies line metrics, spaces, the ellipsis and `.notdef`.
  public let primary: FontFace
  /// Why that is the primary font.
  public let primaryReason: PrimaryReason
  /// The families the style names that are installed, in its order; `primary` is the first,
  /// unless a generic family stands before it. Empty when none is named and installed.
  public let named: [FontFace]
  /// The families the style names that are not installed.
  public let missingFamilies: [String]

  /// Why a font is the primary one of a style.
  public enum PrimaryReason: String, Hashable, Sendable, CaseIterable {
    /// The style names its file, or its family and no generic one before it.
    case named
    /// The first font for a generic family: Fontconfig's configuration says which, or it is the
    /// first of the files given.
    case generic
    /// No family the style names is there: the first font there is for it.
    case substitute
  }

  init(
    descriptor: FontDescriptor, primary: FontFace, primaryReason: PrimaryReason,
    named: [FontFace], missingFamilies: [String]
  ) {
    self.descriptor = descriptor
    self.primary = primary
    self.primaryReason = primaryReason
    self.named = named
    self.missingFamilies = missingFamilies
  }
}
