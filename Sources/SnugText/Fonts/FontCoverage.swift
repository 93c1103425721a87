import CHarfBuzz

/// Whether a font can draw a grapheme cluster: rules shared by open faces and font patterns.
enum FontCoverage {
  /// Whether `has` holds for all that is visible in `cluster`, as it stands or composed.
  static func covers(_ cluster: [Unicode.Scalar], _ has: (Unicode.Scalar) -> Bool) -> Bool {
    let visible = cluster.filter { !$0.properties.isDefaultIgnorableCodePoint }
    if visible.allSatisfy(has) { return true }
    // HarfBuzz composes before it looks for glyphs: e + acute needs only the font's é.
    let composed = composed(visible)
    return composed.count < visible.count && composed.allSatisfy(has)
  }

  private static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let functions = unsafe hb_unicode_funcs_get_default()
    var result: [Unicode.Scalar] = []
    for scalar in scalars {
      var pair: hb_codepoint_t = 0
      if let last = result.last,
        unsafe hb_unicode_compose(functions, last.value, scalar.value, &pair) != 0,
        let composed = Unicode.Scalar(pair)
      {
        result[result.count - 1] = composed
      } else {
        result.append(scalar)
      }
    }
    return result
  }
}

extension FontFace {
  /// Whether this face draws all that is visible in `cluster`.
  func covers(_ cluster: [Unicode.Scalar]) -> Bool {
    FontCoverage.covers(cluster) { nominalGlyph(for: $0) != nil }
  }
}
