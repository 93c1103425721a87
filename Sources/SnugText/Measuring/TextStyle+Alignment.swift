import SnugGeometry

extension TextStyle {
  /// Where each line lies in a frame that is wider than it.
  ///
  /// It changes neither what a text measures nor where its lines end.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the side where the text begins: the left, or the right of one that reads from right to
    /// left. All lines of a text stand at one side.
    case natural
    /// At the left.
    case left
    /// In the middle, to the very half of what is left over.
    case center
    /// At the right.
    case right

    /// How far from the left edge of a frame a line of a text that reads in `base` begins.
    ///
    /// It is not rounded: glyphs within a line lie between pixels too, and a line in the middle
    /// stays there when it is mirrored.
    func offset(
      ofLine width: Double, in frameWidth: Double, reading base: LayoutDirection
    ) -> Double {
      let free = frameWidth - width
      let leads = base == .leftToRight
      // CSS Text 3, `text-align`: what is too long for its line overflows at its end.
      guard free > 0 else { return leads ? 0 : free }
      return switch self {
      case .natural: leads ? 0 : free
      case .left: 0
      case .center: free / 2
      case .right: free
      }
    }
  }

  /// Whether a text surely begins at the left of a frame wider than it, as can be told without finding
  /// its direction.
  package func startsAtLeft(_ text: String) -> Bool {
    switch alignment {
    case .left: true
    case .center, .right: false
    case .natural: direction.map { $0 == .leftToRight } ?? !text.utf8.mayReadRightToLeft
    }
  }
}
