import SnugGeometry

/// Finds the most characters of a line that fit when it is cut.
///
/// Widths are not monotone in the number of characters kept (a joining script changes the form of
/// a letter at a cut), so candidates are tried from the most down. What a candidate measures when
/// its parts stand alone decides; sums of advances only say what is too wide.
struct CutSearch {
  private let line: LineShaper
  private let grid: PixelGrid
  private let limit: Double
  private let candidates: KeptTexts
  private let estimates: [Double]
  private let least: LeastWidths
  private let ellipsisWidth: Double
  private let slack: Double

  /// A cut changes glyphs near it, never by this many ems: candidates that are wider by more
  /// are passed over unshaped, so that a text of any length takes bounded time.
  static let slackEms = 32.0

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
    estimates = line.widthsBeforeCharacters(context: context)
    least = LeastWidths(of: line, levels, before: estimates, context: context)
    slack = Self.slackEms * (line.style.size + line.style.letterSpacing.magnitude)
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
    for (index, place) in places.enumerated() {
      if budget.isUsedUp {
        return try fittingByHalving(places[index...], shownWidth: shownWidth)
      }
      let kept = candidates.keeping(place)
      // Of the one before, white space was taken off.
      guard kept != previous else { continue }
      previous = kept
      guard mayFit(kept) else { continue }
      budget.spend(bytes(of: kept))
      if try grid.fits(shownWidth(kept), in: limit) { return kept }
    }
    _ = try shownWidth(nothing)
    return nothing
  }

  /// What fits of the other candidates, as if more of them never fitted when fewer do not.
  private func fittingByHalving(
    _ places: ArraySlice<Int>, shownWidth: (KeptText) throws(FontError) -> Double
  ) throws(FontError) -> KeptText {
    var (next, fitting) = (places.startIndex, places.endIndex)
    while next < fitting {
      let middle = (next + fitting) / 2
      let kept = candidates.keeping(places[middle])
      if mayFit(kept), try grid.fits(shownWidth(kept), in: limit) {
        fitting = middle
      } else {
        next = middle + 1
      }
    }
    let kept = fitting < places.endIndex ? candidates.keeping(places[fitting]) : nothing
    _ = try shownWidth(kept)
    return kept
  }

  private var nothing: KeptText { KeptText(start: 0, end: line.text.characterCount) }

  private func bytes(of kept: KeptText) -> Int {
    let boundaries = line.text.boundaries
    return Int(boundaries[kept.start]) + line.text.utf8.count - Int(boundaries[kept.end])
  }

  private func mayFit(_ kept: KeptText) -> Bool {
    let all = estimates[estimates.count - 1]
    let width = estimates[kept.start] + all - estimates[kept.end] + ellipsisWidth
    return grid.fits(width - slack, in: limit)
      && grid.fits(least.width(of: kept) + ellipsisWidth, in: limit)
  }
}
