public import SnugGeometry

extension PreparedText {
  /// Whether all of the text is shown in a box: uncut, no character clipped, in no more lines and no higher.
  ///
  /// The answer is that of `TextMeasurer.layout` in the box. A text that may be shown smaller
  /// (`TextStyle.Shrinking`) fits if it does in one of its sizes.
  /// - Parameters:
  ///   - size: The box, in points; both sides may be infinite.
  ///   - maximumLines: The most lines, 0 for any.
  /// - Throws: As `lineCount(at:maximumLines:)`, and for a height that is negative or NaN.
  /// - Complexity: That of `lines(at:)`; that of a layout on one line, for text that may be shown smaller, and
  ///   where a few characters fill a line.
  public func fits(in size: Size, maximumLines: Int = 0) throws(FontError) -> Bool {
    try FontError.check(maximumWidth: size.width)
    guard size.height >= 0 else {
      throw .numberOutOfRange(
        property: "maximumHeight", value: size.height, allowed: 0...Double.greatestFiniteMagnitude)
    }
    try FontError.check(maximumLines: maximumLines)
    if let known = try known(fits: size, maximumLines) { return known }
    return try shared.workers.withWorker { measurer throws(FontError) in
      try measurer.layout(
        text, style: style, in: size, maximumLines: maximumLines, includingGlyphs: false
      ).fits(in: size)
    }
  }

  /// Returns whether the text fits; `nil` where its lines do not tell.
  private func known(fits size: Size, _ maximumLines: Int) throws(FontError) -> Bool? {
    // On one line, line breaks and the white space at its end take room.
    guard !style.mayShrink, maximumLines != 1 else { return nil }
    let lines = try lines(at: size.width)
    if maximumLines > 0, lines.count > maximumLines {
      // Lines of nothing may be left out; a cut at the head or in the middle has the rest on one line.
      let isCut = lines[maximumLines...].contains { $0.width > 0 }
      return isCut && [.tail, .clip].contains(style.truncation.mode) ? false : nil
    }
    // A clipped character fills its line, alone but for what takes no room.
    let indent = max(abs(style.paragraph.firstLineIndent), abs(style.paragraph.hangingIndent))
    let text = style.ranges.isEmpty ? text : style.ranges.unmarked(text)
    let mayClip = lines.contains { line in
      guard line.width + indent + 1 >= size.width else { return false }
      let shown = text[...].part(line.sourceRange.lowerBound, length: line.sourceRange.count)
      return shown.lazy.filter { !$0.isWhitespace }.prefix(4).count < 4
    }
    guard !mayClip else { return nil }
    if try height(at: size.width) <= size.height { return true }
    // A text of nothing fits in any height.
    return lines.allSatisfy { $0.width == 0 } ? nil : false
  }
}
