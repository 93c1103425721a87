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
