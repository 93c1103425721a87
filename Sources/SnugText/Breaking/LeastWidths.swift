import SnugGeometry
import SnugICU

/// Lower bounds of the widths of the starts and ends of a shaped line, each alone.
///
/// A cut changes glyphs only up to the next position that is safe to break (HarfBuzz manual,
/// "unsafe to break"), where the characters keep their scripts and levels. The changed part is at
/// least 0 wide.
struct LeastWidths {
  /// Per position, in points; empty where nothing is known, as with characters that lead back.
  private var starts: [Double] = []
  private var ends: [Double] = []

  /// The tolerance in ems. HarfBuzz's flags miss changes of some hundredths; in scripts that it
  /// decomposes and recomposes, one character may change others anywhere in its run.
  private static let slackEms = (simple: 0.05, complex: 0.5)

  /// Returns the tolerance for a shaped line, in points.
  static func slack(of line: ShapedText) -> Double {
    let isSimple = line.runs.allSatisfy { !$0.text.script.looksAround }
    return line.largestSize * (isSimple ? slackEms.simple : slackEms.complex)
  }

  /// Returns the most that two characters are kerned that were not before, in points.
  static func slack(ofKerningIn line: ShapedText) -> Double {
    line.largestSize * slackEms.complex
  }

  /// - Parameters:
  ///   - hasUniformLevels: Whether the text that contains the line has one level.
  ///   - before: The `estimates` of its places.
  init(of line: ShapedText, hasUniformLevels: Bool, before: [Double]) {
    guard !line.isSpacedBackward, zip(before, before.dropFirst()).allSatisfy(<=),
      hasUniformLevels || line.text.hasFlatLevels
    else { return }
    let places = line.places
    let slack = Self.slack(of: line)
    let count = before.count - 1
    var (safe, settled, scripted) = (0, 0, 0)
    starts.reserveCapacity(count + 1)
    for place in 0...count {
      if places.isFlaggedSafe(place) { safe = place }
      if hasUniformLevels || place > 0 && line.text.settlesLevels(before: place) {
        settled = place
      }
      if places.keepsScripts(upTo: place) { scripted = place }
      let kept = min(settled, scripted)
      starts.append(kept < place ? starts[kept] : before[safe] - slack)
    }
    ends = [Double](repeating: 0, count: count + 1)
    let firstSign = line.firstSignOfEnd(hasUniformLevels: hasUniformLevels)
    // A lower bound of the ends that start before a position. A character in front may change signs up to
    // the next safe position, as U+2044 makes digits a fraction, or give them its script.
    var longer = 0.0
    for place in (firstSign..<count).reversed() {
      let width = line.simpleWidth(of: place..<count)
      ends[place] = width ?? longer
      if let width, places.isFlaggedSafe(place) {
        longer = max(longer, min(width, before[count] - before[place]) - slack)
      }
    }
    guard line.keepsScriptsOfEnds else { return }
    for place in (0..<firstSign).reversed() {
      let isKept =
        places.isFlaggedSafe(place) && places.isScripted(place)
        && (hasUniformLevels || line.text.isStrong(place))
      if isKept { longer = before[count] - before[place] - slack }
      ends[place] = longer
    }
  }

  /// Returns a lower bound of the width of the kept text; 0 where nothing is known.
  func width(of kept: KeptText) -> Double {
    starts.isEmpty ? 0 : starts[kept.start] + ends[kept.end]
  }
}

extension ShapedText {
  /// The most signs at the end of a line whose widths are found.
  private static var mostSigns: Int { 16 }

  /// Returns the position of the first sign at the end that has no script alone and reads from left to
  /// right; the end if there is none.
  /// - Parameter hasUniformLevels: Whether the text that contains the line has one level.
  fileprivate func firstSignOfEnd(hasUniformLevels: Bool) -> Int {
    let count = text.characterCount
    var first = count
    // Next to letters that read from right to left, only digits do.
    let isPlain = hasUniformLevels && levels.base == .leftToRight
    while first > max(0, count - Self.mostSigns), places.isOfSigns(first - 1..<count),
      isPlain || (0x30...0x39).contains(text.utf8[Int(text.boundaries[first - 1])])
    {
      first -= 1
    }
    return first
  }
}

extension NormalizedText {
  /// Whether a character's level depends only on the strong characters next to it (UAX #9): there
  /// are no bidi controls and no brackets.
  fileprivate var hasFlatLevels: Bool {
    !contains(.bracket) && !containsScalar { snug_is_bidi_control($0.value) }
  }

  /// Whether the levels of the text before `place` do not depend on what follows: its last
  /// character is a letter or a digit.
  fileprivate func settlesLevels(before place: Int) -> Bool {
    let first = firstScalar(ofCharacter: place - 1)
    return snug_is_strong(first.value) || snug_is_bidi_number(first.value)
  }

  fileprivate func isStrong(_ character: Int) -> Bool {
    snug_is_strong(firstScalar(ofCharacter: character).value)
  }
}

/// Lower bounds of the widths of lines of a paragraph, each alone.
///
/// The ends of a line change glyphs only up to the next position that is safe to break (HarfBuzz
/// manual, "unsafe to break"), where its characters keep their scripts. The changed part is at
/// least as wide as its letter spacing.
final class LeastLineWidths {
  /// Per position between characters, in points: the advances before the next position that keeps
  /// what is behind it (`starts`), and before the last one that keeps what precedes it (`ends`).
  private let starts: [Double]
  private let ends: [Double]
  /// Per position: the sum of the letter spacing before it, in points; empty without.
  private let spacing: [Double]
  private let places: LinePlaces
  private let slack: Double
  /// Whether no character leads back, and no letter spacing.
  private let isAscending, isSpacedForward: Bool

  /// - Parameters:
  ///   - line: The paragraph.
  ///   - before: The `estimates` of its places.
  init(_ line: ShapedText, before: [Double]) {
    places = line.places
    // Where characters get another script, they may be kerned with others.
    let kerning = LeastWidths.slack(ofKerningIn: line)
    spacing = line.spacing.points
    var starts = spacing.isEmpty ? before : zip(before, spacing).map { $0 - $1 }
    var ends = starts
    let known = places.places
    var (keepsAll, isAscending) = (known[0].keepsScripts, true)
    for place in 1..<known.count {
      let keepsScripts = known[place].keepsScripts
      keepsAll = keepsAll && keepsScripts
      if !keepsScripts || !known[place].isFlaggedSafe {
        ends[place] = ends[place - 1]
      } else if ends[place] < ends[place - 1] {
        isAscending = false
      }
    }
    self.isAscending = isAscending
    slack = keepsAll ? LeastWidths.slack(of: line) : kerning
    isSpacedForward = zip(spacing, spacing.dropFirst()).allSatisfy(<=)
    for place in (0..<known.count - 1).reversed() {
      if !known[place].leads {
        starts[place] = starts[place + 1] + (known[place + 1].leads ? kerning : 0)
      } else if !known[place].isFlaggedSafe {
        starts[place] = starts[place + 1]
      }
    }
    (self.starts, self.ends) = (starts, ends)
  }

  /// Whether the bound of a longer line from `start` on is never less.
  func areAscending(from start: Int) -> Bool {
    isAscending && isSpacedForward && !places.hasClosing(behind: start)
  }

  /// Returns a lower bound of the width of a line.
  func width(of characters: Range<Int>) -> Double {
    let (start, end) = (characters.lowerBound, characters.upperBound)
    let spacing = spacing.isEmpty ? 0 : spacing[end] - spacing[start]
    guard places.keepsScripts(from: start, toReach: end) else { return spacing }
    return max(0, ends[end] - starts[start] - slack) + spacing
  }

  /// Returns the same for a line with tabs.
  /// - Parameters:
  ///   - place: The position behind its last tab that is known to fit.
  ///   - width: How far the line reaches there, in points.
  func width(of characters: Range<Int>, behind place: Int, at width: Double) -> Double {
    // In other scripts, the text before the tab may reach another stop.
    guard places.keepsScripts(from: characters.lowerBound, toReach: place - 1) else { return 0 }
    return width + self.width(of: place..<characters.upperBound)
  }
}
