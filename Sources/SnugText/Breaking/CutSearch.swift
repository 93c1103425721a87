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

/// How much may be shaped or resolved again while places to cut a text are tried one by one.
///
/// Real texts stay below: few candidates are not told to be too wide by sums. Where hundreds are not,
/// as in a font without advances, the place is then looked for by halving, and what is kept fits but
/// may not be longest.
struct CutBudget {
  private var bytesLeft: Int

  /// How many times the text may be worked through in all.
  private static let mostPasses = 8
  /// The bytes that may be worked through in a short text.
  private static let leastBytes = 1 << 20

  init(for text: NormalizedText) {
    bytesLeft = max(Self.leastBytes, Self.mostPasses * text.utf8.count)
  }

  mutating func spend(_ bytes: Int) { bytesLeft -= bytes }

  var isUsedUp: Bool { bytesLeft < 0 }
}

/// What is kept of a text that is cut: the characters before the cut, and those behind it.
struct KeptText: Equatable {
  /// Where the kept start ends, in characters.
  var start: Int
  /// Where the kept end begins.
  var end: Int
}

/// What may be kept of a text, by the number of characters kept.
struct KeptTexts {
  private let mode: TextStyle.Truncation
  private let count: Int
  /// Per place: where a start that ends there stops being seen, unless white space stays.
  private let visibleEnds: [Int]?
  /// Per place: where an end that begins there starts to be seen.
  private let visibleStarts: [Int]?

  /// - Parameter keepsWhitespace: Whether white space next to the cut stays.
  init(of text: NormalizedText, _ mode: TextStyle.Truncation, keepsWhitespace: Bool) {
    self.mode = mode
    count = text.characterCount
    visibleEnds = keepsWhitespace || mode == .head ? nil : text.visibleEnds
    visibleStarts =
      !keepsWhitespace && (mode == .head || mode == .middle) ? text.visibleStarts : nil
  }

  /// The white space next to the cut taken off.
  func keeping(_ kept: Int) -> KeptText {
    let start =
      switch mode {
      case .head: 0
      case .middle: (kept + 1) / 2
      case .tail, .clip, .word, .character: kept
      }
    let end = count - (kept - start)
    return KeptText(start: visibleEnds?[start] ?? start, end: visibleStarts?[end] ?? end)
  }
}

extension NormalizedText {
  /// Per place between characters: the next place behind it that no white space follows; the end
  /// of the text where there is none.
  var visibleStarts: [Int] {
    var starts = [Int](repeating: characterCount, count: characterCount + 1)
    var startsInWhitespace = false
    for character in (0..<characterCount).reversed() {
      startsInWhitespace = endsInWhitespace(after: character, before: startsInWhitespace)
      starts[character] = startsInWhitespace ? starts[character + 1] : character
    }
    return starts
  }
}
