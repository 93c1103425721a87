import SnugGeometry

/// Finds the most characters of a line that fit when it is cut.
///
/// Widths are not monotone in the number of characters kept (a joining script changes the form of
/// a letter at a cut), so candidates are tried from the most down. What a candidate measures when
/// its parts stand alone decides; sums of advances only say what is too wide.
struct CutSearch {
  private let line: ShapedText
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
    line: ShapedText, levels: EmbeddingLevels, ellipsisWidth: Double, grid: PixelGrid, limit: Double
  ) {
    self.line = line
    self.grid = grid
    self.limit = limit
    self.ellipsisWidth = ellipsisWidth
    candidates = KeptTexts(
      of: line.text, line.style.truncation, keepsWhitespace: line.style.keepsWhitespace)
    estimates = line.widthsBeforeCharacters
    least = LeastWidths(of: line, levels, before: estimates)
    slack = Self.slackEms * (line.style.size + line.style.letterSpacing.magnitude)
  }

  /// What is shown; the ellipsis when it stands alone, `nil` when not even that fits.
  /// - Parameters:
  ///   - places: How many characters may be kept, descending, 0 excluded.
  ///   - shown: What is shown of what is kept, and its exact width.
  func mostFitting<Shown>(
    _ places: [Int], shown: (KeptText) throws(FontError) -> (Shown, width: Double)
  ) throws(FontError) -> Shown? {
    guard grid.fits(ellipsisWidth, in: limit) else { return nil }
    var previous: KeptText?
    var budget = CutBudget(for: line.text)
    for (index, place) in places.enumerated() {
      if budget.isUsedUp {
        return try fittingByHalving(places[index...], shown: shown)
      }
      let kept = candidates.keeping(place)
      // Of the one before, white space was taken off.
      guard kept != previous else { continue }
      previous = kept
      guard mayFit(kept) else { continue }
      budget.spend(bytes(of: kept))
      let (candidate, width) = try shown(kept)
      if grid.fits(width, in: limit) { return candidate }
    }
    return try shown(nothing).0
  }

  /// What fits of the other candidates, as if more of them never fitted when fewer do not.
  private func fittingByHalving<Shown>(
    _ places: ArraySlice<Int>, shown: (KeptText) throws(FontError) -> (Shown, width: Double)
  ) throws(FontError) -> Shown {
    var (next, fitting) = (places.startIndex, places.endIndex)
    while next < fitting {
      let middle = (next + fitting) / 2
      let kept = candidates.keeping(places[middle])
      if mayFit(kept), try grid.fits(shown(kept).width, in: limit) {
        fitting = middle
      } else {
        next = middle + 1
      }
    }
    return try shown(
      fitting < places.endIndex ? candidates.keeping(places[fitting]) : nothing
    ).0
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
