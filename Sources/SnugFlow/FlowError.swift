/// A number a flow layout cannot use, and where it stands.
public struct FlowError: Error, Hashable, Sendable {
  /// What holds the number, down to the item; `nil` for the layout as a whole.
  public var place: LayoutPlace?
  /// The name of the property or the function as in `FlowMetrics`, `FlowSection`, `FlowLayout`
  /// or `FlowResult`.
  public var property: String
  /// The number, in points where it is a length.
  public var value: Double
  /// What the number should have been.
  public var requirement: Requirement

  /// What the number should have been.
  public enum Requirement: Hashable, Sendable {
    /// From 0 to `LayoutUnit.maximumPoints`.
    case length
    /// Within `LayoutUnit.maximumPoints` of 0.
    case inset
    /// At least 1.
    case positiveCount
    /// At least 0, and at most `FlowSection.maximumItemCount`.
    case count
    /// At most 134,217,728 (2^27): sections of more have to be uniform, without options, greedy, and
    /// their items unedited.
    case listedCount
    /// The index of an item of the section, or where one is put in the place behind the last.
    case itemIndex
    /// The number of one of the sizes given.
    case kindIndex
    /// The index of a section, or where one is put in the place behind the last.
    case sectionIndex
    /// Within `PixelGrid.scales`.
    case displayScale
    /// A number of hidden items that a cell was fitted for: only the `CellFlow` that a result is of
    /// fits cells for others.
    case fittedOverflow
    /// At most 2^53 layout units either way, so that every frame is exact in points.
    case contentExtent
  }
}
