import SnugGeometry

/// Finds the most characters of a line that fit when it is cut.
///
/// Widths are not monotone in the count of characters kept (a joining script changes the form of a
/// letter at a cut), so candidates are tried from the most down. The width of a candidate whose
/// parts are shaped alone decides; sums of advances only show which ones are too wide.
struct CutSearch {
  /// The end of each character of the text in UTF-8, preceded by 0, and the position where the line begins.
  private let boundaries: [Int32]
  private let start: Int
  private let grid: PixelGrid
  private let limit: Double
  private let candidates: KeptTexts
  private let ellipsis: EllipsisWidths
  /// Bounds that exclude candidates that are too wide; `nil` where exact widths are cheap.
  private let bounds: Bounds?

  /// A table of estimates of the text.
  struct Bounds {
    let table: LineTable
    let part: LineTable.Part

    init(_ search: LineSearch) { (table, part) = (search.table, search.part) }

    init(of text: ShapedText) {
      var table = LineTable()
      part = table.append(estimatesOf: text)
      self.table = table
    }
  }

  /// - Parameters:
  ///   - start: The position in the text where the line begins, which ends where the text does.
  ///   - bounds: `nil` where parts are cheap to measure.
  init(
    _ text: NormalizedText, from start: Int = 0, _ style: TextStyle, _ ellipsis: EllipsisWidths,
    _ bounds: Bounds? = nil, grid: PixelGrid, limit: Double
  ) {
    boundaries = text.boundaries
    (self.start, self.grid, self.limit) = (start, grid, limit)
    (self.ellipsis, self.bounds) = (ellipsis, bounds)
    candidates = KeptTexts(of: text, from: start, style.truncation)
  }

  /// Returns what is shown; the ellipsis alone when no text fits, `nil` when not even that fits.
  /// - Parameters:
  ///   - places: The counts of characters that may be kept, descending, without 0.
  ///   - shown: Returns what is shown for a kept text, and its exact width.
  func mostFitting<Shown>(
    _ places: [Int], shown: (KeptText) throws(FontError) -> (Shown, width: Double)
  ) throws(FontError) -> Shown? {
    guard grid.fits(ellipsis.least, in: limit) else { return nil }
    var previous: KeptText?
    var budget = CutBudget()
    for index in places.indices {
      if budget.isUsedUp {
        if let found = try fittingByGuessing(places[index...], shown: shown) { return found }
        return try ellipsisAlone(shown)
      }
      let kept = candidates.keeping(places[index])
      // Without its white space it may equal the previous candidate.
      guard kept != previous else { continue }
      previous = kept
      guard mayFit(kept) else { continue }
      if bounds != nil { budget.spend(bytes(of: kept)) }
      let (candidate, width) = try shown(kept)
      if grid.fits(width, in: limit) { return candidate }
    }
    return try ellipsisAlone(shown)
  }

  private func ellipsisAlone<Shown>(
    _ shown: (KeptText) throws(FontError) -> (Shown, width: Double)
  ) throws(FontError) -> Shown? {
    grid.fits(ellipsis.width(behind: nothing), in: limit) ? try shown(nothing).0 : nil
  }

  /// Searches the other candidates as if more never fitted when fewer do not: where the estimates
  /// say, corrected by the widths found, then by halving.
  private func fittingByGuessing<Shown>(
    _ places: ArraySlice<Int>, shown: (KeptText) throws(FontError) -> (Shown, width: Double)
  ) throws(FontError) -> Shown? {
    var fitting = Try(
      index: places.endIndex, estimate: 0, width: ellipsis.width(behind: nothing))
    var tooWide: Try?
    var found: Shown?
    var first = places.partitioningIndex { mayFit(candidates.keeping($0)) }
    var tries = 0
    while first < fitting.index {
      var next = (first + fitting.index) / 2
      if tries < Self.mostGuesses {
        let most = fitting.estimate(at: limit, tooWide)
        let guess = places[first..<fitting.index].partitioningIndex {
          estimate(candidates.keeping($0)) <= most
        }
        next = min(guess, fitting.index - 1)
      }
      tries += 1
      let kept = candidates.keeping(places[next])
      let (candidate, width) = try shown(kept)
      let tried = Try(index: next, estimate: estimate(kept), width: width)
      if grid.fits(width, in: limit) {
        (fitting, found) = (tried, candidate)
      } else {
        tooWide = tried
        first = next + 1
      }
    }
    return found
  }

  /// The most candidates tried where estimates say. In real fonts the third or fourth is the last.
  private static let mostGuesses = 6

  /// A candidate that was tried, in points.
  private struct Try {
    var index: Int
    /// The estimate without the ellipsis, and the exact width with it.
    var estimate: Double
    var width: Double

    /// Returns the expected estimate of a candidate as wide as `limit`.
    func estimate(at limit: Double, _ wider: Try?) -> Double {
      var slope = 1.0
      if let wider, wider.width > width {
        slope = (wider.estimate - estimate) / (wider.width - width)
      }
      return estimate + (limit - width) * slope
    }
  }

  private var nothing: KeptText { KeptText(start: start, end: boundaries.count - 1) }

  private func bytes(of kept: KeptText) -> Int {
    Int(
      boundaries[kept.start] - boundaries[start] + boundaries[boundaries.count - 1]
        - boundaries[kept.end])
  }

  /// The approximate width of the kept text, in points; 0 where exact widths are cheap.
  private func estimate(_ kept: KeptText) -> Double {
    guard let bounds else { return 0 }
    func before(_ place: Int) -> Double { bounds.table.estimate(place, in: bounds.part) }
    return before(kept.start) - before(start) + before(boundaries.count - 1) - before(kept.end)
  }

  private func mayFit(_ kept: KeptText) -> Bool {
    guard let bounds else { return true }
    let end = kept.end..<boundaries.count - 1
    let width =
      bounds.table.leastWidth(of: start..<kept.start, in: bounds.part)
      + (end.isEmpty ? 0 : bounds.table.leastWidth(of: end, in: bounds.part))
    return grid.fits(width + ellipsis.width(behind: kept), in: limit)
  }
}

extension NormalizedText {
  /// Returns the counts of characters after which a line may be cut, descending, without 0. In
  /// word mode the first word may also be cut inside.
  /// - Parameters:
  ///   - start: The position where the line begins; 0 in word mode.
  ///   - wordEnds: The counts of characters after which words end.
  func places<Failure: Error>(
    from start: Int = 0, cutAs mode: TextStyle.Truncation.Mode,
    wordEnds: () throws(Failure) -> [Int]
  ) throws(Failure) -> [Int] {
    guard mode == .word else { return Array(stride(from: characterCount - start, to: 0, by: -1)) }
    let ends = try wordEnds()
    return ends.reversed() + (0..<(ends.first ?? 0)).reversed().dropLast()
  }

  /// Returns the count of characters behind the last one that is `mark`; `nil` if there is none.
  fileprivate func characterCount(behindLast mark: UInt8, from start: Int) -> Int? {
    (start..<characterCount).last { place in
      boundaries[place + 1] - boundaries[place] == 1 && utf8[Int(boundaries[place])] == mark
    }.map { characterCount - 1 - $0 }
  }
}

/// The bytes that may be shaped or resolved again while cuts are tried one by one.
///
/// Real labels need fewer: sums exclude all but a few candidates. Where hundreds remain, as in a
/// font without advances or a text of half a megabyte, the kept text fits but may not be longest.
struct CutBudget {
  private var bytesLeft = 1 << 19

  mutating func spend(_ bytes: Int) { bytesLeft -= bytes }

  var isUsedUp: Bool { bytesLeft < 0 }
}

/// The kept parts of a cut text: the characters before the cut, and those behind it.
struct KeptText: Equatable {
  /// The end of the kept start, in characters.
  var start: Int
  /// The start of the kept end, in characters.
  var end: Int
}

extension KeptText {
  /// Some characters of a line, with the white space next to the cut.
  /// - Parameter keptEnd: The count of characters that `middle` keeps of the end; `nil` for half of them.
  @inline(__always)
  init(
    _ count: Int, of line: Range<Int>, cutAs mode: TextStyle.Truncation.Mode, _ keptEnd: Int?
  ) {
    let length =
      switch mode {
      case .head: 0
      case .middle: keptEnd.map { max(0, count - $0) } ?? (count + 1) / 2
      case .tail, .clip, .word, .character: count
      }
    self.init(start: line.lowerBound + length, end: line.upperBound - (count - length))
  }
}

/// The texts that may be kept, by the count of characters kept.
struct KeptTexts {
  private let mode: TextStyle.Truncation.Mode
  private let line: Range<Int>
  /// The count of characters that `middle` keeps of the end; `nil` for half of those kept.
  private let keptEnd: Int?
  /// Per position: the visible end of a start that ends there; `nil` if white space stays.
  private let visibleEnds: [Int]?
  /// Per position: the visible start of an end that begins there.
  private let visibleStarts: [Int]?

  /// - Parameters:
  ///   - start: The position where the line begins, which ends where the text does.
  init(of text: NormalizedText, from start: Int, _ truncation: TextStyle.Truncation) {
    (mode, line) = (truncation.mode, start..<text.characterCount)
    keptEnd =
      switch truncation.keptEnd {
      case .characters(let count): count
      case .extension: text.characterCount(behindLast: UInt8(ascii: "."), from: start)
      case nil: nil
      }
    let dropsSpace = !truncation.keepsSpaceAtCut
    visibleEnds = dropsSpace && mode != .head ? text.visibleEnds(from: start) : nil
    visibleStarts = dropsSpace && mode.keepsEnd ? text.visibleStarts : nil
  }

  /// Returns the text of `kept` characters, without the white space next to the cut.
  func keeping(_ kept: Int) -> KeptText {
    let text = KeptText(kept, of: line, cutAs: mode, keptEnd)
    return KeptText(
      start: visibleEnds?[text.start] ?? text.start, end: visibleStarts?[text.end] ?? text.end)
  }
}

/// The widths of the ellipsis of a cut line, in points: it has the style of the character before the cut,
/// or of the line's first character.
struct EllipsisWidths {
  /// Per position: that of an ellipsis behind it; empty if all are the least.
  private let widths: [Double]
  let least: Double

  /// One width for all positions.
  init(_ width: Double) { (widths, least) = ([], width) }

  /// - Parameter widths: Per position.
  init(_ widths: [Double]) { (self.widths, least) = (widths, widths.min() ?? 0) }

  @inline(__always)
  func width(behind kept: KeptText) -> Double { widths.isEmpty ? least : widths[kept.start] }
}
