import SnugGeometry

extension ParagraphStyle {
  /// The horizontal alignment of each line in a frame wider than the line.
  ///
  /// It changes neither the size of a text nor its line breaks.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the side where the text begins: left, or right for right-to-left text. All lines of a
    /// text are aligned to the same side.
    case natural
    /// At the left.
    case left
    /// In the middle, at exactly half of the free width.
    case center
    /// At the right.
    case right

    /// Returns the distance of a line from the frame's left edge, in points; `indent` is the space
    /// before it, and `base` the text's direction.
    ///
    /// Not rounded: glyphs in a line lie between pixels too, and a centred line stays so mirrored.
    func offset(
      ofLine width: Double, in frameWidth: Double, indent: Double, reading base: LayoutDirection
    ) -> Double {
      var free = frameWidth - width - indent
      // What sums of rounded numbers leave is no space.
      if indent > 0, free.magnitude < 0x1p-20 { free = 0 }
      let leads = base == .leftToRight
      let start = leads ? indent : 0
      // CSS Text 3, `text-align`: a line that is too long overflows at its end.
      guard free > 0 else { return leads ? start : free }
      return switch self {
      case .natural: leads ? start : free
      case .left: start
      case .center: start + free / 2
      case .right: start + free
      }
    }
  }

  /// Whether a text certainly begins at the left of a frame wider than it, determined without
  /// resolving its direction.
  package func startsAtLeft(_ text: String) -> Bool {
    guard firstLineIndent == 0 else { return false }
    return switch alignment {
    case .left: true
    case .center, .right: false
    case .natural: direction.map { $0 == .leftToRight } ?? !text.utf8.span.mayReadRightToLeft
    }
  }
}
