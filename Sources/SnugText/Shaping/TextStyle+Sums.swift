import SnugGeometry

extension TextStyle {
  /// The part of a style that sums of advances depend on: plain values, which are copied for each
  /// text.
  struct Sums {
    private(set) var size: Double
    private(set) var letterSpacing: Double
    /// Whether sums are the widths of texts of simple characters: other features mean other rules,
    /// and right to left, letters and digits form several runs.
    let areExact: Bool

    init(_ style: TextStyle) {
      (size, letterSpacing) = (style.size, style.letterSpacing)
      areExact =
        style.features.isEmpty && style.paragraph.direction != .rightToLeft && style.ranges.isEmpty
    }

    /// Those of inline boxes: each is one unit in a font of one unit.
    init(width: Double) { (size, letterSpacing, areExact) = (width, 0, false) }

    /// Whether optional ligatures are made: only without letter spacing.
    var joins: Bool { letterSpacing == 0 }

    /// The same without letter spacing.
    var unspaced: Sums {
      var sums = self
      sums.letterSpacing = 0
      return sums
    }

    /// Returns the same in another size.
    func scaled(to size: Double) -> Sums {
      var sums = self
      sums.size = size
      return sums
    }
  }
}
