import SnugGeometry

/// Cuts of labels of simple characters.
extension FastPath {
  /// The parts of a text that are kept when it is cut, and their widths in points.
  struct Cut {
    /// The end of the kept start, in UTF-8.
    var start: Int
    /// The start of the kept end, in UTF-8.
    var end: Int
    var startWidth = 0.0
    var endWidth = 0.0
    /// Whether the text is not cut.
    var isWhole = false
    /// The script of the text; `nil` for that which the whole text gives.
    var script: SimpleScript?
  }

  /// Returns the most text that fits when it is cut, without white space next to the cut; `nil` where a
  /// table of lines must decide. One pass over the bytes takes a third of the time of making the table.
  /// - Parameters:
  ///   - mayFit: Whether the text may fit, and is returned whole then.
  ///   - ellipsisWidth: The width of the ellipsis. Where it does not fit alone, the parts of a cut mean
  ///     nothing.
  @inline(__always)
  func longestCut(
    of utf8: borrowing Span<UInt8>, mayFit: Bool, _ style: TextStyle.Sums,
    _ mode: TextStyle.Truncation.Mode, _ ellipsisWidth: Double,
    in limit: WidthLimit
  ) -> Cut? {
    guard style.areExact, style.letterSpacing >= 0 else { return nil }
    return ownLongestCut(
      of: utf8, script: self.script(of: utf8), mayFit: mayFit, style, mode, ellipsisWidth,
      in: limit)
      ?? other(for: utf8)?.longestCut(
        of: utf8, mayFit: mayFit, style, mode, ellipsisWidth, in: limit)
  }

  private func ownLongestCut(
    of utf8: borrowing Span<UInt8>, script: SimpleScript, mayFit: Bool,
    _ style: TextStyle.Sums, _ mode: TextStyle.Truncation.Mode, _ ellipsisWidth: Double,
    in limit: WidthLimit
  ) -> Cut? {
    // Less than this many units surely fit.
    let least = (limit.widest - ellipsisWidth - 1) * unitsPerEm / style.size
    let sure = style.letterSpacing == 0 && least > 0 && least < 0x1p31 ? Int64(least) : 0
    var isWhole = false
    func isEnough(_ whole: AdvanceSum) -> Bool {
      isWhole = mayFit && limit.fits(width(of: whole, style))
      return isWhole
    }
    func fits(_ start: AdvanceSum, _ end: AdvanceSum) -> Bool {
      limit.fits(width(of: start, style) + ellipsisWidth + width(of: end, style))
    }
    let (hasStart, hasEnd) = (mode != .head, mode.keepsEnd)
    let parts =
      script.hasLetter
      ? letters.longestParts(
        of: utf8, hasStart: hasStart, hasEnd: hasEnd, sure: sure, unless: isEnough, where: fits)
      : common?.longestParts(
        of: utf8, hasStart: hasStart, hasEnd: hasEnd, sure: sure, unless: isEnough, where: fits)
    guard let (start, end) = parts else { return nil }
    return Cut(
      start: start.edge, end: end.edge, startWidth: width(of: start.sum, style),
      endWidth: hasEnd ? width(of: end.sum, style) : 0, isWhole: isWhole, script: script)
  }
}
