package import SnugFlow

extension FlowResult {
  /// The frames of a section's items that are shown, by index.
  package func frames(inSection section: Int = 0) -> [Rect] {
    (0..<shownItemCount(inSection: section)).map { frame(ofItem: $0, inSection: section) }
  }

  /// The left edges of a section's items, in points.
  package func lefts(inSection section: Int = 0) -> [Double] { frames(inSection: section).map(\.x) }

  /// The left edges of a section's items, in units of 1/64 point.
  package func leftUnits(inSection section: Int = 0) -> [Double] {
    lefts(inSection: section).map { $0 * 64 }
  }

  /// The top edges of a section's items, in points.
  package func tops(inSection section: Int = 0) -> [Double] { frames(inSection: section).map(\.y) }

  /// The widths of a section's items, in points.
  package func widths(inSection section: Int = 0) -> [Double] {
    frames(inSection: section).map(\.width)
  }

  /// The widths of a section's items, in units of 1/64 point.
  package func widthUnits(inSection section: Int = 0) -> [Double] {
    widths(inSection: section).map { $0 * 64 }
  }

  /// The heights of a section's items, in points.
  package func heights(inSection section: Int = 0) -> [Double] {
    frames(inSection: section).map(\.height)
  }

  /// The items of each line of a section.
  package func lines(inSection section: Int = 0) -> [Range<Int>] {
    (0..<lineCount(inSection: section)).map { items(ofLine: $0, inSection: section) }
  }
}

extension [Size] {
  /// Items of these widths, each 10 points high.
  package static func widths(_ widths: Double...) -> [Size] {
    widths.map { Size(width: $0, height: 10) }
  }

  /// Items of these heights, each 10 points wide.
  package static func heights(_ heights: Double...) -> [Size] {
    heights.map { Size(width: 10, height: $0) }
  }
}
