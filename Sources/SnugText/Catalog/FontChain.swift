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
  /// The families the style names that are not there, or cannot be used, each once.
  public let missingFamilies: [String]
  /// Of those that are installed, why the font that was meant cannot be used.
  public let unusableFamilies: [String: FontError]

  /// The named instance the style asks for, where `primary` has none of that name: the style's
  /// weight, width and slant decide instead.
  public var missingInstance: String? {
    descriptor.namedInstance.flatMap { primary.hasInstance(named: $0) ? nil : $0 }
  }

  /// The axes the style sets and `primary` does not have.
  public var missingAxes: [FontTag] {
    descriptor.axes.map(\.tag).filter { tag in !primary.axes.contains { $0.tag == tag } }
  }

  /// The values the style sets on axes of `primary` beyond their ends, where the nearer end is used.
  /// `weight`, `width` and `slant` are none of them: they ask for the nearest there is.
  public var limitedAxes: [LimitedAxis] {
    descriptor.axes.enumerated().compactMap { place, asked in
      // Of two values for one axis the last is meant.
      guard !descriptor.axes[(place + 1)...].contains(where: { $0.tag == asked.tag }),
        let axis = primary.axes.first(where: { $0.tag == asked.tag })
      else { return nil }
      let used = axis.limited(asked.value)
      guard used != asked.value else { return nil }
      return LimitedAxis(
        tag: asked.tag, asked: asked.value, minimum: axis.minimum, maximum: axis.maximum,
        used: used)
    }
  }

  init(
    descriptor: FontDescriptor, primary: FontFace, primaryReason: PrimaryReason,
    named: [FontFace], missingFamilies: [String], unusableFamilies: [String: FontError]
  ) {
    self.descriptor = descriptor
    self.primary = primary
    self.primaryReason = primaryReason
    self.named = named
    self.missingFamilies = missingFamilies
    self.unusableFamilies = unusableFamilies
  }
}

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

/// Why a grapheme cluster is drawn by the font it is drawn by.
public enum FontReason: String, Hashable, Sendable, CaseIterable {
  /// The primary font has what the cluster needs.
  case primary
  /// White space and what is never seen is the primary font's, whatever else it has.
  case blank
  /// The first of the fonts the style names, by family or by file, that has it.
  case named
  /// The first of the catalog's own files that has it.
  case fontFile
  /// The first of the system's fonts that has it, in Fontconfig's order for the style.
  case installed
  /// No other font has it but Snug Sans, which is part of the program.
  case embedded
  /// No font has it: the primary font's box for missing characters shows.
  case missing
}

/// The font of one grapheme cluster, and why.
struct FontChoice {
  var face: FontFace
  var reason: FontReason
}

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
