/// The fonts of one style: the primary font, and the fallback fonts for what it lacks.
///
/// The font of a grapheme cluster is a pure function of the cluster and the style.
///
/// Example: `FontCatalog`.
public final class FontChain: Sendable {
  /// The font description that was requested.
  public let descriptor: FontDescriptor
  /// The font of line metrics, spaces, the ellipsis and `.notdef`.
  public let primary: FontFace
  package let primaryReason: PrimaryReason
  /// The installed families among those the style names, in its order. `primary` is the first,
  /// unless a generic family precedes it. Empty if no family is named and installed.
  public let named: [FontFace]
  /// The families named by the style that are missing or cannot be used, each once.
  public let missingFamilies: [String]
  /// The installed ones among the missing families, with the error of the font that was selected.
  public let unusableFamilies: [String: FontError]

  /// The named instance that the style requests, if `primary` has none of that name: then the
  /// style's weight, width and slant decide.
  public var missingInstance: String? {
    descriptor.namedInstance.flatMap { primary.hasInstance(named: $0) ? nil : $0 }
  }

  /// The axes that the style sets and `primary` lacks.
  public var missingAxes: [FontTag] {
    descriptor.axes.map(\.tag).filter { tag in !primary.axes.contains { $0.tag == tag } }
  }

  /// The style's axis values outside the range of `primary`, where the nearer end is used.
  /// `weight`, `width` and `slant` do not count: `missingDesigns` has those.
  package var limitedAxes: [LimitedAxis] {
    descriptor.axes.enumerated().compactMap { place, asked in
      // Of two values for one axis the last wins.
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

  /// The weight, width and slant that the style requests and `primary` lacks; it has the nearest
  /// design. Regular ones (400, 100, roman) do not count, as every style has them that requests
  /// none, nor do those that a named instance or `axes` overrule.
  ///
  /// `TextLayout.missingDesigns` has those of fallback fonts.
  public var missingDesigns: [MissingDesign] { missingDesigns(of: primary) }

  /// Returns what a font of the chain lacks.
  func missingDesigns(of face: FontFace) -> [MissingDesign] {
    guard descriptor.namedInstance == nil || missingInstance != nil else { return [] }
    func isSet(_ axis: String) -> Bool {
      descriptor.axes.contains { $0.tag.description == axis }
    }
    let weight = face.usedWeight
    let width = face.coordinate("wdth") ?? face.width
    let isSloped = face.isSloped || isSet("ital") || isSet("slnt")
    var missing: [MissingDesign] = []
    if descriptor.weight != 400, descriptor.weight != weight, !isSet("wght") {
      missing.append(.weight(descriptor.weight, used: weight))
    }
    if descriptor.width != 100, descriptor.width != width, !isSet("wdth") {
      missing.append(.width(descriptor.width, used: width))
    }
    if descriptor.slant != .roman, !isSloped { missing.append(.slant(descriptor.slant)) }
    return missing
  }

  /// A part of the requested design that a font lacks.
  public enum MissingDesign: Hashable, Sendable {
    /// The requested weight, and that of the font.
    case weight(Double, used: Double)
    /// The requested width, and that of the font, in percent of the normal width.
    case width(Double, used: Double)
    /// The requested slant; the font is upright.
    case slant(FontDescriptor.Slant)
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
  /// The reason why a font is the primary one of a style.
  package enum PrimaryReason: String, Hashable, Sendable, CaseIterable {
    /// The style names its file, or its family without a generic one before it.
    case named
    /// The first font for a generic family: by Fontconfig's configuration, or the first of the
    /// given files.
    case generic
    /// The style names neither file nor family: the first of the given files, or else Snug Sans.
    case `default`
    /// No family that the style names is available: the first available font substitutes.
    case substitute
  }
}

/// The reason why a grapheme cluster is drawn by its font.
package enum FontReason: String, Hashable, Sendable, CaseIterable {
  /// The primary font has what the cluster needs.
  case primary
  /// Invisible, or white space where the primary font has a space: the primary font is used.
  case blank
  /// The first font with the cluster among those the style names, by family or by file.
  case named
  /// The first of the catalog's own files that has the cluster.
  case fontFile
  /// The first of the system's fonts that has the cluster, in Fontconfig's order for the style.
  case installed
  /// Only Snug Sans, which is compiled into the program, has the cluster.
  case embedded
  /// No font has it: the primary font's box for missing characters is drawn, but for white space,
  /// which HarfBuzz makes of the font's space.
  case missing
}

/// The font of one grapheme cluster, and why.
struct FontChoice {
  var face: FontFace
  var reason: FontReason
}

/// A font that is searched for what the primary one lacks.
package struct FallbackFont: Hashable, Sendable {
  /// The family name, in English if the font has one.
  package let family: String
  /// The name of the design within the family; `nil` for a variable font, whose design follows the
  /// style.
  package let styleName: String?
  /// The font's bytes, and the face in them.
  package let source: FontSource
  /// The reason of a cluster that it draws: `.named`, `.fontFile`, `.installed` or `.embedded`.
  package let reason: FontReason
  /// Whether the font draws only emoji. For emoji it precedes all fonts that the style does not
  /// name, for emoji with U+FE0F all other fonts; it is searched for nothing else.
  package let isEmojiFont: Bool
}

extension FontFace {
  /// The coordinate on an axis; `nil` without the axis.
  fileprivate func coordinate(_ axis: String) -> Double? {
    variationCoordinates.last { $0.tag.description == axis }?.value
  }

  /// The weight of the design that is used: 400 is regular.
  package var usedWeight: Double { coordinate("wght") ?? weight }

  /// Whether the design that is used is sloped.
  package var isSloped: Bool {
    slant != .roman || coordinate("ital") ?? 0 != 0 || coordinate("slnt") ?? 0 != 0
  }
}
