extension TextStyle {
  /// The sizes of a text that does not fit in its own: the largest of them in which it fits, and only if
  /// it fits in none is it cut, in the least (UILabel, `adjustsFontSizeToFitWidth`).
  ///
  /// A text on one line fits if it is not wider than its limit. On at most N lines it fits if all of it is
  /// shown, and no line ends inside a word (`beforeBreakingWords`); a text of more paragraphs than lines
  /// keeps its size. In a frame of a given height, its lines must fit there, too
  /// (`TextMeasuring.layout(_:style:in:maximumLines:includingGlyphs:)`). Letter spacing keeps its points.
  ///
  /// A text on one line keeps the height and the baseline of its own size, whatever size it is shown in,
  /// unless its frame is lower.
  ///
  /// ```swift
  /// let style = TextStyle(size: 20, shrinking: TextStyle.Shrinking(minimumScale: 0.5, step: 1))
  /// let layout = try measurer.layout("much longer", style: style, maximumWidth: 80)
  /// print(layout.fontSize)  // 20, 19 and so on to 10
  /// ```
  public struct Shrinking: Hashable, Sendable {
    /// The least size as a fraction of the style's size, from 0 to 1.
    public var minimumScale: Double
    /// The least size in points, from 0 to `maximumSize`. The larger of both applies; it is above 0. One
    /// that is not below the style's size leaves no smaller sizes.
    public var minimumSize: Double
    /// The difference between one size and the next, in points; above 0, and at least what makes
    /// `maximumSizeCount` sizes. The least size is also tried where it is less than a step away.
    public var step: Double
    /// The place of a smaller text on one line within the height of its own size.
    public var baselineAdjustment: BaselineAdjustment
    /// Whether a text of several lines is also shown smaller where a line would end inside a word that is
    /// wider than it. Where that happens in all sizes in which the text fits, the largest of them is used.
    public var beforeBreakingWords: Bool

    /// The place of a smaller text within the height of its own size.
    public enum BaselineAdjustment: String, Hashable, Sendable, CaseIterable {
      /// Its baseline is that of its own size.
      case baseline
      /// In the middle, rounded to the pixel grid.
      case center
      /// At the top.
      case top
    }

    /// Creates the sizes from the style's own, each half a point smaller, down to the larger of two
    /// limits.
    public init(
      minimumScale: Double = 0, minimumSize: Double = 0, step: Double = 0.5,
      baselineAdjustment: BaselineAdjustment = .baseline, beforeBreakingWords: Bool = true
    ) {
      self.minimumScale = minimumScale
      self.minimumSize = minimumSize
      self.step = step
      self.baselineAdjustment = baselineAdjustment
      self.beforeBreakingWords = beforeBreakingWords
    }

    func validate() throws(FontError) {
      try FontError.check("minimumScale", minimumScale, 0...1)
      try FontError.check("minimumSize", minimumSize, 0...TextStyle.maximumSize)
      guard minimumScale > 0 || minimumSize > 0 else {
        throw .numberOutOfRange(property: "minimumScale", value: 0, allowed: 0...1)
      }
      guard step > 0 else {
        throw .numberOutOfRange(property: "sizeStep", value: step, allowed: 0...maximumSize)
      }
      try FontError.check("sizeStep", step, 0...maximumSize)
    }
  }

  /// Whether a text that does not fit has a smaller size.
  package var mayShrink: Bool { (sizes?.last ?? 0) > 0 }

  /// The sizes of a text from the largest; `nil` if it has only one.
  var sizes: Sizes? { shrinking.map { Sizes($0, of: size) } }

  /// The sizes of a text, by index from the largest.
  struct Sizes {
    private let size, least, step: Double
    /// The index of the least size.
    let last: Int

    fileprivate init(_ shrinking: Shrinking, of size: Double) {
      self.size = size
      least = max(shrinking.minimumScale * size, shrinking.minimumSize)
      step = max(shrinking.step, (size - least) / Double(maximumSizeCount))
      last = Int(max(0, (size - least) / step).rounded(.up))
    }

    subscript(index: Int) -> Double {
      guard index < last else { return index == 0 ? size : least }
      // Without the noise of the product: 3.3, not 3.2999999999999972.
      return index == 0 ? size : ((size - Double(index) * step) * 1e9).rounded() / 1e9
    }

    /// Returns the index of the largest size but the first in which a text fits, if it fits in all smaller
    /// ones; the last if it fits in none.
    /// - Parameter guess: A size near that one.
    @inline(__always)
    func largest(near guess: Double, where fits: (Double) -> Bool) -> Int {
      // Sizes from `high` on fit, those up to `low` do not.
      var (low, high) = (0, last)
      let near = min(max((size - guess) / step, 0), Double(last)).rounded(.up)
      for index in Int(near) - 1...Int(near) where index > low && index < high {
        if fits(self[index]) { high = index } else { low = index }
      }
      while high - low > 1 {
        let middle = (low + high) / 2
        if fits(self[middle]) { high = middle } else { low = middle }
      }
      return high
    }

    /// Returns the index of the size that is used for a text shown in `size`.
    func index(of size: Double) -> Int? { (0...last).first { self[$0] == size } }
  }
}
