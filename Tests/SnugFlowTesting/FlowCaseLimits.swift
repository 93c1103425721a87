package import SnugFlow

/// The limits within which a case is generated.
package struct FlowCaseLimits: Sendable {
  package var sections: ClosedRange<Int>
  package var items: ClosedRange<Int>
  package var insets: ClosedRange<Double>
  package var axes: [Axis]
  package var directions: [LayoutDirection]
  /// If true, lengths are multiples of a quarter point, so that halves are exact.
  package var quarterPoints: Bool
  package var lineAlignments: [SectionStyle.LineAlignment]
  package var hasContentInset: Bool
  /// If true, lines may be balanced and limited, and sections may have overflow items.
  package var hasBalanceAndLimits: Bool
  /// If true, options may limit the sizes that lines give to items, as cells do.
  package var hasCellLimits: Bool

  package init(
    sections: ClosedRange<Int> = 0...3, items: ClosedRange<Int> = 0...9,
    insets: ClosedRange<Double> = -6...12, axes: [Axis] = Axis.allCases,
    directions: [LayoutDirection] = LayoutDirection.allCases, quarterPoints: Bool = false,
    lineAlignments: [SectionStyle.LineAlignment] = SectionStyle.LineAlignment.allCases,
    hasContentInset: Bool = true, hasBalanceAndLimits: Bool = false, hasCellLimits: Bool = true
  ) {
    self.sections = sections
    self.items = items
    self.insets = insets
    self.axes = axes
    self.directions = directions
    self.quarterPoints = quarterPoints
    self.lineAlignments = lineAlignments
    self.hasContentInset = hasContentInset
    self.hasBalanceAndLimits = hasBalanceAndLimits
    self.hasCellLimits = hasCellLimits
  }
}
