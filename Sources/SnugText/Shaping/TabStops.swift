import SnugGeometry

/// The places that tabs reach to, in points from the side where lines start.
struct TabStops {
  private let given: [Double]
  /// The distance of the stops behind the given ones; 0 for none.
  private let interval: Double
  /// The least width of a tab: half a space, as in browsers.
  private let least: Double

  /// - Parameter space: The advance of a space, in ems.
  init(_ style: TextStyle, space: Double, size: Double) {
    let advance = space * size
    given = style.paragraph.tabStops
    interval = style.paragraph.tabSize * (advance + style.letterSpacing)
    least = advance / 2
  }

  init(_ style: TextStyle, _ context: FontContext, size: Double) {
    let number = context.faceNumber(for: " ")  // of a font that may be new
    let face = context.faces[Int(number)]
    self.init(style, space: face.spaceAdvance, size: size)
  }

  /// Returns the width of a tab at a place: up to the first stop far enough away, 0 if there is none.
  func width(at place: Double) -> Double {
    // Sums of the same numbers in another order may be a little less.
    let reached = max(place + least - 1e-6, place.nextUp)
    let next = given.partitioningIndex { $0 >= reached }
    if next < given.count { return given[next] - place }
    guard interval > 0 else { return 0 }
    return (reached / interval).rounded(.up) * interval - place
  }

  /// Returns the widths of the runs of a line, in logical order: of tabs, those up to their stops.
  ///
  /// A tab is a border for directions (UAX #9, class S): what precedes it in the text lies between it and
  /// the side where the line begins.
  /// - Parameters:
  ///   - start: The place where the text of the line begins, in points.
  ///   - textWidth: Returns the width of a run; `nil` for a tab.
  func widths(
    ofRuns runs: Range<Int>, from start: Double, _ textWidth: (Int) -> Double?
  ) -> [Double] {
    var place = start
    return runs.map { run in
      let width = textWidth(run) ?? self.width(at: place)
      place += width
      return width
    }
  }
}
