import SnugGeometry

/// Finds the longest start of a line that fits together with the ellipsis.
///
/// The width of a start is not monotone in its length (a joining script changes the form of
/// the last letter), so candidates are tried from the longest down. Where a cut is safe, the
/// width is a prefix sum of the advances; elsewhere the text is shaped again from the last safe
/// place before the cut (HarfBuzz manual, "unsafe to break").
struct TailTruncation {
  private let line: LineShaper
  private let levels: EmbeddingLevels
  private let firstCharacter: Int
  private let alwaysKeepsRuns: Bool
  private let context: FontContext
  private let ellipsisWidth: Double
  private let grid: PixelGrid
  private let limit: Double
  private var cuts: [Cut] = []

  /// A place where the line may end: not behind white space, unless that is kept.
  private struct Cut {
    var end: Int32
    var run: Int
    /// The advance, in font units, of the run's glyphs before the cut.
    var units: Int64
    /// The nearest safe place in the run at or before the cut, and the advance before it.
    var safe: Int32
    var safeUnits: Int64
  }

  /// A cut changes glyphs near it, never by this many ems: candidates that are wider by more
  /// are passed over unshaped, so that a text of any length takes bounded time.
  static let slackEms = 32.0

  /// - Parameters:
  ///   - levels: Those of the paragraph the line ends.
  ///   - firstCharacter: The character of the paragraph that the line starts with.
  init(
    line: LineShaper, levels: EmbeddingLevels, firstCharacter: Int, context: FontContext,
    ellipsisWidth: Double, grid: PixelGrid, limit: Double
  ) {
    self.line = line
    self.levels = levels
    self.firstCharacter = firstCharacter
    alwaysKeepsRuns = levels.isUniform && line.itemizer.keepsScripts
    self.context = context
    self.ellipsisWidth = ellipsisWidth
    self.grid = grid
    self.limit = limit
    findCuts()
  }

  /// The UTF-8 offset where the kept text ends: 0 when the ellipsis stands alone, `nil` when
  /// not even that fits.
  ///
  /// `shownWidth` is the width of the text up to an offset, shaped on its own, with the ellipsis,
  /// added up as it will be drawn. It has the last word on the answer, and its last call is for
  /// the answer: what it shaped then is what is shown.
  func longestFittingEnd(
    shownWidth: (Int) throws(FontError) -> Double
  ) throws(FontError) -> Int? {
    guard grid.fits(ellipsisWidth, in: limit) else { return nil }
    var widthBeforeRun: [Double] = [0]
    for run in line.line.runs {
      widthBeforeRun.append(widthBeforeRun[widthBeforeRun.count - 1] + width(of: run))
    }
    var budget = CutBudget(for: line.text)
    var place = cuts.count - 1
    while place >= 0 {
      let cut = cuts[place]
      place -= budget.nextStep()
      let before = widthBeforeRun[cut.run] + ellipsisWidth
      guard mayFit(cut, before: before) else { continue }
      budget.spend(Int(cut.end - cut.safe))
      if try !grid.fits(before + width(upTo: cut), in: limit) {
        if alwaysKeepsRuns { continue }
        budget.spend(Int(cut.end))
        if try keepsRuns(upTo: cut) { continue }
      }
      budget.spend(Int(cut.end))
      if try grid.fits(shownWidth(Int(cut.end)), in: limit) { return Int(cut.end) }
    }
    _ = try shownWidth(0)
    return 0
  }

  /// Whether the text up to the cut has the same runs when it stands alone: characters that take
  /// their script or their level from what follows may take another.
  private func keepsRuns(upTo cut: Cut) throws(FontError) -> Bool {
    guard line.itemizer.keepsScripts(upTo: cut.end) else { return false }
    if levels.isUniform { return true }
    let count = line.text.characterCount(upTo: cut.end)
    return try levels.areKept(ofLastLine: firstCharacter..<firstCharacter + count)
  }

  private func mayFit(_ cut: Cut, before: Double) -> Bool {
    let slack = Self.slackEms * (line.style.size + line.style.letterSpacing.magnitude)
    return grid.fits(before + width(cut.units, upTo: cut) - slack, in: limit)
  }

  /// The width of the cut's run up to the cut, shaped as if the text ended there.
  private func width(upTo cut: Cut) throws(FontError) -> Double {
    guard cut.safe < cut.end else { return width(cut.units, upTo: cut) }
    let run = line.line.runs[cut.run].text
    let piece = try line.reshapedAdvance(
      of: run, from: Int(cut.safe), to: Int(cut.end), context: context)
    return width(cut.safeUnits + piece, upTo: cut)
  }

  private func width(_ units: Int64, upTo cut: Cut) -> Double {
    let run = line.line.runs[cut.run].text
    return line.width(
      advanceUnits: units,
      spacedCharacters: line.spacedCharacters(from: run.start, to: cut.end),
      face: context.faces[Int(run.face)])
  }

  private func width(of run: ShapedRun) -> Double { line.width(of: run, context: context) }

  /// Walks characters and glyphs together in logical order.
  private mutating func findCuts() {
    var character = 0
    var endsInWhitespace = false
    for (index, run) in line.line.runs.enumerated() {
      let isForward = run.text.direction == .leftToRight
      var glyph = 0
      var cut = Cut(end: run.text.start, run: index, units: 0, safe: run.text.start, safeUnits: 0)
      while character < line.text.characterCount,
        line.text.boundaries[character + 1] <= run.text.end
      {
        cut.end = line.text.boundaries[character + 1]
        var nextIsSafe = false
        while glyph < run.glyphs.count {
          let offset = isForward ? run.glyphs.lowerBound + glyph : run.glyphs.upperBound - 1 - glyph
          let shaped = line.line.glyphs[offset]
          guard shaped.cluster < cut.end else {
            nextIsSafe = shaped.cluster == cut.end && !shaped.isUnsafeToBreak
            break
          }
          cut.units += Int64(shaped.advance)
          glyph += 1
        }
        if nextIsSafe { (cut.safe, cut.safeUnits) = (cut.end, cut.units) }
        endsInWhitespace = line.text.endsInWhitespace(after: character, before: endsInWhitespace)
        if !endsInWhitespace || line.style.keepsWhitespace { cuts.append(cut) }
        character += 1
      }
    }
  }
}
