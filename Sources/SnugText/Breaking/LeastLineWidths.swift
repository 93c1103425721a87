/// What lines of a paragraph measure at least, each standing alone.
///
/// A line's ends change glyphs only as far as the next place that is safe to break (HarfBuzz manual,
/// "unsafe to break"), where its characters keep their scripts; and what is changed measures no less
/// than its letter spacing.
struct LeastLineWidths {
  private let scripts: LineScripts
  /// Per place between characters, in points: the advances before the next safe place, and before the
  /// last one.
  private var starts: [Double]
  private var ends: [Double]
  /// Per place: the letter spacing before it.
  private var spacing: [Double]
  private let slack: Double

  /// - Parameters:
  ///   - line: The paragraph.
  ///   - before: About how wide the text before each place is, in points.
  init(_ line: ShapedText, before: [Double]) {
    scripts = LineScripts(line)
    slack = LeastWidths.slack(of: line)
    let isSafe = line.safePlaces
    let text = line.text
    spacing = text.boundaries.map {
      Double(line.spacedCharacters(from: 0, to: $0)) * line.style.letterSpacing
    }
    starts = zip(before, spacing).map { $0 - $1 }
    ends = starts
    for place in isSafe.indices.dropFirst() where !isSafe[place] { ends[place] = ends[place - 1] }
    for place in isSafe.indices.dropLast().reversed() where !isSafe[place] {
      starts[place] = starts[place + 1]
    }
  }

  func width(of characters: Range<Int>) -> Double {
    let (start, end) = (characters.lowerBound, characters.upperBound)
    let spacing = spacing[end] - spacing[start]
    guard scripts.areKept(in: characters) else { return spacing }
    return max(0, ends[end] - starts[start] - slack) + spacing
  }
}
