import SnugHarfBuzz

/// The scalars a font needs to draw a grapheme cluster, for open faces and font patterns alike.
struct FontCoverage {
  /// The visible scalars, each once.
  private let scalars: [Unicode.Scalar]
  /// The visible scalars of the composed cluster; `nil` if nothing in it composes.
  private let composed: [Unicode.Scalar]?

  /// Computes the needs of `cluster`, for any number of fonts.
  init(of cluster: [Unicode.Scalar]) {
    let visible = cluster.filter { !$0.isInvisible }
    let composed = FontCoverage.composed(visible)
    scalars = FontCoverage.distinct(visible)
    self.composed = composed.count < visible.count ? FontCoverage.distinct(composed) : nil
  }

  /// Whether a font that `has` these scalars draws the cluster.
  ///
  /// As HarfBuzz does, letters are decomposed and composed to suit the font: e and acute need only
  /// the font's é, and é only its e and acute.
  func isMet(by has: (Unicode.Scalar) -> Bool) -> Bool {
    if scalars.allSatisfy({ FontCoverage.isDrawn($0, has) }) { return true }
    return composed?.allSatisfy { FontCoverage.isDrawn($0, has) } ?? false
  }

  private static func isDrawn(_ scalar: Unicode.Scalar, _ has: (Unicode.Scalar) -> Bool) -> Bool {
    if has(scalar) { return true }
    var first: hb_codepoint_t = 0
    var second: hb_codepoint_t = 0
    let functions = unsafe hb_unicode_funcs_get_default()
    guard unsafe hb_unicode_decompose(functions, scalar.value, &first, &second) != 0,
      let base = Unicode.Scalar(first), isDrawn(base, has)
    else { return false }
    // If the second part is 0, the scalar is only another name of the first.
    return second == 0 || Unicode.Scalar(second).map(has) ?? false
  }

  /// Returns the distinct scalars in order: a cluster may contain a million equal marks.
  private static func distinct(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard scalars.count > 1 else { return scalars }
    var seen: Set<Unicode.Scalar> = []
    return scalars.filter { seen.insert($0).inserted }
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
  func covers(_ needs: FontCoverage) -> Bool { needs.isMet { nominalGlyph(for: $0) != nil } }
}
