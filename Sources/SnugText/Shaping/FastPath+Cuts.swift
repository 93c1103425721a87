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

    /// Nothing of a text.
    static func nothing(of utf8: borrowing Span<UInt8>) -> Cut {
      Cut(start: 0, end: utf8.count)
    }
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
    _ mode: TextStyle.Truncation, _ ellipsisWidth: Double, in limit: WidthLimit
  ) -> Cut? {
    guard style.areExact, style.letterSpacing >= 0 else { return nil }
    return ownLongestCut(of: utf8, mayFit: mayFit, style, mode, ellipsisWidth, in: limit)
      ?? other(for: utf8)?.ownLongestCut(
        of: utf8, mayFit: mayFit, style, mode, ellipsisWidth, in: limit)
  }

  private func ownLongestCut(
    of utf8: borrowing Span<UInt8>, mayFit: Bool, _ style: TextStyle.Sums,
    _ mode: TextStyle.Truncation, _ ellipsisWidth: Double, in limit: WidthLimit
  ) -> Cut? {
    // Without a letter, the sum of the whole text is that of another table.
    guard !mayFit || !hasCommon || alphabet.hasLetter(utf8) else { return nil }
    // Less than this many units surely fit.
    let least = (limit.widest - ellipsisWidth - 1) * unitsPerEm / style.size
    let sure = style.letterSpacing == 0 && least > 0 && least < 0x1p31 ? Int64(least) : 0
    var isWhole = false
    let parts = letters.longestParts(
      of: utf8, hasStart: mode != .head, hasEnd: mode.keepsEnd, sure: sure
    ) { whole in
      isWhole = mayFit && limit.fits(width(of: whole, style))
      return isWhole
    } where: { start, end in
      limit.fits(width(of: start, style) + ellipsisWidth + width(of: end, style))
    }
    guard let (start, end) = parts else { return nil }
    if !isWhole {
      guard mode == .head || hasLikeStarts(utf8, from: start.edge),
        !mode.keepsEnd || hasLikeEnds(utf8, from: end.edge)
      else { return nil }
    }
    return Cut(
      start: start.edge, end: end.edge, startWidth: width(of: start.sum, style),
      endWidth: mode.keepsEnd ? width(of: end.sum, style) : 0, isWhole: isWhole)
  }

  /// Whether the start of a text up to an offset, and longer ones, are as wide as in a text with a letter:
  /// other rules may apply to those without one.
  private func hasLikeStarts(_ utf8: borrowing Span<UInt8>, from end: Int) -> Bool {
    guard hasCommon else { return true }
    let letter = alphabet.firstLetter(of: utf8)
    return letter < end || areAlike(utf8, in: 0..<letter)
  }

  /// The same for the end of a text from an offset on.
  private func hasLikeEnds(_ utf8: borrowing Span<UInt8>, from start: Int) -> Bool {
    guard hasCommon else { return true }
    let letter = alphabet.lastLetterEnd(of: utf8)
    return letter > start || areAlike(utf8, in: letter..<utf8.count)
  }

  /// Whether characters that follow each other add the same to a text with letters and to one without.
  func areAlike(_ utf8: borrowing Span<UInt8>, in range: Range<Int>) -> Bool {
    var row = Self.firstAlike
    for index in range {
      let slot = Int(utf8[index]) - 0x20
      guard slot >= 0, slot < Alphabet.asciiCount, alikePairs[row + slot] else {
        return findAlike(utf8, in: range)
      }
      row = slot * Alphabet.asciiCount
    }
    return true
  }

  /// The same, compared in the tables.
  private func findAlike(_ utf8: borrowing Span<UInt8>, in range: Range<Int>) -> Bool {
    var index = range.lowerBound
    var previous: Int?
    while index < range.upperBound {
      guard let slot = alphabet.slot(of: utf8, at: &index),
        letters.advanceUnits[slot] == common?.advanceUnits[slot]
      else { return false }
      if let previous {
        guard let width = letters.width(slot, after: previous),
          width == common?.width(slot, after: previous)
        else { return false }
      }
      if slot < Alphabet.asciiCount, previous ?? 0 < Alphabet.asciiCount {
        alikePairs[(previous.map { $0 * Alphabet.asciiCount } ?? Self.firstAlike) + slot] = true
      }
      previous = slot
    }
    return true
  }
}
