import SnugGeometry

/// Paragraphs whose lines are each measured alone: their sums only say which lines are too wide.
extension LineTable {
  /// The tolerance of sums, in ems. A line's ends change its width, never by this much: wider lines are skipped
  /// unshaped, so that a text of any length takes bounded time.
  private static let looseEms = 32.0
  /// The tolerance between positions that are safe to break, in ems. HarfBuzz's flags miss changes of some
  /// hundredths; in scripts that it decomposes and recomposes, one character may change others anywhere in its run.
  private static let closeEms = (simple: 0.05, complex: 0.5)
  /// The finest unit of estimates is this part of a point.
  private static let mostUnits = 1024.0

  /// Adds a paragraph, when there is none.
  /// - Parameters:
  ///   - estimates: Per position: the approximate width of the text before it, in points.
  ///   - looseSlack: The most by which a line is narrower than the estimates say, in points.
  mutating func append(estimates: [Double], looseSlack: Double) -> Part {
    let isAscending = estimates.indices.dropFirst().allSatisfy {
      estimates[$0 - 1] <= estimates[$0]
    }
    let most = Double(1 << 30)
    let unitsPerPoint = max(
      1, min(Self.mostUnits, (most / max(1, estimates.max() ?? 0)).rounded(.down)))
    func units(_ points: Double) -> Int32 { Int32(min(max(0, points * unitsPerPoint), most)) }
    var part = Part(first: place, last: place + Int32(estimates.count) - 1, sourceOffset: 0)
    part.unitsPerEm = Int32(unitsPerPoint)
    part.rounding = 1
    (part.isEstimated, part.hasOtherEnds) = (true, true)
    part.looseSlack = units(looseSlack)
    grow(by: estimates.count, withOffsets: false, isSimple: false)
    var sum: Int32 = 0
    for place in estimates.indices {
      sum = max(sum, units(estimates[place]))
      sums[place] = sum
    }
    // Where characters lead back, only the loose bound holds.
    if !isAscending { for place in estimates.indices { mark(place, .unsafeEnd) } }
    return part
  }

  /// Adds a shaped text, when there is no paragraph.
  mutating func append(estimatesOf line: ShapedText) -> Part {
    let (places, estimates) = (line.places, line.places.estimates)
    let spacing = line.largestLetterSpacing
    var part = append(
      estimates: estimates, looseSlack: Self.looseEms * (line.largestSize + spacing))
    var bits: UInt64 = 0
    for place in estimates.indices {
      if !places.isFlaggedSafe(place) { bits |= 1 << UInt64(place & 63) }
      guard place & 63 == 63 || place == estimates.count - 1 else { continue }
      mark(around: place, bits, .unsafeEnd)
      bits = 0
    }
    let isSimple = line.runs.allSatisfy { !$0.text.script.looksAround }
    // Where a glyph that stands for several characters is cut, each of these is spaced.
    let backward = line.isSpacedBackward ? spacing : 0
    let slack =
      line.largestSize * (isSimple ? Self.closeEms.simple : Self.closeEms.complex) + 2 * backward
    let unitsPerPoint = Double(part.unitsPerEm)
    part.slack = Int32(min(slack * unitsPerPoint, 0x1p30))
    part.backward = Int32(min((backward * unitsPerPoint).rounded(.up), 0x1p30))
    return part
  }

  /// Marks where lines may end, and the white space at their ends.
  /// - Parameters:
  ///   - ends: The positions where lines may end.
  ///   - visibleEnds: `NormalizedText.visibleLineEnds`.
  ///   - first: The first position of the paragraph.
  mutating func markLines(endingAt ends: [Int], visibleEnds: [Int], from first: Int = 0) {
    for place in ends { mark(first + place, .lineEnd) }
    for character in 0..<visibleEnds.count - 1 where visibleEnds[character + 1] <= character {
      mark(first + character, .space)
    }
  }

  /// Adds the tabs of a paragraph, when there is none.
  /// - Parameter places: The positions before them.
  mutating func setTabs(_ places: [Int], _ stops: TabStops, of part: inout Part) {
    let runs = places.flatMap { place in
      [(place, true), (place + 1, false)].map {
        Run(start: Int32($0.0), unitsPerEm: 1, level: 0, isTab: $0.1)
      }
    }
    part.hasTabs = !places.isEmpty
    part.runCount = Int32(runs.count)
    shaped = Shaped(Shaped.Content(runs: runs, stops: stops))
  }

  /// Returns a lower bound of the width of characters of a paragraph alone, in points.
  func leastWidth(of characters: Range<Int>, in part: Part) -> Double {
    let units = leastUnits(
      of: characters, base: Int(sums[characters.lowerBound]), in: part, slack: part.slack)
    return Double(units - Int(part.rounding)) / Double(part.unitsPerEm)
  }

  /// Returns the approximate width of the text before a position, in points.
  func estimate(_ place: Int, in part: Part) -> Double {
    Double(sums[place]) / Double(part.unitsPerEm)
  }
}

/// The characters of a paragraph whose lines may be shaped to find their ends.
final class LineBudget {
  /// In all.
  private(set) var charactersLeft: Int
  /// Of lines that are too wide by their sums.
  private(set) var charactersLeftAhead: Int

  /// The budget in multiples of the text: lines of real texts are tried two or three times.
  private static let mostPasses = 8
  /// The least budget, for short texts.
  private static let leastCharacters = 1 << 18

  init(characterCount: Int) {
    charactersLeft = max(Self.leastCharacters, Self.mostPasses * characterCount)
    charactersLeftAhead = charactersLeft / 2
  }

  func spend(_ characters: Int, isAhead: Bool) {
    charactersLeft -= characters
    if isAhead { charactersLeftAhead -= characters }
  }
}
