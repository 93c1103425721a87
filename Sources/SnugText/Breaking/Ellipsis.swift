/// The mark of a cut: a run of its own, shaped alone, never kerned or joined to its neighbours.
struct Ellipsis {
  let text: String

  /// U+2026 if the primary font has it, else three full stops if it has those, else U+2026
  /// from a fallback font.
  init(for context: FontContext) {
    let primary = context.chain.primary
    let hasEllipsis = primary.nominalGlyph(for: "\u{2026}") != nil
    let hasFullStop = primary.nominalGlyph(for: ".") != nil
    text = hasEllipsis || !hasFullStop ? "\u{2026}" : "..."
  }
}
