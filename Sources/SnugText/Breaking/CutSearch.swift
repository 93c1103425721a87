import SnugGeometry

/// Finds the most characters of a line that fit when it is cut elsewhere than at its tail.
///
/// Widths are not monotone in the number of characters kept (a joining script changes the form of
/// a letter at a cut), so candidates are tried from the most down. What a candidate measures when
/// its parts stand alone decides; sums of advances only say what is much too wide.
struct CutSearch {
  private let line: LineShaper
  private let grid: PixelGrid
  private let limit: Double
  private let candidates: KeptTexts
  private let edges: EdgeWidths
  private let estimates: [Double]
  private let ellipsisWidth: Double
  private let slack: Double

  init(
    line: LineShaper, levels: EmbeddingLevels, context: FontContext, ellipsisWidth: Double,
    grid: PixelGrid, limit: Double
  ) {
    self.line = line
    self.grid = grid
    self.limit = limit
    self.ellipsisWidth = ellipsisWidth
    candidates = KeptTexts(
      of: line.text, line.style.truncation, keepsWhitespace: line.style.keepsWhitespace)
    edges = EdgeWidths(line, levels, context)
    estimates = line.widthsBeforeCharacters(context: context)
    slack =
      TailTruncation.slackEms * (line.style.size + line.style.letterSpacing.magnitude)
  }

  /// What is kept; nothing around the ellipsis when it stands alone, `nil` when not even that fits.
  /// - Parameters:
  ///   - places: How many characters may be kept, descending, 0 excluded.
  ///   - shownWidth: The exact width of what is shown. Its last call is for the answer: what it
  ///     shaped then is what is shown.
  func mostFitting(
    _ places: [Int], shownWidth: (KeptText) throws(FontError) -> Double
  ) throws(FontError) -> KeptText? {
    guard grid.fits(ellipsisWidth, in: limit) else { return nil }
    var previous: KeptText?
    var budget = CutBudget(for: line.text)
    var index = 0
    while index < places.count {
      let kept = candidates.keeping(places[index])
      index += budget.nextStep()
      // Of the one before, white space was taken off.
      guard kept != previous else { continue }
      previous = kept
      guard mayFit(kept) else { continue }
      budget.spend(edges.bytesToShape(for: kept))
      if let width = try edges.width(of: kept), !grid.fits(width + ellipsisWidth, in: limit) {
        continue
      }
      budget.spend(bytes(of: kept))
      if try grid.fits(shownWidth(kept), in: limit) { return kept }
    }
    let nothing = KeptText(start: 0, end: line.text.characterCount)
    _ = try shownWidth(nothing)
    return nothing
  }

  private func bytes(of kept: KeptText) -> Int {
    let boundaries = line.text.boundaries
    return Int(boundaries[kept.start]) + line.text.utf8.count - Int(boundaries[kept.end])
  }

  private func mayFit(_ kept: KeptText) -> Bool {
    let all = estimates[estimates.count - 1]
    let width = estimates[kept.start] + all - estimates[kept.end] + ellipsisWidth
    return grid.fits(width - slack, in: limit)
  }
}
