import SnugGeometry

/// Finds the most characters of a line that fit when it is cut.
///
/// Widths are not monotone in the number of characters kept (a joining script changes the form of
/// a letter at a cut), so candidates are tried from the most down. What a candidate measures when
/// its parts stand alone decides; sums of advances only say what is too wide.
struct CutSearch {
  private let text: NormalizedText
  private let grid: PixelGrid
  private let limit: Double
  private let candidates: KeptTexts
  private let ellipsisWidth: Double
  /// What says that a candidate is too wide; `nil` where its width is soon found.
  private var bounds: Bounds?

  private struct Bounds {
    var estimates: [Double]
    var least: LeastWidths
    var slack: Double
  }

  /// A cut changes glyphs near it, never by this many ems: candidates that are wider by more
  /// are passed over unshaped, so that a text of any length takes bounded time.
  static let slackEms = 32.0

  /// For a text whose parts measure what is soon found.
  init(
    _ text: NormalizedText, _ style: TextStyle, ellipsisWidth: Double, grid: PixelGrid,
    limit: Double
  ) {
    self.text = text
    self.grid = grid
    self.limit = limit
    self.ellipsisWidth = ellipsisWidth
    candidates = KeptTexts(of: text, style.truncation, keepsWhitespace: style.keepsWhitespace)
  }

  /// For a line whose parts are shaped.
  /// - Parameter levels: Of the text that the line is of.
  init(
    line: ShapedText, levels: EmbeddingLevels, ellipsisWidth: Double, grid: PixelGrid, limit: Double
  ) {
    self.init(line.text, line.style, ellipsisWidth: ellipsisWidth, grid: grid, limit: limit)
    let estimates = line.widthsBeforeCharacters
    bounds = Bounds(
      estimates: estimates, least: LeastWidths(of: line, levels, before: estimates),
      slack: Self.slackEms * (line.style.size + line.style.letterSpacing.magnitude))
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
    var budget = CutBudget(for: text)
    for (index, place) in places.enumerated() {
      if budget.isUsedUp {
        return try fittingByHalving(places[index...], shown: shown)
      }
      let kept = candidates.keeping(place)
      // Of the one before, white space was taken off.
      guard kept != previous else { continue }
      previous = kept
      guard mayFit(kept) else { continue }
      if bounds != nil { budget.spend(bytes(of: kept)) }
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

  private var nothing: KeptText { KeptText(start: 0, end: text.characterCount) }

  private func bytes(of kept: KeptText) -> Int {
    Int(text.boundaries[kept.start]) + text.utf8.count - Int(text.boundaries[kept.end])
  }

  private func mayFit(_ kept: KeptText) -> Bool {
    guard let bounds else { return true }
    let before = bounds.estimates
    let width = before[kept.start] + before[before.count - 1] - before[kept.end] + ellipsisWidth
    return grid.fits(width - bounds.slack, in: limit)
      && grid.fits(bounds.least.width(of: kept) + ellipsisWidth, in: limit)
  }
}

extension NormalizedText {
  /// After how many characters the text may be cut, descending, 0 excluded; in words the first is
  /// cut within.
  /// - Parameter wordEnds: After how many characters words end.
  func places<Failure: Error>(
    cutAs mode: TextStyle.Truncation, wordEnds: () throws(Failure) -> [Int]
  ) throws(Failure) -> [Int] {
    guard mode == .word else { return Array(stride(from: characterCount, to: 0, by: -1)) }
    let ends = try wordEnds()
    return ends.reversed() + (0..<(ends.first ?? 0)).reversed().dropLast()
  }
}
