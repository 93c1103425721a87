import SnugGeometry

/// Lower bounds of the widths of lines of a paragraph, each alone.
///
/// The ends of a line change glyphs only up to the next position that is safe to break (HarfBuzz
/// manual, "unsafe to break"). The changed part is at least as wide as its letter spacing.
final class LeastWidths {
  /// Per position between characters, in points: the advances before the next position that keeps
  /// what is behind it (`starts`), and before the last one that keeps what precedes it (`ends`).
  private let starts: [Double]
  private let ends: [Double]
  /// Per position: the sum of the letter spacing before it, in points; empty without.
  private let spacing: [Double]
  private let slack: Double
  /// Whether no character leads back, and no letter spacing.
  private let isAscending, isSpacedForward: Bool

  /// The tolerance in ems. HarfBuzz's flags miss changes of some hundredths; in scripts that it
  /// decomposes and recomposes, one character may change others anywhere in its run.
  private static let slackEms = (simple: 0.05, complex: 0.5)

  /// - Parameters:
  ///   - line: The paragraph.
  ///   - before: The `estimates` of its places.
  init(_ line: ShapedText, before: [Double]) {
    spacing = line.spacing.points
    var starts = spacing.isEmpty ? before : zip(before, spacing).map { $0 - $1 }
    var ends = starts
    let known = line.places.places
    var isAscending = true
    for place in 1..<known.count {
      if !known[place].isFlaggedSafe {
        ends[place] = ends[place - 1]
      } else if ends[place] < ends[place - 1] {
        isAscending = false
      }
    }
    self.isAscending = isAscending
    // Where a glyph that stands for several characters is cut, each of these is spaced.
    let isSimple = line.runs.allSatisfy { !$0.text.script.looksAround }
    slack =
      line.largestSize * (isSimple ? Self.slackEms.simple : Self.slackEms.complex)
      + (line.isSpacedBackward ? 2 * line.largestLetterSpacing : 0)
    isSpacedForward = zip(spacing, spacing.dropFirst()).allSatisfy(<=)
    for place in (0..<known.count - 1).reversed() where !known[place].isFlaggedSafe {
      starts[place] = starts[place + 1]
    }
    (self.starts, self.ends) = (starts, ends)
  }

  /// Whether the bound of a longer line is never less.
  var areAscending: Bool { isAscending && isSpacedForward }

  /// Returns a lower bound of the width of a line.
  func width(of characters: Range<Int>) -> Double {
    let (start, end) = (characters.lowerBound, characters.upperBound)
    let spacing = spacing.isEmpty ? 0 : spacing[end] - spacing[start]
    return max(0, ends[end] - starts[start] - slack) + spacing
  }

  /// Returns the same for a line with tabs.
  /// - Parameters:
  ///   - place: The position behind its last tab that is known to fit.
  ///   - width: How far the line reaches there, in points.
  func width(of characters: Range<Int>, behind place: Int, at width: Double) -> Double {
    width + self.width(of: place..<characters.upperBound)
  }
}
