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
