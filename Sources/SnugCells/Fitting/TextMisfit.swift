public import SnugGeometry
package import SnugText

/// How a label's text does not fit in its frame, or fits in it only in a smaller size than its own.
///
/// ```swift
/// let sizer = CellSizer(try .tag(), measuring: try TextMeasurer(catalog: .embedded))
/// let narrow = Fitting(target: Size(width: 60, height: 0), horizontalPriority: 1000)
/// let cell = try sizer.fit([["much longer"]], narrow)[0]
/// if let misfit = try sizer.misfit(ofLabel: 0, in: cell), misfit.isCut {
///   print(misfit.neededSize.width, "points instead of", misfit.size.width)
/// }
/// ```
public struct TextMisfit: Hashable, Sendable {
  /// Whether a part of the text is not shown, or a character is clipped by the label's frame.
  public let isCut: Bool
  /// Whether the lines are higher than the label's frame.
  public let isTall: Bool
  /// Whether the text is shown in a smaller size than its style's.
  public let isShrunk: Bool
  /// How far the label's frame reaches beyond the edges of its cell that no required constraint ties it to, in
  /// points: beside the cell, and above or below it.
  public let overhang: Size
  /// The size of the label's frame before pixel snapping, in points, without what hangs over.
  public let size: Size
  /// The size that shows the whole text, in points: that of its line, for a label of one line, else that
  /// of all its lines in the frame's width. It is in `fontSize` if the text is cut or too tall, else in the
  /// style's own size.
  public let neededSize: Size
  /// The height of the lines that are shown, in points.
  public let shownHeight: Double
  /// The count of lines that are shown.
  public let lines: Int
  /// The count of lines of the whole text in the frame's width; 1 for a label of one line.
  public let neededLines: Int
  /// The size in which the text is shown, in points.
  public let fontSize: Double

  /// Whether all of the text is shown within the frame, and the frame is inside the cell.
  public var fits: Bool { !isCut && !isTall && overhang == .zero }
}

extension CellSizer.Label {
  /// Returns how a text does not fit.
  /// - Parameters:
  ///   - shown: The text as shown in its frame.
  ///   - inOwnSize: Whether what is needed is that in the style's own size, whatever fits.
  fileprivate func misfit(
    of shown: TextLayout, ofLabel label: Int, _ kinds: FittedKinds, kind: Int,
    measuring measurer: any TextMeasuring, text: String, inOwnSize: Bool
  ) throws(FontError) -> TextMisfit? {
    let frame = kinds.frame(ofView: view, kind: kind).size
    let beyond = kinds.overhang(ofLabel: label, kind: kind)
    guard shown.isShrunk || !shown.fits(in: frame, overhang: beyond) else { return nil }
    let overhang = shown.hangsOver(beyond) ? beyond : .zero
    let size = inOwnSize || shown.fits(in: frame) ? style.size : shown.fontSize
    let whole =
      lines == 1 && size == style.size
      ? nil
      : try measurer.layout(
        text, style: size < style.size ? style.scaled(to: size) : style.withoutShrinking,
        maximumWidth: lines == 1 ? nil : frame.width, maximumLines: lines == 1 ? 1 : 0,
        includingGlyphs: false)
    let needed = whole?.metrics ?? kinds.intrinsicMetrics(ofLabel: label, kind: kind)
    return TextMisfit(
      isCut: shown.isTruncated, isTall: shown.isTaller(than: frame), isShrunk: shown.isShrunk,
      overhang: overhang,
      size: Size(width: frame.width - overhang.width, height: frame.height - overhang.height),
      neededSize: Size(
        width: max(needed.width, whole?.clippedCharacter?.width ?? 0), height: needed.height),
      shownHeight: shown.metrics.height, lines: shown.lines.count, neededLines: needed.lineCount,
      fontSize: shown.fontSize)
  }
}

extension ShownLabels {
  /// Returns how a text that was laid out by `textLayout` does not fit.
  /// - Parameter text: The text as given, with the marks of its ranges.
  package func misfit(
    of shown: TextLayout, ofLabel label: Int, _ kinds: FittedKinds, kind: Int,
    measuring measurer: TextMeasurer, text: String, inOwnSize: Bool = false
  ) throws(FontError) -> TextMisfit? {
    try self.label(label).misfit(
      of: shown, ofLabel: label, kinds, kind: kind, measuring: measurer, text: text,
      inOwnSize: inOwnSize)
  }
}

extension CellSizer {
  /// Returns how a label's text does not fit in its frame; `nil` if all of it is shown there, in its own
  /// size.
  /// - Parameter label: The index of the label in declared order.
  /// - Complexity: O(1) where the measured size says so; else the text is laid out.
  public func misfit(ofLabel label: Int, in cell: FittedCell) throws(FittingError) -> TextMisfit? {
    guard !cell.surelyShows(label: label) else { return nil }
    return try misfit(of: try textLayout(ofLabel: label, in: cell), ofLabel: label, in: cell)
  }

  /// Returns the largest size in which a label's text fits in a frame, as `TextMeasuring.largestSize` does.
  package func largestSize(
    ofLabel label: Int, of cell: FittedCell, in frame: Size
  ) throws(FittingError) -> Double? {
    let asked = labels[label]
    return try FittingError.font { () throws(FontError) in
      try measurer.largestSize(
        of: cell.texts[label], asked.style, in: frame, maximumLines: asked.lines)
    }
  }

  /// The same for a text that is laid out already.
  package func misfit(
    of shown: TextLayout, ofLabel label: Int, in cell: FittedCell, inOwnSize: Bool = false
  ) throws(FittingError) -> TextMisfit? {
    try FittingError.font { () throws(FontError) in
      try labels[label].misfit(
        of: shown, ofLabel: label, cell.kinds, kind: cell.kind, measuring: measurer,
        text: cell.texts[label], inOwnSize: inOwnSize)
    }
  }
}
